// Matches the patterns of expressions in linear time, because patterns and records may be
// untrusted.
import { RE2JS } from 're2js';

/** Compiles a pattern. @throws Error if it is not supported, and RangeError if it is too long */
export type CompilePattern = (pattern: string) => Pattern;

export type Pattern = Pick<RE2JS, 'test' | 'programSize'>;

/** Maximum length of a pattern, in UTF-16 units. Long patterns are slow to match. */
const maxPattern = 1000;

/** Returns a function that compiles patterns, and reuses the last one. */
export function patternCompiler(): CompilePattern {
  let last: { readonly pattern: string; readonly regex: RE2JS } | undefined;
  return (pattern) => {
    if (last?.pattern === pattern) return last.regex;
    if (pattern.length > maxPattern)
      throw new RangeError(`the pattern is longer than ${maxPattern} characters`);
    last = { pattern, regex: RE2JS.compile(RE2JS.translateRegExp(pattern)) };
    return last.regex;
  };
}
