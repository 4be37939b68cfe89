import { describe, expect, test } from 'vitest';
import { renderer, tsvText } from '../../../../src/view/formats/tsv.ts';
import { batchOf, render } from '../../../support/render.ts';
import { stats } from '../../../support/samples.ts';

describe('TSV', () => {
  test('cuts nothing and replaces tabs and line ends by a blank', async () => {
    const name = `a\tb\r\nc\nd${'x'.repeat(500)}\x1b[1m`;
    expect(await render(renderer, 'project', [batchOf([{ id: 1, name }])], { columns: 'id,name' })).toBe(
      `1\ta b c d${'x'.repeat(500)}\x1b[1m\n`,
    );
  });

  test('has one header row with the names of --columns, only if requested', async () => {
    const batches = [batchOf([{ id: 1 }]), batchOf([{ id: 2 }])];
    expect(await render(renderer, 'project', batches, { columns: 'id', headers: true })).toBe('id\n1\n2\n');
  });

  test('is safe on a terminal', async () => {
    expect(await render(renderer, 'project', [batchOf([{ name: '\x1b[1mx\u202E' }])], { columns: 'name' }, 80)).toBe(
      'x\n',
    );
  });

  test('has a row for the figures of today and one for all time', async () => {
    const columns = 'period,project_views';
    expect(await render(renderer, 'stats', [batchOf([stats])], { columns })).toBe('today\t4\nall time\t40\n');
  });
});

test.each([
  [
    [
      ['a', 'b'],
      ['c', ''],
    ],
    'a\tb\nc\t\n',
  ],
  [[], ''],
  [[['a\tb', 'c\r\nd', 'e\nf\rg']], 'a b\tc d\te f g\n'],
  [[['"a"', ' b ']], '"a"\t b \n'],
])('tsvText of %j is %j', (lines, text) => {
  expect(tsvText(lines)).toBe(text);
});
