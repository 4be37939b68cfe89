// Writes comma-separated values with a header row, as RFC 4180 defines them, for spreadsheets. A text that a
// spreadsheet would run as a formula gets an apostrophe. TSV and JSON are exact.
import { stringify } from 'csv-stringify/sync';
import { sanitiseLines } from '../text/text.ts';
import { type Lines, rowsRenderer } from './rows.ts';

/** Returns the lines as CSV. A number is never a formula, so it must not be given as a text. */
export const csvText = (lines: Lines): string =>
  stringify(
    lines.map((line) => [...line]),
    {
      record_delimiter: '\r\n',
      escape_formulas: true,
      // By default a bare CR or LF is not quoted.
      quoted_match: /[\r\n]/,
      // Readers skip an empty line, so a row of one empty cell needs quotes.
      quoted_empty: lines.every((line) => line.length === 1),
    },
  );

export const renderer = rowsRenderer({ headers: true, clean: sanitiseLines, text: csvText });
