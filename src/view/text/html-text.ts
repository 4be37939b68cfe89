// Strangers' texts and addresses in HTML.
import { sanitise } from './text.ts';

/** Undefined where it is no http(s) address. */
export function webAddress(url: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed !== undefined && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for values of attributes in quotes. */
export const escapeHtml = (text: string): string => sanitise(text).replace(/[&<>"']/g, (mark) => entities[mark] ?? '');

/** A link, or the text alone where the address is not of the web. Opens nothing but a page, which learns nothing of this one. */
export function linkHtml(text: string, address: string): string {
  const href = webAddress(address);
  return href === undefined
    ? escapeHtml(text)
    : `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${escapeHtml(text)}</a>`;
}
