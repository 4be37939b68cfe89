import { describe, expect, it } from 'vitest';
import { runWith } from '../../support/system.ts';

/** Whether `fields` comes coloured, on a terminal that shows 16 colours or in a pipe. */
async function coloured(args: readonly string[], env: Record<string, string>, columns?: number): Promise<boolean> {
  const given = { env, colorDepth: 4, ...(columns === undefined ? {} : { columns }) };
  const { stdout, exit } = await runWith(['fields', '--demo', '--popular', '-o', 'table', ...args], given);
  expect(exit).toBe(0);
  return stdout.includes('\x1b[');
}

describe('colour', () => {
  it.each<[boolean, string, Record<string, string>]>([
    [true, '', {}],
    [false, '--color never', {}],
    [false, '', { NO_COLOR: '1' }],
    [true, '', { NO_COLOR: '' }],
    [true, '--color always', { NO_COLOR: '1' }],
    [false, '', { CLICOLOR: '0' }],
    [true, '', { CLICOLOR: '0', CLICOLOR_FORCE: '1' }],
    [false, '', { TERM: 'dumb' }],
    [false, '', { FORCE_COLOR: '0' }],
    [false, '', { NO_COLOR: '1', FORCE_COLOR: '1' }],
  ])('on a terminal is %s with %j and %j', async (shown, args, env) => {
    expect(await coloured(args.split(' ').filter(Boolean), env, 80)).toBe(shown);
  });

  it.each<[boolean, string, Record<string, string>]>([
    [false, '', {}],
    [true, '--color always', {}],
    [true, '', { CLICOLOR_FORCE: '1' }],
    [false, '', { CLICOLOR_FORCE: '0' }],
    [true, '', { FORCE_COLOR: '1' }],
    [true, '', { FORCE_COLOR: '' }],
  ])('in a pipe is %s with %j and %j', async (shown, args, env) => {
    expect(await coloured(args.split(' ').filter(Boolean), env)).toBe(shown);
  });
});
