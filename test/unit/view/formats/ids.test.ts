import { expect, test } from 'vitest';
import { renderer } from '../../../../src/view/formats/ids.ts';
import { batchOf, render } from '../../../support/render.ts';

test('ids are those of the records, as they are written, each on one line', async () => {
  const batches = [batchOf([{ id: 1 }, { id: '0012' }]), batchOf([{ id: 'a\n\tb' }])];
  expect(await render(renderer, 'project', batches)).toBe('1\n0012\na b\n');
});

test('the id of an appreciation is that of its project', async () => {
  expect(await render(renderer, 'appreciation', [batchOf([{ project: { id: 7 }, timestamp: 1 }])])).toBe('7\n');
});

test('a record without an id is left out, and a note says so', async () => {
  const notes: string[] = [];
  const note = async (text: string) => void notes.push(text);
  expect(await render(renderer, 'project', [batchOf([{ id: null }, {}, 5, { id: 1 }])], { note })).toBe('1\n');
  expect(notes).toEqual(['3 without an id']);
});

test('ids are safe where they end on a terminal', async () => {
  expect(await render(renderer, 'project', [batchOf([{ id: 'a\x1b[1mb\u202E' }])], {}, 80)).toBe('ab\n');
});
