// library check: checks the file, its records and its index, and rebuilds the index with --repair.
import type { Context } from '../../cli/context.ts';
import { writeFactList } from '../../cli/printing/facts.ts';
import { isInSentences, sentence } from '../../cli/printing/findings.ts';
import { checkOutput, formatFor } from '../../cli/printing/output.ts';
import { PortfolioError } from '../../errors.ts';
import { existingLibrary, fromLibrary, writeError } from '../../sources/library-file.ts';
import { usualFormat } from '../../view/formats/formats.ts';
import { libraryCommand } from './watch-words.ts';

export async function libraryCheck(context: Context): Promise<void> {
  const { stdout } = context.system;
  const format = formatFor(context, usualFormat(stdout));
  await checkOutput(context, format);
  const file = existingLibrary(context);
  const { checkLibrary } = await import('../../library/store/check.ts');
  if (context.options.repair === true) await repair(context, file);
  const checked = await fromLibrary(() => context.system.block(() => checkLibrary(file)), context);
  const records = checked.map(({ check, result, text }) => ({ check, result, text }));
  if (isInSentences(format, context))
    for (const finding of records) await stdout.write(await sentence(finding, context));
  else await writeFactList(context, { noun: { one: 'check', many: 'checks' }, envelopeKey: 'checks', records });
  const failed = checked.filter(({ result }) => result === 'failed');
  if (failed.length === 0) return;
  const count = `${failed.length} of ${checked.length} checks failed`;
  if (failed.every(({ isDerived }) => isDerived))
    throw new PortfolioError('unexpected', `the search index of ${file} does not match its records: ${count}`, {
      hint: `the records are intact; ${libraryCommand(['check', '--repair'], context.options)} rebuilds the index from them`,
    });
  throw new PortfolioError('unexpected', `${file} is damaged: ${count}`, {
    hint: `nothing was changed; restore it from a backup, or export the readable records: ${libraryCommand(['export', '<folder>'], context.options)}`,
  });
}

async function repair(context: Context, file: string): Promise<void> {
  const { note, system } = context;
  const { rebuildIndex } = await import('../../library/store/check.ts');
  try {
    const count = system.block(() => rebuildIndex(file));
    await note(`Rebuilt the index of ${count} ${count === 1 ? 'record' : 'records'} in ${file}.`);
  } catch (cause) {
    throw writeError(`the library ${file}`, cause, context);
  }
}
