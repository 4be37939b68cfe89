// The start of an HTML document, and texts and links in it. Every text is escaped here.
import { createHash } from 'node:crypto';
import { webHref } from './links.ts';
import { sanitise } from './text.ts';

/** Returns a document up to its body. Its policy allows this style and pictures in the file, and forbids all else. */
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
