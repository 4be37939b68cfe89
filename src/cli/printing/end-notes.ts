// Says how a list ended: the number of records, and the command that prints more records.
import { defaultOf } from '../../api/schema.ts';
import { quantity } from '../../api/words.ts';
import { formatOf } from '../../view/formats/formats.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { commandLineWith } from '../calls.ts';
import type { Context } from '../context.ts';
import { chooseFormat } from './output-format.ts';
import { describePeriod, type PrintedList, withResolvedIds } from './printed-list.ts';

/** Says how many records were read, and which command reads more. */
export async function noteCount(list: PrintedList): Promise<void> {
  const { context, preparedQuery, stream } = list;
  const text = `${describeCount(list)}${describePeriod(list)}${stream.description?.() ?? (await describeOrder(list))}`;
  if (!stream.summary().isCut || (await isLastByChance(list))) {
    const suggestion = (await import('./wider-list.ts')).suggestWider(list);
    return suggestion === undefined
      ? context.note(text)
      : noteWithCommand(context, text, suggestion);
  }
  if (preparedQuery.collectingVerb !== undefined) {
    // The highest of these records need not be the highest of all.
    const commandLine = commandLineWith(withResolvedIds(list), {
      '--limit': undefined,
      '--page': undefined,
      '--all': true,
    });
    return noteWithCommand(
      context,
      `only ${text}`,
      `to ${preparedQuery.collectingVerb} all: ${commandLine}`,
    );
  }
  // No page number says where several searches go on, so the command prints these records again.
  const label = preparedQuery.searches.length > 1 ? 'these and more' : 'more';
  await noteWithCommand(
    context,
    text,
    `${label}: ${commandLineWith(withResolvedIds(list), chooseMoreFlags(list))}`,
  );
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
 * Whether the last page was full by chance. A request to a library costs nothing, so it shows this.
 */
async function isLastByChance({ context, preparedQuery, stream }: PrintedList): Promise<boolean> {
  const hasLibrary = context.source.isEmbedded && context.options.replay === undefined;
  return preparedQuery.isSinglePage && hasLibrary && !(await stream.hasNextPage());
}

function chooseMoreFlags({
  context,
  preparedQuery,
  stream,
}: PrintedList): Parameters<typeof commandLineWith>[1] {
  const { out: outFile } = context.options;
  // Records that are collected need all pages in one command. The next page would replace the file
  // of a sheet.
  const isPaged =
    preparedQuery.isSinglePage && stream.description === undefined && outFile === undefined;
  const page = Number(stream.params['page'] ?? 1);
  const limit = preparedQuery.limit ?? stream.summary().readCount;
  const changes = isPaged ? { '--page': `${page + 1}` } : { '--limit': `${2 * limit}` };
  // Without --force, the command would refuse the file that was just written, unless it is a sheet.
  const replacesFile =
    outFile !== undefined && formatOf(chooseFormat(context)).signature === undefined;
  return replacesFile ? { '--force': true, ...changes } : changes;
}

/**
 * Writes a text and a command on one line. If the line would be too long, the command is on a
 * second line.
 */
export async function noteWithCommand(
  { note, system }: Pick<Context, 'note' | 'system'>,
  text: string,
  suggestion: string,
): Promise<void> {
  const { measureWidth } = await import('../../view/text/width.ts');
  const fitsLine = measureWidth(`${text}; ${suggestion}`) <= (system.stderr.columns ?? 0);
  for (const line of fitsLine ? [`${text}; ${suggestion}`] : [text, suggestion]) await note(line);
}

/** Returns the order, as a text for a note; '' if the endpoint cannot sort. */
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
