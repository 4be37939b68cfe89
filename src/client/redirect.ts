// Recognises redirects, and finds their targets.
import type { Response } from '../api/request.ts';
import { PortfolioError } from '../errors.ts';

export const maxRedirects = 5;

/**
 * Returns the Location header of a redirect (301, 302, 303, 307, 308); undefined for another
 * status, or if the header is missing.
 */
export const redirectLocationOf = ({
  status,
  headers,
}: Pick<Response, 'status' | 'headers'>): string | undefined =>
  [301, 302, 303, 307, 308].includes(status) ? headers['location'] : undefined;

/**
 * Returns the target of a redirect.
 * @throws PortfolioError `unsafe` if the target is not an http(s) address of the request's origin,
 * because another server could pretend to be the service
 */
export function resolveRedirect(requestUrl: URL, location: string, status: number): URL {
  const parsedUrl = URL.canParse(location, requestUrl.href)
    ? new URL(location, requestUrl.href)
    : undefined;
  // Checks the protocol too, because the `origin` of `blob:https://host/id` is `https://host`.
  const targetUrl =
    parsedUrl !== undefined && /^https?:$/.test(parsedUrl.protocol) ? parsedUrl : undefined;
  if (targetUrl?.origin === requestUrl.origin) return targetUrl;
  throw new PortfolioError('unsafe', 'the service redirects to another origin', {
    status,
    ...(targetUrl === undefined
      ? {}
      : { reason: targetUrl.origin, hint: `if you trust it, use --base-url ${targetUrl.origin}` }),
  });
}
