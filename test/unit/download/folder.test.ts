import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as files from '../../../src/download/folder.ts';
import { has } from '../../support/needs.ts';
import { emptyFolder, namedPipe } from '../../support/system.ts';

const mark = '0123456789abcdef';

describe('folders', () => {
  it('are created, also if some exist', async () => {
    const root = emptyFolder();
    await files.makeFolders(root, ['a']);
    expect(await files.makeFolders(root, ['a', 'b'])).toBe(join(root, 'a', 'b'));
  });

  it('are not created through a file', async () => {
    const root = emptyFolder();
    writeFileSync(join(root, 'file'), '');
    const made = files.makeFolders(root, ['file', 'b']);
    await expect(made).rejects.toMatchObject({ kind: 'unsafe' });
  });

  it.runIf(has.links)('are not created through a link', async () => {
    const root = emptyFolder();
    const elsewhere = emptyFolder();
    symlinkSync(elsewhere, join(root, 'link'));
    const made = files.makeFolders(root, ['link', 'b']);
    await expect(made).rejects.toMatchObject({ kind: 'unsafe' });
    expect(readdirSync(elsewhere)).toEqual([]);
  });
});

describe('a part', () => {
  it('begins with the largest earlier one, which stays as it is', async () => {
    const folder = emptyFolder();
    const names = ['1', '2'].map(
      (digit) => `.portfolio-${mark}-${digit.repeat(8)}-0000-0000-0000-000000000000.part`,
    );
    writeFileSync(join(folder, names[0] ?? ''), 'abc');
    writeFileSync(join(folder, names[1] ?? ''), 'abcdef');
    writeFileSync(join(folder, 'portfolio.ndjson'), '');
    const parts = await files.findPartFiles(folder);
    expect([parts.toSorted(), files.partsOf(mark, parts).toSorted()]).toEqual([names, names]);
    expect(files.partsOf('0'.repeat(16), parts)).toEqual([]);
    const part = await files.openPart(folder, mark, names);
    expect(part).toMatchObject({ from: names[1], bytes: 6 });
    await part.handle.appendFile('ghi');
    await part.handle.close();
    expect(readFileSync(join(folder, part.name), 'utf8')).toBe('abcdefghi');
    expect(await files.sizeOf(join(folder, names[1] ?? ''))).toBe(6);
    await files.removeParts(folder, [...names, part.name]);
    expect(readdirSync(folder)).toEqual(['portfolio.ndjson']);
  });
});

describe('a finished part', () => {
  const plain = { isOwn: false, isForced: false };
  const given = (there?: string) => {
    const folder = emptyFolder();
    const [part, target] = [join(folder, 'part'), join(folder, 'target')];
    writeFileSync(part, 'new');
    if (there !== undefined) writeFileSync(target, there, { mode: 0o640 });
    return { part, target };
  };

  it('gets its name', async () => {
    const { part, target } = given();
    expect(await files.publish(part, target, plain)).toBe('created');
    expect([readFileSync(target, 'utf8'), await files.exists(part)]).toEqual(['new', false]);
  });

  it('is there if another run has stored the same', async () => {
    const { part, target } = given('new');
    expect(await files.publish(part, target, plain)).toBe('created');
    const missing = files.publish(join(emptyFolder(), 'gone'), `${target}2`, plain);
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    ['ne', 'own', 'created'],
    ['', 'own', 'created'],
    ['no', 'own', 'kept'],
    ['newer', 'own', 'kept'],
    ['ne', 'other', 'taken'],
    ['', 'other', 'taken'],
    ['other', 'other', 'taken'],
    ['other', 'forced other', 'taken'],
    ['newer', 'forced own', 'replaced'],
    ['new', 'forced own', 'replaced'],
  ])('finds a file with “%s” that is %s: %s', async (there, whose, outcome) => {
    const { part, target } = given(there);
    const rule = { isOwn: whose.endsWith('own'), isForced: whose.startsWith('forced') };
    expect(await files.publish(part, target, rule)).toBe(outcome);
    expect(readFileSync(target, 'utf8')).toBe(
      ['created', 'replaced'].includes(outcome) ? 'new' : there,
    );
  });

  const forced = { isOwn: true, isForced: true };

  it.runIf(has.modes)('gets the mode of the file that it replaces', async () => {
    const { part, target } = given('newer');
    expect(await files.publish(part, target, forced)).toBe('replaced');
    expect(statSync(target).mode & 0o777).toBe(0o640);
  });

  it('does not replace a folder', async () => {
    const { part, target } = given();
    mkdirSync(target);
    expect(await files.publish(part, target, forced)).toBe('taken');
  });

  it.runIf(has.links)('neither follows nor replaces a link', async () => {
    const { part, target } = given('other');
    symlinkSync('target', `${target}.link`);
    symlinkSync('/nowhere', `${target}.broken`);
    for (const name of ['link', 'broken'])
      expect(await files.publish(part, `${target}.${name}`, forced)).toBe('taken');
    expect(readFileSync(target, 'utf8')).toBe('other');
  });

  it('is copied although its file was removed', async () => {
    const folder = emptyFolder();
    const part = await files.openPart(folder, mark, []);
    await part.handle.appendFile('x'.repeat(3_000_000));
    rmSync(join(folder, part.name));
    const copy = await files.copyPart(folder, mark, part);
    await part.handle.close();
    expect(readFileSync(join(folder, copy), 'utf8')).toBe('x'.repeat(3_000_000));
  });
});

describe('a file', () => {
  it('is not read if it is missing, too long or a folder', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'f'), 'content');
    mkdirSync(join(folder, 'folder'));
    expect((await files.readSafely(join(folder, 'f'), 7))?.toString()).toBe('content');
    expect(await files.readSafely(join(folder, 'f'), 6)).toBeUndefined();
    expect(await files.readSafely(join(folder, 'none'), 6)).toBeUndefined();
    expect(await files.readSafely(join(folder, 'folder'), 9000)).toBeUndefined();
  });

  it.runIf(has.fifos)('is not read from a named pipe', async () => {
    expect(await files.readSafely(namedPipe(), 6)).toBeUndefined();
  });

  it.runIf(has.links && has.noFollow)('is not read through a link', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'f'), 'content');
    symlinkSync('f', join(folder, 'link'));
    const read = files.readSafely(join(folder, 'link'), 7);
    await expect(read).rejects.toMatchObject({ kind: 'unsafe' });
  });
});
