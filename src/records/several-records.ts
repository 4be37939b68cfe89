// Several single records, which are read and printed as one list.
import { requestPage } from './fetch-page.ts';
import { type ListPage, unlimitedDemand } from './list-page.ts';
import { filterPages } from './page-stages.ts';
import type { ExecutableQuery } from './query.ts';
import type { LoadPage } from './read-ahead.ts';
import { recordsSource } from './several.ts';
import { createFetchContext, firstPageNumberOf, type StreamContext } from './stream-context.ts';
import { checkParams } from './values.ts';

/** Checks each id. @throws PortfolioError `usage` */
export function listRecords(query: ExecutableQuery): ExecutableQuery {
  const { endpoint, uncheckedQuery, settings, presenter } = query;
  const checkArgs = (args: readonly string[]) =>
    checkParams(endpoint, { ...uncheckedQuery, args }, settings);
  const { recordListKey: envelopeKey = presenter.envelopeKey } = endpoint;
  return {
    ...query,
    ...checkArgs([]),
    paramsByRecord: uncheckedQuery.args.map((arg) => checkArgs([arg]).params),
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
  const paramsByRecord = query.paramsByRecord ?? [];
  const loadRecord: LoadPage = (position, signal) =>
    requestPage(
      query.command,
      paramsByRecord[position - 1] ?? {},
      createFetchContext(context, signal),
    );
  const source = recordsSource(loadRecord, {
    paramsByRecord,
    firstPosition: firstPageNumberOf(context),
    concurrency: query.settings.concurrency,
    noun: query.presenter.noun,
    signal: streamOptions.requestOptions.signal,
  });
  return filterPages(query.filters, connection.now, false)(source(unlimitedDemand));
}
