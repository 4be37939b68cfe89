// The flags that filter the records of a list, each with its function. They are applied between the pages and the output, so
// that --limit counts the records that passed, and a single page of JSON contains only these.
import type { EntityName } from '../api/entities.ts';
import type { Endpoint } from '../api/schema.ts';
import type { Filter } from '../client/list.ts';
import { type OptionName, type Options, optionNames } from '../settings/options.ts';
import type { Subject } from '../view/subject.ts';
import type { Context } from './context.ts';

/** The list whose records are filtered. */
export interface Listing {
  readonly endpoint: Endpoint<EntityName>;
  readonly subject: Subject;
  readonly context: Context;
}

/** Makes the filter from the flag's value. @throws PortfolioError `usage`: no request was sent yet */
type MakeFilter = (value: string, listing: Listing) => Promise<Filter>;

const recordFilters: { readonly [N in OptionName]?: MakeFilter } = {};

export const filtersFor = (options: Options, listing: Listing): Promise<readonly Filter[]> =>
  Promise.all(
    optionNames.flatMap((name) => {
      const [filter, value] = [recordFilters[name], options[name]];
      return filter === undefined || value === undefined ? [] : [filter(String(value), listing)];
    }),
  );
