// The error for a response with an error status: its message, and the time of the next try.
import type { Response } from '../api/request.ts';
import { type ErrorDetails, PortfolioError } from '../errors.ts';
import { retryAfter, retryAt } from './retry.ts';

/** A failed request. `code` is the `http_code` in the body of a response 200. */
interface Failure {
  readonly status: number;
  readonly code: string | undefined;
  readonly url: URL;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the error for a response. Its kind depends on the status. */
export function statusError(response: Response, { status, code, url, now }: Failure) {
  // Requests never ask for a part of a response.
  if (status === 206)
    return new PortfolioError('unreadable', 'the service sent only a part of the response', {
      reason: 'HTTP 206',
      status,
    });
  const message = readErrorMessage(response);
  const sent =
    code === undefined ? `HTTP ${status}` : `HTTP 200 with http_code ${code.slice(0, 40)}`;
  const details = { status, reason: message === '' ? sent : `${sent}: ${message}` };
  if (status === 401 || status === 403) {
    return new PortfolioError('key_refused', 'the service refused the request', {
      ...details,
      hint: 'check the key with `portfolio status`, or store another with `portfolio login`',
    });
  }
  if (status === 404) return new PortfolioError('not_found', `nothing at ${url.pathname}`, details);
  if (status === 429) {
    return new PortfolioError('rate_limited', 'the service allows no more requests for now', {
      hint: 'most limits are per hour',
      ...details,
      ...retryDetails(response, now),
    });
  }
  if (status < 500)
    return new PortfolioError('service', 'the service refused the request', details);
  return new PortfolioError('service', 'the service failed', {
    ...details,
    ...retryDetails(response, now),
  });
}

function retryDetails({ headers }: Response, now: number): ErrorDetails {
  const seconds = retryAfter(headers['retry-after'], now);
  if (seconds === undefined) return {};
  const when = retryAt(seconds, now);
  return { retryAfter: seconds, retryTimeText: when, hint: `try again ${when}` };
}

/** Maximum bytes of an error body. The message in a larger body is ignored. */
const maxBody = 1024 * 1024;

/** Maximum characters of a message. The output shortens it further, after hiding the key. */
const maxMessage = 10_000;

/**
 * Returns the message in an error body, which may be an object or a string; '' if the body has no
 * message.
 */
export function readErrorMessage(response: Response): string {
  if (response.body.length > maxBody) return '';
  try {
    const body: unknown = JSON.parse(Buffer.from(response.body).toString('utf8'));
    const messages =
      typeof body === 'object' && body !== null && 'messages' in body ? body.messages : undefined;
    const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
    const text =
      typeof first === 'object' && first !== null && 'message' in first ? first.message : first;
    return typeof text === 'string' ? text.slice(0, maxMessage) : '';
  } catch {
    return '';
  }
}
