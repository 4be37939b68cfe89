// The flags that do more with the records of a list than leave some out, each with its stage. Stages stand between the filters
// and the output, in the order of the options table; another one is a row here and its file.
import { type OptionName, type Options, optionNames } from '../settings/options/options.ts';
import type { Listing, Stage } from './listing.ts';

/** Makes the stage from the flag's value. @throws PortfolioError `usage`: no request was sent yet */
type MakeStage = (value: string, listing: Listing) => Promise<Stage>;

const recordStages: { readonly [N in OptionName]?: MakeStage } = {
  sortBy: async (path, listing) => (await import('./sort-by.ts')).sortStage(path, listing),
  facet: async (path, listing) => (await import('./facet.ts')).facetStage(path, listing),
};

/** All stages as one; undefined if no flag asks for one. */
export async function stageFor(options: Options, listing: Listing): Promise<Stage | undefined> {
  let all: Stage | undefined;
  for (const name of optionNames) {
    const [make, value] = [recordStages[name], options[name]];
    if (make === undefined || value === undefined) continue;
    const before = all;
    const stage = await make(String(value), { ...listing, subject: before?.subject ?? listing.subject });
    all = before === undefined ? stage : { ...stage, wrap: (next) => before.wrap(stage.wrap(next)) };
  }
  return all;
}
