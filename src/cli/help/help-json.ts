// Describes the commands, options, formats and exit codes as JSON, for programs. The schema is in
// `docs/help.schema.json`.
import { endpointOf } from '../../api/catalogue.ts';
import { failures } from '../../errors.ts';
import { flagRules } from '../../settings/options/conflicts.ts';
import type { OptionValueDefinition } from '../../settings/options/option-row.ts';
import { flagOf } from '../../settings/options/options.ts';
import { formatDescriptions } from '../../view/formats/formats.ts';
import { type CommandRow, subcommandsOf } from '../command.ts';
import { flagHelp } from '../flag-help.ts';
import { argumentsOf, type Flag, flagsOf, listProgramFlags } from '../flags.ts';
import { examplesOf } from './help.ts';
import { documentLine } from './record-shape.ts';
import { helpPages } from './topics.ts';

/**
 * Returns the text of `portfolio help --json`.
 * @param name the words of one command; '' for all commands
 */
export function helpJson(tree: readonly CommandRow[], version: string, name: string): string {
  const all = commandsIn(tree, '');
  const commands = name === '' ? all : all.filter((command) => command.name === name);
  const document = {
    version,
    commands,
    global_options: listProgramFlags().map((flag, _, all) => describeFlag(flag, all)),
    formats: Object.entries(formatDescriptions).map(([format, help]) => ({ name: format, help })),
    exit_codes: Object.entries(failures)
      .sort(([, a], [, b]) => a.exit - b.exit)
      .map(([code, { exit, meaning }]) => ({ exit, ...(exit === 0 ? {} : { code }), meaning })),
    topics: helpPages.map(([topic, title]) => ({ name: topic, title })),
  };
  return `${JSON.stringify(document)}\n`;
}

const commandsIn = (
  rows: readonly CommandRow[],
  above: string,
): readonly ReturnType<typeof describeCommand>[] =>
  rows
    .filter(({ isHidden }) => isHidden !== true)
    .flatMap((row) => {
      const name = `${above}${row.name}`;
      return [describeCommand(name, row), ...commandsIn(subcommandsOf(row), `${name} `)];
    });

function describeCommand(name: string, row: CommandRow) {
  const globals = new Set(listProgramFlags().map(({ longName: long }) => long));
  const flags = flagsOf(row);
  return {
    name,
    ...(row.alias === undefined ? {} : { alias: row.alias }),
    help: row.help,
    commands: subcommandsOf(row).flatMap((each) => (each.isHidden ? [] : `${name} ${each.name}`)),
    arguments: argumentsOf(row).map(
      ({ name: argument, help, isOptional, isVariadic, valueDefinition: value }) => ({
        name: argument,
        help,
        ...(isOptional === true ? {} : { is_required: true }),
        ...(isVariadic === true ? { is_repeatable: true } : {}),
        ...(typeof value === 'object' ? describeValue(value) : {}),
      }),
    ),
    options: flags
      .filter(({ longName: long }) => !globals.has(long))
      .map((flag) => describeFlag(flag, flags)),
    examples: examplesOf(row).map((words) => `portfolio ${words}`),
    ...(row.kind === 'endpoint' ? { json: documentLine(endpointOf(row.endpoint)) } : {}),
  };
}

/** @param all the flags of the command */
function describeFlag(flag: Flag, all: readonly Flag[]) {
  const { longName: long, shortName: short, valueDefinition: value, isRepeatable } = flag;
  const excluded = excludedBy(flag);
  const excludes = all.flatMap((other) => (excluded.has(other.longName) ? other.longName : []));
  return {
    name: long,
    ...(short === undefined ? {} : { short }),
    help: flagHelp(flag),
    ...(isRepeatable ? { is_repeatable: true } : {}),
    ...(value === undefined ? {} : { placeholder: value.placeholder, ...describeValue(value) }),
    ...(excludes.length === 0 ? {} : { excludes }),
  };
}

/** Returns the names of the flags that cannot be typed with a flag. */
function excludedBy({ target: meaning }: Flag): ReadonlySet<string> {
  if (!('option' in meaning)) return new Set();
  const { option } = meaning;
  const names = flagRules.flatMap(({ flag, excludes = [] }) => {
    if (flag === option) return excludes;
    return excludes.includes(option) ? [flag] : [];
  });
  return new Set(names.map(flagOf));
}

function describeValue(value: OptionValueDefinition) {
  return {
    type: value.kind,
    ...('choices' in value ? { choices: value.choices } : {}),
    ...('min' in value ? { min: value.min } : {}),
    ...('max' in value && value.max !== undefined ? { max: value.max } : {}),
    ...('default' in value && value.default !== undefined ? { default: value.default } : {}),
  };
}
