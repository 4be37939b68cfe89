// Sends requests to the service: adds the key, follows redirects within the origin, times out, retries, and turns an error status into an error.
import type { Response, Transport } from '../api/transport.ts';
import { PortfolioError } from '../errors.ts';
import { checkStatus } from './error-response.ts';
import { type Clock, createGate } from './gate.ts';
import { type Key, withKey } from './key.ts';
import { pauseFor, type RetryPolicy, waitBefore } from './retry.ts';

export interface ClientOptions {
  readonly transport: Transport;
  /** Called before the first request. */
  readonly key: () => Promise<Key | undefined>;
  readonly retryPolicy: RetryPolicy;
  /** Milliseconds for one try, from the first byte sent to the last byte read. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  readonly system: Clock & { random(): number };
  /** Receives a line for each request and each response. */
  readonly trace: (line: string) => void;
  /** Receives a line before each wait for a retry. */
  readonly note: (line: string) => void;
}

export interface Client {
  /** The response, with a status of success, or 304 where `headers` has If-None-Match: any other status is a PortfolioError. */
  get(url: URL, signal?: AbortSignal, headers?: Response['headers']): Promise<Response>;
}

const maxRedirects = 5;

export function createClient(options: ClientOptions): Client {
  const { system, retryPolicy } = options;
  const gate = createGate(system);
  let key: Promise<Key | undefined> | undefined;

  async function get(url: URL, signal = options.signal, headers: Response['headers'] = {}): Promise<Response> {
    for (let tried = 1; ; tried++) {
      await gate.pass(signal);
      try {
        const response = await follow(url, signal, headers);
        return response.status === 304 && 'if-none-match' in headers
          ? response
          : checkStatus(response, url, system.now());
      } catch (error) {
        if (signal.aborted) throw error;
        await waitToRetry(error, tried, signal);
      }
    }
  }

  /** @throws the error itself when a retry cannot help */
  async function waitToRetry(error: unknown, tried: number, signal: AbortSignal): Promise<void> {
    const seconds = waitBefore(error, tried, retryPolicy, system.random());
    const pause = pauseFor(error);
    const closed =
      pause !== undefined && !gate.close(seconds ?? pause, pause > retryPolicy.maxWait ? error : undefined);
    if (seconds === undefined) throw error;
    const why = error instanceof PortfolioError ? (error.details.why ?? error.message) : '';
    // When several pages are refused together, one line is enough.
    if (!closed) options.note(`${why}; retrying in ${seconds.toFixed(1)} s (${tried} of ${retryPolicy.retries})`);
    if (pause === undefined) await system.sleep(seconds * 1000, signal);
  }

  async function follow(url: URL, signal: AbortSignal, headers: Response['headers']): Promise<Response> {
    let target = url;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await once(target, signal, headers);
      const { location } = response.headers;
      if (![301, 302, 303, 307, 308].includes(response.status) || location === undefined) return response;
      target = redirected(target, location, response.status);
    }
    throw new PortfolioError('service', 'the service redirects too many times');
  }

  async function once(url: URL, signal: AbortSignal, headers: Response['headers']): Promise<Response> {
    key ??= options.key();
    const full = withKey(url, await key);
    const began = system.now();
    options.trace(`> GET ${full}`);
    const response = await within({ ms: options.timeout, host: full.host }, signal, (limited) =>
      options.transport(full, limited, headers),
    );
    options.trace(`< ${response.status} ${response.body.length} bytes in ${system.now() - began} ms`);
    return response;
  }

  return { get };
}

/**
 * The result of `work`, if it takes no longer than `ms` milliseconds. Uses a timer that it can clear: AbortSignal.timeout
 * holds each request in memory until the time is over, which adds up over thousands of pages.
 */
async function within<T>(
  { ms, host }: { readonly ms: number; readonly host: string },
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const stop = () => limit.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => limit.abort(), ms);
  try {
    return await work(limit.signal);
  } catch (error) {
    if (!signal.aborted && limit.signal.aborted) throw timedOut(ms, host);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const timedOut = (ms: number, host: string) =>
  new PortfolioError('timeout', `the service at ${host} did not answer in time`, {
    why: `${ms / 1000} s`,
    hint: 'allow more time with --timeout',
  });

/** A redirect to another origin is refused: it could receive the key, or pose as the service unnoticed. */
function redirected(from: URL, location: string, status: number): URL {
  const parsed = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  // The origin of a blob: address is that of another address within it.
  const target = parsed !== undefined && /^https?:$/.test(parsed.protocol) ? parsed : undefined;
  if (target?.origin === from.origin) return target;
  throw new PortfolioError('unsafe', 'the service redirects to another origin', {
    status,
    ...(target === undefined ? {} : { why: target.origin, hint: `if you trust it, use --base-url ${target.origin}` }),
  });
}
