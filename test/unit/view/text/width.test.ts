import fc from 'fast-check';
import stringWidth from 'string-width';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cutToWidth,
  graphemes,
  measureWidth,
  needsMoreRows,
  wrap,
  wrapBreakingWords,
} from '../../../../src/view/text/width.ts';

describe('cut', () => {
  test.each([
    ['short', 5, 'short'],
    ['longer', 5, 'long…'],
    ['two words', 5, 'two…'],
    ['漢字漢字', 5, '漢字…'],
    ['漢字漢字', 4, '漢…'],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 3, '👨‍👩‍👧‍👦…'],
    ['🇩🇪🇯🇵', 3, '🇩🇪…'],
    ['e\u0301e\u0301', 2, 'e\u0301e\u0301'],
    ['漢', 1, '…'],
    ['any', 0, ''],
  ])('%j to %i columns is %j', (text, width, result) => {
    expect(cutToWidth(text, width)).toBe(result);
    expect(measureWidth(cutToWidth(text, width))).toBeLessThanOrEqual(width);
  });
});

describe('a segmenter, which is slow to make,', () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  beforeEach(() => void segment.mockClear());
  afterAll(() => segment.mockRestore());

  test('is made only for characters that may join others', () => {
    const each = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const single = each.filter((character) => {
      segment.mockClear();
      Array.from(graphemes(character));
      return segment.mock.calls.length === 0;
    });
    expect(single).toEqual(expect.arrayContaining(['a', 'é', 'ё', 'か', '漢', '—', '。']));
    const joined = single.filter((character) => {
      const text = `${character}a${character}${character}漢${character}`;
      return Array.from(new Intl.Segmenter().segment(text)).length !== text.length;
    });
    expect(joined).toEqual([]);
  });

  test.each(['漢字漢字', 'ё'.repeat(9), '👨‍👩‍👧‍👦', 'ที่นี่'])(
    'is not made to show %j whole',
    (text) => {
      expect(cutToWidth(text, 9)).toBe(text);
      expect(segment).not.toHaveBeenCalled();
    },
  );
});

test('measure counts as string-width does, however long the text', () => {
  const unit = fc.constantFrom('a', ' ', '漢', 'か', 'e\u0301', '👨‍👩‍👧‍👦', '🇩🇪', '❤️', '한', 'ﾊﾞ');
  const text = fc.string({ unit, maxLength: 2000, size: 'max' });
  fc.assert(
    fc.property(text, (words) => measureWidth(words) === stringWidth(words)),
    { numRuns: 25 },
  );
});

// Vowel signs as glibc 2.36, tmux 3.3a and @xterm/headless 6 with its tables of Unicode 6 and 11
// count them; its graphemes add-on counts none. Emoji with U+FE0F as the graphemes add-on and
// current terminals do; the others count 1.
test.each([
  ['दीवारों पर कविता', 15],
  ['क्षत्रिय', 6],
  ['தமிழ்', 4],
  ['বাংলা', 5],
  ['ที่นี่', 2],
  ['မြန်မာ', 5],
  ['🖍️', 2],
  ['❤️', 2],
  ['1️⃣', 2],
  ['☎', 1],
])('measure of %j is %i columns', (text, width) => {
  expect(measureWidth(text)).toBe(width);
});

describe('wrap', () => {
  test('breaks at blanks and keeps line ends', () => {
    expect(wrap('one two three\n\nfour', 8)).toEqual(['one two', 'three', '', 'four']);
  });

  test('breaks text without blanks anywhere between graphemes', () => {
    expect(wrap('漢字漢字漢', 5)).toEqual(['漢字', '漢字', '漢']);
    expect(wrap('a 👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 4)).toEqual(['a 👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦']);
  });

  test('breaks an address only for a full screen', () => {
    expect(wrap('see https://x.example/long now', 10)).toEqual([
      'see',
      'https://x.example/long',
      'now',
    ]);
    expect(wrapBreakingWords('see https://x.example/long now', 10)).toEqual([
      'see',
      'https://x.',
      'example/lo',
      'ng now',
    ]);
  });

  test('takes linear time over long text without blanks', () => {
    // Time of the processor, which other programs on the machine do not lengthen.
    const start = process.cpuUsage();
    wrap('漢'.repeat(100_000), 80);
    wrap('e\u0301'.repeat(100_000), 80);
    expect(process.cpuUsage(start).user).toBeLessThan(3_000_000);
  });
});

test.each([
  ['no text', '', false],
  ['as many lines as rows', 'a\nb\nc\n', false],
  ['one more', 'a\nb\nc\nd\n', true],
  ['one more, not ended', 'a\nb\nc\nd', true],
  ['empty lines', '\n\n\n\n', true],
  ['a line that takes two rows', `a\n${'b'.repeat(11)}\nc\n`, true],
  ['a line as wide as the terminal', `a\n${'b'.repeat(10)}\nc\n`, false],
  ['wide characters', `a\n${'漢'.repeat(6)}\nc\n`, true],
  [
    'colours, which take no room',
    `a\n\x1B[1m\x1B[31m${'b'.repeat(10)}\x1B[39m\x1B[22m\nc\n`,
    false,
  ],
  [
    'links, which take no room',
    'a\n\x1B]8;;https://example.org/long/address\x07b\x1B]8;;\x07\nc\n',
    false,
  ],
  ['a line without end', 'x'.repeat(10_000_000), true],
])('isLongerThan 3 rows of 10 columns: %s', (_, text, expected) => {
  expect(needsMoreRows(text, { rows: 3, columns: 10 })).toBe(expected);
});
