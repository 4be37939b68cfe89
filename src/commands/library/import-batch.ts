// Writes the records that an import finds into the library, many in one transaction, and counts the new ones and the faults.
import { codeOf, PortfolioError } from '../../errors.ts';
import type { Put, Writer } from '../../library/store/writer.ts';

/** Records in one transaction, and the length of their texts: with many, each costs less. */
const maxRecords = 2000;
const maxLength = 16 * 1024 * 1024;
/** Broken lines that are named one by one. */
const maxNamed = 10;

/** The records of one value of an input, or why it is refused, with the lines where it begins and ends. */
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

export interface Batches {
  /** Writes a transaction when enough records wait. @throws the error of SQLite, such as a full disk */
  readonly add: (found: Found) => void;
  /** Writes the rest. */
  readonly end: () => void;
}

/** @param name of the input, for the messages about its faults */
export function batchesInto({ take }: Pick<Writer, 'take'>, name: string, tally: Tally): Batches {
  let waiting: Extract<Found, { puts: unknown }>[] = [];
  let [records, length] = [0, 0];

  function write(puts: readonly Put[]): void {
    if (puts.length === 0) return;
    tally.added += take(puts);
    tally.read += puts.length;
  }

  function writeAll(): void {
    const all = waiting;
    waiting = [];
    [records, length] = [0, 0];
    try {
      write(all.flatMap(({ puts }) => puts));
    } catch (error) {
      // An error of SQLite (a full disk) would be the same for each of them.
      if (codeOf(error) !== '') throw error;
      for (const { lines, puts } of all) {
        try {
          write(puts);
        } catch {
          count(lines, 'it cannot be kept');
        }
      }
    }
  }

  function count([first, last]: Found['lines'], fault: string): void {
    tally.faults += 1;
    const place = first === last ? `line ${first}` : `lines ${first} to ${last}`;
    if (tally.faults <= maxNamed) tally.named.push(new PortfolioError('incomplete', `${name}, ${place}: ${fault}`));
  }

  return {
    add: (found) => {
      if ('fault' in found) return count(found.lines, found.fault);
      waiting.push(found);
      records += found.puts.length;
      for (const { text } of found.puts) length += text.length;
      if (records >= maxRecords || length >= maxLength) writeAll();
    },
    end: writeAll,
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
