// Rewrites flags that commander would not read as people type them.
import { nulPrefix } from './collect.ts';

/** Arguments after `--` stay. */
export function rewriteFlags(args: readonly string[]): readonly string[] {
  const separatorIndex = args.indexOf('--');
  const end = separatorIndex === -1 ? args.length : separatorIndex;
  const flags = joinReusableValue(
    repeatLikeFlag(withMarkedTexts(args.slice(0, end)).map(withoutEquals)),
  );
  return [...flags, ...args.slice(end)];
}

/** Replaces `-L=5` by `-L5`, because commander would read the value as `=5`. */
const withoutEquals = (arg: string): string => arg.replace(/^(-[A-Za-z])=(?=.)/s, '$1');

/**
 * Writes `--reusable commercial` with `=`, and `commercial,changes` as `both`: the flag also works
 * without a value, so commander would search for the word, and its names have no commas.
 */
function joinReusableValue(args: readonly string[]): string[] {
  const usePattern = /^(?:commercial|changes|both|commercial,changes|changes,commercial)$/;
  const flag = '--reusable';
  return args.flatMap((arg, index) => {
    if (args[index - 1] === flag && usePattern.test(arg)) return [];
    const value = arg.startsWith(`${flag}=`) ? arg.slice(flag.length + 1) : undefined;
    const use = arg === flag ? args[index + 1] : value;
    if (use === undefined || !usePattern.test(use)) return arg;
    return `${flag}=${use.includes(',') ? 'both' : use}`;
  });
}

/** Matches a further value of --like. Other arguments belong to the query. */
const likeValuePattern = /^(@|\d+$|https?:\/\/)|\.(png|jpe?g|webp|gif)$/i;

/** Repeats the flag before each further value: `--like @1 @4` becomes `--like @1 --like @4`. */
function repeatLikeFlag(args: readonly string[]): string[] {
  let isAfterValue = false;
  return args.flatMap((arg, index) => {
    const isValue = args[index - 1] === '--like';
    const isFurtherValue = isAfterValue && !isValue && likeValuePattern.test(arg);
    isAfterValue = isValue || isFurtherValue || arg.startsWith('--like=');
    return isFurtherValue ? ['--like', arg] : [arg];
  });
}

/**
 * Marks texts that begin with `--` and have a blank, e.g. SQL with a comment. commander would read
 * them as flags.
 */
const withMarkedTexts = (args: readonly string[]): readonly string[] =>
  args.map((arg) => (/^--[^\s=]*\s/.test(arg) ? `${nulPrefix}${arg}` : arg));
