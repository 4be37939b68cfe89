import { expect, test } from 'vitest';
import type { RecordPicture } from '../../../../src/api/kinds/pictures.ts';
import type { News } from '../../../../src/api/library-records.ts';
import { digestOf } from '../../../../src/view/digest/digest.ts';
import { htmlRenderer } from '../../../../src/view/digest/digest-html.ts';
import { testPicture } from '../../../support/drawn-pictures.ts';
import { fineArts, newsOf } from '../../../support/news.ts';
import { batchOf, render } from '../../../support/render.ts';

const news = (id: number, name: string, url: string, more: Partial<News> = {}) =>
  newsOf({ id, name, url }, { watch: fineArts, ...more });
const views = { name: 'stats.views', before: 10, after: 20 };
const digest = digestOf(
  [
    news(1, '<script>"A"', 'https://p.example/1'),
    news(2, 'B', 'javascript:alert(1)', { event: 'changed', changes: [views] }),
  ],
  { groupDigits: String, names: new Map([[1, '<Fine> Arts']]) },
);

test('each watch and section has a heading, names link to web addresses, and texts are escaped', async () => {
  const text = await render(htmlRenderer(digest, false), 'project', [batchOf(digest.rows)]);
  expect(text.slice(text.indexOf('<h2>'), text.indexOf('</main>'))).toBe(`<h2>&lt;Fine&gt; Arts</h2>
<h3>New</h3>
<ul>
<li><a href="https://p.example/1" rel="noopener noreferrer">&lt;script&gt;&quot;A&quot;</a></li>
</ul>
<h3>Figures that changed most</h3>
<ul>
<li>B<br>
<span class="change">views 10 → 20 (+100%)</span></li>
</ul>
`);
  expect(text).toContain("default-src 'none'");
});

const withCover = (id: number, more: Partial<News> = {}): News => {
  const json = JSON.stringify({
    id,
    name: `Work ${id}`,
    covers: { 404: `https://img.example/${id}.png` },
  });
  return { ...news(id, '', ''), json, ...more };
};

test('new records have their covers, and a missing cover costs only itself', async () => {
  const asked: number[] = [];
  const bytes = await testPicture({ width: 40, height: 30 });
  const fetchPicture = async ({ sizes }: RecordPicture) => {
    asked.push(Number(/\d+(?=\.png)/.exec(sizes[0]?.url ?? '')?.[0]));
    if (asked.at(-1) === 2) throw new Error('not found');
    return { bytes, media: 'image/png' };
  };
  const some = digestOf([withCover(1), withCover(2), withCover(3, { event: 'gone' })], {
    groupDigits: String,
  });
  const text = await render(htmlRenderer(some, false), 'project', [], { fetchPicture });
  expect(asked).toEqual([1, 2]);
  expect(text).toMatch(
    /<ul class="covers">\n<li><img src="data:image\/webp;[^>]+ alt="Picture of Work 1: [^>]+>Work 1<\/li>/,
  );
  expect(text.match(/<img/g)).toHaveLength(1);
});

test('only the covers of new records need the sentence about their owners', async () => {
  const owned = (more: Partial<News> = {}) =>
    newsOf({ id: 1, name: 'A', owners: { 8: { id: 8, display_name: 'Bo' } } }, more);
  const textOf = (each: News) =>
    render(htmlRenderer(digestOf([each], { groupDigits: String }), false), 'project', []);
  const remark = 'The pictures belong to the people who made them.';
  expect(await textOf(owned())).toContain(remark);
  expect(await textOf(owned({ event: 'changed', changes: [views] }))).not.toContain(remark);
});

test('covers stop loading after eight that are missing, because there may be no network', async () => {
  let asked = 0;
  const fetchPicture = async () => {
    asked += 1;
    throw new Error('no network');
  };
  const many = digestOf(
    Array.from({ length: 30 }, (_, at) => withCover(at + 1)),
    { groupDigits: String },
  );
  expect(await render(htmlRenderer(many, false), 'project', [], { fetchPicture })).not.toContain(
    '<img',
  );
  expect(asked).toBe(8);
});
