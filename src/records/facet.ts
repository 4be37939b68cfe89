// Implements `--facet PATH`: lists the values of a member with the number of records for each
// value.
import { quantity } from '../api/words.ts';
import type { RawRecord } from '../view/format.ts';
import { facetSubject } from '../view/lists/facets.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import { comparePathValues, findPathColumn, type PathValue } from '../view/tables/path-values.ts';
import { collectingStage } from './collecting.ts';
import type { ExecutableQuery, Stage } from './query.ts';

/** Approximate memory of a value in bytes, without its text. */
const overhead = 600;

/** @throws PortfolioError `usage` if the records lack the path */
export function addFacet(query: ExecutableQuery): ExecutableQuery {
  const { presenter, options, stages } = query;
  const stage = facetStage(options.facet ?? '', presenter);
  return { ...query, stages: [...stages, stage], collectingVerb: 'count' };
}

export function facetStage(path: string, presenter: RecordPresenter): Stage {
  const { column, valuesOf } = findPathColumn(path, '--facet', presenter);
  const compare = comparePathValues(column.kind);
  const counts = new Map<PathValue, number>();
  let without = 0;
  const add = (records: readonly RawRecord[]): number => {
    let size = 0;
    for (const { value } of records) {
      const values = new Set(valuesOf(value));
      if (values.size === 0) without += 1;
      for (const each of values) {
        const count = counts.get(each) ?? 0;
        if (count === 0) size += overhead + String(each).length;
        counts.set(each, count + 1);
      }
    }
    return size;
  };
  const finish = () => {
    const facets = [...counts].map(([value, count]) => ({ value, count }));
    facets.sort((a, b) => b.count - a.count || compare(a.value, b.value));
    return [{ records: facets.map((facet) => ({ text: JSON.stringify(facet), value: facet })) }];
  };
  const describe = () => {
    if (counts.size === 0 && without > 0) return `; none of them has ${path}`;
    const values = `${quantity(counts.size, 'value')} of ${path}`;
    return `, ${values}${without === 0 ? '' : `; ${without} without`}`;
  };
  return collectingStage({ presenter: facetSubject(column), describe, add, finish });
}
