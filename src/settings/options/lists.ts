// Rows of the options table. Lists: how much of them is read, and what is done with the records.
import type { OptionRow } from './option-row.ts';

export const lists = {
  limit: {
    help: 'Print this many records, from as many pages as needed',
    scope: 'list',
    short: 'L',
    excludes: 'all',
    value: { word: 'n', kind: 'integer', min: 1 },
  },
  all: { help: 'Print all pages', scope: 'list' },
  concurrency: {
    help: 'Pages to fetch at a time',
    scope: 'list',
    value: { word: 'n', kind: 'integer', min: 1, max: 64, default: 4 },
    setting: 'concurrency',
  },
  where: {
    help: "Print only records for which this holds, e.g. 'stats.views > 1000'",
    scope: 'records',
    value: { word: 'expr', kind: 'text' },
  },
  sortBy: {
    help: 'Order the fetched records by this column, e.g. stats.views',
    scope: 'records',
    excludes: 'facet',
    value: { word: 'column', kind: 'text' },
  },
  desc: { help: 'Order them from the highest to the lowest', scope: 'records', needs: 'sortBy' },
  facet: {
    help: 'Count the records by this column instead of listing them, e.g. fields',
    scope: 'records',
    value: { word: 'column', kind: 'text' },
  },
  like: {
    help: 'Search for the main colour of this project or picture file, the most alike first',
    scope: 'colour',
    value: { word: 'id|file', kind: 'file' },
  },
} as const satisfies Readonly<Record<string, OptionRow>>;
