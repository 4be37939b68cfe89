// How help reads: usage, commands, then flags by group; and how a flag tells what it takes.
import type { Command, Help } from 'commander';
import { alternatives } from '../api/alternatives.ts';
import { licences } from '../api/licences.ts';
import { defaultOf, type Param } from '../api/schema.ts';

const examples = `
Examples:
  $ portfolio projects --field Illustration --demo
  $ portfolio projects poster art --sort views --json | jq -r '.projects[].name'
  $ portfolio user show timtadder
  $ portfolio login

Exit codes: 0 done, 2 usage, 3 not found, 4 no key or key refused, 5 service failed,
6 network, 7 rate limited, 8 incomplete, 9 refused for safety, 130 interrupted.
`;

/** Settings that the program's commands inherit, but for the examples. Set before any command is added. */
export function configureHelp(program: Command, version: string): void {
  program
    .description('Browse a creative-portfolio service from the terminal.')
    .version(version, '--version', 'Print the version')
    .helpOption('-h, --help', 'Print this help')
    .configureHelp({ subcommandTerm: (command) => command.name(), commandUsage, formatHelp })
    .addHelpText('after', examples);
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

/** As commander's own, but commands come before flags, and the flags without a group last. */
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

/** The help of a parameter with what it allows, and what happens without it. */
export function describe(param: Param, help = param.help): string {
  const usual = defaultOf(param) && `default: ${defaultOf(param)}`;
  if (param.kind === 'choice') return `${help}: ${alternatives(param.choices)}${usual && ` (${usual})`}`;
  if (param.kind === 'licence') return `${help}: ${alternatives(licences)}`;
  const range = param.kind === 'integer' && param.max !== undefined ? `${param.min} to ${param.max}` : '';
  const facts = [range, usual].filter(Boolean).join(', ');
  return facts === '' ? help : `${help} (${facts})`;
}

export const fullName = (command: Command): string =>
  command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;

/** `project_id` → `id`; a revision, which stands behind its WIP's id, keeps its name. */
export const argumentName = (param: string): string =>
  param === 'revision_id' ? 'revision' : param.replace(/^.*_id$/, 'id');
