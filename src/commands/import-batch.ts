// What an import puts into the library in one transaction, and the sum of what became of it.
import type { JsonFault, JsonItem } from '../api/json-lines.ts';
import { codeOf, PortfolioError } from '../errors.ts';
import type { Refused } from '../service/intake.ts';
import type { Put, Writer } from '../service/writer.ts';

export type Item = JsonItem | JsonFault;

export interface Tally {
  read: number;
  added: number;
  faults: number;
  readonly named: PortfolioError[];
}

/** Broken lines that are named one by one. */
const named = 10;

export interface Batch {
  /** The name of the file that the items come from. */
  readonly name: string;
  readonly items: readonly Item[];
  /** The records of an item, or why it has none. Is asked again where something cannot be put in. */
  readonly find: (item: Item) => readonly Put[] | Refused;
}

/** All together; where one of them cannot be put in, each for itself. What was parsed lives only until the writer has had it. */
export function putBatch({ name, items, find }: Batch, writer: Pick<Writer, 'take'>, tally: Tally): void {
  const take = (some: readonly Item[]): void => {
    const sum: Sum = { read: 0, faults: [] };
    const puts = putsOf(some, find, sum);
    // Nobody waits for other writers without a record to put in.
    const first = puts.next();
    if (first.done !== true) tally.added += writer.take(withFirst(first.value, puts));
    tally.read += sum.read;
    for (const [item, fault] of sum.faults) count(tally, name, item, fault);
  };
  try {
    take(items);
  } catch (error) {
    // What fails in SQLite (a full disk) fails for all of them.
    if (codeOf(error) !== '') throw error;
    const good = items.filter((item) => {
      const found = find(item);
      if ('fault' in found) count(tally, name, item, found.fault);
      return !('fault' in found);
    });
    for (const item of good) {
      try {
        take([item]);
      } catch {
        count(tally, name, item, 'it cannot be kept');
      }
    }
  }
}

/** What counts only once all has been put in. */
interface Sum {
  read: number;
  readonly faults: (readonly [Item, string])[];
}

function* putsOf(items: readonly Item[], find: Batch['find'], sum: Sum): Generator<Put> {
  for (const item of items) {
    const found = find(item);
    if ('fault' in found) sum.faults.push([item, found.fault]);
    else {
      sum.read += found.length;
      yield* found;
    }
  }
}

function* withFirst(first: Put, others: Iterable<Put>): Generator<Put> {
  yield first;
  yield* others;
}

function count(tally: Tally, name: string, item: Item, fault: string): void {
  tally.faults += 1;
  const [first, last] = [item.line, 'fault' in item ? item.lastLine : item.line];
  const place = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  if (tally.faults <= named) tally.named.push(new PortfolioError('incomplete', `${name}, ${place}: ${fault}`));
}
