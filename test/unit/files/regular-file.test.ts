import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRegularFile as read } from '../../../src/files/regular-file.ts';
import { has } from '../../support/needs.ts';
import { emptyFolder, namedPipe } from '../../support/system.ts';

describe('a regular file', () => {
  const folder = emptyFolder();
  const path = join(folder, 'f');
  writeFileSync(path, 'content');
  if (has.links) {
    symlinkSync('f', join(folder, 'link'));
    symlinkSync('circle', join(folder, 'circle'));
  }
  mkdirSync(join(folder, 'folder'));

  it('returns the content and the facts of a file', () => {
    const { content, stats } = read(path, { maxBytes: 7, refusesLinks: true });
    expect([content.toString(), stats.size]).toEqual(['content', 7]);
  });

  it.runIf(has.links)('is read through a link', () => {
    expect(read(join(folder, 'link')).content.toString()).toBe('content');
  });

  it.each([
    ['a folder', join(folder, 'folder'), 'it is a folder'],
    ['a device', devNull, 'it is not a regular file'],
    ['a longer file', path, 'it has more than 6 bytes'],
  ])('refuses %s, and does not wait for it', (_name, refused, message) => {
    expect(() => read(refused, { maxBytes: 6 })).toThrow(message);
  });

  it.runIf(has.fifos)('refuses a named pipe, and does not wait for it', () => {
    expect(() => read(namedPipe())).toThrow('it is not a regular file');
  });

  const withCode = (code: string) => expect.objectContaining({ code });

  it('throws the error of the system if it is missing', () => {
    expect(() => read(join(folder, 'none'))).toThrow(withCode('ENOENT'));
  });

  it.runIf(has.links)('throws the error of the system for a circle of links', () => {
    expect(() => read(join(folder, 'circle'))).toThrow(withCode('ELOOP'));
  });

  it.runIf(has.links && has.noFollow)('refuses a link if links are refused', () => {
    expect(() => read(join(folder, 'link'), { refusesLinks: true })).toThrow(withCode('ELOOP'));
  });

  it('passes on what the check throws', () => {
    const check = () => {
      throw new Error('no');
    };
    expect(() => read(path, { checkStats: check })).toThrow('no');
  });
});
