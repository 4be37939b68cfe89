// completion: prints the script of a shell. The hidden command that the script calls prints what can be typed next.
import { alternatives } from '../api/alternatives.ts';
import type { CommandRow } from '../cli/command.ts';
import { complete } from '../cli/completion/complete.ts';
import { shells } from '../cli/completion/shells.ts';
import type { Known } from '../cli/completion/values.ts';
import type { Context } from '../cli/context.ts';
import { usageError } from '../errors.ts';
import { sanitise } from '../view/text/text.ts';
import { cut } from '../view/text/width.ts';

/** In columns: names of records can be long. */
const maxHelp = 60;

export async function completion({ system }: Context, [name = '']: readonly string[]): Promise<void> {
  await system.stdout.write((await shellNamed(name)).script);
}

export const completeIn =
  (tree: readonly CommandRow[]) =>
  async (context: Context, [name = '', ...words]: readonly string[]): Promise<void> => {
    const { env, stdout } = context.system;
    const shell = await shellNamed(name);
    const asked = shell.question(words, env);
    const values = complete(asked, tree, await knownTo(context, asked.word));
    // A text that a terminal must not get, or that is two lines for a shell, is not offered.
    const candidates = values.candidates.flatMap(({ text, help }) =>
      sanitise(text) === text ? [{ text, help: cut(sanitise(help), maxHelp) }] : [],
    );
    await stdout.write(shell.answer({ ...values, candidates }, env));
  };

async function shellNamed(name: string) {
  const row = shells.get(name);
  if (row === undefined)
    throw usageError(`unknown shell ${JSON.stringify(name)}`, `use ${alternatives([...shells.keys()])}`);
  return row.load();
}

/** A settings file that cannot be read has no profiles: completion says nothing else. */
async function knownTo(context: Context, word: string): Promise<Known> {
  const handles = /^@|^$/.test(word) ? await (await import('../cli/row-words.ts')).rowWords(context) : () => [];
  return {
    handles,
    profiles: () => {
      try {
        return Object.keys(context.file.read().profiles ?? {});
      } catch {
        return [];
      }
    },
  };
}
