// Sends requests to the service: limits the time of each try, retries, and follows redirects within
// the origin.
import type { Response, Transport } from '../api/request.ts';
import { PortfolioError } from '../errors.ts';
import { checkStatus } from './error-response.ts';
import { createGate, type WaitClock } from './gate.ts';
import { maxRedirects, redirectLocationOf, resolveRedirect } from './redirect.ts';
import { type Retry, type RetryPolicy, waitToRetry } from './retry.ts';
import { startTimeLimit, type TimeLimit } from './time-limit.ts';

export interface ClientOptions {
  readonly transport: Transport;
  /** Returns the address with the key as `***`, for `trace`. Also finds the key (see `tryOnce`). */
  readonly maskUrl?: ((url: URL) => Promise<string>) | undefined;
  readonly retryPolicy: RetryPolicy;
  /**
   * Maximum milliseconds from the start of a try to the headers of its last response, after all
   * redirects. `startTimeLimit` also describes the limit for the body.
   */
  readonly timeoutMs: number;
  readonly system: WaitClock & { random(): number };
}

export interface RequestEvents {
  readonly trace?: (line: string) => void;
  readonly onSend?: () => void;
  /** Called with each response, also if it is a redirect or has an error status. */
  readonly onResponse?: (response: Response) => void;
  /** Called before a wait for a retry. If several requests wait for one pause, called only once. */
  readonly onRetry?: (retry: Retry) => void;
  readonly note?: (text: string) => void;
}

export interface RequestOptions {
  readonly signal: AbortSignal;
  readonly headers?: Response['headers'];
  readonly events?: RequestEvents;
  /**
   * Whether the request only checks that a page has records. Its response is neither read from the
   * cache nor stored in the cache or a library.
   */
  readonly isProbe?: boolean;
  /**
   * Whether the request is sent again because an empty list may be a failure of the service. The
   * response is not read from the cache.
   */
  readonly isRepeated?: boolean;
}

export interface Client {
  /**
   * Returns a response with a status from 200 to 299 except 206, or with 304 if the request has the
   * header If-None-Match.
   * @throws PortfolioError for any other status, for an error code in the body (see `checkStatus`),
   * for a redirect that is not followed, and if no response could be read; if the signal aborts,
   * its reason, or an AbortError if this ends a wait
   */
  get(url: URL, requestOptions: RequestOptions): Promise<Response>;
}

export function createClient(options: ClientOptions): Client {
  const { system, retryPolicy, timeoutMs } = options;
  const gate = createGate(system);
  const toMaskedUrl = async (url: URL) => (await options.maskUrl?.(url)) ?? url.href;

  async function get(url: URL, requestOptions: RequestOptions): Promise<Response> {
    const { signal, headers } = requestOptions;
    for (let attempt = 1; ; attempt++) {
      await gate.pass(signal);
      try {
        const response = await tryOnce(url, requestOptions);
        return response.status === 304 && headers !== undefined && 'if-none-match' in headers
          ? response
          : checkStatus(response, url, system.now());
      } catch (error) {
        if (signal.aborted) throw error;
        await waitToRetry(error, attempt, requestOptions, { gate, retryPolicy, system });
      }
    }
  }

  async function tryOnce(url: URL, requestOptions: RequestOptions): Promise<Response> {
    // The first call looks for the key. If the key is in the keyring, the user may have to unlock
    // the keyring, so this happens before the time limit starts.
    await toMaskedUrl(url);
    const timeLimit = startTimeLimit(requestOptions.signal, timeoutMs, () =>
      timeoutError(url.host, `${timeoutMs / 1000} s`),
    );
    try {
      return await followRedirects(url, (target) => sendOnce(target, requestOptions, timeLimit));
    } finally {
      timeLimit.stop();
    }
  }

  async function sendOnce(
    url: URL,
    { headers = {}, events }: RequestOptions,
    timeLimit: TimeLimit,
  ): Promise<Response> {
    const maskedUrl = await toMaskedUrl(url);
    const startedAtMs = system.now();
    events?.trace?.(`> GET ${maskedUrl}`);
    events?.onSend?.();
    const response = await options.transport(url, timeLimit.signal, headers, timeLimit);
    events?.onResponse?.(response);
    const { status, body } = response;
    events?.trace?.(`< ${status} ${body.length} bytes in ${system.now() - startedAtMs} ms`);
    return response;
  }

  return { get };
}

/**
 * Requests an address. Follows redirects, and returns the first response that is not a redirect.
 * @throws PortfolioError `service` after more than `maxRedirects` redirects, or `unsafe` if a
 * redirect leads to another origin; any error of `send`
 */
async function followRedirects(url: URL, send: (url: URL) => Promise<Response>): Promise<Response> {
  let targetUrl = url;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await send(targetUrl);
    const location = redirectLocationOf(response);
    if (location === undefined) return response;
    targetUrl = resolveRedirect(targetUrl, location, response.status);
  }
  throw new PortfolioError('service', 'the service redirects too many times');
}

const timeoutError = (host: string, reason: string) =>
  new PortfolioError('timeout', `the service at ${host} did not answer in time`, {
    reason,
    hint: 'allow more time with --timeout',
  });
