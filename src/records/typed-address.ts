// Compares the address that a user typed for an id with the record that was received.
import { decode } from '../api/decode.ts';
import { type EntityName, entityOf } from '../api/entities.ts';
import { PortfolioError } from '../errors.ts';
import type { Page } from './page.ts';

/**
 * Checks the text that a user typed for an id. An id from the address of another service names
 * another record here. Any text but an address passes.
 * @throws PortfolioError `not_found` if the first record of the page is on another site
 */
export function checkSiteOfTypedAddress(
  typed: string,
  entity: EntityName,
  { records: [first] }: Pick<Page, 'records'>,
): void {
  const { refOf } = entityOf(entity);
  if (first === undefined || refOf === undefined) return;
  const site = siteOf(typed);
  const siteOfService = siteOf(refOf(decode(entity, first.value)).url);
  if (site === '' || siteOfService === '' || site === siteOfService) return;
  throw new PortfolioError('not_found', `${typed} is not an address of this service`, {
    reason: `its pages are at ${siteOfService}`,
    hint: 'choose the service with --profile or --base-url, or type an id',
  });
}

/**
 * Returns the last two labels of the host of an address, because a service may have several hosts;
 * '' for another text.
 */
function siteOf(address: string): string {
  const url = /^[\w-]+(\.[\w-]+)+(:\d+)?\//.test(address) ? `https://${address}` : address;
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return '';
  return new URL(url).hostname.split('.').slice(-2).join('.');
}
