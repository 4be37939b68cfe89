// Tables of the flags that filter records or add a stage. Filters apply before the limit, so that --limit counts the
// records that passed. Stages apply after the limit.
import type { Subject } from '../view/subject.ts';
import type { MakeFilter, ReadingOptions, RecordFilter, Stage } from './call.ts';

/** Makes the stage from the flag's value. @throws PortfolioError `usage` */
type MakeStage = (value: string, subject: Subject, options: ReadingOptions) => Promise<Stage>;

const stageRows: readonly (readonly ['sortBy' | 'facet', MakeStage])[] = [
  ['sortBy', async (...given) => (await import('./sort-by.ts')).sortStage(...given)],
  ['facet', async (path, subject) => (await import('./facet.ts')).facetStage(path, subject)],
];

/** Makes a stage for each flag. Each stage receives the output of the previous one. @throws PortfolioError `usage` */
export async function stagesFor(options: ReadingOptions, subject: Subject): Promise<readonly Stage[]> {
  const stages: Stage[] = [];
  for (const [name, make] of stageRows) {
    const value = options[name];
    if (value !== undefined) stages.push(await make(value, stages.at(-1)?.subject ?? subject, options));
  }
  return stages;
}

const filterRows: readonly (readonly ['where', MakeFilter])[] = [
  ['where', async (...given) => (await import('./where.ts')).whereFilter(...given)],
];

/** Makes the filters of the flags. @throws PortfolioError `usage` */
export const filtersFor = (
  options: ReadingOptions,
  given: Parameters<MakeFilter>[1],
): Promise<readonly RecordFilter[]> =>
  Promise.all(filterRows.flatMap(([name, make]) => options[name]?.map((value) => make(value, given)) ?? []));
