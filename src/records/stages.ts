// Tables of the flags that filter records or add a stage. Filters apply before the limit, so that
// --limit counts the records that passed. Stages apply after the limit.
import type { RecordPresenter } from '../view/record-presenter.ts';
import type { MakeFilter, QueryOptions, RecordFilter, Stage } from './query.ts';

interface StageRow {
  /** Verb for the note that not all records were read, e.g. `sort`. */
  readonly verb: string;
  /** Returns the stage; undefined if the flag is missing. @throws PortfolioError `usage` */
  readonly make: (options: QueryOptions, presenter: RecordPresenter) => Promise<Stage> | undefined;
}

function stageRow<N extends keyof QueryOptions>(
  name: N,
  verb: string,
  make: (
    value: NonNullable<QueryOptions[N]>,
    presenter: RecordPresenter,
    options: QueryOptions,
  ) => Promise<Stage>,
): StageRow {
  return {
    verb,
    make: (options, presenter) => {
      const value = options[name];
      return value == null ? undefined : make(value, presenter, options);
    },
  };
}

/** In their order. Each stage receives the output of the previous one. */
const stageRows: readonly StageRow[] = [
  stageRow('sortBy', 'sort', async (...given) =>
    (await import('./sort-by.ts')).sortStage(...given),
  ),
  stageRow('facet', 'count', async (path, presenter) =>
    (await import('./facet.ts')).facetStage(path, presenter),
  ),
];

/** Makes the stages of the flags. `verb` is that of the last one. @throws PortfolioError `usage` */
export async function stagesFor(options: QueryOptions, presenter: RecordPresenter) {
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

const filterRows: readonly (readonly ['where', MakeFilter])[] = [
  ['where', async (...given) => (await import('./where.ts')).whereFilter(...given)],
];

/** Makes the filters of the flags. @throws PortfolioError `usage` */
export const filtersFor = (
  options: QueryOptions,
  given: Parameters<MakeFilter>[1],
): Promise<readonly RecordFilter[]> =>
  Promise.all(
    filterRows.flatMap(([name, make]) => options[name]?.map((value) => make(value, given)) ?? []),
  );
