// Runs a parsed command: makes its context, checks its options, and runs its code or reads its
// endpoint.
import type { Mask } from '../client/mask.ts';
import { hasVersionSuffix, versionNote } from '../settings/options/base-url.ts';
import { flagOf, type OptionName, optionRowOf } from '../settings/options/options.ts';
import { chooseSource } from '../sources/sources.ts';
import type { System } from '../system/system.ts';
import type { ParsedCommand } from './command.ts';
import { type Context, createContext, type MessageListener } from './context.ts';
import { formatsOfCustomCommand } from './flags.ts';
import type { EndpointCommand } from './requests.ts';

export interface RunOptions {
  readonly listener?: MessageListener;
  readonly runList: (parsedCommand: EndpointCommand, context: Context<OptionName>) => Promise<void>;
}

export async function runParsedCommand(
  parsedCommand: ParsedCommand,
  system: System,
  mask: Mask,
  { listener, runList }: RunOptions,
): Promise<void> {
  const { commandRow, options } = parsedCommand;
  const customRow = commandRow.kind === 'custom' ? commandRow : undefined;
  const customCommand = customRow && {
    name: parsedCommand.commandPath.join(' '),
    formats: formatsOfCustomCommand(customRow),
  };
  const context = createContext({
    system:
      options.demo === true
        ? (await import('../sources/demo-clock.ts')).withDemoClock(system, options)
        : system,
    options,
    mask,
    source: chooseSource(options),
    customCommand,
    listener,
  });
  try {
    if (Object.keys(options).length > 0)
      (await import('./check-options.ts')).checkOptions(parsedCommand, context);
    await noteVersionInBaseUrl(parsedCommand, context);
    if (commandRow.kind === 'endpoint') await runList({ ...parsedCommand, commandRow }, context);
    else if (commandRow.kind === 'custom')
      await (await import('./run-custom-command.ts')).runCustomCommand(
        commandRow,
        parsedCommand,
        context,
      );
  } finally {
    // Waits until the user closes the pager, because an error must follow the paged output.
    await context.pager.close();
  }
}

/**
 * Writes a note if the base URL of --base-url, or else of its environment variable, ends in the
 * API version (`/v2`). The program removes this version, because each request adds it.
 */
async function noteVersionInBaseUrl(
  { commandRow, typedFlags }: ParsedCommand,
  { source, system, note }: Context,
): Promise<void> {
  const usesService =
    commandRow.kind === 'endpoint' ||
    (commandRow.kind === 'custom' && commandRow.flagGroups.includes('connection'));
  const envVariable =
    usesService && source.usesProfile ? optionRowOf('baseUrl').envVariable : undefined;
  const flag = typedFlags.findLast(({ longName }) => longName === flagOf('baseUrl'));
  if (hasVersionSuffix(flag?.value ?? system.env[envVariable ?? ''] ?? '')) await note(versionNote);
}
