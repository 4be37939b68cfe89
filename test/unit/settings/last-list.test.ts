import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RecordRef } from '../../../src/api/kinds/entity.ts';
import { type LastList, readLastList, saveLastList } from '../../../src/settings/last-list.ts';
import { has } from '../../support/needs.ts';
import { emptyFolder, fakeSystem, namedPipe, testNow } from '../../support/system.ts';

const row: RecordRef = {
  kind: 'project',
  id: '12',
  name: 'Tigers',
  url: 'https://x.example/12',
  people: [],
};
const list: LastList = { base: 'https://x.example', flags: ' --demo', total: 1, rows: [row] };

const system = (home = emptyFolder(), env: Record<string, string> = {}) =>
  fakeSystem([], { home, env }).system;
const folderIn = (home: string) => join(home, '.local', 'state', 'portfolio', 'lists');
const filesIn = (home: string) => readdirSync(folderIn(home));
const old = (file: string, days: number) => {
  const at = testNow / 1000 - days * 24 * 60 * 60;
  utimesSync(file, at, at);
};

describe('the last list', () => {
  it('is read in its own session only, and is replaced by the next', async () => {
    const own = system();
    expect(await readLastList(own, 'a')).toBeUndefined();
    await saveLastList(own, 'a', list);
    await saveLastList(own, 'b', { ...list, total: 2 });
    expect(await readLastList(own, 'a')).toEqual(list);
    await saveLastList(own, 'a', { ...list, rows: [] });
    expect((await readLastList(own, 'a'))?.rows).toEqual([]);
    expect(filesIn(own.home)).toHaveLength(2);
  });

  it('is a file with a version, in the state folder', async () => {
    const own = system();
    await saveLastList(own, 'a secret session', list);
    const [name = ''] = filesIn(own.home);
    const file = join(folderIn(own.home), name);
    expect(name).toMatch(/^[0-9a-f]{32}\.json$/);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ version: 1, ...list });
    const state = emptyFolder();
    await saveLastList(system(own.home, { XDG_STATE_HOME: state }), 'a', list);
    expect(readdirSync(join(state, 'portfolio'))).toEqual(['lists']);
  });

  it.runIf(has.modes)('can be read by its user only', async () => {
    const own = system();
    await saveLastList(own, 'a', list);
    const [name = ''] = filesIn(own.home);
    expect(statSync(join(folderIn(own.home), name)).mode & 0o777).toBe(0o600);
    expect(statSync(folderIn(own.home)).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['cut short', '{"version":1,'],
    ['of another version', JSON.stringify({ ...list, version: 2 })],
    ['not an object', '[]'],
  ])('is undefined if the file is %s', async (_, text) => {
    const own = system();
    await saveLastList(own, 'a', list);
    writeFileSync(join(folderIn(own.home), filesIn(own.home)[0] ?? ''), text);
    expect(await readLastList(own, 'a')).toBeUndefined();
  });

  it.runIf(has.links && has.noFollow && has.fifos)('is not read through a link', async () => {
    for (const target of [namedPipe(), join(emptyFolder(), 'other.json')]) {
      const own = system();
      await saveLastList(own, 'a', list);
      const [name = ''] = filesIn(own.home);
      const other = system(emptyFolder());
      mkdirSync(folderIn(other.home), { recursive: true });
      if (target.endsWith('.json')) writeFileSync(target, JSON.stringify({ version: 1, ...list }));
      symlinkSync(target, join(folderIn(other.home), name));
      expect(await readLastList(other, 'a')).toBeUndefined();
    }
  });

  it.runIf(has.modes).each([
    ['the file', 0o666, 0o700],
    ['the folder', 0o600, 0o777],
  ])('is refused if every user can write to %s', async (_, fileMode, folderMode) => {
    const own = system();
    await saveLastList(own, 'a', list);
    chmodSync(join(folderIn(own.home), filesIn(own.home)[0] ?? ''), fileMode);
    chmodSync(folderIn(own.home), folderMode);
    await expect(readLastList(own, 'a')).rejects.toMatchObject({
      kind: 'unsafe',
      details: {
        reason: 'every user can write to it',
        hint: expect.stringContaining('list again'),
      },
    });
  });

  it('of old sessions is removed when a new one begins, and nothing that is not its own', async () => {
    const own = system();
    await saveLastList(own, 'old', list);
    await saveLastList(own, 'young', list);
    const [first = '', second = ''] = filesIn(own.home);
    const notes = join(folderIn(own.home), 'notes.txt');
    writeFileSync(notes, '');
    old(join(folderIn(own.home), first), 8);
    old(join(folderIn(own.home), second), 6);
    old(notes, 90);
    await saveLastList(own, 'new', list);
    expect(filesIn(own.home)).toHaveLength(3);
    expect(filesIn(own.home)).toEqual(expect.arrayContaining([second, 'notes.txt']));
  });

  it('is not stored, and fails nothing, if its folder cannot be written', async () => {
    const home = emptyFolder();
    writeFileSync(join(home, '.local'), '');
    await saveLastList(system(home), 'a', list);
    expect(await readLastList(system(home), 'a')).toBeUndefined();
    await saveLastList(system(''), 'a', list);
    expect(await readLastList(system(''), 'a')).toBeUndefined();
    chmodSync(home, 0o700);
  });
});
