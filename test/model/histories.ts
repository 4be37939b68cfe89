// Random histories: whatever a library says, an honest observer of the same responses says too.
//
// MODEL_RUNS    number of histories               MODEL_SEED   seed of the first one
// MODEL_LENGTH  the greatest number of steps      MODEL_STEPS  kinds of steps, e.g.
// `keep,wait,faults` MODEL_ROOT    another checkout to test, with its dependencies
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listening } from '../support/listening.ts';
import { checkAnswers, checkDoors } from './claims.ts';
import { histories, type Step, stepKinds } from './steps.ts';
import { type HistoryOptions, newHistory, type RunWith, type Wrong } from './user.ts';
import { newWorld, serviceNames } from './world.ts';

const { env } = process;
const runs = Number(env['MODEL_RUNS'] ?? 25);
const firstSeed = Number(env['MODEL_SEED'] ?? 1);
const longest = Number(env['MODEL_LENGTH'] ?? 200);
const kinds = env['MODEL_STEPS']?.split(',') ?? stepKinds;
const root = env['MODEL_ROOT'] ?? join(import.meta.dirname, '../..');
const { runWith }: { readonly runWith: RunWith } = await import(
  join(root, 'test/support/system.ts')
);

let respond: RequestListener = () => {};
const server = await listening((request, response) => respond(request, response));

/** With the feature `seconds`, half of the random histories have several commands in one second. */
const optionsFor = (features: readonly string[], seed = 0): HistoryOptions => ({
  pause: features.includes('seconds') && seed % 4 < 2 ? 0 : 1,
  services: features.includes('services') ? serviceNames : ['a'],
});

/** Maximum time for the search for a smaller history, in milliseconds. */
const shrinking = 20_000;

/**
 * Number of commands between two comparisons of all commands that print records. Each takes as long
 * as ten commands.
 */
const commandsBetween = 10;

/** Runs one history up to the first command after which something is wrong. */
async function wrongIn(steps: readonly Step[], options: HistoryOptions): Promise<readonly Wrong[]> {
  const world = newWorld();
  respond = world.respond;
  const history = newHistory(runWith, server.url, world, options);
  try {
    let commands = 0;
    for (const step of steps) {
      if (!(await history.step(step))) continue;
      await checkAnswers(history);
      commands += 1;
      if (commands % commandsBetween === 0) await checkDoors(history);
      if (history.wrong.length > 0) return history.wrong;
    }
    await checkDoors(history);
    return history.wrong;
  } finally {
    history.user.end();
  }
}

/** The first case of each claim, and how often it does not hold. */
function textOf(wrong: readonly Wrong[]): string {
  const claims = new Map(
    wrong.map(({ claim }) => [claim, wrong.filter((each) => each.claim === claim)]),
  );
  return [...claims]
    .map(([claim, all]) => `- ${claim} (${all.length}): ${all[0]?.what}`)
    .join('\n');
}

/**
 * Runs the histories whose seeds have this remainder after division by 2, so that two workers share
 * them.
 */
export function testHistories(remainder: number): void {
  const seeds = Array.from({ length: runs }, (_, at) => firstSeed + at).filter(
    (seed) => seed % 2 === remainder,
  );
  test(`${seeds.length} histories of ${kinds}`, { timeout: 100_000_000 }, async () => {
    const found: string[] = [];
    for (const seed of seeds) {
      let until = Number.POSITIVE_INFINITY;
      const property = fc.asyncProperty(histories(kinds, longest), async (steps) => {
        if (Date.now() > until) return;
        const wrong = await wrongIn(steps, optionsFor(kinds, seed));
        if (wrong.length === 0) return;
        until = Math.min(until, Date.now() + shrinking);
        throw new Error(textOf(wrong));
      });
      const details = await fc.check(property, { seed, numRuns: 1, unbiased: true });
      if (details.failed)
        found.push(
          `seed ${seed}: ${JSON.stringify(details.counterexample)}\n${details.errorInstance}`,
        );
    }
    expect(found.join('\n\n')).toBe('');
  });
}

/**
 * Returns what is wrong after a given history; '' if all claims hold.
 * @param features e.g. `seconds`
 */
export const wrongAfter = async (
  steps: readonly Step[],
  features: readonly string[],
): Promise<string> => textOf(await wrongIn(steps, optionsFor(features)));
