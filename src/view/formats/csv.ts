// Writes comma-separated values with a header row for spreadsheets, as RFC 4180 defines them. A
// text that a spreadsheet would run as a formula gets an apostrophe, because texts of the service
// are untrusted. Times have a form that spreadsheets read as a time, which ISO 8601 is not.
import { stringify } from 'csv-stringify/sync';
import { type ExactCell, toNumberText } from '../text/cells.ts';
import { sanitiseLines } from '../text/text.ts';
import { spreadsheetTime } from '../text/times.ts';
import { rowsRenderer } from './rows.ts';

export const csvText = (lines: readonly (readonly ExactCell[])[]): string =>
  stringify(
    lines.map((line) => [...line]),
    {
      record_delimiter: '\r\n',
      // By default only CR LF is quoted. Some readers end a line at each of these.
      quoted_match: /[\n\v\f\r\x85\u2028\u2029]/,
      // Readers skip an empty line, so a row of one empty cell needs quotes.
      quoted_empty: lines.every((line) => line.length === 1),
      cast: { number: toNumberText },
      // Changes texts only: the number -5 stays a number.
      escape_formulas: true,
    },
  );

export const makeRenderer = rowsRenderer({
  headers: true,
  clean: sanitiseLines,
  text: csvText,
  timeText: spreadsheetTime,
});
