// Asks the service: adds the key, follows redirects within the origin, times out, tries again, and turns a refusal into an error.
import type { Response, Transport } from '../api/transport.ts';
import { PortfolioError } from '../errors.ts';
import { type Clock, createGate } from './gate.ts';
import { type Key, withKey } from './key.ts';
import { accepted } from './refusal.ts';
import { type Patience, pauseFor, waitBefore } from './retry.ts';

export interface ClientOptions {
  readonly transport: Transport;
  /** Asked for when the first request goes out. */
  readonly key: () => Promise<Key | undefined>;
  readonly patience: Patience;
  /** Milliseconds for one try, from the first byte sent to the last one read. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  readonly system: Clock & { random(): number };
  /** Told of each request and answer. */
  readonly trace: (line: string) => void;
  /** Told before each wait for another try. */
  readonly note: (line: string) => void;
}

export interface Client {
  /** The answer, which is a success, or 304 to an If-None-Match among `headers`: any other status is a PortfolioError. */
  get(url: URL, signal?: AbortSignal, headers?: Response['headers']): Promise<Response>;
}

const maxRedirects = 5;

export function createClient(options: ClientOptions): Client {
  const { system, patience } = options;
  const gate = createGate(system);
  let key: Promise<Key | undefined> | undefined;

  async function get(url: URL, signal = options.signal, headers: Response['headers'] = {}): Promise<Response> {
    for (let tried = 1; ; tried++) {
      await gate.pass(signal);
      try {
        const reply = await follow(url, signal, headers);
        return reply.status === 304 && 'if-none-match' in headers ? reply : accepted(reply, url, system.now());
      } catch (error) {
        if (signal.aborted) throw error;
        await waitOut(error, tried, signal);
      }
    }
  }

  /** @throws the error itself when another try cannot help */
  async function waitOut(error: unknown, tried: number, signal: AbortSignal): Promise<void> {
    const seconds = waitBefore(error, tried, patience, system.random());
    const pause = pauseFor(error);
    const closed = pause !== undefined && !gate.close(seconds ?? pause, pause > patience.maxWait ? error : undefined);
    if (seconds === undefined) throw error;
    const why = error instanceof PortfolioError ? (error.details.why ?? error.message) : '';
    // Of pages that were refused together one speaks for all.
    if (!closed) options.note(`${why}; trying again in ${seconds.toFixed(1)} s (${tried} of ${patience.retries})`);
    if (pause === undefined) await system.sleep(seconds * 1000, signal);
  }

  async function follow(url: URL, signal: AbortSignal, headers: Response['headers']): Promise<Response> {
    let asked = url;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const reply = await once(asked, signal, headers);
      const { location } = reply.headers;
      if (![301, 302, 303, 307, 308].includes(reply.status) || location === undefined) return reply;
      asked = redirected(asked, location, reply.status);
    }
    throw new PortfolioError('service', 'the service redirects in a circle');
  }

  async function once(url: URL, signal: AbortSignal, headers: Response['headers']): Promise<Response> {
    key ??= options.key();
    const full = withKey(url, await key);
    const began = system.now();
    options.trace(`> GET ${full}`);
    const reply = await within(options.timeout, signal, (both) => options.transport(full, both, headers));
    options.trace(`< ${reply.status} ${reply.body.length} bytes in ${system.now() - began} ms`);
    return reply;
  }

  return { get };
}

/**
 * What `work` yields within `ms` milliseconds. A timer of our own, cleared at the end: AbortSignal.timeout holds on to each
 * request until its time is over, which over thousands of pages adds up.
 */
async function within<T>(ms: number, signal: AbortSignal, work: (both: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const stop = () => limit.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => limit.abort(), ms);
  try {
    return await work(limit.signal);
  } catch (error) {
    if (!signal.aborted && limit.signal.aborted) throw slow(ms);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const slow = (ms: number) =>
  new PortfolioError('timeout', 'the service did not answer in time', {
    why: `${ms / 1000} s`,
    hint: 'give it longer with --timeout',
  });

/** Another origin would be sent the key, or could stand in for the service unseen. */
function redirected(from: URL, location: string, status: number): URL {
  const target = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  if (target?.origin === from.origin) return target;
  throw new PortfolioError('unsafe', 'the service redirects to another origin', {
    status,
    ...(target === undefined ? {} : { why: target.origin, hint: `if you trust it, use --base-url ${target.origin}` }),
  });
}
