// Runs a parsed command: makes its context, and runs its code or reads its endpoint.
import type { Mask } from '../client/mask.ts';
import { hasVersionSuffix, versionNote } from '../settings/options/base-url.ts';
import { flagOf, type OptionName, optionNames, optionRowOf } from '../settings/options/options.ts';

import { checkLibraryFlag, sourceOf, withDemoClock } from '../sources/sources.ts';
import type { System } from '../system/system.ts';
import { type OwnCommandRow, type ParsedCommand, recordKindOf } from './command.ts';
import { type Context, createContext, type Listener } from './context.ts';
import { listOwnFormats } from './flags.ts';
import type { EndpointCommand } from './requests.ts';

export interface RunOptions {
  readonly listener?: Listener;
  readonly runList: (parsedCommand: EndpointCommand, context: Context<OptionName>) => Promise<void>;
}

/** Runs a command. @throws PortfolioError with the failure of the command */
export async function runParsedCommand(
  parsedCommand: ParsedCommand,
  system: System,
  mask: Mask,
  { listener, runList }: RunOptions,
): Promise<void> {
  const { command, options } = parsedCommand;
  const ownRow = command.kind === 'own' ? command : undefined;
  const commandFormats = ownRow && {
    name: parsedCommand.commandPath.join(' '),
    formats: listOwnFormats(ownRow),
  };
  const context = createContext({
    system: withDemoClock(system, options),
    options,
    mask,
    source: sourceOf(options),
    command: commandFormats,
    listener,
  });
  try {
    await checkWrittenFlags(context);
    await noteVersion(parsedCommand, context);
    // A command whose row has the option `library` reads it without --offline.
    if (ownRow?.options?.library === undefined && (ownRow?.scopes.includes('request') ?? true))
      checkLibraryFlag(context);
    if (command.kind === 'endpoint') await runList({ ...parsedCommand, command }, context);
    else if (command.kind === 'own') await runOwn(command, parsedCommand, context);
  } finally {
    // The error of the command must follow the paged output.
    await context.pager.close();
  }
}

/**
 * Checks the flags whose text is written into files.
 * @throws PortfolioError `usage` if one contains a key
 */
async function checkWrittenFlags(context: Context<OptionName>): Promise<void> {
  for (const name of optionNames) {
    const text = context.options[name];
    if (optionRowOf(name).isWritten === true && text !== undefined)
      (await import('./stored-text.ts')).checkNoKey(context, flagOf(name), String(text));
  }
}

/** Writes a note if the base URL of a flag or the environment contains the version. */
async function noteVersion(
  { command, flags }: ParsedCommand,
  { source, system, note }: Context,
): Promise<void> {
  const usesService =
    command.kind === 'endpoint' ||
    (command.kind === 'own' && command.scopes.includes('connection'));
  const variable =
    usesService && source.usesProfile ? optionRowOf('baseUrl').environment : undefined;
  const flag = flags.findLast(({ longName }) => longName === flagOf('baseUrl'));
  if (hasVersionSuffix(flag?.value ?? system.env[variable ?? ''] ?? '')) await note(versionNote);
}

async function runOwn(
  { args: argumentRows = [], load }: OwnCommandRow,
  parsedCommand: ParsedCommand,
  context: Context<OptionName>,
): Promise<void> {
  const run = await load();
  if (!argumentRows.some(recordKindOf)) return run(context, parsedCommand.args, parsedCommand);
  const { resolveArguments } = await import('./arguments.ts');
  const { values: given } = await resolveArguments(argumentRows, parsedCommand.args, context);
  await run(
    context,
    given.map(({ value }) => value),
    { ...parsedCommand, argumentValues: given },
  );
}
