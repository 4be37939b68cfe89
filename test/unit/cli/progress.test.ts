import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withSpinner } from '../../../src/cli/progress.ts';
import type { Options } from '../../../src/settings/options.ts';
import { contextWith } from '../../support/context.ts';

interface Waiting {
  /** Milliseconds before the first item. */
  readonly ms: number;
  readonly isTTY?: boolean;
  readonly options?: Options;
  readonly env?: Readonly<Record<string, string>>;
}

/** Two items through the spinner: which arrived, and what was shown before and after the first. */
async function shown({ ms, isTTY = true, options = {}, env = {} }: Waiting) {
  const { context } = contextWith(options, { env });
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80, clearLine: () => true, cursorTo: () => true });
  const text = () => String(stream.read() ?? '');
  const { system } = context;
  const items = (async function* () {
    await sleep(ms);
    yield 1;
    yield 2;
  })();
  const arrived: number[] = [];
  const before: string[] = [];
  const spinning = { ...context, system: { ...system, stderr: { ...system.stderr, isTTY, stream } } };
  for await (const item of withSpinner(spinning, items)) {
    arrived.push(item);
    before.push(text());
  }
  return { arrived, before: before[0], after: (before[1] ?? '') + text() };
}

describe('withSpinner', () => {
  it('shows that the program waits, and stops before the first item', async () => {
    const { arrived, before, after } = await shown({ ms: 900 });
    expect({ arrived, after }).toEqual({ arrived: [1, 2], after: '' });
    expect(before).toContain('Asking the service');
  });

  it.each<[string, Waiting]>([
    ['if the first item comes at once', { ms: 0 }],
    ['in a pipe', { ms: 600, isTTY: false }],
    ['with --quiet', { ms: 600, options: { quiet: true } }],
    ['on a terminal that cannot move the cursor', { ms: 600, env: { TERM: 'dumb' } }],
  ])('shows nothing %s', async (_, waiting) => {
    expect(await shown(waiting)).toEqual({ arrived: [1, 2], before: '', after: '' });
  });

  it('passes on what the items throw', async () => {
    const failing = (async function* () {
      yield 1;
      throw new Error('broken');
    })();
    const { context } = contextWith({}, { columns: 80 });
    const read = async () => {
      for await (const item of withSpinner(context, failing)) expect(item).toBe(1);
    };
    await expect(read()).rejects.toThrow('broken');
  });
});
