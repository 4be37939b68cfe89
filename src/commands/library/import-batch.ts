// Puts the records that an import finds into the library, many in one transaction, and counts what became of them.
import type { Context } from '../../cli/context.ts';
import { codeOf, PortfolioError } from '../../errors.ts';
import { type Packer, type Parcel, packer, unpacked } from '../../library/store/prepare.ts';
import type { Put } from '../../library/store/writer.ts';
import { libraryFile, openOwnLibrary } from '../../sources/library-file.ts';

/** Records in one transaction, and their bytes: with many, each costs less. */
const atOnce = 20_000;
const maxBytes = 40 * 1024 * 1024;
/** Records in the first one: fewer, so that the other thread has something to do soon. */
const atFirst = 2000;
/** Transactions that are read before the one that is being written is over: not all take equally long. */
const ahead = 2;
/** Broken lines that are named one by one. */
const named = 10;

/** A place in an input, and the records that end there. */
export type Found = { readonly lines: readonly [number, number] } & (
  | { readonly puts: readonly Put[] }
  | { readonly fault: string }
);

export interface Tally {
  read: number;
  added: number;
  faults: number;
  readonly named: PortfolioError[];
}

/** A library, open for many records. */
export interface Taker {
  /** All of them or none. `isLast`: no more will come from this input. Returns how many were not there before. */
  readonly take: (parcel: Parcel, isLast: boolean) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** With more than one transaction, another thread writes while this one reads on and derives what follows from each text. */
export async function openTaker(context: Context): Promise<Taker> {
  const writer = await openOwnLibrary(context);
  const { startWriter } = context.system;
  let started: ReturnType<typeof startWriter> | undefined;
  return {
    take: async (parcel, isLast) => {
      if (!isLast) started ??= startWriter(libraryFile(context));
      const thread = await started;
      if (thread === undefined) return writer.take(unpacked(parcel));
      return Number(await thread.ask(parcel, [parcel.known.bytes.buffer, parcel.texts.bytes.buffer]));
    },
    close: async () => {
      await (await started)?.end();
      writer.close();
    },
  };
}

export interface Batches {
  /** Resolves when more can be taken in. */
  readonly add: (found: Found) => Promise<void> | undefined;
  /** Resolves when everything was put in. */
  readonly end: () => Promise<void>;
  /** Resolves when what has begun is over. */
  readonly settle: () => Promise<void>;
}

/** Records that are put in together. */
interface Batch {
  readonly packer: Packer;
  readonly places: Place[];
}

interface Place {
  readonly lines: Found['lines'];
  /** Its puts, counted from the first of the batch. */
  readonly from: number;
  readonly to: number;
}

/** @param name of the input, for what is wrong in it */
export function batchesInto({ take }: Taker, name: string, tally: Tally): Batches {
  /** Batches whose memory can be used again. */
  const spare: Batch[] = [];
  const fresh = (): Batch => spare.pop() ?? { packer: packer(), places: [] };
  let waiting = fresh();
  let limit = atFirst;
  /** Transactions that have begun, which are written one after the other. */
  const begun: Promise<void>[] = [];

  async function put(batch: Batch, isLast: boolean): Promise<void> {
    const { packer, places } = batch;
    const takeSome = async (from: number, to: number) => {
      if (from === to) return;
      const added = await take(packer.parcel(from, to), isLast);
      tally.added += added;
      tally.read += to - from;
    };
    try {
      await takeSome(0, packer.count());
    } catch (error) {
      // What fails in SQLite (a full disk) fails for all of them.
      if (codeOf(error) !== '') throw error;
      for (const { lines, from, to } of places) await takeSome(from, to).catch(() => count(lines, 'it cannot be kept'));
    }
    packer.clear();
    places.length = 0;
    spare.push(batch);
  }

  function count([first, last]: Found['lines'], fault: string): void {
    tally.faults += 1;
    const place = first === last ? `line ${first}` : `lines ${first} to ${last}`;
    if (tally.faults <= named) tally.named.push(new PortfolioError('incomplete', `${name}, ${place}: ${fault}`));
  }

  function begin(isLast: boolean): void {
    const written = put(waiting, isLast);
    begun.push(written);
    // Until it is waited for, its failure is nobody's.
    written.catch(() => {});
    waiting = fresh();
    limit = atOnce;
  }

  return {
    add: (found) => {
      const { packer, places } = waiting;
      if ('fault' in found) count(found.lines, found.fault);
      else {
        const from = packer.count();
        for (const put of found.puts) packer.add(put);
        places.push({ lines: found.lines, from, to: packer.count() });
      }
      if (places.length < limit && packer.bytes() < maxBytes) return undefined;
      begin(false);
      return begun.length > ahead ? begun.shift() : undefined;
    },
    end: async () => {
      begin(true);
      for (const written of begun) await written;
    },
    settle: async () => {
      await Promise.allSettled(begun);
    },
  };
}

export function incomplete({ read, faults, named }: Tally): PortfolioError {
  const unnamed = faults - named.length;
  const more = unnamed === 0 ? '' : `, of which ${unnamed} are not named here`;
  const sentence = `${faults === 1 ? 'one place' : `${faults} places`} could not be kept${more}`;
  return read === 0
    ? new PortfolioError('usage', 'nothing was kept', { each: named, hint: 'files of --json and -o ndjson are read' })
    : new PortfolioError('incomplete', sentence, { each: named, hint: 'all other records were kept' });
}
