// Says how a list ended: the number of records, and the command that prints more records or
// continues an incomplete list.
import { defaultOf, flagName, type Param } from '../../api/schema.ts';
import { joinWithAnd, quantity } from '../../api/words.ts';
import { asInterrupt, isFailure, PortfolioError } from '../../errors.ts';
import type { PreparedQuery } from '../../records/prepare-query.ts';
import type { RecordStream } from '../../records/record-stream.ts';
import { differingParams, sortFigureOf } from '../../records/searches.ts';
import { formatOf } from '../../view/formats/formats.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { quoteWord } from '../../view/text/message.ts';
import { commandLineWith } from '../calls.ts';
import type { ArgumentValue, ParsedCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { suggestCommand } from '../suggested-command.ts';
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

/**
 * Says that no records were found, and which flag may find some.
 * @param areFiltersCounted whether another note says what finds some
 */
export async function noteNone(list: PrintedList, areFiltersCounted: boolean): Promise<void> {
  const { context, prepared } = list;
  const period = periodOf(list);
  const isOffline = context.source.name === 'offline';
  const none = `no ${prepared.presenter.noun.many} found${isOffline ? ' in your library' : ''}${period}`;
  if (areFiltersCounted) return context.note(none);
  const older = period === '' ? '' : '; --time all searches older ones too';
  const hints = `${none}${older}${isOffline ? '' : placesOf(list)}`;
  const more = suggestNearest(list) ?? placeOf(list);
  return more === undefined ? context.note(hints) : noteWith(context, hints, more);
}

/**
 * Returns flags for each part of a value such as `Tokyo,Berlin`, which is one value; the command
 * that prints the places of people, if a place alone was searched for.
 */
function placeOf({ context, parsed, prepared }: PrintedList): string | undefined {
  const { params } = prepared.endpoint;
  const [name, text = ''] =
    [...parsed.params].find(([each]) => params[each]?.several === 'repeated') ?? [];
  if (name === undefined) return undefined;
  if (!text.includes(',')) {
    if (parsed.params.size > 1 || parsed.words.length > 0) return undefined;
    const line = suggestCommand(['users', '-L', '100', '--facet', name], context.options);
    return `how people spell theirs: ${line}`;
  }
  const flag = `--${flagName(name, params[name])}`;
  const values = text.split(',').map((value) => `${flag} ${quoteWord(value.trim())}`);
  return `for several values, repeat the flag: ${values.join(' ')}`;
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
  const text = `${countText(list)}${periodOf(list)}${stream.description?.() ?? orderOf(list)}`;
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
async function noteWith(
  { note, system }: Pick<Context, 'note' | 'system'>,
  text: string,
  more: string,
): Promise<void> {
  const { measure } = await import('../../view/text/width.ts');
  const fits = measure(`${text}; ${more}`) <= (system.stderr.columns ?? 0);
  for (const line of fits ? [`${text}; ${more}`] : [text, more]) await note(line);
}

/** Returns the error for an incomplete list. Its hint is the command that continues the list. */
export function breakOffError(list: PrintedList, error: unknown): unknown {
  const { limit, isSinglePage, isRanked, searches } = list.prepared;
  const { passed, lastPage: last, isEnded } = list.stream.summary();
  const { signal } = list.context.system;
  // Reading the other pages of a list in order of likeness would not find the most similar records
  // of all pages. No page number says where each of several searches goes on.
  const isContinued = !isSinglePage && !isRanked && searches.length === 1;
  if (last === undefined || isEnded || !isContinued) return error;
  const rest = limit === undefined ? {} : { '--limit': `${limit - passed}` };
  const line = `: ${commandLineWith(withIds(list), { '--page': `${last + 1}`, ...rest })}`;
  if (signal.aborted) {
    const reason = asInterrupt(signal.reason);
    const { out } = list.context.options;
    // A sheet of the rest would replace the sheet of the whole list.
    const hint =
      out === undefined ? `to go on${line}` : `${out} was not written; run the command again`;
    return new PortfolioError(reason.kind, `${reason.message} after page ${last}`, { hint });
  }
  if (!isFailure(error, 'incomplete')) return error;
  const { retryAt } = error.details;
  const hint = `to go on${retryAt === undefined ? '' : ` ${retryAt}`}${line}`;
  return new PortfolioError(error.kind, error.message, { ...error.details, hint });
}

/** Replaces `-` and rows such as `@3` by the ids of the records. */
function withIds({ parsed, words }: PrintedList): ParsedCommand {
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
function periodOf({ prepared, stream }: PrintedList): string {
  const { time } = prepared.endpoint.params;
  const typed = stream.values['time'];
  const period = typed ?? (time === undefined ? 'all' : defaultOf(time));
  if (period === 'all' || period === '') return '';
  const selects = time?.selects === undefined ? '' : ` ${time.selects}`;
  return `${selects} for --time ${period}${typed === undefined ? ' (the default)' : ''}`;
}

/** Says which flags search places, if people are searched for by words alone; '' otherwise. */
function placesOf({ prepared: { endpoint }, parsed: { words, params } }: PrintedList): string {
  return endpoint.entity === 'user' && words.length > 0 && params.size === 0
    ? '; words do not search places, --city and --country do'
    : '';
}

/** Returns the order, as a text for a note; '' if the endpoint cannot sort. */
function orderOf({ prepared, stream }: PrintedList): string {
  const { sort } = prepared.endpoint.params;
  const { sort: typed = sort === undefined ? '' : defaultOf(sort), sort_order } = stream.values;
  const direction =
    sort_order === undefined ? '' : `, ${sort_order === 'asc' ? 'ascending' : 'descending'}`;
  if (
    prepared.searches.length > 1 &&
    sortFigureOf(prepared) === undefined &&
    stream.summary().passed > 1
  ) {
    const { params } = prepared.endpoint;
    const nouns = differingParams(prepared).map((name) => nounOf(name, params[name]));
    return `, sorted by ${typed} for each ${joinWithAnd(nouns)}, one of each in turn`;
  }
  return typed === '' ? '' : `, sorted by ${typed}${direction}`;
}

/** Returns the word for a parameter in sentences. */
const nounOf = (name: string, param: Param | undefined): string =>
  param?.kind === 'licence' ? param.kind : flagName(name, param);
