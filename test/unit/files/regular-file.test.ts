import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRegularFile as read } from '../../../src/files/regular-file.ts';
import { emptyFolder, namedPipe } from '../../support/system.ts';

describe('a regular file', () => {
  const folder = emptyFolder();
  const path = join(folder, 'f');
  writeFileSync(path, 'content');
  symlinkSync('f', join(folder, 'link'));
  symlinkSync('circle', join(folder, 'circle'));
  mkdirSync(join(folder, 'folder'));

  it('returns the content and the facts of a file', () => {
    const { content, stats } = read(path, { maxBytes: 7, refusesLinks: true });
    expect([content.toString(), stats.size]).toEqual(['content', 7]);
    expect(read(join(folder, 'link')).content.toString()).toBe('content');
  });

  it.each([
    ['a folder', join(folder, 'folder'), 'it is a folder'],
    ['a named pipe', namedPipe(), 'it is not a regular file'],
    ['a device', '/dev/zero', 'it is not a regular file'],
    ['a longer file', path, 'it has more than 6 bytes'],
  ])('refuses %s, and does not wait for it', (_name, refused, message) => {
    expect(() => read(refused, { maxBytes: 6 })).toThrow(message);
  });

  it.each([
    ['none', {}, 'ENOENT'],
    ['circle', {}, 'ELOOP'],
    ['link', { refusesLinks: true }, 'ELOOP'],
  ])('throws the error of the system: %s with %j', (name, options, code) => {
    expect(() => read(join(folder, name), options)).toThrow(expect.objectContaining({ code }));
  });

  it('passes on what the check throws', () => {
    const check = () => {
      throw new Error('no');
    };
    expect(() => read(path, { check })).toThrow('no');
  });
});
