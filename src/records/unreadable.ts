// The errors for a response whose records cannot be read.
import type { Response } from '../api/request.ts';
import { readErrorMessage } from '../client/status-error.ts';
import { PortfolioError } from '../errors.ts';

/** Returns the error for a response with a `value` of the wrong type under its envelope key. */
export function wrongEnvelope(value: unknown, key: string, response: Response): PortfolioError {
  if (value === undefined) {
    // Some services report a failure with status 200.
    const reason = readErrorMessage(response);
    const details = reason === '' ? {} : { reason };
    return new PortfolioError('unreadable', `the service's response has no "${key}"`, details);
  }
  const fault = value === null ? 'null' : 'not a list';
  return new PortfolioError('unreadable', `the service's "${key}" is ${fault}`);
}

export function notJson(
  text: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  cause: unknown,
): PortfolioError {
  const isHtml = headers['content-type']?.includes('html') === true;
  const reason =
    text.trim() === '' ? 'the response is empty' : isHtml ? 'HTML' : 'broken or cut short';
  const details = { reason, status, cause };
  return new PortfolioError('unreadable', "the service's response is not JSON", details);
}

export const tooMuch = (what: string): PortfolioError =>
  new PortfolioError('unreadable', `the service sent ${what} in one response`);
