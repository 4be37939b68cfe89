// Runs a stage between pages and output, for tests.
import type { Stage } from '../../src/records/query.ts';
import type { Batch } from '../../src/view/format.ts';
import { batchOf } from './render.ts';

/** The batches that a stage yields for batches of these values. */
export async function staged(
  { apply }: Pick<Stage, 'apply'>,
  batches: readonly (readonly unknown[])[],
): Promise<readonly Batch[]> {
  async function* all(): AsyncGenerator<Batch> {
    for (const values of batches) yield { ...batchOf(values), body: Buffer.from('whole') };
  }
  const yielded: Batch[] = [];
  for await (const batch of apply(all())) yielded.push(batch);
  return yielded;
}
