import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startTimeLimit } from '../../../src/client/time-limit.ts';
import { PortfolioError } from '../../../src/errors.ts';

async function* slowly(bytes: number, pause: number, signal: AbortSignal) {
  for (;;) {
    await wait(pause, undefined, { signal });
    yield Buffer.alloc(bytes);
  }
}

async function read(
  body: AsyncIterable<Uint8Array>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size >= most) return;
  }
}

const never = new AbortController().signal;
const timedOut = () => new PortfolioError('timeout', 'too slow');

describe('the limit', () => {
  it('ends a stream of too few bytes', async () => {
    const limit = startTimeLimit(never, 40, timedOut);
    limit.onResponse();
    await expect(read(limit.countBytes(slowly(1, 5, limit.signal)))).rejects.toThrow();
    expect(limit.signal.reason).toMatchObject({ kind: 'timeout', message: 'too slow' });
  });

  it('ends a try without an answer, whatever was counted', async () => {
    const limit = startTimeLimit(never, 40, timedOut);
    await expect(read(limit.countBytes(slowly(1000, 5, limit.signal)))).rejects.toThrow();
    expect(limit.signal.reason).toMatchObject({ kind: 'timeout' });
  });

  it('begins again with the answer, and does not end one that takes long but sends enough', async () => {
    const limit = startTimeLimit(never, 100, timedOut);
    await wait(60);
    limit.onResponse();
    await wait(60);
    expect(limit.signal.aborted).toBe(false);
    await read(limit.countBytes(slowly(1000, 5, limit.signal)), 40_000);
    expect(limit.signal.aborted).toBe(false);
    limit.abort();
  });

  it('passes an interrupt on, with its reason', async () => {
    const interrupt = new AbortController();
    const limit = startTimeLimit(interrupt.signal, 10_000, timedOut);
    interrupt.abort('stop');
    expect(limit.signal.reason).toBe('stop');
    limit.abort();
  });
});
