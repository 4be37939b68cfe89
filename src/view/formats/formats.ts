// The output formats, by the name that -o takes. A format is a row here and its file.
import type { Format } from './format.ts';

export const formats = {
  table: { hasColumns: true, isDrawnAtEnd: true, load: () => import('./table.ts') },
  json: {
    hasColumns: false,
    isDocument: true,
    isChangeable: true,
    isDrawnAtEnd: true,
    load: () => import('./json.ts'),
  },
  ndjson: { hasColumns: false, isChangeable: true, load: () => import('./ndjson.ts') },
  csv: { hasColumns: true, load: () => import('./csv.ts') },
  tsv: { hasColumns: true, load: () => import('./tsv.ts') },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as readonly FormatName[]; // the keys of the table are its names

/** The row as a Format, for code that treats all formats alike. */
export const formatOf = (name: FormatName): Format => formats[name];
