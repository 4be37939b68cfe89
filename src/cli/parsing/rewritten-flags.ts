// Rewrites flags that commander would not read as people type them.
import { mark } from './collect.ts';

/** Words after `--` stay. */
export function rewriteFlags(args: readonly string[]): readonly string[] {
  const found = args.indexOf('--');
  const end = found === -1 ? args.length : found;
  const flags = joinReusableValue(
    repeatLike(withMarkedTexts(args.slice(0, end)).map(withoutEquals)),
  );
  return [...flags, ...args.slice(end)];
}

/** Replaces `-L=5` by `-L5`, because commander would read the value as `=5`. */
const withoutEquals = (word: string): string => word.replace(/^(-[A-Za-z])=(?=.)/s, '$1');

/**
 * Writes `--reusable commercial` with `=`, and `commercial,changes` as `both`: the flag also works
 * without a value, so commander would search for the word, and its names have no commas.
 */
function joinReusableValue(args: readonly string[]): string[] {
  const uses = /^(?:commercial|changes|both|commercial,changes|changes,commercial)$/;
  const flag = '--reusable';
  return args.flatMap((word, at) => {
    if (args[at - 1] === flag && uses.test(word)) return [];
    const value = word.startsWith(`${flag}=`) ? word.slice(flag.length + 1) : undefined;
    const use = word === flag ? args[at + 1] : value;
    if (use === undefined || !uses.test(use)) return word;
    return `${flag}=${use.includes(',') ? 'both' : use}`;
  });
}

/** Matches a further value of --like. Other words belong to the query. */
const likeValue = /^(@|\d+$|https?:\/\/)|\.(png|jpe?g|webp|gif)$/i;

/** Repeats the flag before each further value: `--like @1 @4` becomes `--like @1 --like @4`. */
function repeatLike(args: readonly string[]): string[] {
  let isAfterValue = false;
  return args.flatMap((word, at) => {
    const isValue = args[at - 1] === '--like';
    const isFurther = isAfterValue && !isValue && likeValue.test(word);
    isAfterValue = isValue || isFurther || word.startsWith('--like=');
    return isFurther ? ['--like', word] : [word];
  });
}

/**
 * Marks texts that begin with `--` and have a blank, e.g. SQL with a comment. commander would read
 * them as flags.
 */
const withMarkedTexts = (args: readonly string[]): readonly string[] =>
  args.map((word) => (/^--[^\s=]*\s/.test(word) ? `${mark}${word}` : word));
