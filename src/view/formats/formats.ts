// The output formats, by the name that -o takes. A format is a row here and its file.
import type { Format } from './format.ts';

export const formats = {
  table: {
    help: 'Table or page, fitted to the terminal',
    hasColumns: true,
    hasNumbers: true,
    isDrawnAtEnd: true,
    load: () => import('./table.ts'),
  },
  json: {
    help: 'What the service sent',
    hasColumns: false,
    isDocument: true,
    isChangeable: true,
    isDrawnAtEnd: true,
    load: () => import('./json.ts'),
  },
  ndjson: { help: 'One record a line', hasColumns: false, isChangeable: true, load: () => import('./ndjson.ts') },
  csv: {
    help: 'Comma-separated values with a header row, for spreadsheets',
    hasColumns: true,
    load: () => import('./csv.ts'),
  },
  tsv: { help: 'Tab-separated values; the default in a pipe', hasColumns: true, load: () => import('./tsv.ts') },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as readonly FormatName[]; // the keys of the table are its names

/** What each format prints. */
export const formatMeanings = Object.fromEntries(formatNames.map((name) => [name, formats[name].help]));

/** The row as a Format, for code that treats all formats alike. */
export const formatOf = (name: FormatName): Format => formats[name];
