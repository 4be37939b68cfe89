import { describe, expect, test } from 'vitest';
import { makeRenderer as csvRenderer } from '../../../../src/view/formats/csv.ts';
import { markdownRenderer, rowsRenderer, tsvRenderer } from '../../../../src/view/formats/rows.ts';
import { batchOf, render } from '../../../support/render.ts';

test('rows are written batch by batch, and sanitised only for a terminal', async () => {
  const text = (cells: readonly (readonly unknown[])[]) =>
    cells.map((line) => `${line.join('|')}\n`).join('');
  const renderer = rowsRenderer({ headers: true, clean: () => 'clean', text });
  const batches = [batchOf([{ id: 1, name: 'a' }]), batchOf([{ id: 2, name: null }])];
  expect(await render(renderer, 'field', batches)).toBe('id|name\n1|a\n2|\n');
  expect(await render(renderer, 'field', batches, {}, 80)).toBe(
    'clean|clean\nclean|clean\nclean|clean\n',
  );
});

describe('TSV', () => {
  test('cuts nothing and replaces tabs and line ends by a blank', async () => {
    const name = `a\tb\r\nc\nd${'x'.repeat(500)}\u200f`;
    const text = await render(tsvRenderer, 'project', [batchOf([{ id: 1, name }])], {
      columnSpec: 'id,name',
    });
    expect(text).toBe(`1\ta b c d${'x'.repeat(500)}\u200f\n`);
  });

  test('has one header row with the names of --columns, only if requested', async () => {
    const batches = [batchOf([{ id: 1 }]), batchOf([{ id: 2 }])];
    expect(
      await render(tsvRenderer, 'project', batches, { columnSpec: 'id', showsHeaders: true }),
    ).toBe('id\n1\n2\n');
  });
});

test.each([
  ['TSV', tsvRenderer],
  ['CSV', csvRenderer],
  ['Markdown', markdownRenderer],
])('%s for a file has no control characters', async (_, renderer) => {
  const batches = [batchOf([{ name: 'a\x1b[31mb\x07c\x9bd\x7f\0e =1+2' }])];
  const text = await render(renderer, 'project', batches, {
    columnSpec: 'name',
    showsHeaders: false,
  });
  expect(text).toMatch(/a\\?\[31mbcde =1\+2/);
});

describe('Markdown', () => {
  test.each([
    ['id,stats.views', true, '| ID | VIEWS |\n| --- | ---: |\n| 1 | 1234 |\n| 2 |  |\n'],
    ['id', false, '|  |\n| --- |\n| 1 |\n| 2 |\n'],
  ])(
    'is one table, numbers to the right and nothing grouped: %s, headers %s',
    async (columnSpec, headers, text) => {
      const batches = [batchOf([{ id: 1, stats: { views: 1234 } }]), batchOf([{ id: 2 }])];
      expect(
        await render(markdownRenderer, 'project', batches, { columnSpec, showsHeaders: headers }),
      ).toBe(text);
    },
  );

  test.each([
    ['a|b', 'a\\|b'],
    ['a\\|b\\', 'a\\\\\\|b\\\\'],
    ['a\nb\r\nc\rd', 'a<br>b<br>c<br>d'],
    ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
    ['<!-- & &amp; &#60; -->', '\\<!-- & \\&amp; \\&#60; -->'],
    ['*a* _b_ c_d `e` ~f~', '\\*a\\* \\_b\\_ c_d \\`e\\` \\~f\\~'],
    ['__init__', '\\_\\_init\\_\\_'],
    ['![a](b) [c][d]', '!\\[a\\](b) \\[c\\]\\[d\\]'],
    ['https://a.example/b_c_/?d=1|2&e', '<https://a.example/b_c_/?d=1%7C2&e>'],
    ['https://a.example/<b>', 'https://a.example/\\<b>'],
    ['漢字 🖍️', '漢字 🖍️'],
  ])('of the cell %j is %j', async (name, cell) => {
    const batches = [batchOf([{ name }])];
    expect(await render(markdownRenderer, 'project', batches, { columnSpec: 'name' })).toContain(
      `\n| ${cell} |\n`,
    );
  });
});
