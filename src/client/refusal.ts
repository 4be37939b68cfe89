// What a status that is no success means: the error with its kind, what the service says, and when to come back.
import type { Response } from '../api/transport.ts';
import { type ErrorDetails, PortfolioError } from '../errors.ts';
import { comeBack, retryAfter } from './retry.ts';

/** The answer when it is a success; the error that its status means otherwise. */
export function accepted(reply: Response, url: URL, now: number): Response {
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
    throw new PortfolioError('rate_limited', 'the service allows no more requests for now', {
      hint: 'limits are mostly by the hour',
      ...details,
      ...pauseOf(reply, now),
    });
  }
  if (status < 500) throw new PortfolioError('service', 'the service refused the request', details);
  throw new PortfolioError('service', 'the service failed', { ...details, ...pauseOf(reply, now) });
}

function pauseOf({ headers }: Response, now: number): ErrorDetails {
  const seconds = retryAfter(headers['retry-after'], now);
  if (seconds === undefined) return {};
  const when = comeBack(seconds, now);
  return { retryAfter: seconds, comeBack: when, hint: `come back ${when}` };
}

/** Bytes: an error that has so much to say is none that could be shown. */
const longestBody = 1024 * 1024;
/** Characters. Whoever shows it cuts it further, when the key has been hidden. */
const longestMessage = 10_000;

/** What an error body says, in any of the forms seen; '' where it says nothing readable. */
function messageOf(reply: Response): string {
  if (reply.body.length > longestBody) return '';
  try {
    const body: unknown = JSON.parse(Buffer.from(reply.body).toString('utf8'));
    const messages = typeof body === 'object' && body !== null && 'messages' in body ? body.messages : undefined;
    const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
    const text = typeof first === 'object' && first !== null && 'message' in first ? first.message : first;
    return typeof text === 'string' ? text.slice(0, longestMessage) : '';
  } catch {
    return '';
  }
}
