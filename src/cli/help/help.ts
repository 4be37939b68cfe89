// Formats help and the first screen. Imported only if one of them is printed.
import { type Command, Help, type Option } from 'commander';
import { endpointOf } from '../../api/catalogue.ts';
import { failures } from '../../errors.ts';
import { flagGroupHeadings } from '../../settings/options/option-row.ts';
import { optionRowOf } from '../../settings/options/options.ts';
import type { Aliases } from '../aliases.ts';
import { type CommandRow, type CustomCommandRow, fullCommandName } from '../command.ts';
import { flagHelp } from '../flag-help.ts';
import { flagsOf, listProgramFlags } from '../flags.ts';
import { documentLine } from './record-shape.ts';
import { developers, helpPages, type TopicName } from './topics.ts';

/**
 * The exit codes with their meanings, e.g. `0 done, …`. Several failures may have the same code.
 */
const exitCodes = [
  ...new Map([
    [0, 'done'],
    ...Object.values(failures).map(({ exit, help }) => [exit, help] as const),
  ]),
]
  .map(([exit, help]) => `${exit} ${help}`)
  .join(', ');

/**
 * Minimum width of the text column. On narrower screens, each text is on the lines below its term.
 */
const minWidth = 20;

/** Maximum width of help. Longer lines are hard to read. */
const maxWidth = 80;

const topExamples: readonly (readonly [string, string])[] = [
  ['browse --demo', 'the service on one screen'],
  ['projects --demo', 'featured projects'],
  ['projects poster art --sort views --demo', 'a search'],
  ['projects -o grid --demo', 'their covers as pictures'],
  ['project show 22363486 --demo', 'one project'],
  ['project show @2 --demo', 'row 2 of the last list'],
  ['user projects zajachanna --demo', 'projects of its owner'],
  ['projects -L 100 -o csv --demo', 'a hundred as CSV'],
];

/**
 * Returns the help of a command, or of the program.
 * @param row `undefined` for the program
 * @param aliases the user's aliases, which the help of the program lists
 */
export function helpText(command: Command, row?: CommandRow, aliases: Aliases = new Map()): string {
  const helper = createHelper(command);
  const text = formatHelp(command, helper, row, aliases);
  return command.parent === null
    ? `${text}\n${helper.boxWrap(`Exit codes: ${exitCodes}.`, maxWidth)}\n\n`
    : text;
}

function createHelper(command: Command): Help {
  const helper = Object.assign(new Help(), {
    minWidthToWrap: minWidth,
    subcommandTerm: (each: Command) => each.name(),
    visibleOptions: (each: Command) =>
      ownOptions(each).filter((option) => topicWith(each, option) === undefined),
  });
  helper.prepareContext({ helpWidth: command.configureOutput().getOutHelpWidth?.() ?? maxWidth });
  return helper;
}

const ownOptions = (command: Command) => new Help().visibleOptions(command);

/**
 * The global flags that `portfolio --help` explains. The topic `flags` explains all global flags.
 */
const mainFlags = ['--profile', '--base-url', '--demo', '--offline', '--keep', '--verbose'];

/** Returns the topic that explains the flag, if the help of the command lists only its name. */
function topicWith(
  command: Command,
  { helpGroupHeading, long = '' }: Option,
): TopicName | undefined {
  const { parent } = command;
  if (['--max-pages', '--concurrency'].includes(long)) return 'paging';
  // In the help of a list, few look for these. They are what the commands `download` are about.
  if (helpGroupHeading === flagGroupHeadings.listDownload)
    return command.name() === 'download' ? undefined : 'downloads';
  if (helpGroupHeading === flagGroupHeadings.output)
    return long === '--output' ? undefined : 'formatting';
  return helpGroupHeading === flagGroupHeadings.global &&
    (parent !== null || !mainFlags.includes(long))
    ? 'flags'
    : undefined;
}

/**
 * Returns the text that `portfolio` without arguments prints. It fits a terminal of 80 columns and
 * 24 rows.
 */
