import { getHeapSpaceStatistics } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { newFrame } from '../../../src/terminal/cells.ts';
import { difference } from '../../../src/terminal/difference.ts';
import { addDirectionMark } from '../../../src/view/text/width.ts';
import { drawn, shown } from '../../support/emulator.ts';

describe('put', () => {
  test.each([
    ['letters', 'abc', 3, 'abc'],
    ['colours of all kinds', '\x1B[1;31ma\x1B[38;5;208mb\x1B[48;2;1;2;3mc\x1B[0md', 4, 'abcd'],
    ['a link', '\x1B]8;;https://a.example/\x1B\\abc\x1B]8;;\x1B\\', 3, 'abc'],
    ['text that is too long', 'abcdefghijklmnopqrstuvwxyz', 10, 'abcdefghij'],
    ['wide characters', '漢字', 4, '漢字'],
    ['a wide character without room', 'abcdefghi漢字', 10, 'abcdefghi'],
    ['a grapheme of several characters', 'e\u0301x', 2, 'e\u0301x'],
    ['other sequences', 'a\x1B[2Jb\x1B]0;title\x07c\x1BPq#\x1B\\d\x1BMe\x1B[3', 5, 'abcde'],
    ['control characters', 'a\tb\r\nc\x9Bd\x07\x7Fe\u202Ef', 6, 'abcdef'],
    ['an unfinished string', 'a\x1B]8;;https://b', 1, 'a'],
  ])('%s', async (_, text, used, line) => {
    expect(newFrame(20, 4).put(0, 0, text, 10)).toBe(used);
    expect(await shown(drawn(({ put }) => put(0, 0, text, 10)))).toEqual([line, '', '', '']);
  });

  test('ends each text from right to left with a mark, if the frame does so', () => {
    const { put, finish } = newFrame(12, 2, addDirectionMark);
    put(0, 0, '\x1B[1mשלום\x1B[22m', 3);
    put(5, 0, '12');
    put(5, 1, '');
    put(-1, 1, 'ab');
    const { texts } = finish();
    expect(texts.slice(0, 8)).toEqual(['ש', 'ל', 'ו\u200E', ' ', ' ', '1', '2', ' ']);
    expect(texts.slice(12).join('').trim()).toBe('b');
  });

  test('outside the frame, nothing is used', () => {
    const { put, fill, finish } = newFrame(20, 4);
    expect([put(0, 4, 'a'), put(0, -1, 'a'), put(20, 0, 'a')]).toEqual([0, 0, 0]);
    expect([put(-1, 0, 'a'), put(-2, 1, '漢')]).toEqual([1, 2]);
    fill(-5, -5, 2, 2, 'x');
    fill(30, 3, 2, 2, 'x');
    expect(difference(finish(), newFrame(20, 4).finish()).text).toBe('');
  });

  test('on the left of the frame, only the rest of the text is drawn', async () => {
    expect(await shown(drawn(({ put }) => put(-2, 0, '┌\x1B[1m───┐')))).toEqual([
      '──┐',
      '',
      '',
      '',
    ]);
  });

  test('over half of a wide character leaves a blank of the other half', async () => {
    const frame = drawn(({ put }) => {
      put(0, 0, '漢字');
      put(1, 0, 'xy');
    });
    expect(await shown(frame)).toEqual([' xy', '', '', '']);
  });

  test('a link is written to the terminal only if it is a web address', () => {
    const link = (address: string) => `\x1B]8;;${address}\x1B\\a\x1B]8;;\x1B\\`;
    const written = (address: string) =>
      difference(
        undefined,
        drawn(({ put }) => put(0, 0, link(address))),
      ).text;
    expect(written('https://a.example/')).toContain(link('https://a.example/'));
    expect(written('file:///etc/passwd')).not.toContain('file');
  });
});

test('frames are freed without a full collection', () => {
  const oldGeneration = () =>
    getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')
      ?.space_used_size ?? 0;
  const before = oldGeneration();
  const growth = Array.from({ length: 1000 }, () => {
    newFrame(120, 40).finish();
    return oldGeneration() - before;
  });
  expect(Math.max(...growth)).toBeLessThan(10_000_000);
});
