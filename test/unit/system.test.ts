import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { forceTerminal, realSystem } from '../../src/system.ts';

const pipe = {
  isTTY: false,
  columns: undefined,
  rows: undefined,
  colorDepth: 8,
  stream: new PassThrough(),
  write: async () => {},
};

describe('forceTerminal', () => {
  it.each(['20', '80', '400'])('makes a terminal %s columns wide of a pipe', (width) => {
    const screen = forceTerminal(pipe, { PORTFOLIO_FORCE_TTY: width });
    expect({ isTTY: screen.isTTY, columns: screen.columns, colorDepth: screen.colorDepth }).toEqual({
      isTTY: true,
      columns: Number(width),
      colorDepth: 8,
    });
  });

  it.each([undefined, '', '19', '80.5', '-80', 'true'])('leaves the screen as it is for %j', (width) => {
    expect(forceTerminal(pipe, { PORTFOLIO_FORCE_TTY: width })).toBe(pipe);
  });

  it('does not open the stream before it is needed', () => {
    let opened = false;
    const lazy: typeof pipe = Object.create(pipe, {
      stream: {
        get: () => {
          opened = true;
        },
      },
    });
    expect(forceTerminal(lazy, { PORTFOLIO_FORCE_TTY: '80' }).columns).toBe(80);
    expect(opened).toBe(false);
  });
});

describe('realSystem', () => {
  const block = <T>(work: () => T): T => work();
  const facts = { signal: new AbortController().signal, sampleFile: '/sample.db', version: '1.2.3', block };
  const system = realSystem({ ...facts, needed: '>=20.19.0' });

  it('passes its facts on', () => {
    expect(system).toMatchObject({ ...facts, node: { version: process.versions.node, needed: '>=20.19.0' } });
  });

  it('sleeps until the time is over or the signal aborts', async () => {
    const start = system.now();
    await system.sleep(30, facts.signal);
    expect(system.now() - start).toBeGreaterThanOrEqual(25);
    const stop = new AbortController();
    const sleeping = system.sleep(60_000, stop.signal);
    stop.abort();
    await expect(sleeping).rejects.toThrow();
  });

  it('has random numbers from 0 up to 1', () => {
    const numbers = Array.from({ length: 100 }, () => system.random());
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(numbers).size).toBeGreaterThan(50);
  });
});