export function firstScreen(program: Command): string {
  const helper = createHelper(program);
  const screenWidth = helper.helpWidth ?? maxWidth;
  const groups = helper.groupItems([], helper.visibleCommands(program), headingOf);
  const width = Math.max(...topExamples.map(([words]) => words.length));
  const examples = topExamples.map(([words, help]) => {
    const line = `  $ portfolio ${words.padEnd(width)}  ${help}`;
    return line.length > screenWidth ? `  $ portfolio ${words}` : line;
  });
  const indent = Math.max(...[...groups.keys()].map(({ length }) => length)) + 1;
  // Few people need the commands for developers, so only `portfolio --help` lists them.
  groups.delete(developers);
  const names = [...groups].map(([title, commands]) => {
    const lines = helper
      .boxWrap(commands.map((each) => each.name()).join('  '), screenWidth - indent)
      .split('\n');
    return lines.map((line, nth) => `${(nth === 0 ? title : '').padEnd(indent)}${line}`).join('\n');
  });
  const text = (line: string) => helper.boxWrap(line, screenWidth);
  return `${text(program.description())}

${text('Try it with sample data; no account is needed:')}
${examples.join('\n')}

Use your own service:
  $ portfolio login

${names.join('\n')}

${text('`portfolio projects --help` explains one command, `portfolio --help` lists all.')}
`;
}

/** Returns a usage line, e.g. `portfolio projects [command] [query...] [flags]`. */
export function commandUsage(command: Command): string {
  const verb =
    command.commands.length === 0
      ? []
      : [command.registeredArguments.length > 0 ? '[command]' : '<command>'];
  const words = command.registeredArguments.map((argument) => {
    const word = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${word}>` : `[${word}]`;
  });
  return [fullCommandName(command), ...verb, ...words, '[flags]'].join(' ');
}

/** Returns lines that name the flags which the help of the command does not explain. */
function flagLists(command: Command): readonly string[] {
  const named = (topic: TopicName) =>
    ownOptions(command).filter((option) => topicWith(command, option) === topic);
  const line = (words: string, topic: TopicName): readonly string[] => {
    const names = longNames(named(topic));
    return names === '' ? [] : [`${words}: ${names}; see \`portfolio help ${topic}\``];
  };
  const globals = named('flags');
  const title = command.parent === null ? 'More flags' : 'Global flags';
  return [
    ...line('Flags for long lists', 'paging'),
    ...line('Flags for downloads', 'downloads'),
    ...line('More output flags', 'formatting'),
    ...(globals.length > 0 ? [globalLine(title, globals)] : []),
  ];
}

/**
 * Formats help. Unlike commander, puts examples first, commands before flags, and flags without a
 * group last.
 */
function formatHelp(
  command: Command,
  helper: Help,
  row: CommandRow | undefined,
  aliases: Aliases,
): string {
  const { title: valueTitle, items } = valuesOf(command, row);
  const names = [
    ...items.map(([name]) => name),
    ...(command.parent === null ? aliases.keys() : []),
  ];
  const width = Math.max(helper.padWidth(command, helper), ...names.map((name) => name.length));
  const screenWidth = helper.helpWidth ?? maxWidth;
  const item = (term: string, text: string) =>
    screenWidth - width - 4 < minWidth
      ? below(term, bind(text), helper)
      : helper.formatItem(term, width, bind(text), helper);
  const commands = helper.groupItems(
    [...command.commands],
    helper.visibleCommands(command),
    headingOf,
  );
  const flags = helper.groupItems(
    [...command.options],
    helper.visibleOptions(command),
    (each) => each.helpGroupHeading ?? 'Other flags:',
  );
  const textOf = flagTextReader(row);
  const examples =
    command.parent === null ? topExamples.map(([words]) => words) : row ? examplesOf(row) : [];
  const sections: readonly Section[] = [
    ['Examples:', examples.map((words) => `  $ portfolio ${words}`)],
    ...[...commands].map(
      ([heading, group]): Section => [
        heading,
        group.map((each) => item(each.name(), each.description())),
      ],
    ),
    [
      'Aliases:',
      command.parent === null ? [...aliases].map(([name, text]) => item(name, text)) : [],
    ],
    [
      'Arguments:',
      helper.visibleArguments(command).map((each) => item(each.name(), each.description)),
    ],
    [valueTitle, items.map(([name, help]) => item(name, help))],
    ...[...flags].map(
      ([heading, group]): Section => [heading, group.map((each) => item(each.flags, textOf(each)))],
    ),
  ];
  const parts = [
    `Usage: ${commandUsage(command)}`,
    '',
    helper.boxWrap(command.description(), screenWidth),
    '',
  ];
  for (const [heading, lines] of sections) if (lines.length > 0) parts.push(heading, ...lines, '');
  if (row?.kind === 'endpoint')
    parts.push(helper.boxWrap(`JSON: ${documentLine(endpointOf(row.endpoint))}`, screenWidth), '');
  const lists = flagLists(command);
  if (lists.length > 0) parts.push(...lists.map((list) => helper.boxWrap(list, screenWidth)), '');
  return parts.join('\n').replaceAll(bound, ' ');
}

