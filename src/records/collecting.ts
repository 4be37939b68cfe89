// Makes a stage that must read all records before it can yield the first.
import type { Batch, RawRecord } from '../view/format.ts';
import type { Subject } from '../view/subject.ts';
import type { Stage } from './call.ts';

interface CollectingParts {
  readonly subject: Subject;
  readonly description: () => string;
  /** Collects the records of a batch. Returns the approximate number of bytes that this takes. */
  readonly add: (records: readonly RawRecord[]) => number | Promise<number>;
  /** Returns the batches to yield after the last record was collected. */
  readonly finish: () => Iterable<Batch>;
}

export function collectingStage({ subject, description, add, finish }: CollectingParts): Stage {
  let collected = 0;
  return {
    subject,
    description,
    collected: () => collected,
    apply: async function* (batches) {
      for await (const { records } of batches) collected += await add(records);
      yield* finish();
    },
  };
}
