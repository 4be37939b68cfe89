// The flags that filter the records of a list, each with its function. They are applied between the pages and the output, so
// that --limit counts the records that passed, and a single page of JSON contains only these.
import type { Filter } from '../client/list.ts';
import { type OptionName, type Options, optionNames } from '../settings/options.ts';

/** By option: makes the filter from the flag's value. */
const recordFilters: { readonly [N in OptionName]?: (value: string) => Promise<Filter> } = {};

export const filtersFor = (options: Options): Promise<readonly Filter[]> =>
  Promise.all(
    optionNames.flatMap((name) => {
      const [filter, value] = [recordFilters[name], options[name]];
      return filter === undefined || value === undefined ? [] : [filter(String(value))];
    }),
  );
