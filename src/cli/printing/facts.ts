// Prints a few named values in any output format, e.g. for status, config and cache.
import { defaultFormatFor, type FormatName } from '../../view/formats/formats.ts';
import {
  type Facts,
  type FactsPage,
  factsSubject,
  ownListSubject,
  sameMembers,
} from '../../view/lists/own-list.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import type { Context } from '../context.ts';
import { chooseCheckedFormat } from './check-format.ts';
import { openRenderer, type RenderInput } from './output.ts';

/**
 * Prints facts as a page on a terminal, as one row per fact in TSV and CSV, and as one object in
 * JSON.
 */
export const writeFacts = (context: Context, facts: Facts, page?: FactsPage): Promise<void> =>
  write(context, factsSubject(facts, page), [facts], facts);

/** Prints a list of records that the program made. All records must have the same members. */
export function writeFactList(
  context: Context,
  {
    noun,
    envelopeKey,
    records,
  }: Pick<RecordPresenter, 'noun' | 'envelopeKey'> & { readonly records: readonly Facts[] },
): Promise<void> {
  const members = sameMembers(Object.keys(records[0] ?? {}));
  return writeOwn(context, ownListSubject(noun, envelopeKey, members), records);
}

type More = Partial<Omit<RenderInput, 'presenter'>> & { readonly format?: FormatName };

/**
 * Prints records that the program made, with the columns of the presenter.
 * @param more replaces the usual format and renderer, and gives it pictures
 */
export const writeOwn = (
  context: Context,
  presenter: RecordPresenter,
  records: readonly object[],
  more?: More,
): Promise<void> => write(context, presenter, records, { [presenter.envelopeKey]: records }, more);

async function write(
  context: Context,
  presenter: RecordPresenter,
  records: readonly object[],
  document: unknown,
  more?: More,
): Promise<void> {
  const { stdout, now } = context.system;
  const format = more?.format ?? chooseCheckedFormat(context, defaultFormatFor(stdout));
  const renderer = await openRenderer(context, format, { presenter, now: now(), ...more });
  await renderer.write({
    records: records.map((value) => ({ text: JSON.stringify(value), value })),
    body: Buffer.from(`${JSON.stringify(document)}\n`),
  });
  await renderer.end();
}
