// completion: prints the completion script of a shell. The script runs the hidden command
// `__complete`.
import { alternatives } from '../api/words.ts';
import { sortedAliases } from '../cli/aliases.ts';
import type { CommandRow } from '../cli/command.ts';
import { type CompletionRequest, complete, type UserValues } from '../cli/completion/complete.ts';
import { type Shell, shellsByName } from '../cli/completion/shells.ts';
import type { Context } from '../cli/context.ts';
import { usageError } from '../errors.ts';
import { boardsIn } from '../library/store/boards.ts';
import { withLibrary } from '../sources/library-file.ts';
import { sanitise } from '../view/text/text.ts';
import { cut } from '../view/text/width.ts';

/** Maximum width in columns of the text next to a candidate. Names of records can be long. */
const maxHelp = 60;

export async function completion(
  { system }: Context,
  [name = '']: readonly string[],
): Promise<void> {
  await system.stdout.write(shellNamed(name).script);
}

export const completeIn =
  (tree: readonly CommandRow[]) =>
  async (context: Context, [name = '', ...words]: readonly string[]): Promise<void> => {
    const { env, stdout } = context.system;
    const shell = shellNamed(name);
    const request = shell.request(words, env);
    const found = complete(request, tree, await userValues(context, request));
    // Omits candidates that contain control characters or line breaks.
    const candidates = found.candidates.flatMap(({ text, help }) =>
      sanitise(text) === text ? [{ text, help: cut(sanitise(help), maxHelp) }] : [],
    );
    await stdout.write(shell.response({ ...found, candidates }, env));
  };

function shellNamed(name: string): Shell {
  const shell = shellsByName.get(name);
  if (shell !== undefined) return shell;
  throw usageError(
    `unknown shell ${JSON.stringify(name)}`,
    `use ${alternatives([...shellsByName.keys()])}`,
  );
}

/**
 * Returns the values from the user's files. An unreadable file has no values, because completion
 * prints no errors.
 */
async function userValues(
  context: Context,
  { word, words }: CompletionRequest,
): Promise<UserValues> {
  const handles = /^(--[^=]+=)?@|^$/.test(word)
    ? await (await import('../cli/row-words.ts')).rowWords(context)
    : () => [];
  const stored = () => {
    try {
      return context.file.read();
    } catch {
      return {};
    }
  };
  // Opening the library takes time, and only the commands of boards need it.
  const boards = words.includes('board') ? await boardNames(context).catch(() => []) : [];
  return {
    handles,
    boards: () => boards,
    profiles: () => Object.keys(stored().profiles ?? {}),
    aliases: () => sortedAliases(stored()),
  };
}

const boardNames = (context: Context): Promise<readonly string[]> =>
  withLibrary(context, (store) => boardsIn(store).map(({ name }) => name));
