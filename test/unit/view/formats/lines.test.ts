import { expect, test } from 'vitest';
import { idsRenderer, urlsRenderer } from '../../../../src/view/formats/lines.ts';
import { batchOf, render } from '../../../support/render.ts';
import { listOf } from '../../../support/samples.ts';
import { capture } from '../../../support/target.ts';

test('each page is written when it arrives, and the end notes how many records have no id', async () => {
  const notes: string[] = [];
  const { target, written } = capture(undefined, { note: async (text) => void notes.push(text) });
  const renderer = idsRenderer(listOf('project'), target);
  await renderer.write(batchOf([{ id: 1 }, {}]));
  expect(written().toString()).toBe('1\n');
  await renderer.write(batchOf([{ id: null }, 5]));
  await renderer.end();
  expect(written().toString()).toBe('1\n');
  expect(notes).toEqual(['3 without an id']);
});

test('each id is on one line, as written in the record', async () => {
  const batches = [batchOf([{ id: 1 }, { id: '0012' }]), batchOf([{ id: 'a\n\tb' }])];
  expect(await render(idsRenderer, 'project', batches)).toBe('1\n0012\na b\n');
});

test('the id of an appreciation is that of its project', async () => {
  expect(
    await render(idsRenderer, 'appreciation', [batchOf([{ project: { id: 7 }, timestamp: 1 }])]),
  ).toBe('7\n');
});

const url = 'https://portfolio.example/gallery/7/A';

test('each web address is on one line; an appreciation has that of its project', async () => {
  expect(await render(urlsRenderer, 'project', [batchOf([{ id: 7, url }])])).toBe(`${url}\n`);
  expect(
    await render(urlsRenderer, 'appreciation', [
      batchOf([{ project: { id: 7, url }, timestamp: 1 }]),
    ]),
  ).toBe(`${url}\n`);
});

test('a text that is not a web address is omitted and noted', async () => {
  const notes: string[] = [];
  const note = async (text: string) => void notes.push(text);
  const others = [
    '',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    `${url}\nsecond`,
    null,
    5,
  ];
  const records = batchOf([...others.map((value) => ({ url: value })), { id: 1 }, { url }]);
  expect(await render(urlsRenderer, 'project', [records], { note })).toBe(`${url}\n`);
  expect(notes).toEqual([`${others.length + 1} without a web address`]);
});
