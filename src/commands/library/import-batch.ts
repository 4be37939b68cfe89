// Writes the records that an import finds into the library, many in one transaction, and counts the new ones and the faults.
import type { JsonFault } from '../../api/json/json-reader.ts';
import { codeOf, PortfolioError } from '../../errors.ts';
import type { FoundRecord } from '../../library/exchange/intake.ts';
import type { Writer } from '../../library/store/writer.ts';

/** Limits of one transaction: its records, and the length of their texts. With fewer, each record takes longer. */
const maxRecords = 2000;
const maxLength = 16 * 1024 * 1024;
/** Broken lines that are named one by one. */
const maxNamed = 10;

export interface Tally {
  read: number;
  added: number;
  faults: number;
  readonly named: PortfolioError[];
}

export interface Batches {
  /** Writes a transaction when enough records wait. @throws the error of SQLite, such as a full disk */
  readonly add: (found: FoundRecord | JsonFault) => void;
  /** Writes the rest. */
  readonly end: () => void;
}

/** @param name of the input, for the messages about its faults */
export function batchesInto({ importBatch }: Pick<Writer, 'importBatch'>, name: string, tally: Tally): Batches {
  let waiting: FoundRecord[] = [];
  let length = 0;

  function write(found: readonly FoundRecord[]): void {
    if (found.length === 0) return;
    tally.added += importBatch(found.map(({ put }) => put));
    tally.read += found.length;
  }

  function writeAll(): void {
    const all = waiting;
    waiting = [];
    length = 0;
    try {
      write(all);
    } catch (error) {
      // An error of SQLite (a full disk) would be the same for each of them.
      if (codeOf(error) !== '') throw error;
      for (const found of all) {
        try {
          write([found]);
        } catch {
          count({ line: found.line, lastLine: found.line, fault: 'the library cannot store this record' });
        }
      }
    }
  }

  function count({ line, lastLine, fault }: JsonFault): void {
    tally.faults += 1;
    const lines = line === lastLine ? `line ${line}` : `lines ${line} to ${lastLine}`;
    if (tally.faults <= maxNamed) tally.named.push(new PortfolioError('incomplete', `${name}, ${lines}: ${fault}`));
  }

  return {
    add: (found) => {
      if ('fault' in found) return count(found);
      waiting.push(found);
      length += found.put.text.length;
      if (waiting.length >= maxRecords || length >= maxLength) writeAll();
    },
    end: writeAll,
  };
}

export function incomplete({ read, faults, named }: Tally): PortfolioError {
  const unnamed = faults - named.length;
  const more = unnamed === 0 ? '' : `; ${unnamed} of them are not listed`;
  const sentence = `${faults === 1 ? 'one place' : `${faults} places`} could not be imported${more}`;
  return read === 0
    ? new PortfolioError('usage', 'nothing was imported', {
        each: named,
        hint: 'import files that --json or -o ndjson wrote',
      })
    : new PortfolioError('incomplete', sentence, { each: named, hint: 'all other records were imported' });
}
