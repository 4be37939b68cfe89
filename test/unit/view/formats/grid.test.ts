import { describe, expect, it } from 'vitest';
import type { RenderContext } from '../../../../src/view/format.ts';
import { makeRenderer } from '../../../../src/view/formats/grid.ts';
import type { Printer } from '../../../../src/view/pictures/encoder.ts';
import { addDirectionMark, measureWidth } from '../../../../src/view/text/width.ts';
import { batchOf, render } from '../../../support/render.ts';
import { listOf, style as plainStyle, project, projects } from '../../../support/samples.ts';

const printer = (draw: Printer['draw']): Printer => ({
  cell: { width: 10, height: 20 },
  isText: true,
  asText: undefined,
  drawFile: () => Promise.reject(new Error('not used')),
  draw,
});

/** Draws each picture as an area of its number. */
function numbered(): Printer {
  let drawn = 0;
  return printer(async (_, area) => {
    drawn += 1;
    const lines = Array(area.rows).fill(String(drawn % 10).repeat(area.columns));
    return { kind: 'lines', area, before: '', lines };
  });
}

function grid(records: readonly unknown[], width?: number, flags: Partial<RenderContext> = {}) {
  const all = { isNumbered: true, pictures: async () => numbered(), ...flags };
  return render(makeRenderer, 'project', [batchOf(records)], all, width);
}

const many = Array.from({ length: 7 }, (_, at) => ({
  ...project,
  id: at + 1,
  name: `Work ${at + 1}`,
}));

describe('on a terminal', () => {
  it.each([
    [40, 1],
    [80, 3],
    [120, 4],
    [200, 7],
  ])(
    'with %i columns, %i pictures are side by side, and the last column stays free',
    async (width, count) => {
      const lines = (await grid(many, width)).split('\n');
      const longLines = (await grid(projects, width)).split('\n');
      expect(Math.max(...[...lines, ...longLines].map(measureWidth))).toBeLessThan(width);
      expect(lines.find((line) => line.includes('@1'))?.match(/@\d/g)).toHaveLength(count);
    },
  );

  it('says that the owner of a collection collected it', async () => {
    const value = {
      id: 7,
      title: 'Finds',
      owners: [{ id: 1, username: 'ada', display_name: 'Ada Ng' }],
      stats: {},
    };
    const text = await render(
      makeRenderer,
      'collection',
      [batchOf([value])],
      { isNumbered: true },
      80,
    );
    expect(text).toContain('\ncollected by Ada Ng');
  });

  it('shows the same number of figures below all pictures of a page', async () => {
    const stats = (appreciations: number) => ({
      ...many[0],
      stats: { views: 12_345, appreciations, comments: 0 },
    });
    const text = await grid([stats(1), stats(12_345_678)], 80);
    expect(text).toContain('12,345 views               12,345 views\n');
  });

  it.each([
    [[], '12,345 views · ♥ 678'],
    [['stats.appreciations'], '♥ 678 · 12,345 views'],
    [['stats.comments'], '9 comments · 12,345 views'],
  ])('shows two figures, and first those by which the list is sorted: %j', async (asked, text) => {
    const subject = { ...listOf('project'), priorityPaths: asked };
    expect(
      await render(makeRenderer, subject, [batchOf(many.slice(0, 1))], { isNumbered: true }, 80),
    ).toContain(text);
  });

  it('writes a row as soon as its pictures are loaded, in the order of the records', async () => {
    const target = { pictures: async () => numbered(), isNumbered: true };
    const batches = many.map((value) => batchOf([value]));
    expect((await render(makeRenderer, 'project', batches, target, 80)).match(/@\d/g)).toEqual(
      many.map((_, at) => `@${at + 1}`),
    );
  });

  it('loads only a few rows of pictures ahead', async () => {
    let [open, max] = [0, 0];
    const slow = printer(async (_, most) => {
      open += 1;
      max = Math.max(max, open);
      await new Promise(setImmediate);
      open -= 1;
      return { kind: 'lines', area: most, before: '', lines: [] };
    });
    await grid(Array(300).fill(project), 80, { loadPicturePrinter: async () => slow });
    expect(max).toBeLessThanOrEqual(15);
  });

  it('a broken picture affects only its cell, and is noted', async () => {
    const notes: string[] = [];
    const broken = printer(async ({ sizes }, most) =>
      sizes[0]?.url.includes('bad')
        ? { kind: 'missing', why: 'img.example sent no picture (it is HTML)' }
        : {
            kind: 'lines',
            area: most,
            before: '',
            lines: Array(most.rows).fill('x'.repeat(most.columns)),
          },
    );
    const withCovers = (covers: object) => ({ ...project, covers });
    const records = [project, withCovers({ 115: 'https://img.example/bad.png' }), withCovers({})];
    const note = async (text: string) => void notes.push(text);
    const text = await grid(records, 80, { loadPicturePrinter: async () => broken, note });
    expect(text).toMatch(/^x{25} {2}┌─+┐ {2}┌─+┐\n/);
    expect(text).toMatch(/│ +not shown +│ {2}│ +no picture +│/);
    expect(notes).toEqual(['1 picture is not shown: img.example sent no picture (it is HTML)']);
  });
});

it('ends captions from right to left, so that they stay under their pictures', async () => {
  const style = { ...plainStyle(80), addDirectionMark };
  const text = await grid(
    [
      { ...project, id: 1, name: 'שלום' },
      { ...project, id: 2 },
    ],
    80,
    { style },
  );
  expect(text).toContain('@1 שלום\u200E ');
});

describe('without pictures', () => {
  it.each([undefined, 80])('captions are shown at a width of %s', async (width) => {
    const text = await grid(many.slice(0, 2), width, {
      isNumbered: false,
      loadPicturePrinter: undefined,
    });
    expect(text.split('\n')).toEqual([
      'Work 1                     Work 2',
      'Ada Ng 👩‍🎨                  Ada Ng 👩‍🎨',
      '12,345 views · ♥ 678       12,345 views · ♥ 678',
      '',
      '',
    ]);
  });

  it('kinds of records without pictures become a table', async () => {
    const text = await render(
      makeRenderer,
      'field',
      [batchOf([{ id: 1, name: 'Advertising' }])],
      {},
      80,
    );
    expect(text).toBe('1 Advertising\n');
  });
});
