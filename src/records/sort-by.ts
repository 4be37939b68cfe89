// --sort-by PATH: orders what was fetched. It keeps of each record its text and what it is ordered by, and nothing that was parsed.
import { parse } from '../api/json/parse.ts';
import type { RawRecord, Renderer } from '../view/format.ts';
import { comparePathValues, type PathValue, pathOf } from '../view/tables/path-values.ts';
import type { Listing, Stage } from './listing.ts';

interface Kept {
  /** UTF-8. A text would hold on to the page that it was cut from. */
  readonly text: Buffer;
  readonly key: readonly PathValue[];
  readonly isMarked: boolean;
}

/** Records are passed on in batches, because a renderer writes each in one piece. */
const batchSize = 500;

export async function sortStage(path: string, { subject, context }: Listing): Promise<Stage> {
  const { column, valuesOf } = pathOf(path, '--sort-by', subject);
  const isDescending = context.options.desc === true;
  const compare = compareKeys(comparePathValues(column.kind), isDescending);
  const wrap = (next: Renderer): Renderer => {
    const kept: Kept[] = [];
    return {
      write: async ({ records }) => {
        for (const { text, value, isMarked = false } of records)
          kept.push({ text: Buffer.from(text), key: valuesOf(value), isMarked });
      },
      end: async () => {
        kept.sort((a, b) => compare(a.key, b.key));
        // A list without records is written too: it may have a header.
        for (let from = 0; from === 0 || from < kept.length; from += batchSize) {
          await next.write({
            records: kept.slice(from, from + batchSize).map(recordOf),
          });
        }
        await next.end();
      },
    };
  };
  return { subject, wrap, noted: () => `, then sorted by ${path}${isDescending ? ', descending' : ''}` };
}

/** Parsed only if the format asks for its value. */
function recordOf({ text: bytes, isMarked }: Kept): RawRecord {
  const text = bytes.toString();
  return {
    text,
    isMarked,
    get value() {
      return parse(text);
    },
  };
}

/** Value by value; a record without any comes last, whichever the direction. */
function compareKeys(compare: (a: PathValue, b: PathValue) => number, isDescending: boolean) {
  return (a: readonly PathValue[], b: readonly PathValue[]): number => {
    if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0);
    const order = compareLists(a, b, compare);
    return isDescending ? -order : order;
  };
}

function compareLists<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): number {
  for (const [at, value] of a.entries()) {
    const other = b[at];
    const order = other === undefined ? 1 : compare(value, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
