// Says which of several filters leaves no records, for a list in which nothing was found.
import { flagName } from '../../api/schema.ts';
import { querySettings, resolveQuery } from '../../cli/requests.ts';
import { PortfolioError } from '../../errors.ts';
import { prepareQuery } from '../../records/prepare-query.ts';
import type { OpenedList } from './act.ts';

/** Maximum number of requests. Each leaves out one filter. */
const maxRequests = 4;

/** Parameters that choose a part of the list or its order. */
const notFilters: ReadonlySet<string> = new Set(['page', 'per_page', 'sort', 'sort_order']);

/**
 * Asks for the first page of the list without each of its filters, and writes a note such as `14
 * without --country Germany, 3 without the words`. Writes none if a request fails, because the list
 * itself was read.
 */
export async function noteOmittedFilters(list: OpenedList): Promise<void> {
  const { signal } = list.context.system;
  const text = await countWithoutFilters(list).catch((error: unknown) => {
    if (signal.aborted || !(error instanceof PortfolioError)) throw error;
    return undefined;
  });
  if (text !== undefined) await list.context.remark(text);
}

/** Returns the text of the note; undefined with fewer than two filters. */
async function countWithoutFilters(list: OpenedList): Promise<string | undefined> {
  const { context, prepared, parsed, endpoint } = list;
  const { searches, filters, isRanked, paramsByRecord } = prepared;
  // A service would get a request for each search and each filter.
  const isMany = searches.length > 1 && !context.source.isEmbedded;
  if (isMany || filters.length > 0 || isRanked || paramsByRecord !== undefined) return undefined;
  const names = [...parsed.params.keys()].filter(
    (name) => !notFilters.has(name) && endpoint.params[name]?.needs === undefined,
  );
  const hasWords = parsed.words.length > 0 && endpoint.params['q'] !== undefined;
  const omitted = [...(hasWords ? [undefined] : []), ...names].slice(0, maxRequests);
  if (omitted.length < 2) return undefined;
  const texts: string[] = [];
  for (const name of omitted) {
    const count = await countWithout(list, name);
    const label =
      name === undefined
        ? 'the words'
        : `--${flagName(name, endpoint.params[name])} ${parsed.params.get(name)}`;
    if (count !== '0') texts.push(`${count} without ${label}`);
  }
  return texts.length === 0
    ? 'none without one of the filters either: leave out two of them'
    : texts.join(', ');
}

/** Returns the number of records on the first page without a parameter, or without the words. */
async function countWithout(
  { context, parsed, endpoint, connection }: OpenedList,
  omitted: string | undefined,
): Promise<string> {
  const isLeftOut = (name: string) =>
    omitted !== undefined && (name === omitted || endpoint.params[name]?.needs === omitted);
  const { query } = await resolveQuery(
    {
      ...parsed,
      words: omitted === undefined ? [] : parsed.words,
      params: new Map([...parsed.params].filter(([name]) => !isLeftOut(name))),
      options: {},
    },
    context,
  );
  const prepared = await prepareQuery(query, querySettings(context));
  const stream = await prepared.open(connection, { request: context.requestOptions });
  let count = 0;
  for await (const { records } of stream.batches()) count += records.length;
  return stream.summary().isCut ? `${count} or more` : String(count);
}
