import { expect, it } from 'vitest';
import { checkCollectedBytes } from '../../../src/view/collected.ts';

it('allows the maximum, and fails with a sentence above it', () => {
  checkCollectedBytes(400_000_000);
  checkCollectedBytes(10, 10);
  expect(() => checkCollectedBytes(400_000_001)).toThrow(/^stopped after 400 MB, because/);
  expect(() => checkCollectedBytes(11, 10)).toThrow(
    expect.objectContaining({ kind: 'incomplete' }),
  );
});
