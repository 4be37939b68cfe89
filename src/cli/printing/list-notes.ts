// The texts about a list on a terminal: its progress, the number of its records, and the command for more.
import type { EntityName } from '../../api/entities.ts';
import type { Values } from '../../api/request.ts';
import { defaultOf, type Endpoint } from '../../api/schema.ts';
import { PortfolioError } from '../../errors.ts';
import type { RecordFilter } from '../../records/call.ts';
import type { ListPage } from '../../records/list.ts';
import { type FormatName, formatOf } from '../../view/formats/formats.ts';
import type { Subject } from '../../view/subject.ts';
import type { Call, Word } from '../command.ts';
import type { Context } from '../context.ts';
import { sameCommand } from '../flags.ts';

/** The list or records that a command prints. */
export interface PrintedList {
  readonly context: Context;
  readonly call: Call;
  readonly endpoint: Endpoint<EntityName>;
  /** Describes the records as received. */
  readonly subject: Subject;
  readonly several: readonly Values[] | undefined;
  /** The arguments, and the project of --like. */
  readonly words: readonly Word[];
  /** The values that are sent. */
  readonly values: () => Values;
}

interface Limit {
  readonly limit: number | undefined;
  readonly isSinglePage: boolean;
}

/** Returns the text of the progress after each page; undefined if the rows on the terminal show the progress. */
export function progressOf(
  { context, subject, several }: PrintedList,
  {
    format,
    isSinglePage,
    hasStage,
  }: Omit<Limit, 'limit'> & { readonly format: FormatName; readonly hasStage: boolean },
) {
  const { stdout, now } = context.system;
  if (several !== undefined && several.length > 1 && !stdout.isTTY)
    return ({ page }: ListPage): string => `${page} of ${several.length} ${subject.noun.many}`;
  if (isSinglePage || (stdout.isTTY && !hasStage && formatOf(format).isDrawnAtEnd !== true)) return undefined;
  const began = now();
  let records = 0;
  let pages = 0;
  return (page: ListPage): string => {
    records += page.records.length;
    pages += 1;
    const rate = Math.round((records * 1000) / Math.max(now() - began, 1));
    return `${counted(pages, { one: 'page', many: 'pages' })}, ${counted(records, subject.noun)}, ${rate} a second`;
  };
}

const counted = (count: number, { one, many }: Subject['noun']): string => `${count} ${count === 1 ? one : many}`;

interface ListEnd extends Limit {
  readonly read: number;
  readonly shown: number;
  readonly filters: readonly RecordFilter[];
  /** The text of a stage about the records; undefined if no stage changed them. */
  readonly description: (() => string) | undefined;
  /** Whether more records may follow. */
  readonly isCut: boolean;
}

/** Notes the number of records on a terminal, their order if no flag set it, and the command for more. */
export async function noteEnd(
  list: PrintedList,
  { read, shown, filters, description, isCut, isSinglePage, limit }: ListEnd,
): Promise<void> {
  const { context, subject } = list;
  const { stdout, stderr } = context.system;
  const isLocal = filters.length > 0 || description !== undefined;
  // Scripts have to learn about a mistake in an expression too.
  for (const { whenNone } of shown === 0 && read > 0 ? filters : []) {
    const why = whenNone();
    if (why !== undefined) await context.note(why);
  }
  if (!stderr.isTTY || (isSinglePage && !stdout.isTTY && !isLocal)) return;
  if (read === 0) return context.note(`no ${subject.noun.many} found${periodOf(list)}`);
  const all = counted(shown, subject.noun);
  const some = `${shown} of ${counted(read, subject.noun)} read`;
  const count = filters.length > 0 ? some : description === undefined ? all : `${all} read`;
  const text = `${count}${description?.() ?? orderOf(list)}`;
  if (!isCut) return context.note(text);
  const next = isSinglePage
    ? { '--page': `${Number(list.values()['page'] ?? 1) + 1}` }
    : { '--limit': `${2 * (limit ?? 0)}` };
  const more = `more: ${sameCommand(resolved(list), next)}`;
  // A command that does not fit starts a new line, so that the terminal breaks it as late as possible.
  const { measure } = await import('../../view/text/width.ts');
  const fits = measure(`${text}; ${more}`) <= (stderr.columns ?? 0);
  for (const line of fits ? [`${text}; ${more}`] : [text, more]) await context.note(line);
}

/** Replaces `-` and rows such as `@3` by their values, in the arguments and the flags of a call. */
function resolved({ call, words }: PrintedList): Call {
  const resolve = (text: string) => words.find(({ typed }) => typed === text)?.value ?? text;
  const flags = call.flags.map((flag) => ({ ...flag, value: flag.value && resolve(flag.value) }));
  return { ...call, words: call.words.map(resolve), flags };
}

/** Returns the endpoint's default period, because a user who finds nothing may have overlooked it; '' without one. */
function periodOf({ endpoint, values }: PrintedList): string {
  const { time } = endpoint.params;
  const period = time === undefined || values()['time'] !== undefined ? 'all' : defaultOf(time);
  return period === 'all' || period === '' ? '' : ` from ${period}; --time all finds older ones`;
}

/** Returns the default order of an endpoint that can sort; '' if another was requested. */
function orderOf({ endpoint, values }: PrintedList): string {
  const { sort } = endpoint.params;
  const order = sort === undefined || values()['sort'] !== undefined ? '' : defaultOf(sort);
  return order === '' ? '' : `, sorted by ${order}`;
}

interface Interruption {
  readonly limit: number | undefined;
  /** The last page that was printed; undefined if none was, or for a single page. */
  readonly last: number | undefined;
  readonly shown: number;
}

/** Returns the error that ended a list, with a hint that continues it. After an interrupt, it names the last page. */
export function brokenOff(list: PrintedList, error: unknown, { last, limit, shown }: Interruption): unknown {
  const { signal } = list.context.system;
  if (last === undefined) return error;
  const rest = limit === undefined ? {} : { '--limit': `${limit - shown}` };
  const line = `: ${sameCommand(resolved(list), { '--page': `${last + 1}`, ...rest })}`;
  if (signal.aborted) {
    const isNamed = signal.reason instanceof PortfolioError;
    const reason = isNamed ? signal.reason : new PortfolioError('interrupted', 'interrupted');
    return new PortfolioError(reason.kind, `${reason.message} after page ${last}`, { hint: `to go on${line}` });
  }
  if (!(error instanceof PortfolioError) || error.kind !== 'incomplete') return error;
  const { retryAt } = error.details;
  const hint = `to go on${retryAt === undefined ? '' : ` ${retryAt}`}${line}`;
  return new PortfolioError(error.kind, error.message, { ...error.details, hint });
}

/** Notes how to get the page of a record in a pipe. Scripts expect the row, a person with a pager the page. */
export async function notePage(
  { options, system, note }: Pick<Context, 'options' | 'system' | 'note'>,
  format: FormatName,
): Promise<void> {
  const isRow = formatOf(format).usualFor === 'pipe' && options.output === undefined && options.columns === undefined;
  if (isRow && !system.stdout.isTTY && system.stderr.isTTY)
    await note('one line of tab-separated values; for the page: -o table');
}
