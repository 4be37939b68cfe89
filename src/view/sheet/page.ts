// Writes an HTML page as one file. It has no scripts or external resources, and its policy forbids both. An output
// gives the title, the parts with their CSS, and the footer.
import { createHash } from 'node:crypto';
import { escapeHtml, linkHtml } from '../text/html.ts';
import { pageMark } from './mark.ts';
import { baseStyle } from './sheet-style.ts';

/**
 * Returns the start of a page, up to `<main>`. Its policy allows only this style and embedded pictures.
 * @param style CSS of the parts
 * @param address what the title links to; '' for no link
 */
export function pageStart(title: string, style: string, address = ''): string {
  const css = `${baseStyle}${style}`;
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${pageMark}
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
</head>
<body>
<header>
<h1>${linkHtml(title, address)}</h1>
</header>
<main>
`;
}

/** Returns the end of a page. @param footer HTML below the parts; '' for no footer */
export const pageEnd = (footer: string): string =>
  `</main>\n${footer === '' ? '' : `<footer>\n${footer}</footer>\n`}</body>\n</html>\n`;
