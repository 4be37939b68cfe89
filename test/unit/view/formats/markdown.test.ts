import { describe, expect, test } from 'vitest';
import { markdownText, renderer } from '../../../../src/view/formats/markdown.ts';
import { batchOf, render } from '../../../support/render.ts';

describe('Markdown', () => {
  const batches = [batchOf([{ id: 1, stats: { views: 1234 } }]), batchOf([{ id: 2 }])];
  const columns = 'id,stats.views';

  test('is one table, with numbers to the right and nothing grouped', async () => {
    expect(await render(renderer, 'project', batches, { columns })).toBe(
      '| ID | VIEWS |\n| --- | ---: |\n| 1 | 1234 |\n| 2 |  |\n',
    );
  });

  test('has a blank header row without headers, since a table needs one', async () => {
    expect(await render(renderer, 'project', [batchOf([{ id: 1 }])], { columns: 'id', headers: false })).toBe(
      '|  |\n| --- |\n| 1 |\n',
    );
  });

  test('is safe on a terminal', async () => {
    const nasty = [batchOf([{ name: 'a\x1b[1m\n\u202Eb' }])];
    expect(await render(renderer, 'project', nasty, { columns: 'name', headers: false }, 80)).toContain('| a<br>b |\n');
  });
});

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
])('markdownText of %j is %j', (text, cell) => {
  expect(markdownText([[text, '']])).toBe(`| ${cell} |  |\n`);
});
