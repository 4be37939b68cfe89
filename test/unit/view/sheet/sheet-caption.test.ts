import { describe, expect, it } from 'vitest';
import { blank } from '../../../../src/view/pictures/compose.ts';
import {
  captionBlock,
  drawBlock,
  headBlock,
  quietBlock,
} from '../../../../src/view/sheet/sheet-caption.ts';
import { type Line, typesetter } from '../../../../src/view/sheet/sheet-text.ts';
import { decoder } from '../../../support/decoding.ts';

const makers = (...names: string[]) => names.map((text) => ({ text, address: '' }));
const texts = {
  title: { text: 'Water Wigs', address: '' },
  by: makers('Maya'),
  lines: ['5 views'],
  facts: [],
};
const four = ['Lucía Muñoz', '徐思雨', 'नेहा', 'Ezra Tran'];

/** A typesetter whose letters are 10 pixels wide, and which records what it draws. */
function letters() {
  const drawn: string[] = [];
  const line = async (text: string, _: object, max: number, after = ''): Promise<Line> => {
    drawn.push(`${text}${after}`);
    const width = Math.min(max, 10 * (text.length + after.length));
    return { letters: { data: new Uint8Array(), width, height: 20 }, skip: 0, ascent: 15, width };
  };
  const lines = async (text: string, style: object, max: number, count: number) =>
    Promise.all(
      [text, ''].slice(0, text.length > 15 ? count : 1).map((each) => line(each, style, max)),
    );
  const setter = { line, lines, missing: async () => [] };
  return {
    drawn,
    options: { px: (points: number) => points, setter, theme: 'light', width: 150 } as const,
  };
}

describe('a caption', () => {
  it('has the title, the people and the lines below each other', async () => {
    const { drawn, options } = letters();
    const block = await captionBlock({ ...texts, facts: [['Fields', 'Art']] }, options);
    expect(drawn).toEqual(['Water Wigs', 'Maya', '5 views', 'Fields: Art']);
    expect(block.height).toBe(21 + 20 + 19 + 19);
    expect(block.lines.map(({ left }) => left)).toEqual([0, 0, 0, 0]);
  });

  it('has a note below the credit, apart from it and whole', async () => {
    const { drawn, options } = letters();
    const block = await captionBlock(
      { ...texts, note: 'the type\nand the logo on the tube' },
      options,
    );
    expect(drawn).toEqual([
      'Water Wigs',
      'Maya',
      '5 views',
      'the type',
      'and the logo on the tube',
      '',
    ]);
    expect(block.height).toBe(21 + 20 + 19 + 6 + 3 * 20);
  });

  it('names four people on as many lines as they need, each whole', async () => {
    const { drawn, options } = letters();
    const { lines, height } = await captionBlock(
      { ...texts, by: makers(...four), lines: [] },
      options,
    );
    expect(drawn.slice(1)).toEqual(['Lucía Muñoz,', '徐思雨,', 'नेहा,', 'Ezra Tran']);
    expect(height).toBe(21 + 3 * 20);
    for (const { line, left } of lines) expect(left + line.width).toBeLessThanOrEqual(150);
  });

  it('counts the people after the twelfth', async () => {
    const { drawn, options } = letters();
    await captionBlock(
      { ...texts, by: makers(...Array.from({ length: 1200 }, (_, at) => `P${at}`)) },
      options,
    );
    expect(drawn.slice(-2, -1)).toEqual(['and 1,188 more']);
  });
});

describe('the head of a sheet', () => {
  it.each([
    ['Short', '', undefined, 48],
    ['A title that is wider than the sheet', '', undefined, 2 * 34],
    ['Short', 'For Ada', texts, 48 + 28 + 20 + 19],
  ])(
    'with the title %s and the subtitle %j takes its height',
    async (title, subtitle, record, height) => {
      const { options } = letters();
      expect((await headBlock({ title, subtitle, record }, options)).height).toBe(height);
    },
  );
});

it('draws the lines of a block in the colours of the theme', async () => {
  const setter = typesetter(await decoder());
  const sheet = blank({ width: 200, height: 60 }, '#000000');
  const block = await quietBlock(['2026-11-22'], {
    px: (points) => points,
    setter,
    theme: 'dark',
    width: 180,
  });
  drawBlock(sheet, block, 10, 10);
  const inked = sheet.data.reduce((sum, value) => sum + Number(value > 100), 0);
  expect(inked).toBeGreaterThan(100);
  expect(Math.max(...sheet.data)).toBeLessThanOrEqual(0xaa);
});
