// Recognises redirects, and finds their targets.
import type { Response } from '../api/request.ts';
import { PortfolioError } from '../errors.ts';

export const maxRedirects = 5;

/** Returns the Location of a redirect; undefined for any other response. */
export const redirectOf = ({
  status,
  headers,
}: Pick<Response, 'status' | 'headers'>): string | undefined =>
  [301, 302, 303, 307, 308].includes(status) ? headers['location'] : undefined;

/**
 * Returns the target of a redirect.
 * @throws PortfolioError `unsafe` if the target has another origin, which could pretend to be the
 * service
 */
export function redirectTarget(from: URL, location: string, status: number): URL {
  const parsed = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  // Checks the protocol too, because `origin` of a blob: address is the origin of the address that
  // it contains.
  const target = parsed !== undefined && /^https?:$/.test(parsed.protocol) ? parsed : undefined;
  if (target?.origin === from.origin) return target;
  throw new PortfolioError('unsafe', 'the service redirects to another origin', {
    status,
    ...(target === undefined
      ? {}
      : { why: target.origin, hint: `if you trust it, use --base-url ${target.origin}` }),
  });
}
