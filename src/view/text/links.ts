// Links to web addresses on a terminal (OSC 8) and in HTML. Addresses are untrusted, so each is checked here.
import { sanitise } from './text.ts';

/** No comma, because it separates the addresses of several records. Some terminals do not follow longer addresses. */
const linkable = /^https?:\/\/[!-+\--~]{1,2000}$/i;

/** Links the text to an address that has only visible ASCII: no blanks, controls or letters that look like others. */
export const hyperlink = (text: string, address: string): string =>
  text !== '' && linkable.test(address) && URL.canParse(address)
    ? `\x1B]8;;${address}\x1B\\${text}\x1B]8;;\x1B\\`
    : text;

/** Returns an http(s) address that a browser may open. It has no user name or password, which look like a host. */
export function webAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^https?:\/\/[^\s/]\S*$/i.test(text) || !URL.canParse(text)) return undefined;
  const { username, password } = new URL(text);
  return username === '' && password === '' ? text : undefined;
}

/** Returns a web address with special characters encoded, for HTML and Markdown; undefined for any other address. */
export function webHref(address: string): string | undefined {
  const url = webAddress(address);
  return url === undefined ? undefined : new URL(url).href;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text, also for the value of an attribute in quotes. */
export const escapeHtml = (text: string): string => sanitise(text).replace(/[&<>"']/g, (mark) => entities[mark] ?? '');

/**
 * Links the text to a web address; other addresses leave it alone. The page that opens learns nothing about this one.
 */
export function linkHtml(text: string, address: string): string {
  const href = webHref(address);
  return href === undefined
    ? escapeHtml(text)
    : `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${escapeHtml(text)}</a>`;
}
