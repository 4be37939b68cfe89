// Calls of the real commands, for tests of single functions.
import type { ParsedCommand } from '../../src/cli/command.ts';
import { createProgram } from '../../src/cli/parsing/program.ts';
import { commandTree } from '../../src/commands/tree.ts';
import { words } from './transcript.ts';

/** Parses what follows `portfolio` in a command line. */
export async function callOf(line: string): Promise<ParsedCommand> {
  let call: ParsedCommand | undefined;
  const runCommand = async (parsed: ParsedCommand) => {
    call = parsed;
  };
  const aliases = async () => new Map();
  const print = () => {};
  await createProgram({
    tree: commandTree,
    version: '1',
    columns: undefined,
    home: '',
    print,
    runCommand,
    readAliases: aliases,
  }).run(words(line));
  if (call === undefined) throw new Error(`${line} is not a call`);
  return call;
}
