// Writes lines of cells separated by tabs, for cut, awk and sort. TSV has no quoting: a tab or line end in a cell
// becomes a blank.

import type { MakeRenderer } from '../format.ts';
import { sanitise } from '../text/text.ts';
import { rowsRenderer } from './rows.ts';

export const renderer: MakeRenderer = (subject, target) =>
  rowsRenderer(subject, target, { headers: false, clean: sanitise, text: tsvText });

export const tsvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map((cell) => cell.replace(/\r\n|[\t\r\n]/g, ' ')).join('\t')}\n`).join('');
