import { lstatSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCode } from '../../../src/errors.ts';
import { makeFolder } from '../../../src/files/folders.ts';
import { emptyFolder } from '../../support/system.ts';

function codeFor(folder: string): string {
  try {
    makeFolder(folder);
    return 'made';
  } catch (error) {
    return errorCode(error);
  }
}

describe('makeFolder', () => {
  it('makes a folder and those above it, with their mode', () => {
    const root = emptyFolder();
    makeFolder(join(root, 'a', 'b', 'c'), 0o700);
    expect(['a', 'a/b', 'a/b/c'].map((path) => statSync(join(root, path)).mode & 0o777)).toEqual([
      0o700, 0o700, 0o700,
    ]);
  });

  it('leaves existing folders as they are, also through a link', () => {
    const root = emptyFolder();
    mkdirSync(join(root, 'there'));
    symlinkSync('there', join(root, 'link'));
    makeFolder(join(root, 'link', 'new'));
    makeFolder(join(root, 'link'));
    expect(lstatSync(join(root, 'link')).isSymbolicLink()).toBe(true);
    expect(statSync(join(root, 'there', 'new')).isDirectory()).toBe(true);
  });

  it('fails if a file or a broken link is in the way', () => {
    const root = emptyFolder();
    writeFileSync(join(root, 'file'), '');
    symlinkSync('nowhere', join(root, 'broken'));
    expect(['file', 'file/below', 'broken'].map((path) => codeFor(join(root, path)))).toEqual([
      'EEXIST',
      'ENOTDIR',
      'EEXIST',
    ]);
  });

  it.runIf(process.platform === 'linux')('fails where the system has no new folders', () => {
    expect(codeFor('/proc/portfolio/below')).toBe('ENOENT');
  });
});
