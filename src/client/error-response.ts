// Turns a response with an error status into an error: its kind, the service's message, and when to try again.
import type { Response } from '../api/transport.ts';
import { type ErrorDetails, PortfolioError } from '../errors.ts';
import { retryAfter, retryAt } from './retry.ts';

/** The response itself when its status is a success. @throws PortfolioError of the kind that any other status stands for */
export function checkStatus(response: Response, url: URL, now: number): Response {
  const { status } = response;
  if (status >= 200 && status < 300) return response;
  const message = messageOf(response);
  const details = { status, why: message === '' ? `HTTP ${status}` : `HTTP ${status}: ${message}` };
  if (status === 401 || status === 403) {
    throw new PortfolioError('key_refused', 'the service refused the request', {
      ...details,
      hint: 'check the key with `portfolio status`, or store another with `portfolio login`',
    });
  }
  if (status === 404) throw new PortfolioError('not_found', `nothing at ${url.pathname}`, details);
  if (status === 429) {
    throw new PortfolioError('rate_limited', 'the service allows no more requests for now', {
      hint: 'most limits are per hour',
      ...details,
      ...retryDetails(response, now),
    });
  }
  if (status < 500) throw new PortfolioError('service', 'the service refused the request', details);
  throw new PortfolioError('service', 'the service failed', { ...details, ...retryDetails(response, now) });
}

function retryDetails({ headers }: Response, now: number): ErrorDetails {
  const seconds = retryAfter(headers['retry-after'], now);
  if (seconds === undefined) return {};
  const when = retryAt(seconds, now);
  return { retryAfter: seconds, retryAt: when, hint: `try again ${when}` };
}

/** Bytes. A longer body is not searched for a message. */
const longestBody = 1024 * 1024;
/** Characters. It is cut further where it is shown, after the key has been hidden. */
const longestMessage = 10_000;

/** The message in an error body, in any of the forms seen; '' where there is none. */
export function messageOf(response: Response): string {
  if (response.body.length > longestBody) return '';
  try {
    const body: unknown = JSON.parse(Buffer.from(response.body).toString('utf8'));
    const messages = typeof body === 'object' && body !== null && 'messages' in body ? body.messages : undefined;
    const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
    const text = typeof first === 'object' && first !== null && 'message' in first ? first.message : first;
    return typeof text === 'string' ? text.slice(0, longestMessage) : '';
  } catch {
    return '';
  }
}
