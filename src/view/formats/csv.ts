// Writes comma-separated values with a header row, as RFC 4180 defines them. Texts stay exact, even if a spreadsheet
// would read them as a formula.
import { stringify } from 'csv-stringify/sync';
import { sanitiseLines } from '../text/text.ts';
import { rowsRenderer } from './rows.ts';

export const csvText = (lines: readonly (readonly string[])[]): string =>
  stringify(
    lines.map((line) => [...line]),
    {
      record_delimiter: '\r\n',
      // By default a bare CR or LF is not quoted.
      quoted_match: /[\r\n]/,
      // Readers skip an empty line, so a row of one empty cell needs quotes.
      quoted_empty: lines.every((line) => line.length === 1),
    },
  );

export const renderer = rowsRenderer({ headers: true, clean: sanitiseLines, text: csvText });
