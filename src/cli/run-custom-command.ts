// Runs the code of a command that has its own, with the records that its arguments name.
import type { OptionName } from '../settings/options/options.ts';
import { type CustomCommandRow, type ParsedCommand, recordIdDefinitionOf } from './command.ts';
import type { Context } from './context.ts';

export async function runCustomCommand(
  { args: argumentRows = [], load }: CustomCommandRow,
  parsedCommand: ParsedCommand,
  context: Context<OptionName>,
): Promise<void> {
  const run = await load();
  if (!argumentRows.some(recordIdDefinitionOf))
    return run(context, parsedCommand.args, parsedCommand);
  const { resolveArguments } = await import('./arguments.ts');
  const { argumentValues } = await resolveArguments(argumentRows, parsedCommand.args, context);
  await run(
    context,
    argumentValues.map(({ value }) => value),
    { ...parsedCommand, argumentValues },
  );
}
