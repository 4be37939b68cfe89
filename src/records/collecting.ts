// Makes a stage that must read all records before it can yield the first.
import { checkCollectedBytes } from '../view/collected.ts';
import type { Batch, RawRecord } from '../view/format.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import type { Stage } from './query.ts';

interface CollectingParts {
  readonly presenter: RecordPresenter;
  readonly describe: () => string;
  /** Collects the records of a batch. Returns the approximate number of bytes that this takes. */
  readonly add: (records: readonly RawRecord[]) => number | Promise<number>;
  /** Returns the batches to yield after the last record was collected. */
  readonly finish: () => Iterable<Batch>;
}

/**
 * Returns the stage. If the records before it fail, it yields what it has collected, and then
 * throws the error.
 */
export function collectingStage({ presenter, describe, add, finish }: CollectingParts): Stage {
  return {
    presenter,
    describe,
    apply: async function* (batches, maxBytes) {
      let failure: { readonly error: unknown } | undefined;
      let isEmpty = true;
      let bytes = 0;
      const fail = (error: unknown) => {
        if (isEmpty) throw error;
        failure = { error };
      };
      for await (const { records } of untilFailure(batches, fail)) {
        isEmpty &&= records.length === 0;
        bytes += await add(records);
        try {
          checkCollectedBytes(bytes, maxBytes);
        } catch (error) {
          fail(error);
          break;
        }
      }
      yield* finish();
      if (failure !== undefined) throw failure.error;
    },
  };
}

/** Yields the items. If they fail, calls `fail` with the error instead of throwing it. */
async function* untilFailure<T>(
  items: AsyncIterable<T>,
  fail: (error: unknown) => void,
): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    fail(error);
  }
}
