// Binds flags and work to a commander command, the same way for every command.
import { type Command, Option } from 'commander';
import type { Context } from './context.ts';
import { type Flag, type Options, usageError } from './flags.ts';
import { describe, fullName } from './help.ts';

/** Starts a command's work with the flags that were typed. */
export type Act = (work: (context: Context) => Promise<void>, options: Options) => Promise<void>;

export function addFlags(command: Command, flags: Readonly<Record<string, Flag>>, group: string): void {
  for (const { usage, help, param } of Object.values(flags)) {
    command.addOption(new Option(usage, param === undefined ? help : describe(param, help)).helpGroup(group));
  }
}

/** Runs `work` with the words and the flags, those given before the verb among them. */
export function onAction(
  command: Command,
  act: Act,
  work: (context: Context, words: readonly string[]) => Promise<void>,
): void {
  command.action(async () => {
    const options = typedOptions(command);
    await act((context) => work(context, command.args), options);
  });
}

function typedOptions(command: Command): Options {
  const known = new Set(command.options.map((option) => option.attributeName()));
  const typed: Record<string, unknown> = {};
  for (let at: Command | null = command; at !== null; at = at.parent) {
    for (const option of at.options) {
      const name = option.attributeName();
      if (at.getOptionValueSource(name) !== 'cli' || name in typed) continue;
      if (!known.has(name)) throw usageError(`${option.long} does not go with \`${fullName(command)}\``);
      typed[name] = at.getOptionValue(name);
    }
  }
  return typed;
}
