// Checks the flags that cannot be used with a source.
import { checkFlagRules, type FlagRule } from '../settings/options/conflicts.ts';
import type { Options } from '../settings/options/options.ts';

/** One row for each flag that chooses a source, in the order of `chooseSource`. */
const sourceConflicts: readonly FlagRule[] = [
  { flag: 'offline', excludes: ['replay', 'keep', 'keepPictures', 'curl'] },
  { flag: 'demo', excludes: ['baseUrl', 'replay'] },
  { flag: 'replay', excludes: ['keep', 'keepPictures'] },
];

/** @throws PortfolioError `usage` if another typed flag cannot be used with the chosen source */
export function checkSourceFlags(options: Options): void {
  const row = sourceConflicts.find(({ flag }) => options[flag] !== undefined);
  // After --no-keep, `keep` is false, which every source accepts.
  if (row !== undefined) checkFlagRules([row], { ...options, keep: options.keep || undefined });
}
