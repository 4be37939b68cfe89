// Says how a list ended: the number of records, and the command that prints more records.
import { defaultOf } from '../../api/schema.ts';
import { quantity } from '../../api/words.ts';
import type { PreparedQuery } from '../../records/prepare-query.ts';
import type { RecordStream } from '../../records/record-stream.ts';
import { formatOf } from '../../view/formats/formats.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { commandLineWith } from '../calls.ts';
import type { ArgumentValue, ParsedCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { chooseFormat } from './output-format.ts';

/** The list that a command prints. The records of `show` are a list too. */
export interface PrintedList {
  readonly context: Context;
  readonly parsed: ParsedCommand;
  readonly prepared: Omit<PreparedQuery, 'open'>;
  readonly stream: Pick<
    RecordStream,
    'values' | 'description' | 'notes' | 'summary' | 'presenter' | 'hasNextPage'
  >;
  /** Values of the arguments and the projects of --like. */
  readonly words: readonly ArgumentValue[];
}

/** Returns the command that also finds similar colours; undefined without a search by colour. */
export function suggestNearest(list: PrintedList): string | undefined {
  if (list.stream.values['color_hex'] === undefined || list.prepared.isRanked) return undefined;
  const line = commandLineWith(withIds(list), { '--color-range': undefined, '--nearest': true });
  return `the nearest colours: ${line}`;
}

/** Returns the command that finds older records; undefined if a time is typed or all are read. */
function olderOf(list: PrintedList): string | undefined {
  if (periodOf(list) === '' || list.stream.values['time'] !== undefined) return undefined;
  return `older ones too: ${commandLineWith(withIds(list), { '--time': 'all' })}`;
}

/** Says how many records were read, and which command reads more. */
export async function noteCount(list: PrintedList): Promise<void> {
  const { context, prepared, stream } = list;
  const text = `${countText(list)}${periodOf(list)}${stream.description?.() ?? (await orderOf(list))}`;
  if (!stream.summary().isCut || (await isLastByChance(list))) {
    const { limit = 0 } = prepared;
    const more =
      (stream.summary().passed < limit ? suggestNearest(list) : undefined) ?? olderOf(list);
    return more === undefined ? context.note(text) : noteWith(context, text, more);
  }
  if (prepared.collectsTo !== undefined) {
    // The highest of these records need not be the highest of all.
    const line = commandLineWith(withIds(list), {
      '--limit': undefined,
      '--page': undefined,
      '--all': true,
    });
    return noteWith(context, `only ${text}`, `to ${prepared.collectsTo} all: ${line}`);
  }
  // No page number says where several searches go on, so the command prints these records again.
  const label = prepared.searches.length > 1 ? 'these and more' : 'more';
  await noteWith(context, text, `${label}: ${commandLineWith(withIds(list), moreFlags(list))}`);
}

const countNoun = (count: number, { one, many }: RecordPresenter['noun']): string =>
  quantity(count, one, many);

function countText({ prepared: { filters, presenter, isRanked }, stream }: PrintedList): string {
  const { readCount, passed } = stream.summary();
  if (filters.length > 0) return `${passed} of ${countNoun(readCount, presenter.noun)} read`;
  if (isRanked) return `${quantity(passed, 'cover')} compared`;
  const all = countNoun(passed, presenter.noun);
  return stream.description === undefined ? all : `${all} read`;
}

/**
 * Whether the last page was full by chance. A request to a library costs nothing, so it shows this.
 */
async function isLastByChance({ context, prepared, stream }: PrintedList): Promise<boolean> {
  const hasLibrary = context.source.isEmbedded && context.options.replay === undefined;
  return prepared.isSinglePage && hasLibrary && !(await stream.hasNextPage());
}

function moreFlags({
  context,
  prepared,
  stream,
}: PrintedList): Parameters<typeof commandLineWith>[1] {
  const { out } = context.options;
  // Records that are collected need all pages in one command. The next page would replace the file
  // of a sheet.
  const isPaged = prepared.isSinglePage && stream.description === undefined && out === undefined;
  const page = Number(stream.values['page'] ?? 1);
  const limit = prepared.limit ?? stream.summary().readCount;
  const next = isPaged ? { '--page': `${page + 1}` } : { '--limit': `${2 * limit}` };
  // The file that was just written is in the way, unless it is a sheet.
  const isInTheWay = out !== undefined && formatOf(chooseFormat(context)).mark === undefined;
  return isInTheWay ? { '--force': true, ...next } : next;
}

/**
 * Writes a text and a command on one line. If the line would be too long, the command is on a
 * second line.
 */
export async function noteWith(
  { note, system }: Pick<Context, 'note' | 'system'>,
  text: string,
  more: string,
): Promise<void> {
  const { measure } = await import('../../view/text/width.ts');
  const fits = measure(`${text}; ${more}`) <= (system.stderr.columns ?? 0);
  for (const line of fits ? [`${text}; ${more}`] : [text, more]) await note(line);
}

/** Replaces `-` and rows such as `@3` by the ids of the records. */
export function withIds({ parsed, words }: PrintedList): ParsedCommand {
  const resolve = (text: string) => words.find(({ typed }) => typed === text)?.value ?? text;
  const flags = parsed.flags.flatMap((flag) => {
    const values = words.flatMap(({ typed, value }) =>
      flag.value !== undefined && typed === flag.value ? value : [],
    );
    return values.length === 0 ? flag : values.map((value) => ({ ...flag, value }));
  });
  return { ...parsed, words: parsed.words.map(resolve), flags };
}

/** Returns the period to which the search is limited, as a text for a note; '' for all times. */
export function periodOf({ prepared, stream }: PrintedList): string {
  const { time } = prepared.endpoint.params;
  const typed = stream.values['time'];
  const period = typed ?? (time === undefined ? 'all' : defaultOf(time));
  if (period === 'all' || period === '') return '';
  const selects = time?.selects === undefined ? '' : ` ${time.selects}`;
  return `${selects} for --time ${period}${typed === undefined ? ' (the default)' : ''}`;
}

/** Returns the order, as a text for a note; '' if the endpoint cannot sort. */
async function orderOf({ prepared, stream }: PrintedList): Promise<string> {
  const { sort } = prepared.endpoint.params;
  const { sort: typed = sort === undefined ? '' : defaultOf(sort), sort_order } = stream.values;
  const direction =
    sort_order === undefined ? '' : `, ${sort_order === 'asc' ? 'ascending' : 'descending'}`;
  const turns =
    prepared.searches.length > 1 && stream.summary().passed > 1
      ? (await import('./search-order.ts')).orderOfSearches(prepared)
      : undefined;
  if (turns !== undefined) return `, sorted by ${typed}${turns}`;
  return typed === '' ? '' : `, sorted by ${typed}${direction}`;
}
