// The layout of help: usage, commands, then flags by group; and the help of a flag with its allowed values and default.
import type { Command, Help } from 'commander';
import { alternatives } from '../api/alternatives.ts';
import { licences } from '../api/licences.ts';
import type { ValueKind } from '../api/schema.ts';
import { failures } from '../errors.ts';
import type { OptionRow } from '../settings/options.ts';

/** Each exit code once, with its meaning. */
const exitCodes = [...new Map([[0, 'done'], ...Object.values(failures).map(({ exit, help }) => [exit, help] as const)])]
  .map(([exit, help]) => `${exit} ${help}`)
  .join(', ');

const examples = `
Examples:
  $ portfolio projects --field Illustration --demo
  $ portfolio projects poster art --sort views --demo --json | jq -r '.projects[].name'
  $ portfolio user show timtadder
  $ portfolio login

`;

/** Must be called before commands are added, because they inherit all of it but the examples. */
export function configureHelp(program: Command, version: string): void {
  program
    .description('Browse a creative-portfolio service from the terminal.')
    .version(version, '--version', 'Print the version')
    .helpOption('-h, --help', 'Print this help')
    .configureHelp({ subcommandTerm: (command) => command.name(), commandUsage, formatHelp })
    .addHelpText(
      'after',
      ({ command }) => `${examples}${command.createHelp().boxWrap(`Exit codes: ${exitCodes}.`, 80)}\n`,
    );
}

/** `portfolio projects [command] [query...] [flags]` */
function commandUsage(command: Command): string {
  const verb =
    command.commands.length === 0 ? [] : [command.registeredArguments.length > 0 ? '[command]' : '<command>'];
  const words = command.registeredArguments.map((argument) => {
    const word = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${word}>` : `[${word}]`;
  });
  return [fullName(command), ...verb, ...words, '[flags]'].join(' ');
}

/** Like commander's own, except that commands come before flags, and flags without a group come last. */
function formatHelp(command: Command, helper: Help): string {
  const width = helper.padWidth(command, helper);
  const item = (term: string, text: string) => helper.formatItem(term, width, text, helper);
  const parts = [`Usage: ${helper.commandUsage(command)}`, ''];
  const section = (title: string, items: readonly string[]) => {
    if (items.length > 0) parts.push(title, ...items, '');
  };
  parts.push(helper.boxWrap(command.description(), helper.helpWidth ?? 80), '');
  const commands = helper.groupItems(
    [...command.commands],
    helper.visibleCommands(command),
    (each) => each.helpGroup() || 'Commands:',
  );
  for (const [title, group] of commands) {
    section(
      title,
      group.map((each) => item(helper.subcommandTerm(each), helper.subcommandDescription(each))),
    );
  }
  section(
    'Arguments:',
    helper.visibleArguments(command).map((each) => item(helper.argumentTerm(each), each.description)),
  );
  const groups = helper.groupItems(
    [...command.options],
    helper.visibleOptions(command),
    (each) => each.helpGroupHeading ?? 'Other flags:',
  );
  for (const [title, group] of groups) {
    section(
      title,
      group.map((each) => item(helper.optionTerm(each), helper.optionDescription(each))),
    );
  }
  return parts.join('\n');
}

/** The help of a flag with its allowed values and its default. */
export function describe(help: string, value: ValueKind | OptionRow['value']): string {
  if (value === undefined) return help;
  const byDefault = 'default' in value && value.default !== undefined ? `default: ${value.default}` : '';
  if (value.kind === 'choice') return `${help}: ${alternatives(value.choices)}${byDefault && ` (${byDefault})`}`;
  if (value.kind === 'licence') return `${help}: ${alternatives(licences)}`;
  const range = value.kind === 'integer' && value.max !== undefined ? `${value.min} to ${value.max}` : '';
  const facts = [range, byDefault].filter(Boolean).join(', ');
  return facts === '' ? help : `${help} (${facts})`;
}

const placeholders: { readonly [K in ValueKind['kind']]: string } = {
  integer: 'n',
  choice: 'choice',
  colour: 'rrggbb',
  field: 'field',
  country: 'country',
  tags: 'tags',
  licence: 'licence',
  text: 'text',
  user: 'text',
  id: 'text',
};

/** The word for a parameter's value in usage: `<n>`. */
export const placeholder = ({ kind }: ValueKind): string => placeholders[kind];

export const fullName = (command: Command): string =>
  command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
