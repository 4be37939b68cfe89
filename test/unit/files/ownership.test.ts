import { chmodSync, chownSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkFile,
  checkFolder,
  listContent,
  ownershipProblem,
} from '../../../src/files/ownership.ts';
import { has } from '../../support/needs.ts';
import { emptyFolder } from '../../support/system.ts';

const user = process.geteuid?.();

function fileIn(folder: string, modes: { readonly file?: number; readonly folder?: number } = {}) {
  const path = join(folder, 'config.json');
  writeFileSync(path, '{}');
  chmodSync(path, modes.file ?? 0o600);
  chmodSync(folder, modes.folder ?? 0o700);
  return { path, check: (by = user) => checkFile({ path, target: path }, statSync(path), by) };
}

describe.runIf(has.modes)('settings that another user may have written', () => {
  it.each([
    ['a file', { file: 0o666 }],
    ['a folder', { folder: 0o777 }],
  ])('are refused: %s for all to write to', (_, modes) => {
    const { check } = fileIn(emptyFolder(), modes);
    expect(check).toThrow(
      expect.objectContaining({
        kind: 'unsafe',
        details: expect.objectContaining({ reason: 'every user can write to it' }),
      }),
    );
  });

  it('are named in the message', () => {
    const { path } = fileIn(emptyFolder(), { file: 0o666 });
    expect(() => checkFile({ path, target: path }, statSync(path), user, listContent)).toThrow(
      'rows of a list are not read',
    );
  });

  it('are refused through a link too', () => {
    const { path } = fileIn(emptyFolder(), { folder: 0o777 });
    const link = join(emptyFolder(), 'config.json');
    symlinkSync(path, link);
    expect(() => checkFile({ path: link, target: path }, statSync(link), user)).toThrow(
      'settings are not read from',
    );
  });

  it.runIf(user === 0)('are accepted if they belong to root', () => {
    const { check } = fileIn(emptyFolder());
    expect(() => check(1000)).not.toThrow();
    const folder = emptyFolder();
    expect(() => checkFolder(folder, 1000)).not.toThrow();
  });

  it.each([-1, 1])('are refused if they belong to another user: %s', (difference) => {
    const { path, check } = fileIn(emptyFolder());
    const other = 1000 + difference;
    if (user === 0) chownSync(path, other, other);
    expect(() => check(user === 0 ? 1000 : (user ?? 0) + difference)).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ reason: 'it belongs to another user' }),
      }),
    );
  });

  it('are accepted if only the group can write, in a sticky folder, and without a user id', () => {
    for (const modes of [
      { file: 0o664, folder: 0o775 },
      { folder: 0o1777 },
      { file: 0o644, folder: 0o755 },
    ])
      expect(fileIn(emptyFolder(), modes).check).not.toThrow();
    const { path } = fileIn(emptyFolder(), { folder: 0o777 });
    expect(() => checkFile({ path, target: path }, statSync(path), undefined)).not.toThrow();
    expect(() => checkFolder(join(path, '..', 'nothing'), undefined)).not.toThrow();
  });
});

it.each([
  [{ uid: 1000, mode: 0o100600 }, 1000, undefined],
  [{ uid: 0, mode: 0o100644 }, 1000, undefined],
  [{ uid: 1001, mode: 0o100600 }, 1000, 'it belongs to another user'],
  [{ uid: 999, mode: 0o100600 }, 1000, 'it belongs to another user'],
  [{ uid: 1000, mode: 0o100666 }, 1000, 'every user can write to it'],
  [{ uid: 0, mode: 0o100666 }, undefined, undefined],
])('the problem of a file with %j for the user %s: %s', (stats, user, problem) => {
  expect(ownershipProblem(stats, user)).toBe(problem);
});
