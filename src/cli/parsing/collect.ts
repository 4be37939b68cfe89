// Checks the typed flags, and collects the values of those that set parameters of the endpoint.
// `collect-options.ts` does this for options of the program.
import type { Command, Option } from 'commander';
import { separatorOf } from '../../api/schema.ts';
import { usageError } from '../../errors.ts';
import { fullCommandName, type ParsedCommand, type TypedFlag } from '../command.ts';
import type { Flag } from '../flags.ts';

export interface ParsedFlag extends TypedFlag {
  readonly flag: Flag;
  readonly commanderOption: Option;
}

/**
 * Marks an argument that commander would read as a flag, e.g. SQL that begins with a comment
 * (`-- text`). A typed argument cannot contain a NUL character.
 */
export const nulPrefix = '\0';

export const withoutNulPrefix = (arg: string): string =>
  arg.startsWith(nulPrefix) ? arg.slice(nulPrefix.length) : arg;

/**
 * Checks that the command takes the flags, and returns the values of those that set parameters,
 * which `prepareQuery` checks later.
 * @throws PortfolioError `usage` for a flag that cannot be used (see `checkUsable`), different
 * values of a flag that is not repeatable, or two flags that set the same parameter
 */
export function collectParams(
  command: Command,
  parsedFlags: readonly ParsedFlag[],
): ParsedCommand['params'] {
  const params = new Map<string, string>();
  const flagNameByParam = new Map<string, string>();
  for (const parsedFlag of parsedFlags) {
    checkUsable(parsedFlag, command);
    const { target } = parsedFlag.flag;
    if ('option' in target) continue;
    const { param, value } = target;
    const earlierFlagName = flagNameByParam.get(param) ?? parsedFlag.longName;
    if (earlierFlagName !== parsedFlag.longName)
      throw usageError(`${earlierFlagName} and ${parsedFlag.longName} cannot be used together`);
    flagNameByParam.set(param, parsedFlag.longName);
    addParamValue(parsedFlag, param, String(parsedFlag.value ?? value ?? true), params);
  }
  return params;
}

/**
 * @throws PortfolioError `usage` if the command does not take the flag, or if the flag needs a path
 * and its value is a flag of the command, e.g. `--download --all`
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
  // Several values become one text with a separator between them. In the value of a flag of the
  // style `repeated`, a comma also separates values, except before a blank: `Washington, D.C.` is
  // one value.
  const separator = separatorOf(flag);
  const separatedText =
    flag.listStyle === 'repeated' ? text.replaceAll(/,(?=\S)/g, separator) : text;
  const isAppended = previousText !== undefined && flag.isRepeatable;
  params.set(param, isAppended ? `${previousText}${separator}${separatedText}` : separatedText);
}

/** @throws PortfolioError `usage` if the flag already has another value */
export function checkSingleValue(
  { longName, target }: Flag,
  previousValue: unknown,
  value: string,
): void {
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
 * Removes each flag that occurs again later, unless it is repeatable. So a flag that is typed after
 * an alias replaces the same flag of the alias.
 */
export const dropOverridden = (parsedFlags: readonly ParsedFlag[]): readonly ParsedFlag[] =>
  parsedFlags.filter(
    ({ flag }, index) =>
      flag.isRepeatable ||
      !parsedFlags.slice(index + 1).some((laterFlag) => laterFlag.flag.longName === flag.longName),
  );
