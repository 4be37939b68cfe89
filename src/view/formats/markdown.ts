// Writes a table in GitHub's Markdown. Cells are exact, as in CSV, because a document is read later than a terminal.

import type { MakeRenderer } from '../format.ts';
import type { Column } from '../tables/columns.ts';
import { sanitiseLines } from '../text/text.ts';
import { rowsRenderer } from './rows.ts';

export const renderer: MakeRenderer = (subject, target) =>
  rowsRenderer(subject, target, { headers: true, head, clean: sanitiseLines, text: markdownText });

/** Returns the header row, which a table must have, and the delimiter row. Without headers its cells are blank. */
const head = (columns: readonly Column[], hasHeader: boolean): readonly (readonly string[])[] => [
  columns.map(({ heading }) => (hasHeader ? heading : '')),
  columns.map(({ kind }) => (kind === 'number' ? '---:' : '---')),
];

export const markdownText = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `| ${line.map(markdownCell).join(' | ')} |\n`).join('');

function markdownCell(text: string): string {
  // Inside angle brackets only the bar has a meaning.
  if (/^https?:\/\/[^\s<>\\]+$/i.test(text)) return `<${text.replaceAll('|', '%7C')}>`;
  return text.replace(/[\\`*[\]<|~]|&(?=#?\w+;)|(?<![a-z\d])_|_(?![a-z\d])/gi, '\\$&').replace(/\r\n|[\r\n]/g, '<br>');
}
