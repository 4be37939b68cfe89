// The table of output formats, and which kinds of record each can show. The keys of the table are
// the values of -o.
import { type EntityName, entityOf } from '../../api/entities.ts';
import type { Captions, Format, RecordFact, TileSize } from '../format.ts';
import { pageMark, pngMark } from '../sheet/mark.ts';

const formats = {
  table: {
    help: 'Table or page, fitted to the terminal',
    hasColumns: true,
    picturesIn: 'pages',
    hasComments: true,
    defaultFor: 'terminal',
    isForPeople: true,
    isDrawnAtEnd: true,
    load: () => import('./table.ts'),
  },
  grid: {
    help: 'Pictures with their titles, for a terminal',
    picturesIn: 'lists',
    load: () => import('./grid.ts'),
  },
  json: {
    help: 'JSON as the service sent it',
    fileExtension: 'json',
    isDocument: true,
    allowsJsonChange: true,
    isDrawnAtEnd: true,
    load: async () => ({ makeRenderer: (await import('./json.ts')).jsonRenderer }),
  },
  ndjson: {
    help: 'JSON, one record per line',
    fileExtension: 'ndjson',
    allowsJsonChange: true,
    load: async () => ({ makeRenderer: (await import('./json.ts')).ndjsonRenderer }),
  },
  csv: {
    help: 'Comma-separated values with a header row, for spreadsheets',
    fileExtension: 'csv',
    hasColumns: true,
    load: () => import('./csv.ts'),
  },
  tsv: {
    help: 'Tab-separated values; the default in a pipe',
    fileExtension: 'tsv',
    hasColumns: true,
    defaultFor: 'pipe',
    load: async () => ({ makeRenderer: (await import('./rows.ts')).tsvRenderer }),
  },
  yaml: {
    help: 'The JSON document as YAML',
    fileExtension: 'yaml',
    isDocument: true,
    load: () => import('./yaml.ts'),
  },
  markdown: {
    help: 'Table for GitHub',
    fileExtension: 'md',
    hasColumns: true,
    load: async () => ({ makeRenderer: (await import('./rows.ts')).markdownRenderer }),
  },
  ids: {
    help: 'Ids, one per line, for other commands',
    requiredFact: 'identity',
    load: async () => ({ makeRenderer: (await import('./lines.ts')).idsRenderer }),
  },
  urls: {
    help: 'Web addresses, one per line',
    requiredFact: 'address',
    load: async () => ({ makeRenderer: (await import('./lines.ts')).urlsRenderer }),
  },
  atom: {
    help: 'Feed of records with a time, for feed readers (Atom)',
    fileExtension: 'atom',
    requiredFact: 'times',
    isFeed: true,
    isDrawnAtEnd: true,
    load: async () => ({ makeRenderer: (await import('./feeds.ts')).atomRenderer }),
  },
  jsonfeed: {
    help: 'The same as JSON Feed',
    fileExtension: 'feed.json',
    requiredFact: 'times',
    isFeed: true,
    isDrawnAtEnd: true,
    load: async () => ({ makeRenderer: (await import('./feeds.ts')).jsonFeedRenderer }),
  },
  text: {
    help: 'Plain lines, each with the credit of a picture',
    fileExtension: 'txt',
    requiredFact: 'credit',
    load: async () => ({ makeRenderer: (await import('./lines.ts')).creditRenderer }),
  },
  html: {
    help: 'Contact sheet for browsers, in one file with its pictures',
    isSheet: true,
    fileExtension: 'html',
    signature: pageMark,
    isSealed: true,
    hasComments: true,
    requiredFact: 'sheet',
    refusesTerminal: true,
    load: () => import('./html.ts'),
  },
  png: {
    help: 'Contact sheet as one picture',
    isSheet: true,
    fileExtension: 'png',
    signature: pngMark,
    isPicture: true,
    requiredFact: 'pictures',
    refusesTerminal: true,
    load: () => import('./png.ts'),
  },
  css: {
    help: 'Custom properties for style sheets',
    fileExtension: 'css',
    requiredFact: 'colours',
    load: async () => ({ makeRenderer: (await import('./palettes.ts')).cssRenderer }),
  },
  gpl: {
    help: 'Palette for GIMP, Inkscape and Krita',
    fileExtension: 'gpl',
    requiredFact: 'colours',
    load: async () => ({ makeRenderer: (await import('./palettes.ts')).gplRenderer }),
  },
  ase: {
    help: 'Swatches for Adobe programs and Affinity (Adobe Swatch Exchange)',
    fileExtension: 'ase',
    requiredFact: 'colours',
    refusesTerminal: true,
    load: async () => ({ makeRenderer: (await import('./palettes.ts')).aseRenderer }),
  },
  tokens: {
    help: 'Design tokens (W3C), for Figma and design systems',
    fileExtension: 'tokens.json',
    requiredFact: 'colours',
    load: async () => ({ makeRenderer: (await import('./palettes.ts')).tokensRenderer }),
  },
} as const satisfies Readonly<Record<string, Format>>;

