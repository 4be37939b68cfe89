import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Options } from '../../../src/settings/options/options.ts';
import { withProgress } from '../../../src/terminal/progress.ts';
import { startSpinner } from '../../../src/terminal/spinner.ts';
import { contextWith } from '../../support/context.ts';

interface Waiting {
  /**
   * Milliseconds before the first item; without it, the item comes once the spinner is seen,
   * however long that takes to load.
   */
  readonly ms?: number;
  readonly isTTY?: boolean;
  /** What stdout is, if not the terminal of stderr. */
  readonly stdout?: { readonly isTTY: boolean; readonly isFile: boolean };
  readonly options?: Options;
  readonly env?: Readonly<Record<string, string>>;
  readonly describe?: (item: number) => string;
}

/** A stream for a spinner, and what was written to it. */
function watched(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), {
    isTTY,
    columns: 80,
    clearLine: () => true,
    cursorTo: () => true,
  });
  let seen = '';
  stream.on('data', (chunk) => {
    seen += chunk;
  });
  const until = async (part: string) => {
    while (!seen.includes(part)) await sleep(10);
  };
  return { stream, seen: () => seen, until };
}

/** Two items through the spinner: which arrived, and what was shown before and after the first. */
async function shown({
  ms,
  isTTY = true,
  stdout = { isTTY, isFile: false },
  options = {},
  env = {},
  describe: progress,
}: Waiting) {
  const { context } = contextWith(options, { env });
  const { stream, seen, until } = watched(isTTY);
  const { system } = context;
  const items = (async function* () {
    await (ms === undefined ? until('Asking the service') : sleep(ms));
    yield 1;
    if (progress !== undefined) await until(progress(1));
    yield 2;
    if (progress !== undefined) await until(progress(2));
  })();
  const arrived: number[] = [];
  const lengths: number[] = [];
  const screens = {
    stdout: { ...system.stdout, rows: 24, ...stdout },
    stderr: { ...system.stderr, isTTY, stream },
  };
  const spinning = { ...context, system: { ...system, ...screens } };
  for await (const item of withProgress(spinning, items, progress)) {
    arrived.push(item);
    lengths.push(seen().length);
  }
  const [first = 0] = lengths;
  return { arrived, before: seen().slice(0, first), after: seen().slice(first) };
}

// Each test waits in real time, so they wait together.
describe.concurrent('withProgress', () => {
  it('shows that the program waits, and stops before the first item', async () => {
    const { arrived, before, after } = await shown({});
    expect({ arrived, after }).toEqual({ arrived: [1, 2], after: '' });
    expect(before).toContain('Asking the service');
  });

  it.each<[string, Waiting]>([
    ['if the first item comes at once', { ms: 0 }],
    ['in a pipe', { ms: 600, isTTY: false }],
    [
      'if stdout is a pipe, whose reader may write to the terminal',
      { ms: 600, stdout: { isTTY: false, isFile: false } },
    ],
    ['with --quiet', { ms: 600, options: { quiet: true }, env: { WT_SESSION: 'id' } }],
    ['to an assistant', { ms: 600, env: { WT_SESSION: 'id', CLAUDECODE: '1' } }],
    ['in a pipe of such a terminal', { ms: 600, isTTY: false, env: { WT_SESSION: 'id' } }],
    ['on a terminal that cannot move the cursor', { ms: 600, env: { TERM: 'dumb' } }],
  ])('shows nothing %s', async (_, waiting) => {
    expect(await shown(waiting)).toEqual({ arrived: [1, 2], before: '', after: '' });
  });

  const ghostty = { TERM_PROGRAM: 'ghostty', TERM_PROGRAM_VERSION: '1.2.0' };
  const [busy, none] = ['\u001b]9;4;3\u0007', '\u001b]9;4;0\u0007'];
  it.each([
    ghostty,
    { WT_SESSION: 'id' },
    { ConEmuANSI: 'ON' },
    { TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.6.6' },
  ])(
    'shows on the tab of the terminal %j that the program waits, and that it ended',
    async (env) => {
      const { before } = await shown({ env });
      expect(before.startsWith(busy)).toBe(true);
      expect(before.split(none)).toHaveLength(2);
    },
  );

  it.each([
    {},
    { ...ghostty, TERM_PROGRAM_VERSION: '1.1.3' },
    { TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.6.5' },
    { KITTY_WINDOW_ID: '1' },
    { ...ghostty, TMUX: 'socket' },
  ])('shows nothing on the tab of another terminal: %j', async (env) => {
    expect((await shown({ env })).before).not.toContain('9;4');
  });

  it('shows on the tab which part is done', async () => {
    const { stream, seen, until } = watched(true);
    const { context } = contextWith({}, { env: ghostty });
    const spinner = startSpinner({ ...context.system.stderr, stream }, ghostty);
    await until('Asking the service');
    spinner.show('12 of 40', 0.3);
    spinner.stop();
    spinner.show('late', 1);
    expect(seen().match(/9;4;[\d;]+/g)).toEqual(['9;4;3', '9;4;1;30', '9;4;0']);
  });

  it('shows that the program waits if stdout is a file', async () => {
    expect((await shown({ stdout: { isTTY: false, isFile: true } })).before).toContain(
      'Asking the service',
    );
  });

  it('continues until the end with a text for each item', async () => {
    const { after } = await shown({ describe: (item) => `item ${item}` });
    expect(after).toContain('item 1');
    expect(after).toMatch(/item 2/);
  });

  it.each([{ TERM: 'dumb' }, { ACCESSIBLE: '1' }])(
    'writes lines now and then with %j',
    async (env) => {
      let clock = 0;
      const { context, output } = contextWith({}, { columns: 80, rows: 24, env });
      const system = { ...context.system, now: () => clock };
      const items = (async function* () {
        for (let item = 1; item <= 5; item++) {
          clock += 1000;
          yield item;
        }
      })();
      const stepped = { ...context, system };
      for await (const item of withProgress(stepped, items, (each) => `item ${each}`))
        expect(item).toBeLessThan(6);
      expect(output().stderr).toBe('item 2\nitem 4\n');
    },
  );

  it('shows again that it waits, for an item after the first', async () => {
    const { context } = contextWith({}, { columns: 80, rows: 24 });
    const { stream, until } = watched(true);
    const spinning = {
      ...context,
      system: { ...context.system, stderr: { ...context.system.stderr, stream } },
    };
    const items = (async function* () {
      yield 1;
      await until('Asking the service');
      yield 2;
    })();
    const arrived: number[] = [];
    for await (const item of withProgress(spinning, items)) arrived.push(item);
    expect(arrived).toEqual([1, 2]);
  });

  it('passes on the error of the items', async () => {
    const failing = (async function* () {
      yield 1;
      throw new Error('broken');
    })();
    const { context } = contextWith({}, { columns: 80, rows: 24 });
    const read = async () => {
      for await (const item of withProgress(context, failing)) expect(item).toBe(1);
    };
    await expect(read()).rejects.toThrow('broken');
  });
});

it('writes one line for a slow service on a terminal that cannot repaint', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { context, output } = contextWith({}, { columns: 80, rows: 24, env: { ACCESSIBLE: '1' } });
  const items = (async function* () {
    await vi.advanceTimersByTimeAsync(1999);
    expect(output().stderr).toBe('');
    await vi.advanceTimersByTimeAsync(5000);
    yield 1;
  })();
  for await (const item of withProgress(context, items)) expect(item).toBe(1);
  expect(output().stderr).toBe('Asking the service\n');
});
