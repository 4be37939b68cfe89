// library check: whether the file is whole, and each record in it can be read and is found.
import type { Context } from '../cli/context.ts';
import { writeFactList } from '../cli/facts.ts';
import { existingLibrary, fromLibrary } from '../cli/library-file.ts';
import { checkOutput, formatFor } from '../cli/output.ts';
import { PortfolioError } from '../errors.ts';

export async function libraryCheck(context: Context): Promise<void> {
  const { stdout } = context.system;
  await checkOutput(context, formatFor(context, stdout.isTTY ? 'table' : 'tsv'));
  const file = existingLibrary(context);
  const { checkLibrary } = await import('../service/check.ts');
  const checked = await fromLibrary(() => context.system.block(() => checkLibrary(file)));
  const records = checked.map(({ check, result, text }) => ({ check, result, text }));
  await writeFactList(context, { noun: { one: 'check', many: 'checks' }, envelopeKey: 'checks', records });
  const failed = checked.filter(({ result }) => result === 'failed').length;
  if (failed === 0) return;
  throw new PortfolioError('unexpected', `${file} is damaged: ${failed} of ${checked.length} checks failed`, {
    hint: 'nothing was changed; restore it from a backup, or export what can be read with `portfolio library export`',
  });
}
