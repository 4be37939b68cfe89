// What was typed, from commander's parsed commands: the flags with their checked values, and the parameters of the endpoint.
import type { Command, Option } from 'commander';
import { usageError } from '../../errors.ts';
import type { checkedValue } from '../../settings/options/option-values.ts';
import {
  flagOf,
  type OptionName,
  type Options,
  optionNames,
  optionRow,
  typedFlag,
} from '../../settings/options/options.ts';
import type { Call } from '../command.ts';
import type { Meaning } from '../flags.ts';
import { fullName } from '../help/help.ts';

export type Meanings = ReadonlyMap<Option, Meaning>;

interface TypedOption {
  readonly option: Option;
  readonly meaning: Meaning;
  readonly value: unknown;
}

/** A word, or a word and the next one. */
const jsonWords = /^(--json|-o[ =]?json|--output[ =]json)$/;

/** Whether the words of a command that was not understood ask for errors as JSON. */
export function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  const flags = end === -1 ? words : words.slice(0, end);
  return flags.some((word, at) => jsonWords.test(word) || jsonWords.test(`${word} ${flags[at + 1] ?? ''}`));
}

/** The flags of one command that were typed. A flag and its `--no-` form share a value, which is false for the latter. */
function typedOptions(command: Command, meanings: Meanings): TypedOption[] {
  return command.options.flatMap((option) => {
    const meaning = meanings.get(option);
    const name = option.attributeName();
    if (meaning === undefined || command.getOptionValueSource(name) !== 'cli') return [];
    const value: unknown = command.getOptionValue(name);
    return option.negate === (value === false) ? [{ option, meaning, value }] : [];
  });
}

const allOf = (command: Command): Command[] => [command, ...command.commands.flatMap(allOf)];

/** The unchecked flags that decide how an error is shown. */
export function typedSoFar(
  program: Command,
  meanings: Meanings,
): Pick<Options, 'output' | 'verbose' | 'quiet' | 'color'> {
  const typed = allOf(program).flatMap((command) => typedOptions(command, meanings));
  const last = (name: string) => typed.findLast(({ meaning }) => 'option' in meaning && meaning.option === name);
  const output = last('json') === undefined ? last('output')?.value : 'json';
  const color = last('color')?.value;
  return {
    ...(output === undefined ? {} : { output: String(output) }),
    ...(color === undefined ? {} : { color: String(color) }),
    verbose: last('verbose') !== undefined,
    quiet: last('quiet') !== undefined,
  };
}

/** All flags that were typed before or after the command's name. If one was typed in both places, the later one is used. */
export function collect(
  command: Command,
  meanings: Meanings,
  check: typeof checkedValue,
): Pick<Call, 'options' | 'params'> {
  const known = new Set(command.options.map((option) => option.attributeName()));
  const params = new Map<string, string>();
  const options: Record<string, unknown> = {};
  for (let owner: Command | null = command; owner !== null; owner = owner.parent) {
    for (const { option, meaning, value } of typedOptions(owner, meanings)) {
      if (!known.has(option.attributeName())) {
        throw usageError(`${option.long} cannot be used with \`${fullName(command)}\``);
      }
      if ('param' in meaning) {
        if (!params.has(meaning.param)) params.set(meaning.param, String(value));
      } else if (!(meaning.option in options)) options[meaning.option] = checkedOption(meaning, value, check);
    }
  }
  // Each value was checked by its row, from which the type of Options follows.
  return { options: combined(options) as Options, params };
}

function checkedOption(
  { option, offered }: Extract<Meaning, { option: OptionName }>,
  given: unknown,
  check: typeof checkedValue,
): unknown {
  if (typeof given === 'boolean') return given;
  const row = optionRow(option);
  const checked = (text: string) => {
    // A format that other commands have is refused later, where the reason is known.
    const isFewer = row.value?.kind === 'choice' && offered !== undefined && !row.value.choices.includes(text);
    return check(isFewer ? { ...row, value: { ...row.value, choices: offered } } : row, flagOf(option), text);
  };
  return Array.isArray(given) ? given.map((text) => checked(String(text))) : checked(String(given));
}

/** Adds the option that each shorthand flag (`--json`) means. @throws PortfolioError `usage` if two flags exclude each other, or one needs another */
function combined(options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const all = { ...options };
  for (const name of optionNames) {
    const { excludes, needs, means } = optionRow(name);
    if (options[name] === undefined) continue;
    const others: readonly OptionName[] = typeof excludes === 'string' ? [excludes] : (excludes ?? []);
    const excluded = optionNames.find((each) => options[each] !== undefined && others.includes(each));
    if (excluded !== undefined) {
      throw usageError(
        `${typedFlag(name, options[name])} and ${typedFlag(excluded, options[excluded])} cannot be used together`,
      );
    }
    if (needs !== undefined && options[needs] === undefined) {
      throw usageError(`${flagOf(name)} needs ${flagOf(needs)}`);
    }
    if (means === undefined) continue;
    const other = options[means.option];
    if (other !== undefined && other !== means.value) {
      throw usageError(`${flagOf(name)} and ${flagOf(means.option)} ${other} cannot be used together`);
    }
    all[means.option] = means.value;
  }
  return all;
}
