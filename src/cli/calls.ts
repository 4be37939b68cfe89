// Formats parsed commands as command lines. Flags can be added, changed or removed.
import type { ParsedCommand, TypedFlag } from './command.ts';
import { flagsOf } from './flags.ts';
import { toCommandLine } from './suggested-command.ts';

/** The parts of a parsed command that its command line shows. */
type CommandLineParts = Pick<ParsedCommand, 'commandPath' | 'args' | 'typedFlags'>;

/**
 * Returns a parsed command as the arguments of a process, without `portfolio`.
 * @param usesShortNames whether flags that have a short name are written with it
 */
export function toArgv(
  { commandPath, args, typedFlags }: CommandLineParts,
  usesShortNames = false,
): readonly string[] {
  const nameOf = ({ longName, shortName }: TypedFlag) =>
    usesShortNames ? (shortName ?? longName) : longName;
  const flagArgs = typedFlags.flatMap((flag) => [nameOf(flag), flag.value ?? []].flat());
  // An argument that begins like a flag, e.g. `-5`, must follow `--`. Otherwise it would be parsed
  // as a flag.
  return args.some((arg) => /^-./.test(arg))
    ? [...commandPath, ...flagArgs, '--', ...args]
    : [...commandPath, ...args, ...flagArgs];
}

/**
 * Returns the command line of a parsed command with changed flags, e.g. for the next page.
 * @param changes values by long name of the flag: `true` adds a flag without a value, `undefined`
 * removes the flag
 */
export function commandLineWith(
  {
    commandRow,
    commandPath,
    args,
    typedFlags,
  }: Pick<ParsedCommand, 'commandRow'> & CommandLineParts,
  changes: Readonly<Record<string, string | true | undefined>> = {},
): string {
  const keptFlags = typedFlags.filter(({ longName }) => !Object.hasOwn(changes, longName));
  const addedFlags = Object.entries(changes).flatMap(([longName, value]) => {
    const { shortName } = flagsOf(commandRow).find((flag) => flag.longName === longName) ?? {};
    return value === undefined
      ? []
      : [{ longName, shortName, value: value === true ? undefined : value }];
  });
  return toCommandLine(
    toArgv({ commandPath, args, typedFlags: [...keptFlags, ...addedFlags] }, true),
  );
}
