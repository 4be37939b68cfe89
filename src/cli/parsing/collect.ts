// Checks the values of the typed flags. Separates options of the program from parameters of the
// endpoint.
import type { Command, Option } from 'commander';
import { separatorOf } from '../../api/schema.ts';
import { usageError } from '../../errors.ts';
import type { OptionRow } from '../../settings/options/option-row.ts';
import {
  type OptionName,
  type Options,
  optionRow,
  typedFlag,
} from '../../settings/options/options.ts';
import { fullName, type ParsedCommand, type TypedFlag } from '../command.ts';
import type { Flag } from '../flags.ts';

export interface ParsedFlag extends TypedFlag {
  readonly flag: Flag;
  readonly option: Option;
}

/** Before a typed text that commander would read as flags. No argument of a process contains it. */
export const mark = '\0';

export const withoutMark = (word: string): string =>
  word.startsWith(mark) ? word.slice(mark.length) : word;

/** Returns the canonical form of a value. */
type CheckOption = (row: OptionRow, text: string, label: string) => string;

/**
 * Checks and returns the values of all flags.
 * @throws PortfolioError `usage` for a wrong value, for two values of a flag that is not
 * repeatable, or for two flags that set the same parameter
 */
export function collectValues(
  command: Command,
  parsed: readonly ParsedFlag[],
  check: CheckOption,
): Pick<ParsedCommand, 'options' | 'params'> {
  const params = new Map<string, string>();
  const setBy = new Map<string, string>();
  const options: Record<string, unknown> = {};
  for (const each of parsed) {
    checkUsable(each, command);
    const { meaning } = each.flag;
    if ('option' in meaning) setOption(each, meaning.option, options, check);
    else {
      const { param, value } = meaning;
      const otherFlag = setBy.get(param) ?? each.long;
      if (otherFlag !== each.long)
        throw usageError(`${otherFlag} and ${each.long} cannot be used together`);
      setBy.set(param, each.long);
      setParam(each, param, String(each.value ?? value ?? true), params);
    }
  }
  // The rows that checked the values also define the type Options.
  return { options: options as Options, params };
}

/**
 * @throws PortfolioError `usage` if the command does not take the flag, or its path is a flag's
 * name
 */
function checkUsable({ flag, option, value }: ParsedFlag, command: Command): void {
  const kind = flag.value?.kind;
  if ((kind === 'folder' || kind === 'file') && command.options.some(({ long }) => long === value))
    throw usageError(
      `${flag.long} needs a ${kind}, and ${value} is a flag`,
      `to use this name: ./${value}`,
    );
  const name = option.attributeName();
  if (!command.options.some((each) => each.attributeName() === name))
    throw usageError(
      `${option.long} cannot be used with \`${fullName(command)}\``,
      'leave it out, or type it after the command that it is for',
    );
}

function setParam(
  { flag }: ParsedFlag,
  param: string,
  text: string,
  params: Map<string, string>,
): void {
  const earlier = params.get(param);
  if (!flag.isRepeatable) checkSame(flag, earlier, text);
  // The values of a repeated flag are one text. A comma before a blank is a part of a name, such as
  // `Washington, D.C.`.
  const separator = separatorOf(flag);
  const values = flag.several === 'repeated' ? text.replaceAll(/,(?=\S)/g, separator) : text;
  const isMore = earlier !== undefined && flag.isRepeatable;
  params.set(param, isMore ? `${earlier}${separator}${values}` : values);
}

function setOption(
  { flag, option: { negate }, value }: ParsedFlag,
  name: OptionName,
  options: Record<string, unknown>,
  check: CheckOption,
): void {
  const earlier = options[name];
  if (earlier !== undefined && (earlier === false) !== negate)
    throw usageError(`${typedFlag(name, earlier)} and ${flag.long} cannot be used together`);
  if (value === undefined || flag.value === undefined) {
    options[name] = !negate;
    return;
  }
  const row = optionRow(name);
  // Accepts every format. `chooseFormat` later refuses formats that this command cannot print.
  const isFormat = row.value?.kind === 'choice' && row.value.choices.includes(value);
  const checked = check(isFormat ? row : { ...row, value: flag.value }, value, flag.long);
  if (!flag.isRepeatable) checkSame(flag, earlier, checked);
  options[name] = flag.isRepeatable
    ? [...(Array.isArray(earlier) ? earlier : []), checked]
    : checked;
}

/** @throws PortfolioError `usage` if the flag already has another value */
function checkSame({ long, meaning }: Flag, earlier: unknown, value: string): void {
  if (earlier === undefined || earlier === value) return;
  const isColumns = 'option' in meaning && meaning.option === 'columns';
  const hint = isColumns
    ? `separate the columns by commas: ${long} ${earlier},${value}`
    : undefined;
  throw usageError(
    `${long} takes one value, not both ${JSON.stringify(earlier)} and ${JSON.stringify(value)}`,
    hint,
  );
}

/**
 * Returns the flags without those that a flag after them overrides. A flag after an alias overrides
 * the alias, unless it is repeatable.
 */
export const dropOverridden = (parsed: readonly ParsedFlag[]): readonly ParsedFlag[] =>
  parsed.filter(
    ({ flag }, at) =>
      flag.isRepeatable || !parsed.slice(at + 1).some((later) => later.flag.long === flag.long),
  );
