import { expect, test } from 'vitest';
import { createByteBudget } from '../../../src/client/budget.ts';

const settled = async (promise: Promise<void>): Promise<boolean> => {
  let done = false;
  promise.then(() => {
    done = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  return done;
};

test('responses share the bytes; the oldest goes on without limit, and its release lets others go on', async () => {
  const begin = createByteBudget(100);
  const share = () => begin(new AbortController().signal);
  const [first, second, third] = [share(), share(), share()];
  await first.hold(60);
  await second.hold(40);
  const more = third.hold(1);
  expect(await settled(more)).toBe(false);
  await first.hold(500);
  expect(await settled(more)).toBe(false);
  first.release();
  expect(await settled(more)).toBe(true);
  expect(await settled(third.hold(61))).toBe(false);
  second.release();
  expect(await settled(third.hold(5000))).toBe(true);
});

test('a share that holds more counts once, with its total', async () => {
  const begin = createByteBudget(100);
  const share = () => begin(new AbortController().signal);
  const [first, second] = [share(), share()];
  for (const bytes of [10, 20, 30]) await first.hold(bytes);
  expect(await settled(second.hold(70))).toBe(true);
});
