import { describe, expect, it } from 'vitest';
import type { Response } from '../../../src/api/request.ts';
import { createClient, type RequestOptions } from '../../../src/client/client.ts';
import { createGate } from '../../../src/client/gate.ts';
import { createKeyedTransport, type Key } from '../../../src/client/key.ts';
import { retryText } from '../../../src/client/retry.ts';
import { PortfolioError } from '../../../src/errors.ts';
import { stoppedClock } from '../../support/clock.ts';
import { plain } from '../../support/request.ts';

const response = (status: number, body = '{}', headers: Record<string, string> = {}): Response => ({
  status,
  headers,
  body: Buffer.from(body),
});

/** A client whose service sends these responses in turn. */
function clientWith(answers: readonly (Response | Error)[], key?: Key) {
  const asked: string[] = [];
  const waits: number[] = [];
  const lines: string[] = [];
  const client = createClient({
    ...createKeyedTransport(
      async (url) => {
        const answer = answers[asked.push(url.href) - 1];
        if (answer === undefined || answer instanceof Error) throw answer;
        return answer;
      },
      async () => key,
    ),
    retryPolicy: { retries: 2, maxWaitSeconds: 30 },
    timeoutMs: 1000,
    system: {
      now: () => waits.reduce((sum, ms) => sum + ms, 0),
      random: () => 0.5,
      sleep: async (ms) => {
        waits.push(ms);
      },
    },
  });
  const get = (more: Partial<RequestOptions> = {}) =>
    client.get(url, {
      ...plain,
      events: { onRetry: (retry) => lines.push(retryText(retry)) },
      ...more,
    });
  return { get, asked, waits, lines };
}

const url = new URL('https://api.example/v2/fields');
const key: Key = {
  value: 'k&1',
  param: 'client_id',
  origin: 'https://api.example',
  isKeyAllowedOverHttp: false,
};

describe('the client', () => {
  it.each([
    [401, 'key_refused'],
    [403, 'key_refused'],
    [404, 'not_found'],
    [400, 'service'],
    [405, 'service'],
  ] as const)('does not retry after %i, which is %s', async (status, kind) => {
    const { get, asked } = clientWith([response(status)]);
    await expect(get()).rejects.toMatchObject({ kind, details: { status } });
    expect(asked).toHaveLength(1);
  });

  it.each([
    [response(429), 'rate_limited'],
    [response(500), 'service'],
    [response(503), 'service'],
    [new PortfolioError('network', 'gone'), 'network'],
  ] as const)('retries twice after %o', async (answer, kind) => {
    const { get, asked, waits, lines } = clientWith([answer, answer, answer]);
    await expect(get()).rejects.toMatchObject({ kind });
    expect([asked.length, waits, lines.length]).toEqual([3, [750, 1500], 2]);
  });

  it('accepts a 304 only for a conditional request', async () => {
    const { get } = clientWith([response(304), response(304)]);
    expect((await get({ headers: { 'if-none-match': '"e"' } })).status).toBe(304);
    await expect(get()).rejects.toMatchObject({ kind: 'service', details: { status: 304 } });
  });

  it('follows a redirect within the origin, with the key', async () => {
    const { get, asked } = clientWith(
      [response(301, '', { location: '/v3/fields?client_id=old' }), response(200)],
      key,
    );
    await get();
    expect(asked[1]).toBe('https://api.example/v3/fields?client_id=k%261');
  });

  it.each([
    ...[
      'https://evil.example/v2/fields',
      'http://api.example/v2/fields',
      '//evil.example/',
      'file:///etc/passwd',
    ],
    'blob:https://api.example/v2/fields',
  ])('refuses a redirect to %s', async (location) => {
    const { get, asked } = clientWith([response(302, '', { location })], key);
    await expect(get()).rejects.toMatchObject({
      kind: 'unsafe',
      message: 'the service redirects to another origin',
    });
    expect(asked).toHaveLength(1);
  });

  it('fails after too many redirects', async () => {
    const { get } = clientWith(
      Array.from({ length: 10 }, () => response(302, '', { location: '/v2/fields' })),
    );
    await expect(get()).rejects.toThrow('too many times');
  });
});

/** A gate on a clock that the test advances, and the seconds at which requests passed it. */
function gateOn() {
  const clock = stoppedClock();
  const gate = createGate(clock);
  const passed: number[] = [];
  const pass = () => gate.pass(plain.signal).then(() => void passed.push(clock.now() / 1000));
  return { clock, gate, passed, pass };
}

describe('a gate', () => {
  it('holds them back while it is closed, for the longest of the pauses', async () => {
    const { clock, gate, passed, pass } = gateOn();
    await pass();
    expect(gate.close(10)).toBe(true);
    const first = pass();
    expect([gate.close(20), gate.close(5)]).toEqual([false, false]);
    await clock.turn();
    await first;
    expect(passed).toEqual([0, 20]);
    expect(gate.close(1)).toBe(true);
  });

  it('does not wait for the difference if the clock was set back', async () => {
    let now = 3_600_000;
    const sleep = async (ms: number) => {
      expect(ms).toBe(2000);
      now = 0;
    };
    const gate = createGate({ now: () => now, sleep });
    gate.close(2);
    await gate.pass(plain.signal);
    expect([now, gate.close(3)]).toEqual([0, true]);
  });

  it('forgets the error of a pause when the pause is over', async () => {
    let now = 0;
    const waits: number[] = [];
    const sleep = async (ms: number) => {
      waits.push(ms);
      now += ms;
    };
    const gate = createGate({ now: () => now, sleep });
    gate.close(60, new Error('the pause is too long'));
    await expect(gate.pass(plain.signal)).rejects.toThrow('the pause is too long');
    now = 60_000;
    gate.close(2);
    await gate.pass(plain.signal);
    expect(waits).toEqual([2000]);
  });
});
