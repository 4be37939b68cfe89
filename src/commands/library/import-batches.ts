// Inserts imported records in large transactions, and counts the places that could not be imported.
import type { JsonFault } from '../../api/json/json-reader.ts';
import { PortfolioError } from '../../errors.ts';
import type { ImportEntry } from '../../library/exchange/intake.ts';
import { isFormOf, type Merged } from '../../library/exchange/merge.ts';

export interface Tally {
  read: number;
  added: number;
  rows: number;
  faults: number;
  readonly named: (JsonFault & { readonly name: string })[];
}

export const importable =
  'import files that --json or -o ndjson wrote, or a folder that `library export <dir> -o ndjson` wrote';

/**
 * Maximum number of items in one transaction, and of characters in their texts. Smaller
 * transactions are slower.
 */
const maxItems = 1000;
const maxLength = 16 * 1024 * 1024;
const maxNamed = 10;

/**
 * Returns two functions. `add` collects what was found and writes it in large transactions. `end`
 * writes the rest.
 * @param importBatch inserts all in one transaction
 * @param name the name of the input, for messages about broken lines
 */
export function batchesInto(
  importBatch: (found: readonly ImportEntry[]) => Merged,
  name: string,
  tally: Tally,
) {
  let waiting: ImportEntry[] = [];
  let length = 0;
  /** The last item, if it was a fault. The same fault in the following items is added to it. */
  let open: { name: string; line: number; lastLine: number; fault: string } | undefined;

  function end(): void {
    if (waiting.length === 0) return;
    const { read, added, rows, faults } = importBatch(waiting);
    tally.read += read;
    tally.added += added;
    tally.rows += rows;
    for (const fault of faults) count({ name, ...fault });
    waiting = [];
    length = 0;
  }

  function count(fault: Tally['named'][number]): void {
    tally.faults += 1;
    if (tally.faults <= maxNamed) tally.named.push(fault);
  }

  return {
    add: (found: ImportEntry | JsonFault) => {
      if ('fault' in found) {
        if (open?.fault === found.fault) {
          open.lastLine = found.lastLine;
          return;
        }
        open = { name, ...found };
        return count(open);
      }
      open = undefined;
      const isFull = waiting.length >= maxItems || length >= maxLength;
      if (isFull && !isFormOf(found, waiting.at(-1))) end();
      waiting.push(found);
      length += textsOf(found).reduce((sum, text) => sum + text.length, 0);
    },
    end,
  };
}

export function textsOf(found: ImportEntry): readonly string[] {
  return 'put' in found
    ? [found.put.text, found.put.parent ?? '', found.service ?? '']
    : [found.text];
}

const faultText = ({ name, line, lastLine, fault }: Tally['named'][number]): string =>
  `${name}, ${line === lastLine ? `line ${line}` : `lines ${line} to ${lastLine}`}: ${fault}`;

export function incompleteImport({ read, rows, faults, named }: Tally): PortfolioError {
  const [first = '', ...others] = named.map(faultText);
  const partErrors = [first, ...others].map((text) => new PortfolioError('incomplete', text));
  if (read + rows === 0)
    return new PortfolioError('usage', 'nothing was imported', {
      ...(others.length === 0 ? { reason: first } : { summarisedErrors: partErrors }),
      hint: importable,
    });
  const unnamed = faults - named.length;
  const more = unnamed === 0 ? '' : `; ${unnamed} of them are not listed`;
  const sentence = `${faults === 1 ? 'one place' : `${faults} places`} could not be imported${more}`;
  return new PortfolioError('incomplete', sentence, {
    summarisedErrors: partErrors,
    hint: 'each record that could be read was imported',
  });
}
