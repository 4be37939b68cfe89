// library backup FILE: copies the library into one file. The file does not exist before it is complete.
import { existsSync, statSync } from 'node:fs';
import type { Context } from '../../cli/context.ts';
import { megabytes } from '../../cli/printing/download-progress.ts';
import { codeOf, usageError } from '../../errors.ts';
import { existingLibrary, writeError } from '../../sources/library-file.ts';

export async function libraryBackup(context: Context, [target = '']: readonly string[]): Promise<void> {
  const { system, note } = context;
  if (target === '') throw usageError('the name of the backup must not be empty');
  const file = existingLibrary(context);
  if (existsSync(target)) throw taken(target);
  const { copyLibrary } = await import('../../library/store/copy.ts');
  const part = `${Math.floor(system.random() * 2 ** 32).toString(36)}.part`;
  try {
    system.block(() => copyLibrary(file, target, part));
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') throw taken(target);
    throw writeError(`the backup ${target}`, cause);
  }
  if (system.stderr.isTTY) await note(`Copied ${file} to ${target} (${megabytes(statSync(target).size)}).`);
}

const taken = (target: string) => usageError(`${target} exists already`, 'choose another name; nothing is overwritten');
