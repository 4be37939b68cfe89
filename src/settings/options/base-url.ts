// Checks base URLs of services.
import { usageError } from '../../errors.ts';

/** Matches the version at the end of a path. A base URL omits it, because each request adds it. */
const versionSuffixPattern = /\/v2\/*$/;

/** Whether the path of a base URL ends in the version, which `checkBaseUrl` removes. */
export const hasVersionSuffix = (baseUrl: string): boolean =>
  URL.canParse(baseUrl) && versionSuffixPattern.test(new URL(baseUrl).pathname);

export const versionNote = 'note: the base URL is used without its /v2, which each request adds';

/**
 * Checks a base URL and returns it in the form of `URL.href`, without the version.
 * @throws PortfolioError `usage`. The message omits the address, which may contain a password
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
