import { expect, it } from 'vitest';
import type { Context } from '../../../src/cli/context.ts';
import { printRemoval } from '../../../src/commands/board/board-change.ts';

it.each([
  ['https://portfolio.example/gallery/1', 1],
  ['own.png', 0],
  ['javascript:alert(1)', 0],
])('offers to add an item with the address %s again: %s time', async (word, count) => {
  const remarks: string[] = [];
  const context = {
    options: {},
    reportOutcome: async () => {},
    note: async () => {},
    remark: async (text: string) => void remarks.push(text),
  };
  const removed = [{ title: 'Poster', place: 1, section: undefined, text: '', word }];
  await printRemoval({ board: 'mood', removed }, context as unknown as Context);
  expect(remarks.filter((text) => text.includes(word))).toHaveLength(count);
});
