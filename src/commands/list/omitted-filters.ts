// Says which of several filters leaves no records, for a list in which nothing was found.
import { flagName } from '../../api/schema.ts';
import { querySettings, resolveQuery } from '../../cli/requests.ts';
import { isFailure } from '../../errors.ts';
import { prepareQuery } from '../../records/prepare-query.ts';
import type { OpenedList } from './act.ts';

/** Maximum number of filters that are left out, each with a request. */
const maxFilters = 4;

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
    if (signal.aborted || !isFailure(error)) throw error;
    return undefined;
  });
  if (text !== undefined) await list.context.remark(text);
}

/**
 * Returns the text of the note; undefined with fewer than two filters. If leaving out one filter
 * finds nothing, it says what each of them finds alone.
 */
async function countWithoutFilters(list: OpenedList): Promise<string | undefined> {
  const { context, prepared, parsed, endpoint } = list;
  const { searches, filters, isRanked, paramsByRecord } = prepared;
  // A service would get a request for each search and each filter.
  const isMany = searches.length > 1 && !context.source.isEmbedded;
  if (isMany || filters.length > 0 || isRanked || paramsByRecord !== undefined) return undefined;
  const params = [...parsed.params.keys()].filter(
    (name) => !notFilters.has(name) && endpoint.params[name]?.needs === undefined,
  );
  const hasWords = parsed.words.length > 0 && endpoint.params[words] !== undefined;
  const names = [...(hasWords ? [words] : []), ...params].slice(0, maxFilters);
  if (names.length < 2) return undefined;
  const labelOf = (name: string) =>
    name === words
      ? 'the words'
      : `--${flagName(name, endpoint.params[name])} ${parsed.params.get(name)}`;
  const found: string[] = [];
  for (const omitted of names) {
    const count = await countOf(list, (name) => name !== omitted);
    if (count !== '0') found.push(`${count} without ${labelOf(omitted)}`);
  }
  if (found.length > 0) return found.join(', ');
  const alone: string[] = [];
  for (const kept of names) {
    // Of two filters, each was asked for alone above.
    const count = names.length === 2 ? '0' : await countOf(list, (name) => name === kept);
    alone.push(`${count} with ${labelOf(kept)}`);
  }
  return `alone: ${alone.join(', ')}`;
}

/** The parameter whose value is the words of the command. */
const words = 'q';

/** Returns the number of records on the first page with some of the filters. */
async function countOf(
  { context, parsed, endpoint, connection }: OpenedList,
  isKept: (name: string) => boolean,
): Promise<string> {
  const isSent = (name: string) =>
    notFilters.has(name) ? name !== 'page' : isKept(endpoint.params[name]?.needs ?? name);
  const { query } = await resolveQuery(
    {
      ...parsed,
      words: isKept(words) ? parsed.words : [],
      params: new Map([...parsed.params].filter(([name]) => isSent(name))),
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
