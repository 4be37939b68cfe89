import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startTimeLimit } from '../../../../src/client/pictures/time-limit.ts';

async function* slowly(bytes: number, pause: number, signal: AbortSignal) {
  for (;;) {
    await wait(pause, undefined, { signal });
    yield Buffer.alloc(bytes);
  }
}

async function read(body: AsyncIterable<Uint8Array>, most = Number.POSITIVE_INFINITY): Promise<void> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size >= most) return;
  }
}

const never = new AbortController().signal;

describe('the limit', () => {
  it('ends a stream of too few bytes', async () => {
    const limit = startTimeLimit(never, 40, 'pics.example');
    const error = await read(limit.counted(slowly(1, 5, limit.signal))).catch(limit.failure);
    limit.end();
    expect(error).toMatchObject({
      kind: 'timeout',
      message: 'the picture host pics.example did not send the picture in time',
    });
  });

  it('does not end one that takes long but sends enough', async () => {
    const limit = startTimeLimit(never, 40, 'pics.example');
    await read(limit.counted(slowly(1000, 5, limit.signal)), 20_000);
    limit.end();
    expect(limit.failure('other')).toBe('other');
  });

  it('passes an interrupt on, with its reason', async () => {
    const interrupt = new AbortController();
    const limit = startTimeLimit(interrupt.signal, 10_000, 'pics.example');
    interrupt.abort('stop');
    expect(limit.signal.reason).toBe('stop');
    limit.end();
  });
});
