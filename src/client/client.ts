// Sends requests to the service: limits the time, retries, and follows redirects within the origin.
import type { Response, Transport } from '../api/request.ts';
import { PortfolioError } from '../errors.ts';
import { checkStatus } from './error-response.ts';
import { createGate, type Timer } from './gate.ts';
import { maxRedirects, redirectOf, redirectTarget } from './redirect.ts';
import { type Retry, type RetryPolicy, waitToRetry } from './retry.ts';
import { startTimeLimit, type TimeLimit } from './time-limit.ts';

export interface ClientOptions {
  readonly transport: Transport;
  /** Returns the address for a `trace` line. Called before each request. */
  readonly shownAddress?: ((url: URL) => Promise<string>) | undefined;
  readonly retryPolicy: RetryPolicy;
  /** Milliseconds for one try and its redirects (see `startTimeLimit`). */
  readonly timeout: number;
  readonly system: Timer & { random(): number };
}

export interface RequestEvents {
  readonly trace?: (line: string) => void;
  readonly sent?: () => void;
  /** Receives each response, also with an error status. */
  readonly received?: (response: Response) => void;
  /** Called before each wait for a retry. */
  readonly retry?: (retry: Retry) => void;
  readonly note?: (text: string) => void;
}

export interface RequestOptions {
  readonly signal: AbortSignal;
  readonly headers?: Response['headers'];
  readonly events?: RequestEvents;
  /**
   * Whether the request only checks that a page exists. Its response is neither cached nor stored.
   */
  readonly isProbe?: boolean;
  /** Whether the request is sent again after a doubtful response. The cache does not answer it. */
  readonly isRepeated?: boolean;
}

export interface Client {
  /**
   * Returns a response with status 2xx, or 304 if the request has If-None-Match.
   * @throws PortfolioError for any other status
   */
  get(url: URL, options: RequestOptions): Promise<Response>;
}

export function createClient(options: ClientOptions): Client {
  const { system, retryPolicy, timeout } = options;
  const gate = createGate(system);
  const shownOf = async (url: URL) => (await options.shownAddress?.(url)) ?? url.href;

  async function get(url: URL, request: RequestOptions): Promise<Response> {
    const { signal, headers } = request;
    for (let attempt = 1; ; attempt++) {
      await gate.pass(signal);
      try {
        const response = await tryOnce(url, request);
        return response.status === 304 && headers !== undefined && 'if-none-match' in headers
          ? response
          : checkStatus(response, url, system.now());
      } catch (error) {
        if (signal.aborted) throw error;
        await waitToRetry(error, attempt, request, { gate, retryPolicy, system });
      }
    }
  }

  async function tryOnce(url: URL, request: RequestOptions): Promise<Response> {
    // A person may have to unlock the key, so the time begins afterwards.
    await shownOf(url);
    const limit = startTimeLimit(request.signal, timeout, () =>
      timedOut(url.host, `${timeout / 1000} s`),
    );
    try {
      return await follow(url, (target) => sendOnce(target, request, limit));
    } finally {
      limit.end();
    }
  }

  async function sendOnce(
    url: URL,
    { headers = {}, events }: RequestOptions,
    limit: TimeLimit,
  ): Promise<Response> {
    const maskedUrl = await shownOf(url);
    const startedAt = system.now();
    events?.trace?.(`> GET ${maskedUrl}`);
    events?.sent?.();
    const response = await options.transport(url, limit.signal, headers, limit);
    events?.received?.(response);
    const { status, body } = response;
    events?.trace?.(`< ${status} ${body.length} bytes in ${system.now() - startedAt} ms`);
    return response;
  }

  return { get };
}

/** Follows redirects. @throws PortfolioError if there are more than `maxRedirects` */
async function follow(url: URL, get: (url: URL) => Promise<Response>): Promise<Response> {
  let target = url;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await get(target);
    const location = redirectOf(response);
    if (location === undefined) return response;
    target = redirectTarget(target, location, response.status);
  }
  throw new PortfolioError('service', 'the service redirects too many times');
}

const timedOut = (host: string, why: string) =>
  new PortfolioError('timeout', `the service at ${host} did not answer in time`, {
    why,
    hint: 'allow more time with --timeout',
  });
