// Notes after single records.
import type { Context } from '../../cli/context.ts';
import { type FormatName, formatOf } from '../../view/formats/formats.ts';
import type { OpenedList } from './act.ts';

export async function noteRecords(list: OpenedList, isPrinted: boolean): Promise<void> {
  await noteTypedRows(list);
  if (isPrinted) await notePage(list.context, list.format);
}

/** Statistics, for example, do not name their records. */
async function noteTypedRows({
  context,
  stream,
  argumentValues: words,
}: OpenedList): Promise<void> {
  for (const { typedText: typed = '', value } of stream.presenter.toRecordRef === undefined
    ? words
    : [])
    if (typed.startsWith('@')) await context.note(`${typed} is ${value}`);
}

/** Writes a note that `-o table` shows a page, if a pipe got a record as a row. */
async function notePage(
  { options, system, remark }: Pick<Context, 'options' | 'system' | 'remark'>,
  format: FormatName,
): Promise<void> {
  const isRow =
    formatOf(format).defaultFor === 'pipe' &&
    options.output === undefined &&
    options.columns === undefined;
  if (isRow && !system.stdout.isTTY)
    await remark('printed as one line of tab-separated values; -o table prints the page');
}
