import { lstatSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCode } from '../../../src/errors.ts';
import { makeFolder } from '../../../src/files/folders.ts';
import { has } from '../../support/needs.ts';
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
  it.runIf(has.modes)('makes a folder and those above it, with their mode', () => {
    const root = emptyFolder();
    makeFolder(join(root, 'a', 'b', 'c'), 0o700);
    expect(['a', 'a/b', 'a/b/c'].map((path) => statSync(join(root, path)).mode & 0o777)).toEqual([
      0o700, 0o700, 0o700,
    ]);
  });

  it.runIf(has.links)('leaves existing folders as they are, also through a link', () => {
    const root = emptyFolder();
    mkdirSync(join(root, 'there'));
    symlinkSync('there', join(root, 'link'));
    makeFolder(join(root, 'link', 'new'));
    makeFolder(join(root, 'link'));
    expect(lstatSync(join(root, 'link')).isSymbolicLink()).toBe(true);
    expect(statSync(join(root, 'there', 'new')).isDirectory()).toBe(true);
  });

  it('fails if a file is in the way', () => {
    const root = emptyFolder();
    writeFileSync(join(root, 'file'), '');
    expect(codeFor(join(root, 'file'))).toBe('EEXIST');
    // Windows has no code for a part of a path that is not a folder.
    expect(codeFor(join(root, 'file', 'below'))).toMatch(sep === '/' ? 'ENOTDIR' : 'EEXIST');
  });

  it.runIf(has.links)('fails if a broken link is in the way', () => {
    const link = join(emptyFolder(), 'broken');
    symlinkSync('nowhere', link);
    expect(codeFor(link)).toBe('EEXIST');
  });

  it.runIf(process.platform === 'linux')('fails where the system has no new folders', () => {
    expect(codeFor('/proc/portfolio/below')).toBe('ENOENT');
  });
});
