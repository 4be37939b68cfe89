// Rows of the options table. How records are printed.
import { formatMeanings, formatNames, usualFormats } from '../../view/formats/formats.ts';
import type { OptionRow } from './option-row.ts';

/** The scope of all flags that say how records are printed. */
const printed = {
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
} as const satisfies Readonly<Record<string, OptionRow>>;

const { output: _, ...others } = printed;
const otherNames = Object.keys(others) as readonly (keyof typeof others)[]; // the keys of the rows are their names
/** A count of records has no pages to open. */
const printing = ['output', ...otherNames, 'facet'] as const;

export const output = {
  comments: {
    help: 'Add the comments to the page',
    scope: 'comments',
    excludes: [...otherNames, 'web', 'browser'],
    means: { option: 'output', value: 'table' },
  },
  ...printed,
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
