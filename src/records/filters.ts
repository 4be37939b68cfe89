// The flags that filter the records of a list, each with its function. They apply before the limit, so that --limit counts the
// records that passed, and a single page of JSON contains only these.
import type { MakeFilter, ReadingOptions, RecordFilter } from './call.ts';

const rows: readonly (readonly ['where', MakeFilter])[] = [
  ['where', async (...given) => (await import('./where.ts')).whereFilter(...given)],
];

/** The filters of the flags. @throws PortfolioError `usage` */
export const filtersFor = (
  options: ReadingOptions,
  given: Parameters<MakeFilter>[1],
): Promise<readonly RecordFilter[]> =>
  Promise.all(
    rows.flatMap(([name, make]) => {
      const value = options[name];
      return value === undefined ? [] : [make(value, given)];
    }),
  );
