import { describe, expect, it } from 'vitest';
import type { Response } from '../../../src/api/request.ts';
import { createClient } from '../../../src/client/client.ts';
import {
  type Retry,
  retryAfter,
  retryAt,
  retryText,
  waitBefore,
} from '../../../src/client/retry.ts';
import { type ErrorKind, PortfolioError } from '../../../src/errors.ts';
import { type Answer, canned } from '../../support/canned.ts';
import { stoppedClock } from '../../support/clock.ts';
import { emptyFolder, runWith } from '../../support/system.ts';

const response = (status: number, headers: Record<string, string> = {}): Response => ({
  status,
  headers,
  body: Buffer.from('{}'),
});
const limited = (seconds: number) => response(429, { 'retry-after': String(seconds) });

/** A client on a clock that the test advances; `answer` receives the number of the request. */
function clientOn(answer: (request: number, url: URL) => Response) {
  const clock = stoppedClock();
  const sent: { readonly path: string; readonly at: number }[] = [];
  const lines: string[] = [];
  const stop = new AbortController();
  const client = createClient({
    transport: async (url) =>
      answer(sent.push({ path: url.pathname, at: clock.now() / 1000 }), url),
    retryPolicy: { retries: 2, maxWaitSeconds: 30 },
    timeoutMs: 1000,
    system: { now: clock.now, sleep: clock.sleep, random: () => 0.5 },
  });
  const events = { onRetry: (retry: Retry) => lines.push(retryText(retry)) };
  const get = (path: string) =>
    client
      .get(new URL(path, 'https://api.example'), { signal: stop.signal, events })
      .then(({ status }) => status);
  return { clock, sent, lines, stop, get };
}

