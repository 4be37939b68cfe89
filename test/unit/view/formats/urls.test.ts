import { expect, test } from 'vitest';
import { renderer } from '../../../../src/view/formats/urls.ts';
import { batchOf, render } from '../../../support/render.ts';

const url = 'https://portfolio.example/gallery/7/A';

test('web addresses are those of the records, and of an appreciation its project', async () => {
  expect(await render(renderer, 'project', [batchOf([{ id: 7, url }])])).toBe(`${url}\n`);
  expect(await render(renderer, 'appreciation', [batchOf([{ project: { id: 7, url }, timestamp: 1 }])])).toBe(
    `${url}\n`,
  );
});

test('what is not a web address is left out, and a note says so', async () => {
  const notes: string[] = [];
  const note = async (text: string) => void notes.push(text);
  const others = ['', 'javascript:alert(1)', 'file:///etc/passwd', 'https://', `${url}\nsecond`, null, 5];
  const records = batchOf([...others.map((value) => ({ url: value })), { id: 1 }, { url }]);
  expect(await render(renderer, 'project', [records], { note })).toBe(`${url}\n`);
  expect(notes).toEqual([`${others.length + 1} without a web address`]);
});

test('web addresses are safe where they end on a terminal', async () => {
  expect(await render(renderer, 'user', [batchOf([{ url: `${url}\x1b[1m\u202E` }])], {}, 80)).toBe(`${url}\n`);
});
