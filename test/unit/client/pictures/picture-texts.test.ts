import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../../src/client/file-cache.ts';
import { openPictureTexts, statsOfTexts } from '../../../../src/client/pictures/picture-texts.ts';
import { emptyFolder } from '../../../support/system.ts';

const address = 'https://cdn.example/1.png?token=secret';
const folder = () => {
  const path = join(emptyFolder(), 'notes');
  return {
    path,
    open: (scope = 'a') =>
      openPictureTexts(
        openStore(path, () => 1),
        scope,
        () => 1000,
      ),
  };
};

describe('openPictureNotes', () => {
  it('keeps the texts of all processes, each scope apart, and no address', async () => {
    const { path, open } = folder();
    const [one, other] = [open(), open()];
    expect(await one.get(address)).toBeUndefined();
    one.add(address, 'red');
    expect(await one.get(address)).toBe('red');
    other.add('https://cdn.example/2.png', 'blue');
    expect([await one.save(), await other.save()]).toEqual([undefined, undefined]);
    expect([await open().get(address), await open().get('https://cdn.example/2.png')]).toEqual([
      'red',
      'blue',
    ]);
    expect(await open('b').get(address)).toBeUndefined();
    expect(await statsOfTexts(openStore(path, () => 1))).toMatchObject({
      entries: 2,
      bytes: expect.any(Number),
    });
    const [file = ''] = readdirSync(path);
    expect(readFileSync(join(path, file), 'utf8')).not.toMatch(/secret|cdn/);
  });

  it('writes nothing if nothing was added, and ignores a damaged file', async () => {
    const { path, open } = folder();
    await open().save();
    expect(() => readdirSync(path)).toThrow('ENOENT');
    const notes = open();
    notes.add(address, 'red');
    await notes.save();
    const [file = ''] = readdirSync(path);
    writeFileSync(join(path, file), readFileSync(join(path, file)).subarray(0, -3));
    expect(await open().get(address)).toBeUndefined();
  });

  it('returns the reason if the texts cannot be stored', async () => {
    const path = join(emptyFolder(), 'file');
    writeFileSync(path, '');
    const notes = openPictureTexts(
      openStore(path, () => 1),
      'a',
      () => 0,
    );
    notes.add(address, 'red');
    expect(await notes.save()).toBe('EEXIST');
  });
});
