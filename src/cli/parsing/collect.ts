// Checks the values of the typed flags. Separates options of the program from parameters of the
// endpoint.
import type { Command, Option } from 'commander';
import { separatorOf } from '../../api/schema.ts';
import { usageError } from '../../errors.ts';
import type { OptionRow } from '../../settings/options/option-row.ts';
import {
  flagForValue,
  type OptionName,
  type Options,
  optionRowOf,
} from '../../settings/options/options.ts';
import { fullCommandName, type ParsedCommand, type TypedFlag } from '../command.ts';
import type { Flag } from '../flags.ts';

export interface ParsedFlag extends TypedFlag {
  readonly flag: Flag;
  readonly commanderOption: Option;
}

/**
 * Marks an argument that commander would read as a flag, e.g. SQL that begins with a comment. A
 * typed argument cannot contain a NUL character.
 */
export const nulPrefix = '\0';

export const withoutNulPrefix = (arg: string): string =>
  arg.startsWith(nulPrefix) ? arg.slice(nulPrefix.length) : arg;

/** Checks the text of an option and returns its canonical form. */
type CheckOption = (row: OptionRow, text: string, label: string) => string;

/**
 * Checks and returns the values of all flags.
 * @throws PortfolioError `usage` for a flag that the command does not take, a wrong value,
 * different values of a flag that is not repeatable, or two flags that set the same option or
 * parameter differently
 */
export function collectValues(
  command: Command,
  parsedFlags: readonly ParsedFlag[],
  checkOption: CheckOption,
): Pick<ParsedCommand, 'options' | 'params'> {
  const params = new Map<string, string>();
  const flagNameByParam = new Map<string, string>();
  const options: Record<string, unknown> = {};
  for (const parsedFlag of parsedFlags) {
    checkUsable(parsedFlag, command);
    const { target } = parsedFlag.flag;
    if ('option' in target) addOptionValue(parsedFlag, target.option, options, checkOption);
    else {
      const { param, value } = target;
      const earlierFlagName = flagNameByParam.get(param) ?? parsedFlag.longName;
      if (earlierFlagName !== parsedFlag.longName)
        throw usageError(`${earlierFlagName} and ${parsedFlag.longName} cannot be used together`);
      flagNameByParam.set(param, parsedFlag.longName);
      addParamValue(parsedFlag, param, String(parsedFlag.value ?? value ?? true), params);
    }
  }
  // Cast, because the rows that checked the values also define the type Options.
  return { options: options as Options, params };
}

/**
 * @throws PortfolioError `usage` if the command does not take the flag, or if the flag needs a path
 * and its value is another flag
 */
function checkUsable({ flag, commanderOption, value }: ParsedFlag, command: Command): void {
  const kind = flag.valueDefinition?.kind;
  if ((kind === 'folder' || kind === 'file') && command.options.some(({ long }) => long === value))
    throw usageError(
      `${flag.longName} needs a ${kind}, and ${value} is a flag`,
      `to use this name: ./${value}`,
    );
  const attributeName = commanderOption.attributeName();
  if (!command.options.some((option) => option.attributeName() === attributeName))
    throw usageError(
      `${commanderOption.long} cannot be used with \`${fullCommandName(command)}\``,
      'leave it out, or type it after the command that it is for',
    );
}

function addParamValue(
  { flag }: ParsedFlag,
  param: string,
  text: string,
  params: Map<string, string>,
): void {
  const previousText = params.get(param);
  if (!flag.isRepeatable) checkSingleValue(flag, previousText, text);
  // Several values become one text with a separator between them. In a flag of the style
  // `repeated`, a comma also separates values, except before a blank: `Washington, D.C.` is one
  // value.
  const separator = separatorOf(flag);
  const separatedText =
    flag.listStyle === 'repeated' ? text.replaceAll(/,(?=\S)/g, separator) : text;
  const isAppended = previousText !== undefined && flag.isRepeatable;
  params.set(param, isAppended ? `${previousText}${separator}${separatedText}` : separatedText);
}

function addOptionValue(
  { flag, commanderOption: { negate }, value }: ParsedFlag,
  optionName: OptionName,
  options: Record<string, unknown>,
  checkOption: CheckOption,
): void {
  const previousValue = options[optionName];
  if (previousValue !== undefined && (previousValue === false) !== negate)
    throw usageError(
      `${flagForValue(optionName, previousValue)} and ${flag.longName} cannot be used together`,
    );
  if (value === undefined || flag.valueDefinition === undefined) {
    options[optionName] = !negate;
    return;
  }
  const row = optionRowOf(optionName);
  // Accepts every choice of the row, even a format that this command does not offer.
  // `chooseCheckedFormat` refuses it later.
  const isKnownChoice =
    row.valueDefinition?.kind === 'choice' && row.valueDefinition.choices.includes(value);
  const checkedValue = checkOption(
    isKnownChoice ? row : { ...row, valueDefinition: flag.valueDefinition },
    value,
    flag.longName,
  );
  if (!flag.isRepeatable) checkSingleValue(flag, previousValue, checkedValue);
  options[optionName] = flag.isRepeatable
    ? [...(Array.isArray(previousValue) ? previousValue : []), checkedValue]
    : checkedValue;
}

/** @throws PortfolioError `usage` if the flag already has another value */
function checkSingleValue({ longName, target }: Flag, previousValue: unknown, value: string): void {
  if (previousValue === undefined || previousValue === value) return;
  const isColumns = 'option' in target && target.option === 'columns';
  const hint = isColumns
    ? `separate the columns by commas: ${longName} ${previousValue},${value}`
    : undefined;
  throw usageError(
    `${longName} takes one value, not both ${JSON.stringify(previousValue)} and ${JSON.stringify(value)}`,
    hint,
  );
}

/**
 * Removes flags that occur again later, unless they are repeatable. So a flag that is typed after
 * an alias replaces the same flag in the alias.
 */
export const dropOverridden = (parsedFlags: readonly ParsedFlag[]): readonly ParsedFlag[] =>
  parsedFlags.filter(
    ({ flag }, index) =>
      flag.isRepeatable ||
      !parsedFlags.slice(index + 1).some((laterFlag) => laterFlag.flag.longName === flag.longName),
  );
