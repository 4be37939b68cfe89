import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { decode } from '../../../../src/api/decode.ts';
import { type EntityName, entities } from '../../../../src/api/entities.ts';
import { viewOf } from '../../../../src/view/kinds/views.ts';
import { type Column, chooseColumns } from '../../../../src/view/tables/columns.ts';
import { drawWholeTable as tableOfTexts } from '../../../../src/view/tables/draw-table.ts';
import { loadPaint, type Style } from '../../../../src/view/text/paint.ts';
import { readableText } from '../../../../src/view/text/readable-cells.ts';
import { addDirectionMark, measureWidth } from '../../../../src/view/text/width.ts';
import { listOf, projects, style, user } from '../../../support/samples.ts';

const tableText = (
  rows: readonly unknown[],
  columns: readonly Column[],
  style: Style,
  options: Parameters<typeof tableOfTexts>[3] = { showsHeaders: true },
): string => {
  const texts = rows.map((row) => columns.map((column) => readableText(row, column, style)));
  return tableOfTexts(texts, columns, style, options);
};
const columns = (entity: EntityName, spec?: string): readonly Column[] =>
  chooseColumns(listOf(entity), spec);
const named = (names: readonly string[]): Column[] =>
  names.map((name) => ({
    name,
    heading: name,
    path: [name],
    kind: 'text',
    minWidth: undefined,
    dropRank: 0,
  }));
const rows = projects.map((sent) => decode('project', sent));
const table = (width: number | undefined, spec?: string, headers = true) =>
  tableText(rows, columns('project', spec), style(width), { showsHeaders: headers })
    .split('\n')
    .slice(0, -1);

describe('tableText', () => {
  test.each([10, 20, 40, 80, 120, 200])('makes no line wider than %i columns', (width) => {
    for (const line of table(width)) expect(stringWidth(line)).toBeLessThanOrEqual(width);
    for (const line of table(width, 'name,url,owners.0,stats,covers'))
      expect(stringWidth(line)).toBeLessThanOrEqual(width);
  });

  test('moves the cursor to the next column after a text that terminals measure differently', () => {
    const texts = [
      ['plain', 'one'],
      ['दीवारों', 'two'],
      ['👩‍🎨', 'three'],
    ]; // a spacing mark, and a joiner
    const drawn = (hasCursor: boolean) =>
      tableOfTexts(
        texts,
        named(['a', 'b']),
        { ...style(80), canMoveCursor: hasCursor },
        { showsHeaders: false, isNumbered: true },
      ).split('\n');
    const [plain = '', marked = '', joined = ''] = drawn(true);
    expect(plain).not.toContain('\x1B');
    const column = plain.indexOf('one') + 1;
    for (const [line, text] of [
      [marked, 'two'],
      [joined, 'three'],
    ] as const)
      expect(line).toContain(`\x1B[${column}G${text}`);
    expect(drawn(false).join('')).not.toContain('\x1B');
  });

  test('ends a text from right to left, so that no figure moves before it', () => {
    const texts = [
      ['שלום עולם', '12'],
      ['one', '34'],
    ];
    const drawn = (endText: Style['addDirectionMark']) =>
      tableOfTexts(
        texts,
        named(['a', 'b']),
        { ...style(80), addDirectionMark: endText },
        { showsHeaders: false },
      );
    expect(drawn(addDirectionMark)).toBe('שלום עולם\u200E  12\none        34\n');
    expect(drawn(undefined)).toBe('שלום עולם  12\none        34\n');
  });

  test('wraps a column whose text must not be cut', () => {
    const [first, second] = named(['a', 'b']);
    const columns = [first, { ...second, minWidth: 8, wraps: true }] as Column[];
    const drawn = tableOfTexts(
      [
        ['1', 'words in a row'],
        ['2', 'word'],
      ],
      columns,
      style(16),
      { showsHeaders: false },
    );
    expect(drawn).toBe('1  words in a\n   row\n2  word\n');
  });

  test('aligns texts that packages measure differently', () => {
    const names = ['plain', 'किताब', '漢字', '👨‍👩‍👧‍👦', '🇩🇪', '❤️', 'e\u0301', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'];
    const some = names.map((name, id) => ({ id, name: '', display: name, views: 7 }));
    const text = tableText(some, named(['display', 'views']), style(80), { showsHeaders: false });
    for (const [at, line] of text.split('\n').slice(0, -1).entries()) {
      expect(line).toBe(`${names[at]}${' '.repeat(5 - measureWidth(names[at] ?? ''))}  7`);
    }
  });

  test('paints text and not its padding', async () => {
    const paint = await loadPaint(1);
    const text = tableText([{ id: 1 }, { id: 22 }], columns('field', 'id,name'), {
      ...style(80),
      paint,
    });
    expect(text).toBe(
      `${paint.heading('ID')}  ${paint.heading('NAME')}\n${paint.id('1')}\n${paint.id('22')}\n`,
    );
  });

  test('takes linear time over hundreds of thousands of rows', () => {
    const many = Array.from({ length: 500_000 }, (_, id) => ({ id, name: 'name' }));
    expect(tableText(many, columns('field'), style(80)).split('\n')).toHaveLength(500_002);
  });

  test.each(Object.keys(entities) as EntityName[])(
    'shows a %s without members, and one with wrong types',
    (entity) => {
      for (const sent of [{}, { id: [], name: {}, user, stats: 'x', created_on: 1e300 }]) {
        const record = decode(entity, sent);
        const text = tableText(
          viewOf(entity).rows?.toRows(record) ?? [record],
          columns(entity),
          style(80),
        );
        expect(text.split('\n')[0]).toMatch(/^[A-Z]/);
      }
    },
  );
});

describe('numbers before the rows', () => {
  const numbered = (width: number | undefined, count = 5, headers = true) => {
    const some = Array.from({ length: count }, (_, at) => rows[at % rows.length]);
    const text = tableText(some, columns('project'), style(width), {
      showsHeaders: headers,
      isNumbered: true,
    });
    return text.split('\n').slice(0, -1);
  };

  test('are aligned to the right, below an @', () => {
    const starts = numbered(80, 12).map((line) => line.slice(0, 4));
    expect(starts.slice(0, 3)).toEqual([' @  ', ' 1  ', ' 2  ']);
    expect(starts.at(-1)).toBe('12  ');
    expect(numbered(80, 2, false).map((line) => line.slice(0, 3))).toEqual(['1  ', '2  ']);
  });

  test('leave one blank on a narrow screen, and a wider screen never shows less', () => {
    expect(numbered(59)[1]?.slice(0, 3)).toMatch(/^1 \d/);
    const shown = (width: number) => numbered(width)[1]?.replace(/^\d +/, '').length ?? 0;
    expect(shown(60)).toBeGreaterThanOrEqual(shown(59));
  });
});
