// The catalogue and the program's own commands → commander. One of the two places that turn data into code.
import { Argument, Command, Option } from 'commander';
import { type CommandName, commandNames, endpointOf } from '../api/catalogue.ts';
import { flagName } from '../api/request.ts';
import { type Endpoint, type Param, pathParams, queryParams } from '../api/schema.ts';
import type { System } from '../system.ts';
import { type Act, addFlags, onAction } from './action.ts';
import { addOwnCommands } from './commands.ts';
import { globalFlags, outputFlags, pagingFlags } from './flags.ts';
import { argumentName, configureHelp, describe } from './help.ts';

const nouns = {
  projects: { alias: 'project', help: 'Search and read projects' },
  users: { alias: 'user', help: 'Search and read creatives' },
  wips: { alias: 'wip', help: 'Search and read works in progress' },
  collections: { alias: 'collection', help: 'Search and read collections' },
} as const;

export { CommanderError } from 'commander';

/**
 * The program with all its commands. Of those that the words cannot mean only the name is built, because every start pays for it.
 * @param print takes help, and what commander has to say
 */
export function programFor(
  { args, version, stdout }: Pick<System, 'args' | 'version'> & { readonly stdout: Pick<System['stdout'], 'columns'> },
  print: (text: string) => void,
  act: Act,
): Command {
  const helpWidth = () => Math.min(stdout.columns ?? 80, 80);
  const program = new Command('portfolio').exitOverride().configureOutput({
    writeOut: print,
    writeErr: print,
    outputError: () => {},
    getOutHelpWidth: helpWidth,
    getErrHelpWidth: helpWidth,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
  configureHelp(program, version);
  program.enablePositionalOptions();
  addFlags(program, globalFlags, 'Global flags:');
  program.commandsGroup('Browse:');
  for (const [name, { alias, help }] of Object.entries(nouns)) {
    const noun = program.command(name).alias(alias).description(help).enablePositionalOptions();
    if (args.includes(name) || args.includes(alias)) addVerbs(noun, name, act);
  }
  for (const name of commandNames) {
    const endpoint = endpointOf(name);
    const topLevel = name.includes(' ') ? endpoint.shortcut : name;
    if (topLevel === undefined) continue;
    const command = program.command(topLevel).description(endpoint.help);
    if (args.includes(topLevel)) addEndpoint(command, name, act);
  }
  addOwnCommands(program, args, act);
  return program;
}

/** A noun's verbs. The noun alone searches, so it is the search command too. */
function addVerbs(noun: Command, name: string, act: Act): void {
  noun.commandsGroup('Commands:');
  for (const command of commandNames) {
    const [first, verb] = command.split(' ');
    if (first !== name || verb === undefined) continue;
    addEndpoint(noun.command(verb), command, act);
    if (verb === 'search') addEndpoint(noun, command, act);
  }
}

function addEndpoint(command: Command, name: CommandName, act: Act): void {
  const endpoint = endpointOf(name);
  if (command.description() === '') command.description(endpoint.help);
  for (const name of pathParams(endpoint)) {
    const param = endpoint.params[name];
    const optional = param?.kind === 'id' && param.optional === true;
    const word = argumentName(name);
    command.addArgument(new Argument(optional ? `[${word}]` : `<${word}>`, param?.help));
  }
  if ('q' in endpoint.params) command.argument('[query...]', endpoint.params['q']?.help);
  command.optionsGroup('Flags:');
  for (const param of queryParams(endpoint)) addParam(command, param, endpoint);
  if (endpoint.subset) command.option(`--${endpoint.subset.envelopeKey}`, endpoint.subset.help);
  if ('page' in endpoint.params) addFlags(command, pagingFlags, 'Flags:');
  addFlags(command, outputFlags, 'Output flags:');
  addFlags(command, globalFlags, 'Global flags:');
  onAction(command, act, async (context, words) => {
    const { runEndpoint } = await import('./endpoint.ts');
    await runEndpoint(name, words, context);
  });
}

function addParam(command: Command, name: string, endpoint: Endpoint): void {
  const param = endpoint.params[name];
  if (param === undefined) return;
  const usage = name === 'q' ? '-q, --query <text>' : `--${flagName(name)} <${placeholder(param)}>`;
  const option = new Option(usage, describe(param));
  if (param.kind === 'tags')
    option.argParser((value: string, before: string | undefined) => (before ? `${before},${value}` : value));
  command.addOption(option);
}

const placeholder = (param: Param): string => {
  switch (param.kind) {
    case 'integer':
      return 'n';
    case 'choice':
      return 'choice';
    case 'colour':
      return 'rrggbb';
    case 'field':
    case 'country':
    case 'tags':
    case 'licence':
      return param.kind;
    default:
      return 'text';
  }
};
