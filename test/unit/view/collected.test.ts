import { expect, it } from 'vitest';
import { checkCollected, maxCollected } from '../../../src/view/collected.ts';

it('allows the maximum, and fails with a sentence above it', () => {
  checkCollected(maxCollected);
  checkCollected(10, 10);
  expect(() => checkCollected(maxCollected + 1)).toThrow(/^stopped after 400 MB, because/);
  expect(() => checkCollected(11, 10)).toThrow(expect.objectContaining({ kind: 'incomplete' }));
});
