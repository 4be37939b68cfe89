// library backup FILE: a copy of the library in one file, which is complete or not there.
import { existsSync, statSync } from 'node:fs';
import type { Context } from '../cli/context.ts';
import { megabytes } from '../cli/download-progress.ts';
import { existingLibrary, fromLibrary } from '../cli/library-file.ts';
import { codeOf, PortfolioError, usageError } from '../errors.ts';

export async function libraryBackup(context: Context, [target = '']: readonly string[]): Promise<void> {
  const { system, note } = context;
  if (target === '') throw usageError('the name of the backup must not be empty');
  const file = existingLibrary(context);
  if (existsSync(target)) throw taken(target);
  const { copyLibrary } = await import('../service/copy.ts');
  const part = `${Math.floor(system.random() * 2 ** 32).toString(36)}.part`;
  try {
    await fromLibrary(() => system.block(() => copyLibrary(file, target, part)));
  } catch (cause) {
    const why = codeOf(cause);
    if (why === 'EEXIST') throw taken(target);
    if (why === '') throw cause;
    throw new PortfolioError('unexpected', `the backup ${target} cannot be written`, {
      why: reasons[why] ?? why,
      cause,
    });
  }
  if (system.stderr.isTTY) await note(`Copied ${file} to ${target} (${megabytes(statSync(target).size)}).`);
}

const taken = (target: string) => usageError(`${target} exists already`, 'choose another name; nothing is overwritten');

const reasons: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'the disk is full',
  ENOSPC: 'the disk is full',
  SQLITE_CORRUPT: 'the library is damaged; `portfolio library check` says where',
  EACCES: 'no permission',
  EROFS: 'a read-only disk',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is no folder',
};
