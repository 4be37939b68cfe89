// Collects and checks the options of the program. Loaded only if a typed flag sets one.
import type { Command } from 'commander';
import { usageError } from '../../errors.ts';
import { addImpliedOptions } from '../../settings/options/conflicts.ts';
import {
  flagForValue,
  flagOf,
  type OptionName,
  type Options,
  optionRowOf,
} from '../../settings/options/options.ts';
import { checkValue } from '../../settings/options/values.ts';
import { fullCommandName } from '../command.ts';
import { checkSingleValue, type ParsedFlag } from './collect.ts';

/**
 * Returns the options that the flags set, and those that they imply.
 * @param home home folder of the user, for paths
 * @throws PortfolioError `usage` for a wrong value, different values of a flag that is not
 * repeatable, a flag together with its `--no-` form, or flags in conflict
 */
export function collectOptions(
  command: Command,
  parsedFlags: readonly ParsedFlag[],
  home: string,
): Options {
  const options: Record<string, unknown> = {};
  for (const parsedFlag of parsedFlags) {
    const { target } = parsedFlag.flag;
    if ('option' in target) addOptionValue(parsedFlag, target.option, options, home);
  }
  const offersFlag = (name: OptionName) =>
    command.options.some(({ long }) => long === flagOf(name));
  // Cast, because the type Options is derived from the rows with which the values were checked.
  return addImpliedOptions(options as Options, { name: fullCommandName(command), offersFlag });
}

function addOptionValue(
  { flag, commanderOption: { negate }, value }: ParsedFlag,
  optionName: OptionName,
  options: Record<string, unknown>,
  home: string,
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
  // Accepts every choice in the options table, even a format that this command does not offer.
  // `chooseCheckedFormat` refuses the format later.
  const isKnownChoice =
    row.valueDefinition?.kind === 'choice' && row.valueDefinition.choices.includes(value);
  const checkedValue = checkValue(
    isKnownChoice ? row : { ...row, valueDefinition: flag.valueDefinition },
    value,
    { label: flag.longName, home },
  );
  if (!flag.isRepeatable) checkSingleValue(flag, previousValue, checkedValue);
  options[optionName] = flag.isRepeatable
    ? [...(Array.isArray(previousValue) ? previousValue : []), checkedValue]
    : checkedValue;
}
