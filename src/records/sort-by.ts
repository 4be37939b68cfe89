// Implements `--sort-by PATH`: sorts the received records. Keeps only the texts and the sort keys
// in memory.
import { parseJson } from '../api/json/parse.ts';
import type { RawRecord } from '../view/format.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import { comparePathValues, findPathColumn, type PathValue } from '../view/tables/path-values.ts';
import { collectingStage } from './collecting.ts';
import type { ExecutableQuery, QueryOptions, Stage } from './query.ts';

interface SortableRecord {
  /**
   * JSON text in UTF-8. This is a buffer, because a substring of a page would keep the whole page
   * in memory.
   */
  readonly text: Buffer;
  readonly key: readonly PathValue[];
  readonly isMarked: boolean;
}

/**
 * Approximate memory of a record in bytes, without its text and key: objects, its id, and its
 * printed row.
 */
const overhead = 1200;

/** Number of records in one batch. A renderer writes each batch in one piece. */
const batchSize = 500;

/** @throws PortfolioError `usage` if the records lack the path */
export function addSort(query: ExecutableQuery): ExecutableQuery {
  const { presenter, options, stages } = query;
  const stage = sortStage(options.sortBy ?? '', presenter, options);
  return { ...query, stages: [...stages, stage], collectingVerb: 'sort' };
}

export function sortStage(
  path: string,
  presenter: RecordPresenter,
  { desc = false }: QueryOptions,
): Stage {
  const { column, valuesOf } = findPathColumn(path, '--sort-by', presenter);
  const compare = compareKeys(comparePathValues(column.kind), desc);
  const sortable: SortableRecord[] = [];
  return collectingStage({
    presenter,
    describe: () => `, then sorted by ${path}${desc ? ', descending' : ''}`,
    add: (records) => {
      let size = 0;
      for (const { text, value, isInOtherList = false } of records) {
        const record = { text: Buffer.from(text), key: valuesOf(value), isMarked: isInOtherList };
        sortable.push(record);
        size += overhead;
        for (const { length } of [record.text, ...record.key.map(String)]) size += length;
      }
      return size;
    },
    finish: function* () {
      const sorted = sortable.splice(0).sort((a, b) => compare(a.key, b.key));
      // An empty list yields one empty batch, because a format may print a header.
      for (let from = 0; from === 0 || from < sorted.length; from += batchSize)
        yield { records: sorted.slice(from, from + batchSize).map(recordOf) };
    },
  });
}

/** Returns a record that is parsed when its value is needed. */
function recordOf({ text: bytes, isMarked }: SortableRecord): RawRecord {
  const text = bytes.toString();
  return {
    text,
    isInOtherList: isMarked,
    get value() {
      return parseJson(text);
    },
  };
}

/**
 * Returns a function that compares keys value by value. Records without a value are always last.
 */
function compareKeys(compare: (a: PathValue, b: PathValue) => number, isDescending: boolean) {
  return (a: readonly PathValue[], b: readonly PathValue[]): number => {
    if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0);
    const order = compareLists(a, b, compare);
    return isDescending ? -order : order;
  };
}

function compareLists<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
): number {
  for (const [at, value] of a.entries()) {
    const other = b[at];
    const order = other === undefined ? 1 : compare(value, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
