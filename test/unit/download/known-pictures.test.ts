import { describe, expect, it } from 'vitest';
import { createFileNames } from '../../../src/download/file-names.ts';
import { findPictureChange, knownPictures } from '../../../src/download/known-pictures.ts';
import type { PictureLine } from '../../../src/download/manifest.ts';

const record = { noun: 'project', id: '5' };

const line = (file: string, url: string, more: Partial<PictureLine> = {}): PictureLine => ({
  ...{ kind: 'picture', ...record, key: `project 5 ${url}`, file, url, bytes: 1 },
  ...more,
});

const picture = (id: string | undefined, ...urls: readonly string[]) => ({
  id,
  sizes: urls.map((url, at) => ({ url, width: 1000 - at })),
});

describe('the pictures of a record', () => {
  it.each([
    ['by the id of the module', [line('1', 'a', { module: '1' })], [picture('1', 'b')], ['1']],
    [
      'by no other id with one address',
      [line('1', 'a', { module: '1' })],
      [picture('2', 'a')],
      [''],
    ],
    [
      'by any size',
      [line('1', 'a'), line('2', 'b')],
      [picture('9', 'c', 'b'), picture(undefined, 'a', 'd')],
      ['2', '1'],
    ],
    [
      'without an id by the address of a module',
      [line('1', 'a', { module: '1' })],
      [picture(undefined, 'a')],
      ['1'],
    ],
    [
      'by the address in the key',
      [line('1', 'large', { key: 'project 5 src' })],
      [picture(undefined, 'src')],
      ['1'],
    ],
    [
      'of another record or kind not',
      [line('1', 'a', { id: '6' }), line('2', 'a', { noun: 'wip' })],
      [picture('1', 'a')],
      [''],
    ],
    [
      'with one address in their order',
      [line('1', 'a'), line('2', 'a')],
      [picture('1', 'a'), picture('2', 'a')],
      ['1', '2'],
    ],
    ['by the later of two lines', [line('1', 'a'), line('2', 'a')], [picture('1', 'a')], ['2']],
    [
      'by ids before addresses',
      [line('1', 'a', { module: '1' }), line('2', 'a')],
      [picture('2', 'a'), picture('1', 'a')],
      ['2', '1'],
    ],
  ])('are found %s', (_, lines, pictures, files) => {
    const found = knownPictures(lines).find(record, pictures);
    expect(pictures.map((each) => found.get(each)?.file ?? '')).toEqual(files);
  });

  it('in an archive may share a line', () => {
    const { has } = knownPictures([line('1', 'a')]);
    expect(
      [picture('1', 'a'), picture('2', 'b', 'a'), picture('3', 'b')].map((each) =>
        has(record, each),
      ),
    ).toEqual([...[true, true, false]]);
  });
});

it.each([
  ['https://h/a', {}, undefined],
  ['https://h/b', {}, 'smaller'],
  ['https://h/b', { unavailable: 'https://h/a' }, undefined],
  ['https://h/b', { key: 'project 5 https://h/a' }, undefined],
  ['https://other/a?signature=1', {}, undefined],
  ['https://other/b?signature=1', {}, 'smaller'],
  ['https://h/c', {}, 'other'],
  ['https://h/c', { key: 'project 5 https://h/b' }, undefined],
  ['no address', {}, 'other'],
])('a picture from %s with %j is %s', (url, more, difference) => {
  expect(findPictureChange(line('1', url, more), picture('1', 'https://h/a', 'https://h/b'))).toBe(
    difference,
  );
});

describe('file names', () => {
  it('are free whatever the case, the extension and the form of the letters', () => {
    const names = createFileNames(['Ida/01.png', 'caf\u00e9.jpg', 'v1.2.webp']);
    const taken = [['ida', '01'], ['cafe\u0301'], ['v1.2'], ['v1'], ['v1']].map((path) =>
      names.take(path).join('/'),
    );
    expect(taken).toEqual(['ida/01-2', 'caf\u00e9-2', 'v1.2-2', 'v1', 'v1-2']);
    expect([names.isTaken('IDA/01.PNG'), names.isTaken('ida/02.png')]).toEqual([true, false]);
  });

  it('have at most 250 bytes with their number', () => {
    const names = createFileNames([]);
    const [first, second] = [1, 2].map(() => names.take(['漢'.repeat(83)], '.json').join('/'));
    expect([first, second].map((name) => Buffer.byteLength(name ?? ''))).toEqual([248, 250]);
    expect(second).toMatch(/-2\.json$/);
  });
});
