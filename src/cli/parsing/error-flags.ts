// Finds the flags that change how an error is printed, in a command line that may be invalid.
import type { OptionName, Options } from '../../settings/options/options.ts';
import type { ParsedFlag } from './collect.ts';

/** Matches a flag that selects JSON. The flag and its value may be one word or two words. */
const jsonFlagPattern = /^(--json|-o[ =]?json|--output[ =]json)$/;

/** Whether the error of an invalid command line is printed as JSON. */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const flags = end === -1 ? args : args.slice(0, end);
  return flags.some(
    (arg, index) =>
      jsonFlagPattern.test(arg) || jsonFlagPattern.test(`${arg} ${flags[index + 1] ?? ''}`),
  );
}

/** Returns the flags that change how an error is printed. Does not check their values. */
export function readErrorFlags(
  parsedFlags: readonly ParsedFlag[],
): Pick<Options, 'output' | 'verbose' | 'quiet' | 'color'> {
  const findLastFlag = (name: OptionName) =>
    parsedFlags.findLast(({ flag: { target } }) => 'option' in target && target.option === name);
  const output = findLastFlag('json') === undefined ? findLastFlag('output')?.value : 'json';
  const color = findLastFlag('color')?.value;
  return {
    ...(output === undefined ? {} : { output }),
    ...(color === undefined ? {} : { color }),
    verbose: findLastFlag('verbose') !== undefined,
    quiet: findLastFlag('quiet') !== undefined,
  };
}