describe('a retry', () => {
  const policy = { retries: 3, maxWaitSeconds: 30 };
  const wait = (kind: ErrorKind, details: object, tried = 1, chance = 0.5) =>
    waitBefore(new PortfolioError(kind, '', details), tried, policy, chance);

  it.each([
    ['network', {}],
    ['timeout', {}],
    ['rate_limited', { status: 429 }],
    ...[500, 502, 503, 504, 599].map((status) => ['service', { status }] as const),
  ] as const)('may help after %s %j', (kind, details) => {
    expect(wait(kind, details)).toBe(0.75);
  });

  it.each([
    ['network', { isPermanent: true }],
    ...[400, 501, 505].map((status) => ['service', { status }] as const),
    ['service', {}],
    ['key_refused', { status: 401 }],
    ['not_found', { status: 404 }],
    ['unreadable', { status: 200 }],
    ['unsafe', {}],
    ['usage', {}],
  ] as const)('cannot help after %s %j', (kind, details) => {
    expect(wait(kind, details)).toBeUndefined();
  });

  it("cannot help after an error that is not the service's", () => {
    expect(waitBefore(new TypeError('bug'), 1, policy, 0.5)).toBeUndefined();
  });

  it('waits twice as long each time, half of it at random', () => {
    expect([1, 2, 3].map((tried) => wait('network', {}, tried, 0))).toEqual([0.5, 1, 2]);
    expect([1, 2, 3].map((tried) => wait('network', {}, tried, 1))).toEqual([1, 2, 4]);
    expect(wait('network', {}, 4)).toBeUndefined();
    expect(
      waitBefore(new PortfolioError('network', ''), 9, { retries: 20, maxWaitSeconds: 30 }, 1),
    ).toBe(30);
  });

  it('waits as long as the service says, but no shorter than without it', () => {
    expect(wait('rate_limited', { retryAfter: 7 })).toBe(7);
    expect(wait('service', { status: 503, retryAfter: 7 })).toBe(7);
    expect(wait('rate_limited', { retryAfter: 0 })).toBe(0.75);
  });

  it('honours a Retry-After up to the limit', () => {
    const waits = [5, 30, 31].map((retryAfter) => wait('rate_limited', { retryAfter }));
    expect(waits).toEqual([5, 30, undefined]);
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 0, 1);
  it.each([
    ['120', 120],
    [' 5 ', 5],
    ['1.5', 2],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60],
    ['Thursday, 01-Jan-26 00:01:00 GMT', 60],
    ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
    ['soon', undefined],
    ['5, 10', undefined],
    ['-5', undefined],
    ['99999999999', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %j', (header, seconds) => {
    expect(retryAfter(header, now)).toBe(seconds);
  });

  it('is shown in words', () => {
    const morning = new Date(2026, 0, 1, 9, 30).getTime();
    expect(retryAt(0, morning)).toBe('now');
    expect(retryAt(90, morning)).toBe('in 90 s');
    expect(retryAt(42 * 60, morning)).toBe('in 42 min (at 10:12)');
    expect(retryAt(3 * 3600, morning)).toBe('in 3 h (at 12:30)');
    expect(retryAt(20 * 3600, morning)).toBe('in 20 h (at 2026-01-02 05:30)');
    for (const seconds of [999_999_999, 8e12, 1e308])
      expect(retryAt(seconds, morning)).toBe('in more than a year');
  });
});

describe('a client whose service limits it', () => {
  it('holds back all other requests, and reports it once', async () => {
    const { clock, sent, lines, get } = clientOn((request) =>
      request <= 3 ? limited(10) : response(200),
    );
    const first = ['/1', '/2', '/3'].map(get);
    await new Promise(setImmediate);
    const late = get('/4');
    await clock.turn();
    expect(await Promise.all([...first, late])).toEqual([200, 200, 200, 200]);
    expect(sent.map(({ at }) => at)).toEqual([0, 0, 0, 10, 10, 10, 10]);
    expect(lines).toEqual(['HTTP 429; retrying in 10.0 s (1 of 2)']);
  });

  it('for longer than it waits sends nothing more, and says when to try again', async () => {
    const { clock, sent, lines, get } = clientOn(() => limited(2520));
    const details = { hint: expect.stringContaining('try again in 42 min') };
    for (const path of ['/1', '/2'])
      await expect(get(path)).rejects.toMatchObject({ kind: 'rate_limited', exit: 7, details });
    expect([sent.length, lines, clock.now()]).toEqual([1, [], 0]);
  });

  it('does not hold them back when a single request fails', async () => {
    const { clock, sent, get } = clientOn((request) => response(request === 1 ? 500 : 200));
    const all = ['/1', '/2'].map(get);
    await clock.turn();
    await Promise.all(all);
    expect(sent.map(({ path, at }) => `${path} at ${at}`)).toEqual([
      '/1 at 0',
      '/2 at 0',
      '/1 at 0.75',
    ]);
  });

  it.each([429, 503])(
    'sends nothing more after the user has stopped it while it waits after %i',
    async (status) => {
      const { clock, sent, stop, get } = clientOn(() => response(status, { 'retry-after': '10' }));
      const ended = expect(get('/1')).rejects.toBe('stopped');
      await new Promise(setImmediate);
      stop.abort('stopped');
      await ended;
      await clock.turn();
      expect(sent).toHaveLength(1);
    },
  );
});

describe('a command whose service limits it', () => {
  const fields: Answer = { body: '{"fields":[]}' };
  async function run(answers: readonly Answer[], args: readonly string[], home = emptyFolder()) {
    let asked = 0;
    const service = await canned(() => answers[Math.min(asked++, answers.length - 1)] ?? fields);
    const ran = await runWith(['fields', '--base-url', service.url, ...args], { home });
    await service.stop();
    return { ...ran, asked };
  }
  const busy: Answer = { status: 429, headers: { 'retry-after': '7' }, body: '' };

  it('waits as long as the service says, and says so on stderr', async () => {
    const stderr = 'HTTP 429; retrying in 7.0 s (1 of 2)\n';
    expect(await run([busy, fields], [])).toMatchObject({ exit: 0, waits: [7], stderr });
  });

  it.each([
    [7, [], 'try again in 7 s, or add --retry-max-wait 7s to wait for it'],
    [2520, [], /^hint: try again in 42 min .*, or add --retry-max-wait 42m to wait for it$/m],
    [7, ['--retries', '0'], /^hint: try again in 7 s$/m],
    [4, ['--retries', '1'], /^hint: try again in 4 s$/m],
    [9999, [], /^hint: try again in 3 h \(at [^,]*\)$/m],
  ])('names the flag that waits %i s, if that would help %j', async (seconds, flags, hint) => {
    const answer = { ...busy, headers: { 'retry-after': String(seconds) } };
    const args = ['--retry-max-wait', '5s', ...flags];
    const { stderr } = await run([answer], args);
    if (typeof hint === 'string') expect(stderr).toContain(hint);
    else expect(stderr).toMatch(hint);
  });

  it.each([['--retry-max-wait', '5s'], [], ['--json']])(
    'waits no longer than %s %s',
    async (...args) => {
      const home = emptyFolder();
      if (args.length < 2) await runWith(['config', 'set', 'retry_max_wait', '5s'], { home });
      const stderr = expect.stringContaining('try again in 7 s');
      expect(await run([busy], args, home)).toMatchObject({
        exit: 7,
        waits: [],
        asked: 1,
        stdout: '',
        stderr,
      });
    },
  );
});
