// Inserts imported records in large transactions, and counts the places that could not be imported.
import type { JsonFault } from '../../api/json/json-reader.ts';
import { codeOf, PortfolioError } from '../../errors.ts';
import type { Found } from '../../library/exchange/intake.ts';
import type { Merged } from '../../library/exchange/merge.ts';
import { isSameCopied } from '../../library/store/record-state.ts';

export interface Tally {
  /** Number of records that were read. */
  read: number;
  added: number;
  /** Number of rows of other tables that were read. */
  rows: number;
  faults: number;
  readonly named: (JsonFault & { readonly name: string })[];
}

export const importable =
  'import files that --json, -o ndjson or --record wrote, or a folder that `library export <dir> -o ndjson` wrote';

/** Maximum number of records in one transaction, and of characters in their texts. Smaller transactions are slower. */
const maxRecords = 2000;
const maxLength = 16 * 1024 * 1024;
/** Maximum number of broken lines that are listed. The others are only counted. */
const maxNamed = 10;

/** Inserts all records and rows in one transaction. */
type ImportBatch = (found: readonly Found[]) => Merged;

/**
 * Returns two functions. `add` collects records and writes them in large transactions. `end` writes the last ones.
 * Both throw an error of SQLite if e.g. the disk is full.
 * @param name the name of the input, for messages about broken lines
 */
export function batchesInto(importBatch: ImportBatch, name: string, tally: Tally) {
  let waiting: Found[] = [];
  let length = 0;
  /** The last item, if it was a fault. The same fault in the following items is added to it. */
  let open: { name: string; line: number; lastLine: number; fault: string } | undefined;

  function write(found: readonly Found[]): void {
    if (found.length === 0) return;
    const { added, faults } = importBatch(found);
    tally.added += added;
    for (const fault of faults) count({ name, ...fault });
    // An exported record may have several forms, one after the other. It is counted once.
    tally.read += found.filter((each, at) => 'put' in each && !isFormOf(each, found[at - 1])).length;
    tally.rows += found.filter((each) => 'table' in each).length - faults.length;
  }

  function writeAll(): void {
    const all = waiting;
    waiting = [];
    length = 0;
    try {
      write(all);
    } catch (error) {
      // Throws errors of SQLite, e.g. a full disk, because they would occur again for each record.
      if (codeOf(error) !== '') throw error;
      for (const found of all) {
        try {
          write([found]);
        } catch {
          count({ name, line: found.line, lastLine: found.line, fault: 'the library cannot store this record' });
        }
      }
    }
  }

  function count(fault: Tally['named'][number]): void {
    tally.faults += 1;
    if (tally.faults <= maxNamed) tally.named.push(fault);
  }

  return {
    add: (found: Found | JsonFault) => {
      if ('fault' in found) {
        if (open?.fault === found.fault) {
          open.lastLine = found.lastLine;
          return;
        }
        open = { name, ...found };
        return count(open);
      }
      open = undefined;
      const isFull = waiting.length >= maxRecords || length >= maxLength;
      if (isFull && !isFormOf(found, waiting.at(-1))) writeAll();
      waiting.push(found);
      length += 'put' in found ? found.put.text.length : found.text.length;
    },
    end: writeAll,
  };
}

/** Whether both items are forms of the same exported record. */
const isFormOf = (found: Found, before: Found | undefined): boolean =>
  'put' in found && before !== undefined && 'put' in before && isSameCopied(found.put, before.put);

export type Batches = ReturnType<typeof batchesInto>;

const faultText = ({ name, line, lastLine, fault }: Tally['named'][number]): string =>
  `${name}, ${line === lastLine ? `line ${line}` : `lines ${line} to ${lastLine}`}: ${fault}`;

/** Returns the error that names the faults. */
export function incomplete({ read, rows, faults, named }: Tally): PortfolioError {
  const [first = '', ...others] = named.map(faultText);
  const each = [first, ...others].map((text) => new PortfolioError('incomplete', text));
  if (read + rows === 0)
    return new PortfolioError('usage', 'nothing was imported', {
      ...(others.length === 0 ? { why: first } : { each }),
      hint: importable,
    });
  const unnamed = faults - named.length;
  const more = unnamed === 0 ? '' : `; ${unnamed} of them are not listed`;
  const sentence = `${faults === 1 ? 'one place' : `${faults} places`} could not be imported${more}`;
  return new PortfolioError('incomplete', sentence, { each, hint: 'each record that could be read was imported' });
}
