// Writes texts and links as HTML. Every text is escaped here.
import { webHref } from './links.ts';
import { sanitise } from './text.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Sanitises and escapes a text, which may then also be the value of a quoted attribute. */
export const escapeHtml = (text: string): string =>
  sanitise(text).replace(/[&<>"']/g, (mark) => entities[mark] ?? '');

/** Only web addresses become links. The link sends no referrer. */
export const linkHtml = (text: string, address: string): string =>
  linkedHtml(escapeHtml(text), address);

export function linkedHtml(markup: string, address: string): string {
  const href = webHref(address);
  return href === undefined
    ? markup
    : `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${markup}</a>`;
}
