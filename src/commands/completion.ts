// completion: prints the completion script of a shell. The script runs the hidden command
// `__complete`.
import { joinWithOr } from '../api/words.ts';
import { sortedAliases } from '../cli/aliases.ts';
import type { CommandRow } from '../cli/command.ts';
import {
  type Candidate,
  type CompletionRequest,
  complete,
  type UserValues,
} from '../cli/completion/complete.ts';
import { type Shell, shellsByName } from '../cli/completion/shells.ts';
import { type Context, createContext } from '../cli/context.ts';
import { usageError } from '../errors.ts';
import { boardsIn } from '../library/store/boards.ts';
import { withLibrary } from '../sources/library-file.ts';
import { sanitise } from '../view/text/text.ts';
import { cutToWidth } from '../view/text/width.ts';

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
      sanitise(text) === text ? [{ text, help: cutToWidth(sanitise(help), maxHelp) }] : [],
    );
    await stdout.write(shell.response({ ...found, candidates }, env));
  };

function shellNamed(name: string): Shell {
  const shell = shellsByName.get(name);
  if (shell !== undefined) return shell;
  throw usageError(
    `unknown shell ${JSON.stringify(name)}`,
    `use ${joinWithOr([...shellsByName.keys()])}`,
  );
}

/** An unreadable file has no values, because completion prints no errors. */
async function userValues(
  context: Context,
  { word, words }: CompletionRequest,
): Promise<UserValues> {
  const handles = /^(--[^=]+=)?@|^$/.test(word)
    ? await (await import('../cli/row-words.ts')).rowWords(context)
    : () => [];
  const stored = () => {
    try {
      return context.settingsFile.read();
    } catch {
      return {};
    }
  };
  const own = ownLibrary(context, words);
  // Opening the library takes time, and few commands need it.
  const isOf = (command: RegExp) => [...words, word].some((each) => command.test(each));
  const boards = isOf(/^(board|--board(=.*)?)$/) ? await boardNames(own).catch(() => []) : [];
  const watches = isOf(/^(unwatch|new|trend)$/) ? await watchNames(own).catch(() => []) : [];
  return {
    handles,
    boards: () => boards,
    watches: () => watches,
    profiles: () => Object.keys(stored().profiles ?? {}),
    aliases: () => sortedAliases(stored()),
  };
}

const ownLibrary = (context: Context, words: readonly string[]): Context => {
  const [, file] = /(?:^|\n)--library[=\n]([^\n]+)/.exec(words.join('\n')) ?? [];
  const options = {
    ...context.options,
    demo: words.includes('--demo') || undefined,
    library: file,
  };
  return createContext({ ...context, options, customCommand: undefined });
};

async function watchNames(context: Context): Promise<readonly Candidate[]> {
  const { namedWatches } = await import('./library/watch-names.ts');
  const { quoteArguments: quoteCommand } = await import('../view/text/message.ts');
  return withLibrary(context, (store) =>
    namedWatches(store).map(({ name, words }) => ({ text: name, help: quoteCommand(words) })),
  );
}

const boardNames = (context: Context): Promise<readonly string[]> =>
  withLibrary(context, (store) => boardsIn(store).map(({ name }) => name));
