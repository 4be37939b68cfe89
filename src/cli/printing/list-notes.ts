// Decides which notes about a list are written on a terminal. The texts about its end are in
// `end-notes.ts`.
import { quantity } from '../../api/words.ts';
import type { ListPage } from '../../records/list-page.ts';
import { isAssistant } from '../../system/environment.ts';
import { showsNotes } from '../../system/output-stream.ts';
import { type FormatName, formatOf } from '../../view/formats/formats.ts';
import type { Context } from '../context.ts';
import type { PrintedList } from './end-notes.ts';

/**
 * Returns a function that formats the progress after a page; `undefined` if the printed rows show
 * it. If rows are filtered, only a page without printed rows has a text.
 */
export function createProgressText({ context, prepared, stream }: PrintedList, format: FormatName) {
  const { presenter, paramsByRecord, isSinglePage, filters } = prepared;
  const { stdout, now } = context.system;
  if (paramsByRecord !== undefined && paramsByRecord.length > 1 && !stdout.isTTY)
    return ({ page }: ListPage): string =>
      `${page} of ${paramsByRecord.length} ${presenter.noun.many}`;
  const { download, getUrls } = context.options;
  const isPrinted = download === undefined && getUrls !== true;
  const isShown =
    isPrinted &&
    stdout.isTTY &&
    stream.description === undefined &&
    formatOf(format).isDrawnAtEnd !== true;
  if (isSinglePage || (isShown && filters.length === 0)) return undefined;
  const startedAt = now();
  let records = 0;
  let pages = 0;
  return (page: ListPage): string | undefined => {
    records += page.records.length;
    pages += 1;
    if (isShown && page.records.length > 0) return undefined;
    const rate = Math.round((records * 1000) / Math.max(now() - startedAt, 1));
    const sent = quantity(context.traffic.requests(), 'request');
    const readPages = quantity(pages, 'page');
    return `${readPages}, ${quantity(records, presenter.noun.one, presenter.noun.many)}, ${rate} a second, ${sent}`;
  };
}

/**
 * Writes notes with the number of records, the default order if no flag set it, and the command
 * that prints more.
 * @param advice what finds records, if the list has none
 */
export async function noteEnd(list: PrintedList, advice?: readonly string[]): Promise<void> {
  const { context, prepared, stream } = list;
  const { filters, isSinglePage } = prepared;
  const { readCount, passed } = stream.summary();
  const { stdout, env } = context.system;
  const isLocal = filters.length > 0 || stream.description !== undefined;
  // This note is written without a terminal too, because it reports a mistake in an expression.
  const reasons =
    passed === 0 && readCount > 0 ? filters.flatMap(({ whenNone }) => whenNone() ?? []) : [];
  for (const why of reasons) await context.note(why);
  const isPiped = !stdout.isTTY && !isAssistant(env);
  if (!showsNotes(context.system) || (isSinglePage && isPiped && !isLocal)) return;
  const { noteCount, noteNone } = await import('./end-notes.ts');
  await (readCount === 0 ? noteNone(list, advice !== undefined) : noteCount(list));
  for (const text of advice ?? []) await context.note(text);
  for (const text of stream.notes()) await context.note(text);
}

/** Writes a note about row numbers, once in a terminal session. */
export async function noteRows(
  { context, stream }: PrintedList,
  format: FormatName,
): Promise<void> {
  const { passed } = stream.summary();
  if (passed === 0 || !stream.presenter.isNumbered || formatOf(format).isLaidOut !== true) return;
  if (!context.system.stdout.isTTY || (await context.system.session()) === undefined) return;
  await context.remark(
    '@1, @2-4 and @last name these rows in later commands: `portfolio help rows`',
    true,
  );
}

/** Writes a note if less than a fifth of the allowed requests is left. */
export async function noteRateLimit({
  remark,
  traffic,
}: Pick<Context, 'remark' | 'traffic'>): Promise<void> {
  const { limit = 0, left = 0 } = traffic.rateLimit() ?? {};
  if (left * 5 < limit) await remark(`${left} of ${limit} requests left`);
}

/** Writes a note that `-o table` shows a page, if a pipe got a record as a row. */
export async function notePage(
  { options, system, remark }: Pick<Context, 'options' | 'system' | 'remark'>,
  format: FormatName,
): Promise<void> {
  const isRow =
    formatOf(format).usualFor === 'pipe' &&
    options.output === undefined &&
    options.columns === undefined;
  if (isRow && !system.stdout.isTTY)
    await remark('printed as one line of tab-separated values; -o table prints the page');
}
