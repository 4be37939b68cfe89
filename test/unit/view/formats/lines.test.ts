import { expect, test } from 'vitest';
import { linesRenderer } from '../../../../src/view/formats/lines.ts';
import { batchOf } from '../../../support/render.ts';
import { capture } from '../../../support/target.ts';

test('linesRenderer writes each text as it comes, and notes at the end how many there were not', async () => {
  const notes: string[] = [];
  const { target, written } = capture(undefined, { note: async (text) => void notes.push(text) });
  const renderer = linesRenderer(target, (value) => (value === 0 ? undefined : `n ${value}`), 'a number');
  await renderer.write(batchOf([1, 0]));
  expect(written().toString()).toBe('n 1\n');
  await renderer.write(batchOf([0]));
  await renderer.end();
  expect(written().toString()).toBe('n 1\n');
  expect(notes).toEqual(['2 without a number']);
});