const captionSets = ['minimal', 'full', 'none'] as const satisfies readonly Captions[];
export const parseCaptions = (text: string): Captions =>
  captionSets.find((name) => name === text) ?? text.split(',').map((word) => word.trim());

export const tileSizes = ['small', 'medium', 'large'] as const satisfies readonly TileSize[];

export type FormatName = keyof typeof formats;

// The cast is needed because `Object.keys` returns `string[]`.
export const formatNames = Object.keys(formats) as readonly FormatName[];

export const formatDescriptions = Object.fromEntries(
  formatNames.map((name) => [name, formats[name].help]),
);

/**
 * Formats that the user may set as the default: they show every kind of record, also on a terminal.
 * A grid shows records without pictures as a table.
 */
export const generalFormats = formatNames.filter((name) => {
  const { requiredFact, refusesTerminal }: Format = formats[name];
  return requiredFact === undefined && refusesTerminal !== true;
});

export const defaultFormatFor = ({ isTTY }: { readonly isTTY: boolean }): FormatName =>
  formatNames.find((name) => formatOf(name).defaultFor === (isTTY ? 'terminal' : 'pipe')) ?? 'tsv';

/**
 * Whether errors are written as JSON if stderr is not a terminal.
 * @param outputOption the value of -o, unchecked
 */
export const writesJsonErrors = (outputOption: string | undefined): boolean =>
  outputOption === 'json';

/** The properties of a kind of record that decide which formats can show it. */
export type KindFacts = {
  readonly [member in
    | 'identity'
    | 'address'
    | 'credit'
    | 'pictured'
    | 'comment'
    | 'sheet'
    | 'tiles'
    | 'entry']?: unknown;
} & { readonly hasColours?: boolean };

/**
 * Kinds of record without pictures that an HTML sheet shows: comments as text, and statistics as a
 * chart.
 */
const sheetKindsWithoutPictures: ReadonlySet<EntityName> = new Set([
  'projectComment',
  'wipComment',
  'stats',
]);

export const kindFactsOf = (entity: EntityName): KindFacts => ({
  identity: entityOf(entity).identity,
  pictured: entityOf(entity).pictures,
  sheet: sheetKindsWithoutPictures.has(entity) || undefined,
  entry: entityOf(entity).datesOf,
});

const requirements: {
  readonly [N in RecordFact]: {
    readonly isMet: (facts: KindFacts) => boolean;
    readonly description: string;
  };
} = {
  identity: { isMet: ({ identity }) => identity !== undefined, description: 'ids' },
  // An id is enough, because by default the address is the `url` next to it (see `lines.ts`).
  address: {
    isMet: ({ identity, address }) => (identity ?? address) !== undefined,
    description: 'web addresses',
  },
  times: { isMet: ({ entry }) => entry !== undefined, description: 'times for a feed' },
  credit: { isMet: ({ credit }) => credit !== undefined, description: 'credits' },
  colours: { isMet: ({ hasColours }) => hasColours === true, description: 'colours to print' },
  pictures: {
    isMet: ({ pictured, hasColours }) => hasColours || pictured !== undefined,
    description: 'pictures',
  },
  sheet: {
    isMet: ({ pictured, hasColours, comment, sheet }) =>
      hasColours || (pictured ?? comment ?? sheet) !== undefined,
    description: 'pictures',
  },
};

/**
 * Whether a format can show the records. A grid needs pictures or tiles; otherwise it would only be
 * a table.
 */
export const canShow = (name: FormatName, facts: KindFacts): boolean =>
  describeMissingFact(name, facts) === undefined &&
  (formatOf(name).picturesIn !== 'lists' || (facts.pictured ?? facts.tiles) !== undefined);

export function describeMissingFact(name: FormatName, facts: KindFacts): string | undefined {
  const { requiredFact } = formatOf(name);
  return requiredFact === undefined || requirements[requiredFact].isMet(facts)
    ? undefined
    : requirements[requiredFact].description;
}

export const formatOf = (name: FormatName): Format => formats[name];

/** Whether the format is a sheet or a feed, because these have titles. */
export const hasTitle = (name: FormatName): boolean =>
  formatOf(name).isSheet === true || formatOf(name).isFeed === true;
