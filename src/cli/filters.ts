// The flags that keep some of the records of a list, each with its function. They stand between the pages and the output, so
// that a limit counts what passed and a single page of JSON holds what passed.
import type { Filter } from '../client/list.ts';
import { type OptionName, type Options, optionNames } from '../settings/options.ts';

/** By option: the flag's value → whether a record is kept. */
const recordFilters: { readonly [N in OptionName]?: (value: string) => Promise<Filter> } = {};

export const filtersFor = (options: Options): Promise<readonly Filter[]> =>
  Promise.all(
    optionNames.flatMap((name) => {
      const [filter, value] = [recordFilters[name], options[name]];
      return filter === undefined || value === undefined ? [] : [filter(String(value))];
    }),
  );
