// Parses a command line that is the argument of another command, as in `library watch projects
// --field Illustration`.
import { readAliases } from '../aliases.ts';
import type { CommandRow, ParsedCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { createProgram } from './program.ts';

/**
 * Returns the parsed command, or the help if the words ask for help. Prints nothing.
 * @param taker the command with this argument, for error messages
 * @throws PortfolioError `usage`
 */
export async function parseCall(
  words: readonly string[],
  tree: readonly CommandRow[],
  { system }: Pick<Context, 'system'>,
  taker?: ParsedCommand,
): Promise<{ readonly parsed: ParsedCommand | undefined; readonly help: string }> {
  let parsed: ParsedCommand | undefined;
  let help = '';
  const program = createProgram({
    tree,
    outerCommand: taker,
    version: system.version,
    columns: system.stdout.columns,
    home: system.home,
    print: (text) => {
      help += text;
    },
    runCommand: async (typed) => {
      parsed = typed;
    },
    readAliases: async () => readAliases(system),
  });
  await program.run(words);
  return { parsed, help };
}
