import { describe, expect, it } from 'vitest';
import { createSystem } from '../../../src/system/system.ts';

describe('createSystem', () => {
  const block = <T>(work: () => T): T => work();
  const node = { version: '20.19.0', supportedRange: '>=20.19.0' };
  const facts = {
    signal: new AbortController().signal,
    sampleLibraryFile: '/sample.db',
    fontFolder: '/fonts',
    version: '1.2.3',
    usesCompileCache: false,
    runBlocking: block,
    node,
  };
  const system = createSystem(facts);

  it('passes its facts on', () => expect(system).toMatchObject(facts));

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
