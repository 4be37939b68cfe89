import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawable } from '../../../../src/view/sheet/drawable-text.ts';
import { typesetter } from '../../../../src/view/sheet/sheet-text.ts';
import { decoder } from '../../../support/decoding.ts';
import { nastyTexts } from '../../../support/nasty.ts';

const { line, lines: linesOf, missing } = typesetter(await decoder());
const style = { size: 15, colour: '#000000' };
const plain = await line('Water Wigs', style, 1000);

describe('a text for a picture', () => {
  it.each([
    ['a\0b\x1B[31mc\nd', 'a b [31mc d'],
    ['user \u202Egnp.exe', 'user gnp.exe'],
    ['\uD800x', '\uFFFDx'],
    ['  \u200B\u00AD ', ''],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    [`Z${'\u0301'.repeat(50)}algo`, 'Z\u0301\u0301\u0301algo'],
    ['<b>O’Shea</b> & Sons', '<b>O’Shea</b> & Sons'],
  ])('%j is drawn as %j', (text, drawn) => expect(drawable(text)).toBe(drawn));

  it('is never longer than 300 letters', () => {
    expect(drawable('ab'.repeat(100_000))).toHaveLength(300);
    expect(drawable('👩‍🎨'.repeat(100_000)).length).toBeLessThanOrEqual(2000);
  });
});

describe('a line', () => {
  it.each([
    '<span size="99999">x</span>',
    'Ångström, þjgq',
    'Андрій Бондаренко',
    '徐思雨',
    'עברית',
    '&amp;',
  ])('has the same baseline with %s as with any other text', async (text) => {
    const drawn = await line(text, style, 1000);
    expect(drawn).toMatchObject({ ascent: plain?.ascent, skip: plain?.skip });
    expect(drawn?.letters.height).toBe(plain?.letters.height);
  });

  it.each([
    ['A Winter in Monterrey — Brand Guidelines, Part One', 100],
    [`${'i'.repeat(100)}${'W'.repeat(100)}`, 300],
    [`${'W'.repeat(100)}${'i'.repeat(100)}`, 300],
    ['שלום עולם שלום עולם שלום עולם', 80],
    ['W', 3],
  ])('of %s ends in an ellipsis at %i pixels, after as many letters as fit', async (text, max) => {
    const cut = await line(text, style, max);
    const same = await Promise.all(
      Array.from({ length: text.length }, async (_, count) => {
        const start = await line(`${text.slice(0, count).trimEnd()}…`, style, 10_000);
        return { fits: (start?.width ?? 0) <= max, start };
      }),
    );
    const longest = same.findLast(({ fits }) => fits) ?? same[0];
    expect(
      Buffer.from(cut?.letters.data ?? []).equals(Buffer.from(longest?.start?.letters.data ?? [])),
    ).toBe(true);
  });

  it.each([
    ['one line if it fits', 'Part One', 300, 3, 1],
    ['as many lines as it needs', 'A Winter in Monterrey — Brand Guidelines, Part One', 120, 9, 4],
    ['at most two lines', 'A Winter in Monterrey — Brand Guidelines, Part One', 100, 2, 2],
    ['one line for a word that is wider than a line', 'W'.repeat(100), 90, 3, 1],
  ])('takes %s', async (_, text, max, count, expected) => {
    const lines = await linesOf(text, style, max, count);
    expect(lines).toHaveLength(expected);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(max);
  });

  it('takes several lines for Chinese characters, which have no spaces', async () => {
    const lines = await linesOf('徐思雨'.repeat(10), style, 150, 9);
    // The number depends on the fonts of the machine.
    expect(lines.length).toBeGreaterThan(1);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(150);
  });

  it('keeps the mark after a text that is cut', async () => {
    const [cut, marked] = [
      await line('W'.repeat(99), style, 90),
      await line('W'.repeat(99), style, 90, ','),
    ];
    expect(marked?.width).toBeLessThanOrEqual(90);
    expect(Buffer.from(marked?.letters.data ?? [])).not.toEqual(
      Buffer.from(cut?.letters.data ?? []),
    );
  });

  it.each(['\u0915\u094D', '👩\u200D👩\u200D👧\u200D👦', '🇩🇪', '\u1100', '\u1161', '﷽', 'W'])(
    'of %s many times is drawn at any size',
    async (text) => {
      for (const size of [15, 45, 96])
        expect(
          (await line(text.repeat(3000), { ...style, size, isBold: true }, 200))?.width,
        ).toBeGreaterThan(0);
    },
  );

  it('has a replacement character for a text that cannot be drawn', async () => {
    const all = await decoder();
    const letters: typeof all.letters = (markup, font) =>
      markup.includes('broken') ? Promise.reject(new Error('too big')) : all.letters(markup, font);
    const drawn = await typesetter({ letters }).line('broken', style, 200);
    expect(drawn?.width).toBe((await line('\uFFFD', style, 200))?.width);
  });

  it('is undefined for a text without a visible character', async () => {
    expect(await line('\u200B', style, 100)).toBeUndefined();
  });

  it('takes any text, and is never higher than three lines', async () => {
    for (const text of [
      ...nastyTexts,
      '\uFFFF',
      '\u{10FFFF}',
      '&#0;',
      '</span>',
      '\u0378'.repeat(2000),
    ])
      expect((await line(text, style, 200))?.letters.height ?? 0).toBeLessThan(60);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const drawn = await line(text, style, 200);
        expect(drawn?.width ?? 0).toBeLessThanOrEqual(200);
      }),
      { numRuns: 100 },
    );
  });
});

describe('characters that no font has', () => {
  it.each([
    ['Łódź, Ελλάδα, Київ', []],
    ['¿Dónde está el mar?', []],
    ['\u0378 and \u0379 and \u0378', ['\u0378', '\u0379']],
    ['\u{E0F0}', ['\u{E0F0}']],
    ['\u{10FFF0}a\u0301', ['\u{10FFF0}']],
  ])('in %j are %j', async (text, characters) => expect(await missing(text)).toEqual(characters));
});
