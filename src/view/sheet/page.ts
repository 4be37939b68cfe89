// Writes an HTML page. Its policy forbids external resources and all scripts but its own. An output
// gives the title, the parts with their CSS, and the footer.
import { createHash } from 'node:crypto';
import { escapeHtml, linkHtml } from '../text/html.ts';
import { pageMark } from './mark.ts';
import { baseStyle } from './sheet-style.ts';

interface Head {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly style: string;
  readonly address?: string | undefined;
  readonly script?: string | undefined;
  /** Sources of pictures that the policy allows; by default, only embedded ones. */
  readonly pictures?: string;
}

/** Up to `<main>`. The policy allows its style, widths of items and embedded pictures. */
export function pageStart({
  title,
  subtitle = '',
  style,
  address = '',
  script = '',
  pictures = 'data:',
}: Head): string {
  const css = `${baseStyle}${style}`;
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const scripts = script === '' ? '' : `script-src ${hashOf(script)}; `;
  const styles = `style-src ${hashOf(css)}; style-src-attr 'unsafe-inline'; `;
  const sources = `img-src ${pictures}; ${styles}${scripts}base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${pageMark}
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; ${sources}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
${script === '' ? '' : `<script>${script}</script>\n`}</head>
<body>
<header>
<h1>${linkHtml(title, address)}</h1>
${
  subtitle === ''
    ? ''
    : `<p class="subtitle">${escapeHtml(subtitle)}</p>
`
}</header>
<main>
`;
}

/** @param footer HTML below the parts; '' for no footer */
export const pageEnd = (footer: string): string =>
  `</main>\n${footer === '' ? '' : `<footer>\n${footer}</footer>\n`}</body>\n</html>\n`;
