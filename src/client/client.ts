// Asks the service: adds the key, follows redirects within the origin, times out, tries again, and turns a refusal into an error.
import type { Reply, Transport } from '../api/transport.ts';
import { PortfolioError } from '../errors.ts';
import { type Key, withKey } from './key.ts';
import { type Patience, retryAfter, waitBefore } from './retry.ts';

export interface ClientOptions {
  readonly transport: Transport;
  readonly key: Key | undefined;
  readonly patience: Patience;
  /** Milliseconds for one try, from the first byte sent to the last one read. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  readonly system: {
    now(): number;
    random(): number;
    sleep(ms: number, signal: AbortSignal): Promise<void>;
  };
  /** Told of each request and answer. */
  readonly trace: (line: string) => void;
  /** Told before each wait for another try. */
  readonly note: (line: string) => void;
}

export interface Client {
  /** The answer, which is a success: any other status is a PortfolioError. */
  get(url: URL, signal?: AbortSignal): Promise<Reply>;
}

const maxRedirects = 5;

export function createClient(options: ClientOptions): Client {
  const { system, patience } = options;

  async function get(url: URL, signal = options.signal): Promise<Reply> {
    for (let tried = 1; ; tried++) {
      try {
        return accepted(await follow(url, signal), url, system.now());
      } catch (error) {
        if (signal.aborted) throw error;
        const wait = waitBefore(error, tried, patience, system.random());
        if (wait === undefined) throw error;
        const why = error instanceof PortfolioError ? (error.details.why ?? error.message) : '';
        options.note(`${why}; trying again in ${wait.toFixed(1)} s (${tried} of ${patience.retries})`);
        await system.sleep(wait * 1000, signal);
      }
    }
  }

  async function follow(url: URL, signal: AbortSignal): Promise<Reply> {
    let asked = url;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const reply = await once(asked, signal);
      const { location } = reply.headers;
      if (![301, 302, 303, 307, 308].includes(reply.status) || location === undefined) return reply;
      asked = redirected(asked, location, reply.status);
    }
    throw new PortfolioError('service', 'the service redirects in a circle');
  }

  async function once(url: URL, signal: AbortSignal): Promise<Reply> {
    const full = withKey(url, options.key);
    const limit = AbortSignal.timeout(options.timeout);
    const began = system.now();
    options.trace(`> GET ${full}`);
    try {
      const reply = await options.transport(full, AbortSignal.any([signal, limit]));
      options.trace(`< ${reply.status} ${reply.body.length} bytes in ${system.now() - began} ms`);
      return reply;
    } catch (error) {
      if (!signal.aborted && limit.aborted) throw slow(options.timeout);
      throw error;
    }
  }

  return { get };
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

/** The answer when it is a success; the error that its status means otherwise. */
function accepted(reply: Reply, url: URL, now: number): Reply {
  const { status } = reply;
  if (status >= 200 && status < 300) return reply;
  const said = messageOf(reply);
  const details = { status, why: said === '' ? `HTTP ${status}` : `HTTP ${status}: ${said}` };
  if (status === 401 || status === 403) {
    throw new PortfolioError('key_refused', 'the service refused the request', {
      ...details,
      hint: 'check the key with `portfolio status`, or store another with `portfolio login`',
    });
  }
  if (status === 404) throw new PortfolioError('not_found', `nothing at ${url.pathname}`, details);
  if (status === 429) {
    const seconds = retryAfter(reply.headers['retry-after'], now);
    throw new PortfolioError('rate_limited', 'the service allows no more requests for now', {
      ...details,
      ...(seconds === undefined ? {} : { retryAfter: seconds }),
      hint: seconds === undefined ? 'limits are mostly by the hour' : `come back in ${seconds} s`,
    });
  }
  throw new PortfolioError('service', status < 500 ? 'the service refused the request' : 'the service failed', details);
}

/** What an error body says, in any of the forms seen; '' where it says nothing readable. */
function messageOf(reply: Reply): string {
  try {
    const body: unknown = JSON.parse(Buffer.from(reply.body).toString('utf8'));
    const messages = typeof body === 'object' && body !== null && 'messages' in body ? body.messages : undefined;
    const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
    const text = typeof first === 'object' && first !== null && 'message' in first ? first.message : first;
    return typeof text === 'string' ? text.slice(0, 200) : '';
  } catch {
    return '';
  }
}
