// Several single records, which are read and printed as one list.
import { loadPage } from './fetch-page.ts';
import { type ListPage, unlimitedDemand } from './list-page.ts';
import { filterPages } from './page-stages.ts';
import type { ExecutableQuery } from './query.ts';
import type { LoadPage } from './read-ahead.ts';
import { recordsSource } from './several.ts';
import { createFetchContext, firstPageOf, type StreamContext } from './stream-context.ts';
import { checkParams } from './values.ts';

/** Checks each id. @throws PortfolioError `usage` */
export function listRecords(query: ExecutableQuery): ExecutableQuery {
  const { endpoint, typed, settings, presenter } = query;
  const check = (words: readonly string[]) =>
    checkParams(endpoint, { ...typed, args: words }, settings);
  const { manyIdsKey: envelopeKey = presenter.envelopeKey } = endpoint;
  return {
    ...query,
    ...check([]),
    paramsByRecord: typed.args.map((word) => check([word]).values),
    presenter: { ...presenter, envelopeKey, isList: true },
  };
}

export const readRecords = (context: StreamContext): StreamContext => ({
  ...context,
  readPages: requestRecords,
});

/** Requests the records, and applies the filters. */
function requestRecords(context: StreamContext): AsyncIterable<ListPage> {
  const { query, connection, streamOptions } = context;
  const several = query.paramsByRecord ?? [];
  const load: LoadPage = (at, until) =>
    loadPage(query.command, several[at - 1] ?? {}, createFetchContext(context, until));
  const source = recordsSource(load, {
    several,
    start: firstPageOf(context),
    concurrency: query.settings.concurrency,
    noun: query.presenter.noun,
    signal: streamOptions.request.signal,
  });
  return filterPages(query.filters, connection.now, false)(source(unlimitedDemand));
}
