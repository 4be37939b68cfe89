// The table of flags that contradict each other, and the function that refuses them.
import { usageError } from '../../errors.ts';
import { flagOf, type OptionName, type Options, typedFlag } from './options.ts';
import { reuses } from './reuses.ts';

/** A row of the table: the flags that cannot be typed with a flag, or must be. */
export interface Conflict {
  readonly flag: OptionName;
  readonly excludes?: readonly OptionName[];
  /** One of these flags must be typed too, if the command takes the first of them. */
  readonly needs?: readonly OptionName[];
  /** The option and the value that this flag also sets. */
  readonly means?: { readonly option: OptionName; readonly value: string };
  /** Full name of a command that refuses the flag. */
  readonly command?: string;
  /** The error; by default, it names the flags. */
  readonly message?: string;
  readonly hint?: string;
}

interface CheckedCommand {
  /** Its full name, e.g. `portfolio board add`. */
  readonly name: string;
  readonly isOffered?: (flag: OptionName) => boolean;
}

/** Flags of the output, which --web, --no-browser and downloads replace. */
const printing = ['output', 'json', 'columns', 'headers', 'jq', 'facet'] as const;
const sheets = ['title', 'subtitle', 'captions', 'tile', 'out', 'dark', 'scale'] as const;

/** A list whose pictures are downloaded can be written to a sheet too. */
const notDownloaded = [...printing, 'web', 'browser'] as const;

const recordsNeeded = [...sheets, 'board'] as const;

const downloads = ['download', 'getUrls'] as const;

export const conflicts: readonly Conflict[] = [
  { flag: 'comments', excludes: ['json', 'columns', 'headers', 'jq', 'web', 'browser'] },
  { flag: 'json', means: { option: 'output', value: 'json' } },
  { flag: 'web', excludes: [...printing, ...sheets] },
  {
    flag: 'browser',
    excludes: [...printing, ...sheets],
    means: { option: 'output', value: 'urls' },
  },
  { flag: 'limit', excludes: ['all'] },
  { flag: 'sortBy', excludes: ['facet'] },
  { flag: 'desc', needs: ['sortBy'] },
  {
    flag: 'like',
    excludes: ['curl'],
    hint: 'to search for a colour with --curl, use --color-hex',
  },
  { flag: 'nearest', excludes: ['like'] },
  { flag: 'board', excludes: ['facet', 'curl'] },
  // Lists take these flags only with --download or --get-urls; the commands `download` always.
  { flag: 'download', excludes: notDownloaded },
  { flag: 'template', needs: ['download'] },
  { flag: 'archive', needs: downloads },
  { flag: 'license', needs: downloads },
  ...reuses.map(([flag, value]) => ({
    flag,
    needs: downloads,
    means: { option: 'license' as const, value },
  })),
  { flag: 'minWidth', needs: downloads },
  { flag: 'index', needs: ['download'], excludes: ['simulate', 'getUrls'] },
  { flag: 'xmp', needs: ['download'], excludes: ['xmpFiles'] },
  { flag: 'xmpFiles', needs: ['download'] },
  { flag: 'simulate', needs: ['download'], excludes: recordsNeeded },
  { flag: 'getUrls', excludes: ['simulate', ...notDownloaded, ...recordsNeeded] },
  { flag: 'embeds', needs: ['getUrls'] },
  { flag: 'openapi', excludes: ['rawField', 'include', 'curl'] },
  { flag: 'keyring', excludes: ['insecureStorage'] },
  { flag: 'budget', needs: ['sync'] },
  { flag: 'yes', excludes: ['dryRun'] },
  { flag: 'keepPictures', excludes: ['keep'] },
  { flag: 'replay', excludes: ['library'] },
  {
    flag: 'curl',
    command: 'portfolio board add',
    message: '--curl cannot be used here',
    hint: 'board add also stores what it reads',
  },
  {
    flag: 'curl',
    command: 'portfolio browse',
    hint: 'the same command without browse prints its request',
  },
  { flag: 'curl', command: 'portfolio mcp', message: 'mcp has no --curl: tools send the requests' },
];

/** @throws PortfolioError `usage` if two flags exclude each other, or a needed flag is missing */
export function checkConflicts(
  rows: readonly Conflict[],
  options: Options,
  command?: CheckedCommand,
): void {
  for (const row of rows) {
    if (options[row.flag] === undefined) continue;
    const description = describeConflict(row, options, command);
    if (description !== undefined) throw usageError(row.message ?? description, row.hint);
  }
}

/** Returns the error about a typed flag; undefined if it is allowed. */
function describeConflict(
  { flag, excludes, needs, means, command: refusing }: Conflict,
  options: Options,
  command: CheckedCommand | undefined,
): string | undefined {
  const isTyped = (name: OptionName) => options[name] !== undefined;
  const long = typedFlag(flag, options[flag]);
  if (refusing !== undefined && refusing === command?.name)
    return `${long} cannot be used with \`${refusing}\``;
  const excludedOption = excludes?.find(isTyped);
  if (excludedOption !== undefined)
    return `${long} and ${typedFlag(excludedOption, options[excludedOption])} cannot be used together`;
  const missingOption = needs?.some(isTyped) === true ? undefined : needs?.[0];
  if (missingOption !== undefined && command?.isOffered?.(missingOption) === true)
    return `${long} needs ${flagOf(missingOption)}`;
  const otherValue = means && options[means.option];
  if (means === undefined || otherValue === undefined || otherValue === means.value)
    return undefined;
  return `${long} and ${flagOf(means.option)} ${otherValue} cannot be used together`;
}

/**
 * Checks the typed flags, and adds the options that they mean: `--json` also sets `output`.
 * @throws PortfolioError `usage`
 */
export function addImplied(options: Options, command: CheckedCommand): Options {
  checkConflicts(conflicts, options, command);
  const impliedOptions = conflicts.flatMap(({ flag, means }) =>
    means === undefined || options[flag] === undefined ? [] : [[means.option, means.value]],
  );
  return { ...options, ...Object.fromEntries(impliedOptions) };
}
