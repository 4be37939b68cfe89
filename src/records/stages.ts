// Stages: what a reading does with the records that passed the filters, before they are handed on. A flag that adds a stage is a
// row here.
import type { Subject } from '../view/subject.ts';
import type { ReadingOptions, Stage } from './call.ts';

/** Makes the stage from the flag's value. @throws PortfolioError `usage` */
type MakeStage = (value: string, subject: Subject, options: ReadingOptions) => Promise<Stage>;

const rows: readonly (readonly ['sortBy' | 'facet', MakeStage])[] = [
  ['sortBy', async (...given) => (await import('./sort-by.ts')).sortStage(...given)],
  ['facet', async (path, subject) => (await import('./facet.ts')).facetStage(path, subject)],
];

/** The stages of the flags, each on what the one before yields. @throws PortfolioError `usage` */
export async function stagesFor(options: ReadingOptions, subject: Subject): Promise<readonly Stage[]> {
  const stages: Stage[] = [];
  for (const [name, make] of rows) {
    const value = options[name];
    if (value !== undefined) stages.push(await make(value, stages.at(-1)?.subject ?? subject, options));
  }
  return stages;
}
