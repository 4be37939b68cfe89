// Writes the note at the end of a list: the number and the order of the records, and a command that
// prints more.
import { defaultOf } from '../../api/schema.ts';
import { quantity } from '../../api/words.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { commandLineWith } from '../calls.ts';
import { noteWithCommand } from './note-with-command.ts';
import { describePeriod, type PrintedList, withResolvedIds } from './printed-list.ts';

/**
 * Writes the number of records, the period of the search, and the order of the records or the text
 * of the last stage. Adds a command that finds more records, if there is one.
 */
export async function noteRecordCount(list: PrintedList): Promise<void> {
  const { context, stream } = list;
  const text = `${describeCount(list)}${describePeriod(list)}${stream.describeStages?.() ?? (await describeOrder(list))}`;
  if (!stream.summary().mayHaveMore || (await isFullLastPage(list))) {
    const suggestion = (await import('./wider-list.ts')).suggestWider(list);
    return suggestion === undefined
      ? context.note(text)
      : noteWithCommand(context, text, suggestion);
  }
  const nextPageNumber = findNextPageNumber(list);
  if (nextPageNumber === undefined) return (await import('./more-records.ts')).noteMore(list, text);
  const commandLine = commandLineWith(withResolvedIds(list), { '--page': nextPageNumber });
  await noteWithCommand(context, text, `more: ${commandLine}`);
}

/**
 * Returns the number of the next page if it continues this list; undefined if it does not. A list
 * of several pages, or one that was sorted or counted, does not continue there. With --out, the
 * command for the next page would write to the same file.
 */
function findNextPageNumber({ context, preparedQuery, stream }: PrintedList): string | undefined {
  const continuesOnNextPage =
    preparedQuery.isSinglePage &&
    stream.describeStages === undefined &&
    context.options.out === undefined;
  return continuesOnNextPage ? `${Number(stream.sentParams['page'] ?? 1) + 1}` : undefined;
}

const formatCount = (count: number, { one, many }: RecordPresenter['noun']): string =>
  quantity(count, one, many);

function describeCount({
  preparedQuery: { filters, presenter, isRanked },
  stream,
}: PrintedList): string {
  const { readCount, passedCount } = stream.summary();
  if (filters.length > 0) return `${passedCount} of ${formatCount(readCount, presenter.noun)} read`;
  if (isRanked) return `${quantity(passedCount, 'cover')} compared`;
  const countText = formatCount(passedCount, presenter.noun);
  return stream.describeStages === undefined ? countText : `${countText} read`;
}

/**
 * Whether a single full page is known to be the last one. Requests the next page only from a
 * library, where a request costs nothing.
 */
async function isFullLastPage({ context, preparedQuery, stream }: PrintedList): Promise<boolean> {
  const readsLibrary = context.source.isEmbedded && context.options.replay === undefined;
  return preparedQuery.isSinglePage && readsLibrary && !(await stream.hasNextPage());
}

/**
 * Returns the order as the end of a note, e.g. `, sorted by views`; '' if the endpoint has no
 * parameter for the order.
 */
async function describeOrder({ preparedQuery, stream }: PrintedList): Promise<string> {
  const { sort: sortParam } = preparedQuery.endpoint.params;
  const { sort: sortValue = sortParam === undefined ? '' : defaultOf(sortParam), sort_order } =
    stream.sentParams;
  const directionText =
    sort_order === undefined ? '' : `, ${sort_order === 'asc' ? 'ascending' : 'descending'}`;
  const searchOrderText =
    preparedQuery.searches.length > 1 && stream.summary().passedCount > 1
      ? (await import('./search-order.ts')).describeSearchOrder(preparedQuery)
      : undefined;
  if (searchOrderText !== undefined) return `, sorted by ${sortValue}${searchOrderText}`;
  return sortValue === '' ? '' : `, sorted by ${sortValue}${directionText}`;
}
