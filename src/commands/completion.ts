// completion: prints the script of a shell. The hidden command that the script calls prints what can be typed next.
import { alternatives } from '../api/alternatives.ts';
import type { CommandRow } from '../cli/command.ts';
import { complete } from '../cli/completion/complete.ts';
import { shells } from '../cli/completion/shells.ts';
import type { Candidate, Known } from '../cli/completion/values.ts';
import type { Context } from '../cli/context.ts';
import { usageError } from '../errors.ts';
import { sanitise } from '../view/text.ts';

export async function completion({ system }: Context, [name = '']: readonly string[]): Promise<void> {
  await system.stdout.write((await shellNamed(name)).script);
}

export const completeIn =
  (tree: readonly CommandRow[]) =>
  async (context: Context, [name = '', ...words]: readonly string[]): Promise<void> => {
    const { env, stdout } = context.system;
    const shell = await shellNamed(name);
    const values = complete(shell.question(words, env), tree, knownTo(context));
    // A text that a terminal must not get, or that is two lines for a shell, is not offered.
    const candidates = values.candidates.flatMap(({ text, help }) =>
      sanitise(text) === text ? [{ text, help: sanitise(help) }] : [],
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
const knownTo = ({ file }: Context): Known => ({
  profiles: () => {
    try {
      return Object.keys(file.read().profiles ?? {});
    } catch {
      return [];
    }
  },
  handles: (): readonly Candidate[] => [],
});
