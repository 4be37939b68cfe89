// Checks base URLs of services.
import { usageError } from '../../errors.ts';

/** Matches `/v2` at the end of a path. A base URL omits it, because each request adds it. */
const versionSuffixPattern = /\/v2\/*$/;

/** Whether the path of a base URL ends in `/v2`, which `checkBaseUrl` removes. */
export const hasVersionSuffix = (baseUrl: string): boolean =>
  URL.canParse(baseUrl) && versionSuffixPattern.test(new URL(baseUrl).pathname);

export const versionNote = 'note: the base URL is used without its /v2, which each request adds';

/**
 * Checks a base URL and returns it in the form of `URL.href`, without `/v2` at its end.
 * @throws PortfolioError `usage` if it is not an http or https address, or has a query, a user name
 * or a password. The message omits the address, because it may contain a password
 */
export function checkBaseUrl(baseUrl: string, label = 'the base URL'): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw usageError(
      `${label} must be an address with http:// or https://`,
      'for example https://api.example.org',
    );
  }
  if (url.search !== '' || url.username !== '' || url.password !== '') {
    throw usageError(
      `${label} must not contain a query or a password`,
      'store a key with `portfolio login`',
    );
  }
  url.pathname = url.pathname.replace(versionSuffixPattern, '');
  return url.href;
}
