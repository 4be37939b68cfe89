// Comma-separated values as RFC 4180 has them, with a header row. Texts stay as they came, also those that a spreadsheet
// would take for a formula.
import { stringify } from 'csv-stringify/sync';
import type { MakeRenderer } from '../format.ts';
import { sanitiseLines } from '../text/text.ts';
import { rowsRenderer } from './rows.ts';

export const renderer: MakeRenderer = (subject, target) =>
  rowsRenderer(subject, target, { headers: true, clean: sanitiseLines, text: csvText });

export const csvText = (lines: readonly (readonly string[])[]): string =>
  stringify(
    lines.map((line) => [...line]),
    {
      record_delimiter: '\r\n',
      // Left to itself it quotes no lone line end.
      quoted_match: /[\r\n]/,
      // A lone empty cell would be an empty line, which readers skip.
      quoted_empty: lines.every((line) => line.length === 1),
    },
  );
