import { expect, it } from 'vitest';
import { checkCollected } from '../../../src/view/collected.ts';

it('allows the maximum, and fails with a sentence above it', () => {
  checkCollected(400_000_000);
  checkCollected(10, 10);
  expect(() => checkCollected(400_000_001)).toThrow(/^stopped after 400 MB, because/);
  expect(() => checkCollected(11, 10)).toThrow(expect.objectContaining({ kind: 'incomplete' }));
});
