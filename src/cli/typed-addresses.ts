// Compares typed web addresses with the pages of the records that were read, because an id in the address of another
// service names another record here.
import { PortfolioError } from '../errors.ts';

/** Returns the last two labels of the host, because a service may have several hosts; '' for another text. */
function siteOf(address: string): string {
  const url = /^[\w-]+(\.[\w-]+)+(:\d+)?\//.test(address) ? `https://${address}` : address;
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return '';
  return new URL(url).hostname.split('.').slice(-2).join('.');
}

/** Returns the error for a typed address whose site is not that of `page`; undefined if either is no web address. */
export function otherService(typed: string, page: string): PortfolioError | undefined {
  const [asked, found] = [siteOf(typed), siteOf(page)];
  if (asked === '' || found === '' || asked === found) return undefined;
  return new PortfolioError('not_found', `${typed} is not an address of this service`, {
    why: `its pages are at ${found}`,
    hint: 'choose the service with --profile or --base-url, or type an id',
  });
}

/** Checks the typed addresses. @param page address of the page of a record that was read @throws PortfolioError */
export function checkAddresses(words: readonly string[], page = ''): void {
  for (const typed of words) {
    const error = otherService(typed, page);
    if (error !== undefined) throw error;
  }
}
