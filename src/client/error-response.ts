// Turns a response with an error status into an error with the service's message and the time of
// the next try.
import { memberText } from '../api/json/json-source.ts';
import type { Response } from '../api/request.ts';
import { type ErrorDetails, PortfolioError } from '../errors.ts';
import { retryAfter, retryAt } from './retry.ts';

/**
 * Returns the response if its status is a success, and its body does not contain the `http_code` of
 * a failure.
 * @throws PortfolioError for any other status. The kind of the error depends on the status
 */
export function checkStatus(response: Response, url: URL, now: number): Response {
  const code = response.status === 200 ? codeInBody(response.body) : undefined;
  const status = code === undefined ? response.status : statusOf(code);
  // Requests never ask for a part of a response.
  if (status === 206)
    throw new PortfolioError('unreadable', 'the service sent only a part of the response', {
      why: 'HTTP 206',
      status,
    });
  if (status >= 200 && status < 300) return response;
  const message = readErrorMessage(response);
  const sent =
    code === undefined ? `HTTP ${status}` : `HTTP 200 with http_code ${code.slice(0, 40)}`;
  const details = { status, why: message === '' ? sent : `${sent}: ${message}` };
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
  throw new PortfolioError('service', 'the service failed', {
    ...details,
    ...retryDetails(response, now),
  });
}

/**
 * Returns `http_code` in a JSON body as text, if it is not 200. Services send it as a number or as
 * a string.
 */
function codeInBody({ buffer, byteOffset, byteLength }: Uint8Array): string | undefined {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (!bytes.includes('"http_code"')) return undefined;
  const text = bytes.toString('utf8');
  // Splits the body only if a code may differ from 200. Splitting takes long for a page of
  // megabytes.
  const codes = [...text.matchAll(/"http_code"\s*:\s*([^\s,}]*)/g)];
  if (codes.every(([, code]) => code === '200' || code === '"200"')) return undefined;
  try {
    const code = memberText(text, 'http_code');
    return code === undefined || statusOf(code) === 200 ? undefined : code;
  } catch {
    return undefined; // The caller reports that the body is not JSON.
  }
}

/** Returns the status of an `http_code`; 500 if it is not a status. */
function statusOf(code: string): number {
  const status = Number(code.replaceAll('"', ''));
  return Number.isInteger(status) && status >= 100 && status < 600 ? status : 500;
}

function retryDetails({ headers }: Response, now: number): ErrorDetails {
  const seconds = retryAfter(headers['retry-after'], now);
  if (seconds === undefined) return {};
  const when = retryAt(seconds, now);
  return { retryAfter: seconds, retryAt: when, hint: `try again ${when}` };
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
