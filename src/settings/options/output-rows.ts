// The flags for output: formats, sheets, web pages.
import {
  formatDescriptions,
  formatNames,
  generalFormats,
  tileSizes,
} from '../../view/formats/formats.ts';
import type { OptionRow } from './option-row.ts';

export const outputRows = {
  comments: {
    help: 'Add the comments to the page',
    flagGroup: 'comments',
  },
  output: {
    help: 'Output format',
    flagGroup: 'output',
    shortName: 'o',
    valueDefinition: {
      placeholder: 'format',
      kind: 'choice',
      choices: formatNames,
      meanings: formatDescriptions,
    },
    settingName: 'output',
    settingChoices: generalFormats,
  },
  json: {
    help: 'Print what the service sent; the same as -o json',
    flagGroup: 'output',
  },
  columns: {
    help: 'Columns to print, e.g. id,name,stats.views',
    flagGroup: 'output',
    valueDefinition: { placeholder: 'names', kind: 'column' },
  },
  headers: { help: 'Print a header row', flagGroup: 'output', negatedHelp: 'Omit the header row' },
  jq: {
    help: 'Filter the JSON with jq; strings are printed unquoted',
    flagGroup: 'output',
    valueDefinition: { placeholder: 'expr', kind: 'text' },
  },
  title: {
    help: 'Title of a sheet; by default what the sheet shows',
    flagGroup: 'page',
    valueDefinition: { placeholder: 'text', kind: 'text' },
    isWrittenToFiles: true,
  },
  subtitle: {
    help: "Subtitle of a sheet, e.g. the client's name",
    flagGroup: 'page',
    valueDefinition: { placeholder: 'text', kind: 'text' },
    isWrittenToFiles: true,
  },
  sheetFrom: {
    help: 'Name at the foot of sheets, e.g. of your studio',
    flagGroup: 'none',
    valueDefinition: { placeholder: 'text', kind: 'text' },
    settingName: 'sheet_from',
  },
  captions: {
    help: 'Texts of a sheet: minimal (the default), full, none, or names as for --columns, e.g. owners,licence',
    flagGroup: 'sheet',
    valueDefinition: { placeholder: 'names', kind: 'column' },
  },
  tile: {
    help: 'Size of the pictures of a sheet, also of single records instead of their pages',
    flagGroup: 'sheet',
    valueDefinition: { placeholder: 'size', kind: 'choice', choices: tileSizes, default: 'medium' },
  },
  out: {
    help: 'Write to this file; its ending sets the format; existing files stay, except sheets without edits',
    flagGroup: 'file',
    valueDefinition: { placeholder: 'file', kind: 'file' },
    writesFiles: true,
  },
  force: { help: 'Replace any existing file', flagGroup: 'file' },
  dark: {
    help: 'Give the sheet a dark background; without the flag, an HTML sheet follows the setting of the browser',
    flagGroup: 'sheet',
  },
  scale: {
    help: 'Size of a PNG sheet; 2 for sharp pictures on screens of high resolution',
    flagGroup: 'sheet',
    valueDefinition: { placeholder: 'n', kind: 'integer', min: 1, max: 3, default: 1 },
  },
  web: {
    help: "Open the records' web pages in the browser",
    flagGroup: 'web',
    shortName: 'w',
  },
  browser: {
    help: 'Print the page addresses instead, one per line',
    flagGroup: 'web',
    flagName: 'no-browser',
  },
} as const satisfies Readonly<Record<string, OptionRow>>;
