// The flags of lists: pages to read, filters, order, downloads.
import { licences, licencesByUse, reusableLicences } from '../../api/reference/licences.ts';
import { joinWithOr } from '../../api/words.ts';
import type { OptionRow } from './option-row.ts';

export const listRows = {
  // Pages to read, filters, and order of records.
  limit: {
    help: 'Print this many records, from as many pages as needed',
    flagGroup: 'list',
    shortName: 'L',
    valueDefinition: { placeholder: 'n', kind: 'integer', min: 1 },
  },
  all: { help: 'Print all pages', flagGroup: 'list' },
  maxPages: {
    help: 'Read at most this many pages (default with a filter and -L: 20)',
    flagGroup: 'list',
    valueDefinition: { placeholder: 'n', kind: 'integer', min: 1 },
  },
  concurrency: {
    help: 'Pages to fetch at a time',
    flagGroup: 'list',
    valueDefinition: { placeholder: 'n', kind: 'integer', min: 1, max: 64, default: 4 },
    settingName: 'concurrency',
  },
  where: {
    help: "Print only records for which this is true, e.g. 'stats.views > 1000'; repeatable, all must be true",
    flagGroup: 'records',
    valueDefinition: { placeholder: 'expr', kind: 'text' },
    isRepeatable: true,
  },
  sortBy: {
    help: 'Order the fetched records by this column, e.g. stats.views',
    flagGroup: 'records',
    valueDefinition: { placeholder: 'column', kind: 'column' },
  },
  desc: { help: 'Order from the highest to the lowest', flagGroup: 'records' },
  facet: {
    help: 'Count the records by this column instead of listing them, e.g. fields',
    flagGroup: 'records',
    valueDefinition: { placeholder: 'column', kind: 'column' },
  },
  like: {
    help: 'Print what looks most like these projects or picture files first: ids, rows, files',
    flagGroup: 'colour',
    valueDefinition: { placeholder: 'id|file', kind: 'file', rowsOf: 'project' },
    isRepeatable: true,
    writesFiles: false,
  },

  nearest: {
    help: 'With --color-hex: closest colours first; if few match, also less similar ones',
    flagGroup: 'colour',
  },

  board: {
    help: 'Put the records on this board of your library too, as `board add` does',
    flagGroup: 'toBoard',
    valueDefinition: { placeholder: 'name', kind: 'board' },
    isWrittenToFiles: true,
  },

  download: {
    help: 'Fetch the pictures of all rows in their largest size into this folder',
    flagGroup: 'listDownload',
    valueDefinition: { placeholder: 'folder', kind: 'folder' },
    writesFiles: true,
  },
  dir: {
    help: 'Folder to store pictures in (default: the current one)',
    flagGroup: 'download',
    valueDefinition: { placeholder: 'folder', kind: 'folder' },
    writesFiles: true,
  },
  template: {
    help:
      'Path of each picture in the folder, ' +
      'from {user} {id} {name} {number} {kind} {noun} {date} {field} {tags} {license} {ext}',
    flagGroup: 'downloads',
    valueDefinition: {
      placeholder: 'path',
      kind: 'text',
      default: '{user}/{id}-{name}/{number}.{ext}',
    },
    isWrittenToFiles: true,
  },
  archive: {
    help: 'Skip the pictures that this file lists, even if they were moved, and add the fetched ones',
    flagGroup: 'downloads',
    valueDefinition: { placeholder: 'file', kind: 'file' },
    writesFiles: true,
  },
  license: {
    help: `Fetch only works with these licences, separated by commas: ${licences.join()}`,
    flagGroup: 'licensed',
    valueDefinition: { placeholder: 'licences', kind: 'text' },
  },
  reusable: {
    help: `Only works with a licence that allows reuse: ${joinWithOr(reusableLicences)}`,
    flagGroup: 'licensed',
  },
  reusableCommercially: {
    help: `Only works that may be used commercially: ${joinWithOr(licencesByUse.commercial)}`,
    flagGroup: 'licensed',
    flagName: 'reusable=commercial',
  },
  reusableWithChanges: {
    help: `Only works that may be changed: ${joinWithOr(licencesByUse.changes)}`,
    flagGroup: 'licensed',
    flagName: 'reusable=changes',
  },
  reusableForBoth: {
    help: `Only works that may be changed and used commercially: ${joinWithOr(licencesByUse.both)}`,
    flagGroup: 'licensed',
    flagName: 'reusable=both',
  },
  minWidth: {
    help: 'Leave out pictures that are narrower than this many pixels, e.g. spacers',
    flagGroup: 'downloads',
    valueDefinition: { placeholder: 'n', kind: 'integer', min: 1 },
  },
  index: {
    help: 'Write index.html into the folder: all its pictures, linked, with their credits',
    flagGroup: 'downloads',
    writesFiles: true,
  },
  xmp: {
    help: 'Write the owner and the licence into each picture, as XMP, or into a .xmp file beside it',
    flagGroup: 'downloads',
    writesFiles: true,
  },
  xmpFiles: {
    help: 'Write the owner and the licence only into .xmp files, and leave the pictures as they are',
    flagGroup: 'downloads',
    flagName: 'xmp=files',
    writesFiles: true,
  },
  simulate: {
    help: 'Print what would be fetched; fetch and store nothing',
    flagGroup: 'downloads',
  },
  getUrls: {
    help: 'Print the picture addresses; fetch and store nothing',
    flagGroup: 'downloads',
  },
  embeds: {
    help: 'Print the addresses of embedded players instead, e.g. for yt-dlp',
    flagGroup: 'embeds',
  },
} as const satisfies Readonly<Record<string, OptionRow>>;
