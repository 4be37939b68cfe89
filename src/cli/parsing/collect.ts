// Checks the values of the typed flags. Separates options of the program from parameters of the
// endpoint.
import type { Command, Option } from 'commander';
import { usageError } from '../../errors.ts';
import type { OptionRow } from '../../settings/options/option-row.ts';
import {
  type OptionName,
  type Options,
  optionRow,
  typedFlag,
} from '../../settings/options/options.ts';
import type { Call, TypedFlag } from '../command.ts';
import type { Flag } from '../flags.ts';
import { fullName } from '../help/help.ts';

/** A typed flag with its row in the table and with commander's option. */
export interface ParsedFlag extends TypedFlag {
  readonly flag: Flag;
  readonly option: Option;
}

/** Matches a flag that selects JSON. The flag and its value may be one word or two words. */
const jsonWords = /^(--json|-o[ =]?json|--output[ =]json)$/;

/**
 * Whether an invalid command line contains a flag that selects JSON. If it does, the error is
 * printed as JSON.
 */
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
    parsed.findLast(({ flag: { meaning } }) => 'option' in meaning && meaning.option === name);
  const output = last('json') === undefined ? last('output')?.value : 'json';
  const color = last('color')?.value;
  return {
    ...(output === undefined ? {} : { output }),
    ...(color === undefined ? {} : { color }),
    verbose: last('verbose') !== undefined,
    quiet: last('quiet') !== undefined,
  };
}

/**
 * Checks and returns the values of all flags.
 * @param check checks the value of an option, and returns its canonical form
 * @throws PortfolioError `usage` for a wrong value, for two values of a flag that is not
 * repeatable, or for two flags that set the same parameter
 */
export function collect(
  command: Command,
  parsed: readonly ParsedFlag[],
  check: (row: OptionRow, text: string, label: string) => string,
): Pick<Call, 'options' | 'params'> {
  const known = new Set(command.options.map((option) => option.attributeName()));
  const params = new Map<string, string>();
  const setBy = new Map<string, string>();
  const options: Record<string, unknown> = {};
  for (const { option, flag, value } of parsed) {
    const { meaning, isRepeatable, value: kind } = flag;
    if (
      (kind?.kind === 'folder' || kind?.kind === 'file') &&
      command.options.some(({ long }) => long === value)
    )
      throw usageError(
        `${flag.long} needs a ${kind.kind}, and ${value} is a flag`,
        `to use this name: ./${value}`,
      );
    if (!known.has(option.attributeName())) {
      throw usageError(`${option.long} cannot be used with \`${fullName(command)}\``);
    }
    if ('param' in meaning) {
      const { param } = meaning;
      const [before, text] = [params.get(param), String(value ?? meaning.value ?? true)];
      const other = setBy.get(param) ?? flag.long;
      if (other !== flag.long)
        throw usageError(`${other} and ${flag.long} cannot be used together`);
      setBy.set(param, flag.long);
      if (!isRepeatable) checkSame(flag, before, text);
      // The values of a repeated flag are sent as one text, separated by commas.
      params.set(param, before && isRepeatable ? `${before},${text}` : text);
      continue;
    }
    const { [meaning.option]: earlier } = options;
    if (earlier !== undefined && (earlier === false) !== option.negate)
      throw usageError(
        `${typedFlag(meaning.option, earlier)} and ${option.long} cannot be used together`,
      );
    if (value === undefined || flag.value === undefined) options[meaning.option] = !option.negate;
    else {
      const row = optionRow(meaning.option);
      // Accepts every format. `formatFor` later refuses formats that this command cannot print.
      const isFormat = row.value?.kind === 'choice' && row.value.choices.includes(value);
      const checked = check(
        isFormat ? row : { ...row, value: flag.value },
        value,
        option.long ?? '',
      );
      const before = options[meaning.option];
      if (!isRepeatable) checkSame(flag, before, checked);
      options[meaning.option] = isRepeatable
        ? [...(Array.isArray(before) ? before : []), checked]
        : checked;
    }
  }
  // The cast is safe, because the type Options is derived from the rows that were used to check the
  // values.
  return { options: options as Options, params };
}

/** @throws PortfolioError `usage` if the flag, which takes one value, has another value already */
function checkSame({ long, meaning }: Flag, before: unknown, value: string): void {
  if (before === undefined || before === value) return;
  const isColumns = 'option' in meaning && meaning.option === 'columns';
  const hint = isColumns ? `separate the columns by commas: ${long} ${before},${value}` : undefined;
  throw usageError(
    `${long} takes one value, not both ${JSON.stringify(before)} and ${JSON.stringify(value)}`,
    hint,
  );
}

/**
 * Returns the flags without those that a flag after them overrides. A flag after an alias overrides
 * the alias.
 */
export const lastOfEach = (parsed: readonly ParsedFlag[]): readonly ParsedFlag[] =>
  parsed.filter(
    ({ flag }, at) =>
      flag.isRepeatable || !parsed.slice(at + 1).some((later) => later.flag.long === flag.long),
  );
