// Checks options that need the settings or the keys of the user, before a command runs.
import { usageError } from '../errors.ts';
import { checkFlagRules } from '../settings/options/conflicts.ts';
import {
  flagOf,
  type OptionName,
  type Options,
  optionNames,
  optionRowOf,
} from '../settings/options/options.ts';
import { findKeptContent } from '../sources/kept-content.ts';
import { findSourceRow } from '../sources/sources.ts';
import type { CommandRow, ParsedCommand } from './command.ts';
import type { Context } from './context.ts';
import { checkNoKey } from './stored-text.ts';

/** @throws PortfolioError `usage` */
export function checkOptions({ commandRow }: ParsedCommand, context: Context<OptionName>): void {
  checkSourceFlags(context.options);
  checkWrittenTexts(context);
  if (usesSource(commandRow)) checkLibraryFlag(context);
}

/** @throws PortfolioError `usage` if another typed flag cannot be used with the chosen source */
export function checkSourceFlags(options: Options): void {
  const row = findSourceRow(options);
  // After --no-keep, `keep` is false, which every source accepts.
  if (row !== undefined) checkFlagRules([row], { ...options, keep: options.keep || undefined });
}

/**
 * Checks the flags whose texts are written into files.
 * @throws PortfolioError `usage` if a text contains a key
 */
function checkWrittenTexts(context: Context<OptionName>): void {
  for (const name of optionNames) {
    const optionValue = context.options[name];
    if (optionRowOf(name).isWrittenToFiles === true && optionValue !== undefined)
      checkNoKey(context, flagOf(name), String(optionValue));
  }
}

/**
 * Whether the command reads from its source. A command with its own option `library` opens the
 * library itself, also without --offline.
 */
const usesSource = (row: CommandRow): boolean =>
  row.kind !== 'custom' ||
  (row.options?.library === undefined && row.flagGroups.includes('request'));

/**
 * @throws PortfolioError `usage` if --library was typed, but the command neither reads from the
 * library nor stores in it
 */
function checkLibraryFlag(context: Context<OptionName>): void {
  const { library, offline: isOffline } = context.options;
  if (library === undefined || isOffline === true || findKeptContent(context) !== 'nothing') return;
  throw usageError(
    '--library needs --offline or --keep',
    '--offline reads from the file, --keep stores in it',
  );
}
