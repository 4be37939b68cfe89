import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeInvisible, sanitise, sanitiseLines } from '../../../../src/view/text/text.ts';

const emoji = ['👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '❤️', '👍🏽', '🇩🇪', '👩🏽‍❤️‍💋‍👨🏽', '🏳️‍🌈'];

describe('sanitise', () => {
  test.each([
    ['plain words', 'plain words'],
    ['Łódź 漢字 e\u0301', 'Łódź 漢字 e\u0301'],
    ['\x1b[31mred\x1b[0m', 'red'],
    ['\x9b31mred', 'red'],
    ['\x1b]0;title\x07x', 'x'],
    ['\x1b]8;;https://x.example\x1b\\link\x1b]8;;\x1b\\', 'link'],
    ['\x1b]never ended', ']never ended'],
    ['bell\x07 del\x7f nul\0', 'bell del nul'],
    ['a\u202Ebdc\u2066\u200F\u061C', 'abdc'],
    ['a\u200Bb\u2060c\uFEFFd\u00ADe', 'abcde'],
    ['a\u200Db\u200Cc', 'abc'],
    ['a\uFE0F', 'a'],
    ['x\u{E0041}y', 'xy'],
    ['half \uD800 pair', 'half \uFFFD pair'],
    ['a\r\nb\nc\td\u2028e\x85f', 'a b c d e f'],
  ])('%j becomes %j', (text, safe) => {
    expect(sanitise(text)).toBe(safe);
  });

  test.each(emoji)('keeps the emoji %s whole', (text) => {
    expect(sanitise(`a ${text} b`)).toBe(`a ${text} b`);
  });

  test('keeps the lines of a paragraph and turns tabs into blanks', () => {
    expect(sanitiseLines('a\r\nb\tc\x1b[1md\u2029e')).toBe('a\nb    cd\ne');
  });

  const marks = ['\u200D', '\uFE0F', '\u{E0067}', '\u{E007F}', '🏴', '👨', '\uD83D', '\uDE00'];
  const controls = ['\x1b', '\x9b', '[', ']', 'm', ...marks];
  const pieces = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...controls, ...emoji));
  const hostile = fc.array(pieces).map((parts) => parts.join(''));

  test('removes all characters that move, reorder or hide, except in emoji', () => {
    const bad =
      /[\x00-\x1F\x7F-\x9F\u00AD\u061C\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|[\uFE00-\uFE0E]|\p{Cs}/u;
    const stray =
      /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/u;
    fc.assert(
      fc.property(hostile, (text) => {
        expect(sanitise(text)).not.toMatch(bad);
        expect(sanitise(text)).not.toMatch(stray);
        expect(sanitiseLines(text).replaceAll('\n', '')).not.toMatch(bad);
      }),
      { numRuns: 2000 },
    );
  });

  test('changes nothing the second time', () => {
    fc.assert(fc.property(hostile, (text) => sanitise(sanitise(text)) === sanitise(text)));
  });

  test.each(['\x1b]', '\x1b[0', '\u200D', '👨\u200D', '\x9d', '🏴\u{E0067}'])(
    'takes linear time over many %j',
    (text) => {
      const start = performance.now();
      sanitise(text.repeat(200_000));
      expect(performance.now() - start).toBeLessThan(3000);
    },
  );
});

test('escapeInvisible writes unsafe characters as escapes that JSON reads back', () => {
  const json = JSON.stringify('a\x7f\u202E\u200B\u{E0041}\x9b');
  expect(escapeInvisible(json)).toBe('"a\\u007f\\u202e\\u200b\\udb40\\udc41\\u009b"');
  expect(JSON.parse(escapeInvisible(json))).toBe(JSON.parse(json));
});
