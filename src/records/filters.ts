// The flags that filter the records of a list, each with its function. They are applied between the pages and the output, so
// that --limit counts the records that passed, and a single page of JSON contains only these.
import { type OptionName, type Options, optionNames } from '../settings/options/options.ts';
import type { Listing, RecordFilter } from './listing.ts';

/** Makes the filter from the flag's value. @throws PortfolioError `usage`: no request was sent yet */
type MakeFilter = (value: string, listing: Listing) => Promise<RecordFilter>;

const recordFilters: { readonly [N in OptionName]?: MakeFilter } = {
  where: async (expression, listing) => (await import('./expressions/where.ts')).whereFilter(expression, listing),
};

export const filtersFor = (options: Options, listing: Listing): Promise<readonly RecordFilter[]> =>
  Promise.all(
    optionNames.flatMap((name) => {
      const [filter, value] = [recordFilters[name], options[name]];
      return filter === undefined || value === undefined ? [] : [filter(String(value), listing)];
    }),
  );
