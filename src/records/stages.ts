// Tables of the flags that filter records or add a stage. Filters apply before the limit, so that
// --limit counts the records that passed. Stages apply after the limit.
import type { RecordPresenter } from '../view/record-presenter.ts';
import type { MakeFilter, QueryOptions, RecordFilter, Stage } from './query.ts';

/** In their order. Each stage receives the output of the previous one. The verb is for notes. */
const stageRows = [
  {
    verb: 'sort',
    make: async ({ sortBy, desc }: QueryOptions, presenter: RecordPresenter) =>
      sortBy === undefined
        ? undefined
        : (await import('./sort-by.ts')).sortStage(sortBy, presenter, { desc }),
  },
  {
    verb: 'count',
    make: async ({ facet }: QueryOptions, presenter: RecordPresenter) =>
      facet === undefined ? undefined : (await import('./facet.ts')).facetStage(facet, presenter),
  },
] as const;

/** Makes the stages of the flags. `verb` is that of the last one. @throws PortfolioError `usage` */
export async function createStages(options: QueryOptions, presenter: RecordPresenter) {
  const stages: Stage[] = [];
  let verb: string | undefined;
  for (const row of stageRows) {
    const stage = await row.make(options, stages.at(-1)?.presenter ?? presenter);
    if (stage === undefined) continue;
    stages.push(stage);
    verb = row.verb;
  }
  return { stages, verb };
}

/** Makes the filters of the flags. @throws PortfolioError `usage` */
export const createFilters = (
  { where = [] }: QueryOptions,
  context: Parameters<MakeFilter>[1],
): Promise<readonly RecordFilter[]> =>
  Promise.all(where.map(async (text) => (await import('./where.ts')).whereFilter(text, context)));
