import { expect, it } from 'vitest';
import { runWith } from '../../support/system.ts';

it.each<[boolean, string, Record<string, string>, number | undefined]>([
  [true, '', {}, 80],
  [false, '--color never', {}, 80],
  [false, '', { NO_COLOR: '1' }, 80],
  [false, '', {}, undefined],
  [true, '--color always', {}, undefined],
  [true, '', { FORCE_COLOR: '1' }, undefined],
])('a table is coloured: %s, with %j, %j and %s columns', async (shown, args, env, columns) => {
  const given = { env, colorDepth: 4, ...(columns === undefined ? {} : { columns }) };
  const words = ['fields', '--demo', '--popular', '-o', 'table', ...args.split(' ').filter(Boolean)];
  const { stdout, exit } = await runWith(words, given);
  expect([exit, stdout.includes('\x1b[')]).toEqual([0, shown]);
});
