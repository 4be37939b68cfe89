import { expect, test } from 'vitest';
import type { News } from '../../../../src/api/library-records.ts';
import { digestOf } from '../../../../src/view/digest/digest.ts';
import { digestMarkdown } from '../../../../src/view/digest/digest-markdown.ts';
import { fineArts, newsOf } from '../../../support/news.ts';
import { batchOf, render } from '../../../support/render.ts';

const news = (id: number, name: string, url: string, more: Partial<News> = {}) =>
  newsOf({ id, name, url }, { watch: fineArts, ...more });
const views = { name: 'stats.views', before: 10, after: 20 };
const digest = digestOf(
  [
    news(1, '# A *b* [c]\n- d', 'https://p.example/1'),
    news(2, 'B', 'javascript:alert(1)', { event: 'changed', changes: [views] }),
  ],
  { groupDigits: String, names: new Map([[1, 'Fine *Arts*']]) },
);

test('each watch and section has a heading, names link to web addresses, and texts have no marks', async () => {
  const text = await render(digestMarkdown(digest, false), 'project', [batchOf(digest.rows)]);
  expect(text).toBe(`## Fine \\*Arts\\*

### New

- [# A \\*b\\* \\[c\\] - d](<https://p.example/1>)

### Figures that changed most

- **B**: views 10 → 20 (+100%)
`);
});

test('a new record links to its makers, its licence and its cover, and the end says who owns the pictures', async () => {
  const json = JSON.stringify({
    id: 1,
    name: 'A',
    url: 'https://p.example/1',
    covers: { 404: 'https://img.example/1.png' },
    owners: {
      7: { id: 7, display_name: 'Ada [L]', url: 'https://p.example/ada' },
      8: { id: 8, display_name: 'Bo' },
    },
  });
  const licensed = newsOf({
    id: 2,
    name: 'B',
    owners: { 8: { id: 8, display_name: 'Bo' } },
    copyright: { license: 'cc by' },
  });
  const text = await render(
    digestMarkdown(
      digestOf([{ ...news(1, 'A', ''), json }, licensed], { groupDigits: String }),
      false,
    ),
    'project',
    [],
  );
  expect(text).toContain(
    '- [A](<https://p.example/1>) by [Ada \\[L\\]](<https://p.example/ada>), Bo ([cover](<https://img.example/1.png>))\n',
  );
  expect(text).toMatch(/- \*\*B\*\* by Bo, \[CC BY\]\(<https:.+>\)\n/);
  expect(text).toMatch(/\n\nThe pictures belong to the people who made them\.[^\n]+\n$/);
});
