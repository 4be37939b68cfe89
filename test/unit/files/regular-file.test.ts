import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRegularFile, readRegularFileSync } from '../../../src/files/regular-file.ts';
import { emptyFolder, namedPipe } from '../../support/system.ts';

describe.each([
  ['readRegularFile', readRegularFile],
  ['readRegularFileSync', async (...args: Parameters<typeof readRegularFileSync>) => readRegularFileSync(...args)],
])('%s', (_, read) => {
  const folder = emptyFolder();
  const path = join(folder, 'f');
  writeFileSync(path, 'content');
  symlinkSync('f', join(folder, 'link'));
  symlinkSync('circle', join(folder, 'circle'));
  mkdirSync(join(folder, 'folder'));

  it('returns the content and the facts of a file', async () => {
    const { content, stats } = await read(path, { maxBytes: 7, refusesLinks: true });
    expect([content.toString(), stats.size]).toEqual(['content', 7]);
    expect((await read(join(folder, 'link'))).content.toString()).toBe('content');
  });

  it.each([
    ['a folder', join(folder, 'folder'), 'it is a folder'],
    ['a named pipe', namedPipe(), 'it is not a regular file'],
    ['a device', '/dev/zero', 'it is not a regular file'],
    ['a longer file', path, 'it has more than 6 bytes'],
  ])('refuses %s, and does not wait for it', async (_name, refused, message) => {
    await expect(read(refused, { maxBytes: 6 })).rejects.toThrow(message);
  });

  it.each([
    ['none', {}, 'ENOENT'],
    ['circle', {}, 'ELOOP'],
    ['link', { refusesLinks: true }, 'ELOOP'],
  ])('throws the error of the system: %s with %j', async (name, options, code) => {
    await expect(read(join(folder, name), options)).rejects.toMatchObject({ code });
  });

  it('passes on what the check throws', async () => {
    const check = () => {
      throw new Error('no');
    };
    await expect(read(path, { check })).rejects.toThrow('no');
  });
});
