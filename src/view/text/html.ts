// Writes the start of an HTML document, texts and links. Every text is escaped here.
import { createHash } from 'node:crypto';
import { webHref } from './links.ts';
import { sanitise } from './text.ts';

/** Returns the start of a document, up to `<body>`. Its policy allows only this style and embedded pictures. */
export function htmlStart(title: string, style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Sanitises and escapes a text, which may then also be the value of a quoted attribute. */
export const escapeHtml = (text: string): string => sanitise(text).replace(/[&<>"']/g, (mark) => entities[mark] ?? '');

/** Returns the text as a link, or without a link if the address is not a web address. The link sends no referrer. */
export const linkHtml = (text: string, address: string): string => linkedHtml(escapeHtml(text), address);

/** Returns markup as a link, or unchanged if the address is not a web address. */
export function linkedHtml(markup: string, address: string): string {
  const href = webHref(address);
  return href === undefined ? markup : `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${markup}</a>`;
}
