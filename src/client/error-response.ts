// Finds the responses that report a failure, by their status or in their body.
import { memberText } from '../api/json/json-source.ts';
import type { Response } from '../api/request.ts';
import { statusError } from './status-error.ts';

/**
 * Returns the response if it reports a success.
 * @throws PortfolioError if its status, or the `http_code` in the body of a 200, is 206 or not from
 * 200 to 299
 */
export function checkStatus(response: Response, url: URL, now: number): Response {
  const code = response.status === 200 ? findNon200Code(response.body) : undefined;
  const status = code === undefined ? response.status : statusOf(code);
  if (status >= 200 && status < 300 && status !== 206) return response;
  throw statusError(response, { status, code, url, now });
}

/**
 * Returns the JSON text of `http_code` in a body, e.g. `404` or `"404"`; undefined if the code is
 * missing or 200, or if the body is not JSON.
 */
function findNon200Code({ buffer, byteOffset, byteLength }: Uint8Array): string | undefined {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (!bytes.includes('"http_code"')) return undefined;
  const text = bytes.toString('utf8');
  // Splits the body into its members only if a code may differ from 200, because splitting is slow.
  const codes = [...text.matchAll(/"http_code"\s*:\s*([^\s,}]*)/g)];
  if (codes.every(([, code]) => code === '200' || code === '"200"')) return undefined;
  try {
    const code = memberText(text, 'http_code');
    return code === undefined || statusOf(code) === 200 ? undefined : code;
  } catch {
    return undefined; // Later code reports that the body is not JSON.
  }
}

/** Returns the text of a code as a number; 500 if this is not an integer from 100 to 599. */
function statusOf(code: string): number {
  const status = Number(code.replaceAll('"', ''));
  return Number.isInteger(status) && status >= 100 && status < 600 ? status : 500;
}
