// Rows of the options table. How records are printed.
import { formatMeanings, formatNames, usualFormats } from '../../view/formats/formats.ts';
import type { OptionRow } from '../option-row.ts';

/** Flags that say how records are printed. */
const printing = ['output', 'json', 'columns', 'headers', 'jq', 'facet'] as const;

export const output = {
  comments: {
    help: 'Add the comments to the page',
    scope: 'comments',
    excludes: ['json', 'columns', 'headers', 'jq', 'web', 'browser'],
    means: { option: 'output', value: 'table' },
  },
  output: {
    help: 'Output format',
    scope: 'output',
    short: 'o',
    value: { word: 'format', kind: 'choice', choices: formatNames, meanings: formatMeanings },
    setting: 'output',
    settable: usualFormats,
  },
  json: {
    help: 'Print what the service sent; the same as -o json',
    scope: 'output',
    means: { option: 'output', value: 'json' },
  },
  columns: {
    help: 'Columns to print, e.g. id,name,stats.views',
    scope: 'output',
    value: { word: 'names', kind: 'text' },
  },
  headers: { help: 'Print a header row', scope: 'output', negated: 'Omit the header row' },
  jq: {
    help: 'Filter the JSON with a jq expression, strings unquoted',
    scope: 'output',
    value: { word: 'expr', kind: 'text' },
  },
  web: {
    help: "Open the records' web pages in the browser",
    scope: 'web',
    short: 'w',
    excludes: printing,
  },
  browser: {
    help: 'Print the addresses of the pages instead, one a line',
    scope: 'web',
    flag: 'no-browser',
    excludes: printing,
    means: { option: 'output', value: 'urls' },
  },
} as const satisfies Readonly<Record<string, OptionRow>>;
