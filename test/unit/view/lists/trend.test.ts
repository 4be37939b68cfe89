import { expect, test } from 'vitest';
import { makeRenderer as csvRenderer } from '../../../../src/view/formats/csv.ts';
import { tsvRenderer } from '../../../../src/view/formats/rows.ts';
import { type TrendRecord, trendSubject } from '../../../../src/view/lists/trend.ts';
import { loadPaint } from '../../../../src/view/text/paint.ts';
import { batchOf, render } from '../../../support/render.ts';

const noPaint = await loadPaint(0);

const style = {
  width: 60,
  now: 0,
  paint: noPaint,
  groupDigits: String,
  bars: 'blocks',
  sourceFlags: '',
} as const;
const point = (id: string, figure: string, seen_on: number, value: number): TrendRecord => ({
  kind: 'project',
  id,
  name: `Name ${id}`,
  figure,
  seen_on,
  value,
});
const shown = async (...points: readonly TrendRecord[]) => {
  const records = points.map((value) => ({ value }));
  return (await trendSubject.chart?.(records, style, true)) ?? '';
};

test('ten records are shown, those that changed most', async () => {
  const points = [...Array(12).keys()].flatMap((at) => [
    point(`${at}`, 'views', 0, 5),
    point(`${at}`, 'views', 864_000, 5 + at),
  ]);
  const text = await shown(...points);
  expect(text).toMatch(/^1 \S+ Name 11, project 11\n2 .*\n2 that changed less are not shown\n\n/s);
  expect(text).not.toMatch(/Name [01],/);
});

test('a chart for each figure that changed, a line for others', async () => {
  const text = await shown(
    point('1', 'views', 0, 5),
    point('1', 'views', 864_000, 9),
    point('1', 'comments', 0, 3),
    point('1', 'comments', 864_000, 3),
  );
  expect(text).toMatch(/^Name 1, project 1\n\nviews {2}\+80%\n9 ┤/);
  expect(text).toMatch(/comments: 3, the same from 1970-01-01 to 1970-01-11\n$/);
});

test('a single point is a line of text', async () => {
  expect(await shown(point('1', 'views', 0, 5))).toBe(
    'Name 1, project 1\n\nviews: 5, seen once, 1970-01-01 00:00\n',
  );
});

test('two points of the same minute have one time', async () => {
  const text = await shown(point('1', 'views', 0, 5), point('1', 'views', 20, 5));
  expect(text).toMatch(/views: 5, seen several times, 1970-01-01 00:00\n$/);
});

test('two records have a legend, and control characters are not drawn', async () => {
  const evil = { ...point('2', 'views', 0, 5), name: 'a\u001b[31mb' };
  const later = { ...evil, seen_on: 864_000, value: 1 };
  const text = await shown(point('1', 'views', 0, 5), point('1', 'views', 864_000, 9), evil, later);
  expect(text).toMatch(/^1 ── Name 1, project 1\n2 ╌╌ a/);
  expect(text).toContain('views  1 +80%  2 -80%\n');
  expect(text).not.toContain('\u001b');
});

test.each([
  ['TSV', tsvRenderer, '1970-01-01T00:00:00Z\n'],
  ['CSV', csvRenderer, 'seen_on\r\n1970-01-01 00:00:00\r\n'],
])('a row has the moment in %s', async (_, make, text) => {
  const batches = [batchOf([point('1', 'views', 0, 5)])];
  expect(await render(make, trendSubject, batches, { columnSpec: 'seen_on' })).toBe(text);
});