/** Returns a function that reads the text of a flag. Commander itself describes `--help`. */
function flagTextReader(row: CommandRow | undefined): (option: Option) => string {
  const flags = row === undefined ? listProgramFlags() : flagsOf(row);
  const textByName = new Map(flags.map((flag) => [flag.longName, flagHelp(flag)]));
  return ({ long, description }) => textByName.get(long ?? '') ?? description;
}

type Section = readonly [heading: string, lines: readonly string[]];

const headingOf = (command: Command): string => command.helpGroup() || 'Commands:';

/** Placeholder for a non-breaking space. */
const bound = '\u0001';
const bind = (text: string): string => text.replace('[env: ', `[env:${bound}`);

/**
 * Returns the values of the first argument. For the program and for `help`, these are the topics.
 */
function valuesOf(
  command: Command,
  row: CommandRow | undefined,
): NonNullable<CustomCommandRow['helpList']> {
  if (command.parent === null || row?.kind === 'help')
    return { title: 'Help topics:', items: helpPages };
  return (row?.kind === 'custom' && row.helpList) || { title: '', items: [] };
}

function below(term: string, text: string, helper: Help): string {
  const lines = helper.boxWrap(text, (helper.helpWidth ?? maxWidth) - 6).split('\n');
  return [`  ${term}`, ...lines.map((line) => `      ${line}`)].join('\n');
}

/** Returns the examples of a row. `--demo` is added if the command takes the flags of a source. */
export const examplesOf = (row: CommandRow): readonly string[] =>
  exampleWords(row).map((words) =>
    takesDemo(row) && !words.includes('--demo') ? `${words} --demo` : words,
  );

/** Returns the examples of a row unchanged, without `portfolio`. */
const exampleWords = (row: CommandRow): readonly string[] =>
  row.kind === 'endpoint'
    ? endpointOf(row.endpoint).examples
    : 'examples' in row
      ? (row.examples ?? [])
      : [];

const takesDemo = (row: CommandRow): boolean =>
  row.kind === 'endpoint' ||
  (row.kind === 'custom' && row.flagGroups.includes(optionRowOf('demo').flagGroup));

const longNames = (options: readonly Option[]): string =>
  options.map(({ long }) => long).join(', ');

/** Returns a line with the names of global flags, and the number of flags that do not fit. */
function globalLine(title: string, options: readonly Option[]): string {
  const lines = options.map((_, at) => {
    const rest = options.length - at - 1;
    const names = longNames(options.slice(0, at + 1));
    return `${title}: ${names}${rest > 0 ? ` and ${rest} more` : ''}; see \`portfolio help flags\``;
  });
  return lines.findLast(({ length }) => length <= maxWidth) ?? '';
}

/** Matches a line that is a heading, and `Usage:` at the beginning of a line. */
const headings = /^(?:Usage:|[A-Z][a-z ]*:$)/gm;

export const withBoldHeadings = (help: string, bold: (text: string) => string): string =>
  help.replace(headings, (heading) => bold(heading));
