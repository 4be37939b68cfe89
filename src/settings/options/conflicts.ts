// The table of flags that exclude, need or imply other flags, and the functions that apply it.
import { usageError } from '../../errors.ts';
import { flagForValue, flagOf, type OptionName, type Options } from './options.ts';
import { reuses } from './reuses.ts';

/** What a flag needs, excludes and implies, or the command that refuses it. */
export interface FlagRule {
  readonly flag: OptionName;
  readonly excludes?: readonly OptionName[];
  /** One of these flags is required too, if the command offers the first of them. */
  readonly requires?: readonly OptionName[];
  /** The option that this flag also sets, and the value. */
  readonly implies?: { readonly option: OptionName; readonly value: string };
  /** Full name of a command that refuses the flag. */
  readonly refusingCommand?: string;
  /** Message of the error. The default message names the flags. */
  readonly message?: string;
  readonly hint?: string;
}

interface CommandInfo {
  /** Its full name, e.g. `portfolio board add`. */
  readonly name: string;
  readonly offersFlag?: (flag: OptionName) => boolean;
}

/** Output flags that cannot be used with --web, --no-browser, --download or --get-urls. */
const outputFlags = ['output', 'json', 'columns', 'headers', 'jq', 'facet'] as const;
const sheetFlags = ['title', 'subtitle', 'captions', 'tile', 'out', 'dark', 'scale'] as const;

/**
 * Flags that cannot be used with --download. Sheet flags can: the pictures of one list may be
 * downloaded and written to a sheet.
 */
const flagsExcludedByDownload = [...outputFlags, 'web', 'browser'] as const;

const sheetAndBoardFlags = [...sheetFlags, 'board'] as const;

const downloadOrGetUrls = ['download', 'getUrls'] as const;

export const flagRules: readonly FlagRule[] = [
  { flag: 'comments', excludes: ['json', 'columns', 'headers', 'jq', 'web', 'browser'] },
  { flag: 'json', implies: { option: 'output', value: 'json' } },
  { flag: 'web', excludes: [...outputFlags, ...sheetFlags] },
  {
    flag: 'browser',
    excludes: [...outputFlags, ...sheetFlags],
    implies: { option: 'output', value: 'urls' },
  },
  { flag: 'limit', excludes: ['all'] },
  { flag: 'sortBy', excludes: ['facet'] },
  { flag: 'desc', requires: ['sortBy'] },
  {
    flag: 'like',
    excludes: ['curl'],
    hint: 'to search for a colour with --curl, use --color-hex',
  },
  { flag: 'nearest', excludes: ['like'] },
  { flag: 'board', excludes: ['facet', 'curl'] },
  // In a list command, flags such as --template need --download or --get-urls. A `download` command
  // offers neither of these two, so it takes flags such as --template without them.
  { flag: 'download', excludes: flagsExcludedByDownload },
  { flag: 'template', requires: ['download'] },
  { flag: 'archive', requires: downloadOrGetUrls },
  { flag: 'license', requires: downloadOrGetUrls },
  ...reuses.map(([flag, value]) => ({
    flag,
    requires: downloadOrGetUrls,
    implies: { option: 'license' as const, value },
  })),
  { flag: 'minWidth', requires: downloadOrGetUrls },
  { flag: 'index', requires: ['download'], excludes: ['simulate', 'getUrls'] },
  { flag: 'xmp', requires: ['download'], excludes: ['xmpFiles'] },
  { flag: 'xmpFiles', requires: ['download'] },
  { flag: 'simulate', requires: ['download'], excludes: sheetAndBoardFlags },
  { flag: 'getUrls', excludes: ['simulate', ...flagsExcludedByDownload, ...sheetAndBoardFlags] },
  { flag: 'embeds', requires: ['getUrls'] },
  { flag: 'openapi', excludes: ['rawField', 'include', 'curl'] },
  { flag: 'keyring', excludes: ['insecureStorage'] },
  { flag: 'budget', requires: ['sync'] },
  { flag: 'yes', excludes: ['dryRun'] },
  { flag: 'keepPictures', excludes: ['keep'] },
  { flag: 'replay', excludes: ['library'] },
  {
    flag: 'curl',
    refusingCommand: 'portfolio board add',
    message: '--curl cannot be used here',
    hint: 'board add also stores what it reads',
  },
  {
    flag: 'curl',
    refusingCommand: 'portfolio browse',
    hint: 'the same command without browse prints its request',
  },
  {
    flag: 'curl',
    refusingCommand: 'portfolio mcp',
    message: 'mcp has no --curl: tools send the requests',
  },
];

/**
 * Checks the typed flags against the rows.
 * @throws PortfolioError `usage` if two flags exclude each other, a needed flag is missing, or the
 * command refuses a flag
 */
export function checkFlagRules(
  rules: readonly FlagRule[],
  options: Options,
  command?: CommandInfo,
): void {
  for (const rule of rules) {
    if (options[rule.flag] === undefined) continue;
    const violation = describeViolation(rule, options, command);
    if (violation !== undefined) throw usageError(rule.message ?? violation, rule.hint);
  }
}

/** Returns the default message about a typed flag; undefined if the flag is allowed. */
function describeViolation(
  { flag, excludes, requires, implies, refusingCommand }: FlagRule,
  options: Options,
  command: CommandInfo | undefined,
): string | undefined {
  const isTyped = (name: OptionName) => options[name] !== undefined;
  const flagText = flagForValue(flag, options[flag]);
  if (refusingCommand !== undefined && refusingCommand === command?.name)
    return `${flagText} cannot be used with \`${refusingCommand}\``;
  const excludedOption = excludes?.find(isTyped);
  if (excludedOption !== undefined)
    return `${flagText} and ${flagForValue(excludedOption, options[excludedOption])} cannot be used together`;
  const missingOption = requires?.some(isTyped) === true ? undefined : requires?.[0];
  if (missingOption !== undefined && command?.offersFlag?.(missingOption) === true)
    return `${flagText} needs ${flagOf(missingOption)}`;
  const typedValue = implies && options[implies.option];
  if (implies === undefined || typedValue === undefined || typedValue === implies.value)
    return undefined;
  return `${flagText} and ${flagOf(implies.option)} ${typedValue} cannot be used together`;
}

/**
 * Checks the typed flags, and adds the options that they imply: `--json` also sets `output`.
 * @throws PortfolioError `usage`
 */
export function addImpliedOptions(options: Options, command: CommandInfo): Options {
  checkFlagRules(flagRules, options, command);
  const impliedOptions = flagRules.flatMap(({ flag, implies }) =>
    implies === undefined || options[flag] === undefined ? [] : [[implies.option, implies.value]],
  );
  return { ...options, ...Object.fromEntries(impliedOptions) };
}
