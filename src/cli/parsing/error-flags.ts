// Finds the flags that change how an error is printed, in a command line that may be invalid.
import type { OptionName, Options } from '../../settings/options/options.ts';
import type { ParsedFlag } from './collect.ts';

/** Matches a flag that selects JSON. The flag and its value may be one word or two words. */
const jsonWords = /^(--json|-o[ =]?json|--output[ =]json)$/;

/** Whether the error of an invalid command line is printed as JSON. */
export function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  const flags = end === -1 ? words : words.slice(0, end);
  return flags.some(
    (word, at) => jsonWords.test(word) || jsonWords.test(`${word} ${flags[at + 1] ?? ''}`),
  );
}

/** Returns the flags that change how an error is printed. Does not check their values. */
export function typedSoFar(
  parsed: readonly ParsedFlag[],
): Pick<Options, 'output' | 'verbose' | 'quiet' | 'color'> {
  const last = (name: OptionName) =>
    parsed.findLast(
      ({ flag: { target: meaning } }) => 'option' in meaning && meaning.option === name,
    );
  const output = last('json') === undefined ? last('output')?.value : 'json';
  const color = last('color')?.value;
  return {
    ...(output === undefined ? {} : { output }),
    ...(color === undefined ? {} : { color }),
    verbose: last('verbose') !== undefined,
    quiet: last('quiet') !== undefined,
  };
}
