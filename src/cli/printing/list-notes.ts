// Writes the notes that follow a list, and decides which are needed. `end-notes.ts` and
// `no-records.ts` have the texts about the end of the list.
import { isRunByAssistant } from '../../system/environment.ts';
import { showsNotes } from '../../system/output-stream.ts';
import { type FormatName, formatOf } from '../../view/formats/formats.ts';
import type { Context } from '../context.ts';
import type { PrintedList } from './printed-list.ts';

/**
 * Writes notes about the end of a list: why no record passed the filters, the number of records and
 * their order, the command that prints more, `hints`, and the notes of the stages.
 * @param hints notes about flags without which there would be records; undefined if there are none
 */
export async function noteListEnd(list: PrintedList, hints?: readonly string[]): Promise<void> {
  const { context, preparedQuery, stream } = list;
  const { filters, isSinglePage } = preparedQuery;
  const { readCount, passedCount } = stream.summary();
  const { stdout, env } = context.system;
  const hasFiltersOrStages = filters.length > 0 || stream.describeStages !== undefined;
  // The reasons why no record passed are also written without a terminal, because a reason may be
  // a mistake in the expression of --where.
  const reasons =
    passedCount === 0 && readCount > 0
      ? filters.flatMap(({ explainNoMatch }) => explainNoMatch() ?? [])
      : [];
  for (const reason of reasons) await context.note(reason);
  const isForScript = !stdout.isTTY && !isRunByAssistant(env);
  if (!showsNotes(context.system) || (isSinglePage && isForScript && !hasFiltersOrStages)) return;
  if (readCount === 0)
    await (await import('./no-records.ts')).noteNoRecords(list, hints !== undefined);
  else await (await import('./end-notes.ts')).noteRecordCount(list);
  for (const text of hints ?? []) await context.note(text);
  for (const text of stream.notes()) await context.note(text);
}

/**
 * Writes a note that explains row numbers such as @1, if a terminal shows them. Writes it once in a
 * terminal session.
 */
export async function noteRowNumbers(
  { context, stream }: PrintedList,
  format: FormatName,
): Promise<void> {
  const { passedCount } = stream.summary();
  if (passedCount === 0 || !stream.presenter.isNumbered || formatOf(format).isForPeople !== true)
    return;
  if (!context.system.stdout.isTTY || (await context.system.getSessionKey()) === undefined) return;
  await context.remark(
    '@1, @2-4 and @last name these rows in later commands: `portfolio help rows`',
    true,
  );
}

/**
 * Writes a note if fewer than a fifth of the requests that the service allows are left. Writes none
 * if the service sends no rate limit.
 */
export async function noteLowRateLimit({
  remark,
  traffic,
}: Pick<Context, 'remark' | 'traffic'>): Promise<void> {
  const { limit = 0, remaining = 0 } = traffic.rateLimit() ?? {};
  if (remaining * 5 < limit) await remark(`${remaining} of ${limit} requests left`);
}
