// Says how a list ended: the number of records, and the command that prints more records.
import { defaultOf } from '../../api/schema.ts';
import { quantity } from '../../api/words.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { commandLineWith } from '../calls.ts';
import { noteWithCommand } from './note-with-command.ts';
import { describePeriod, type PrintedList, withResolvedIds } from './printed-list.ts';

/** Writes how many records were read, in which order, and which command reads more. */
export async function noteCount(list: PrintedList): Promise<void> {
  const { context, stream } = list;
  const text = `${describeCount(list)}${describePeriod(list)}${stream.description?.() ?? (await describeOrder(list))}`;
  if (!stream.summary().isCut || (await isLastByChance(list))) {
    const suggestion = (await import('./wider-list.ts')).suggestWider(list);
    return suggestion === undefined
      ? context.note(text)
      : noteWithCommand(context, text, suggestion);
  }
  const nextPage = findNextPage(list);
  if (nextPage === undefined) return (await import('./more-records.ts')).noteMore(list, text);
  const commandLine = commandLineWith(withResolvedIds(list), { '--page': nextPage });
  await noteWithCommand(context, text, `more: ${commandLine}`);
}

/**
 * Returns the number of the next page if it continues this list; undefined if it does not. A list
 * that was sorted or counted does not continue there. With --out, the command for the next page
 * would replace the file.
 */
function findNextPage({ context, preparedQuery, stream }: PrintedList): string | undefined {
  const isPaged =
    preparedQuery.isSinglePage &&
    stream.description === undefined &&
    context.options.out === undefined;
  return isPaged ? `${Number(stream.params['page'] ?? 1) + 1}` : undefined;
}

const countNoun = (count: number, { one, many }: RecordPresenter['noun']): string =>
  quantity(count, one, many);

function describeCount({
  preparedQuery: { filters, presenter, isRanked },
  stream,
}: PrintedList): string {
  const { readCount, passedCount } = stream.summary();
  if (filters.length > 0) return `${passedCount} of ${countNoun(readCount, presenter.noun)} read`;
  if (isRanked) return `${quantity(passedCount, 'cover')} compared`;
  const countedRecords = countNoun(passedCount, presenter.noun);
  return stream.description === undefined ? countedRecords : `${countedRecords} read`;
}

/**
 * Whether a single page was full although no page follows. Asks only a library, because such a
 * request costs nothing.
 */
async function isLastByChance({ context, preparedQuery, stream }: PrintedList): Promise<boolean> {
  const hasLibrary = context.source.isEmbedded && context.options.replay === undefined;
  return preparedQuery.isSinglePage && hasLibrary && !(await stream.hasNextPage());
}

/**
 * Returns the order as the end of a note, e.g. `, sorted by views`; '' if the endpoint cannot sort.
 */
async function describeOrder({ preparedQuery, stream }: PrintedList): Promise<string> {
  const { sort } = preparedQuery.endpoint.params;
  const { sort: sortValue = sort === undefined ? '' : defaultOf(sort), sort_order } = stream.params;
  const direction =
    sort_order === undefined ? '' : `, ${sort_order === 'asc' ? 'ascending' : 'descending'}`;
  const searchOrder =
    preparedQuery.searches.length > 1 && stream.summary().passedCount > 1
      ? (await import('./search-order.ts')).describeSearchOrder(preparedQuery)
      : undefined;
  if (searchOrder !== undefined) return `, sorted by ${sortValue}${searchOrder}`;
  return sortValue === '' ? '' : `, sorted by ${sortValue}${direction}`;
}
