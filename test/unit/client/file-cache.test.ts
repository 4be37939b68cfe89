import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Response } from '../../../src/api/request.ts';
import { type Bounds, openStore } from '../../../src/client/file-cache.ts';
import { has } from '../../support/needs.ts';
import { emptyFolder } from '../../support/system.ts';

const body = Buffer.from('{"name":"Käse\n"}\n\0\u{feff}');
const response: Response = { status: 200, headers: { etag: '"e"', server: 'a\tb' }, body };
const name = (digit: number) => String(digit).repeat(64);
const at = 1_700_000_000_000;

const always = () => 0;
const bounds: Bounds = { bytes: 1_000_000, entries: 100, entryBytes: 100_000 };

describe('the store', () => {
  it('returns byte for byte what was written, with its time', async () => {
    const store = openStore(join(emptyFolder(), 'a', 'b'), always);
    await store.write(name(1), response, at);
    const entry = await store.read(name(1));
    expect({
      ...entry?.response,
      body: entry && Buffer.from(entry.response.body).equals(body),
    }).toEqual({
      ...response,
      body: true,
    });
    expect(entry?.at).toBe(at);
  });

  it.runIf(has.modes)('reads no entry that another user may have written', async () => {
    const folder = emptyFolder();
    const store = openStore(folder, always, { ...bounds, user: process.geteuid?.() });
    await store.write(name(1), response, at);
    expect(await store.read(name(1))).toBeDefined();
    chmodSync(join(folder, name(1)), 0o666);
    expect(await store.read(name(1))).toBeUndefined();
    expect(await openStore(folder, always).read(name(1))).toBeDefined();
  });

  it.runIf(has.modes)('writes files that only the user can read', async () => {
    const store = openStore(join(emptyFolder(), 'cache'), always);
    await store.write(name(1), response, at);
    expect(statSync(store.folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(store.folder, name(1))).mode & 0o777).toBe(0o600);
    expect(readdirSync(store.folder)).toEqual([name(1)]);
  });

  it.runIf(has.fifos)('takes no FIFO for an entry, and does not wait for it', async () => {
    const store = openStore(emptyFolder(), always);
    execFileSync('mkfifo', [join(store.folder, name(1))]);
    expect(await store.read(name(1))).toBeUndefined();
  });

  it('gives a touched entry its new time', async () => {
    const store = openStore(emptyFolder(), always);
    await store.write(name(1), response, at);
    await store.touch(name(1), at + 5000);
    expect((await store.read(name(1)))?.at).toBe(at + 5000);
    await store.touch(name(2), at);
    expect(await store.read(name(2))).toBeUndefined();
  });

  const whole = (folder: string) => readFileSync(join(folder, name(1)));
  it.each([
    ['empty', () => Buffer.alloc(0)],
    ['cut short', (folder: string) => whole(folder).subarray(0, -1)],
    ['too long', (folder: string) => Buffer.concat([whole(folder), Buffer.from(' ')])],
    ['zeros', (folder: string) => Buffer.alloc(whole(folder).length)],
    [
      'changed in the body',
      (folder: string) => Buffer.from(whole(folder).toString().replace('name', 'nome')),
    ],
    [
      'changed in the head',
      (folder: string) => Buffer.from(whole(folder).toString().replace('etag', 'atag')),
    ],
    ['a stranger', () => Buffer.from('{"status":200,"body":"x"}\n')],
    ['far too large', () => Buffer.alloc(bounds.entryBytes + 1)],
  ])('ignores an entry that is %s, and overwrites it', async (_, content) => {
    const folder = emptyFolder();
    const store = openStore(folder, always, bounds);
    await store.write(name(1), response, at);
    writeFileSync(join(folder, name(1)), content(folder));
    expect(await store.read(name(1))).toBeUndefined();
    await store.write(name(1), response, at);
    expect(await store.read(name(1))).toBeDefined();
  });

  it('ignores an entry under the name of another', async () => {
    const folder = emptyFolder();
    const store = openStore(folder, always);
    await store.write(name(1), response, at);
    writeFileSync(join(folder, name(2)), whole(folder));
    expect(await store.read(name(2))).toBeUndefined();
  });

  it.runIf(has.links)('does not write an entry through a symlink', async () => {
    const folder = emptyFolder();
    const precious = join(emptyFolder(), 'precious');
    writeFileSync(precious, 'mine');
    symlinkSync(precious, join(folder, name(1)));
    await openStore(folder, always).write(name(1), response, at);
    expect(readFileSync(precious, 'utf8')).toBe('mine');
  });

  it('removes the oldest when there are too many', async () => {
    const store = openStore(emptyFolder(), always, { ...bounds, entries: 3 });
    for (const digit of [4, 1, 3, 2, 5])
      await store.write(name(digit), response, at + digit * 1000);
    expect(readdirSync(store.folder).sort()).toEqual([name(3), name(4), name(5)]);
  });

  it('removes the oldest when they are too large together', async () => {
    const large = { ...response, body: Buffer.alloc(40_000, 'x') };
    const store = openStore(emptyFolder(), always, { ...bounds, bytes: 100_000 });
    for (const digit of [1, 2, 3, 4, 5]) await store.write(name(digit), large, at + digit * 1000);
    expect(await store.stats()).toMatchObject({ entries: 2, oldest: at + 4000, newest: at + 5000 });
  });

  it('searches for entries to remove after some writes, not after each', async () => {
    const draws = [0.9, 0.5, 0.1, 0.01];
    const store = openStore(emptyFolder(), () => draws.shift() ?? 1, { ...bounds, entries: 1 });
    const counts: number[] = [];
    for (const digit of [1, 2, 3, 4]) {
      await store.write(name(digit), response, at + digit * 1000);
      counts.push(readdirSync(store.folder).length);
    }
    expect(counts).toEqual([1, 2, 3, 1]);
  });

  it('does not store a response that is too large', async () => {
    const store = openStore(emptyFolder(), always, bounds);
    await store.write(name(1), { ...response, body: Buffer.alloc(bounds.entryBytes) }, at);
    expect(await store.read(name(1))).toBeUndefined();
  });

  it('removes only its own files: entries and temporary files', async () => {
    const folder = emptyFolder();
    const store = openStore(folder, always);
    await store.write(name(1), response, at);
    writeFileSync(join(folder, `.${name(2)}.01234567-89ab-cdef-0123-456789abcdef.part`), 'half');
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    mkdirSync(join(folder, name(3)));
    expect(await store.clear()).toBe(2);
    expect(readdirSync(folder).sort()).toEqual([name(3), 'notes.txt']);
  });

  it('is empty if the folder is missing', async () => {
    const store = openStore(join(emptyFolder(), 'none'), always);
    expect(await store.read(name(1))).toBeUndefined();
    expect(await store.stats()).toEqual({
      entries: 0,
      bytes: 0,
      oldest: undefined,
      newest: undefined,
    });
    expect(await store.clear()).toBe(0);
  });

  it('returns complete entries while others write, read and clear', async () => {
    const folder = emptyFolder();
    const work = Array.from({ length: 200 }, async (_, turn) => {
      const store = openStore(folder, () => (turn % 3 === 0 ? 0 : 1), { ...bounds, entries: 2 });
      if (turn % 50 === 49) await store.clear();
      await store
        .write(name(turn % 4), response, at + turn)
        .catch((error) => expect(error.code).toBe('ENOENT'));
      const entry = await store.read(name(turn % 4));
      return entry === undefined || Buffer.from(entry.response.body).equals(body);
    });
    expect(await Promise.all(work)).not.toContain(false);
    expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([]);
  });
});
