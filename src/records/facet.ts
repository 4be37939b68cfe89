// --facet PATH: counts instead of listing: how many of the records have each value.

import type { Renderer } from '../view/format.ts';
import { facetSubject } from '../view/lists/facets.ts';
import { comparePathValues, type PathValue, pathOf } from '../view/tables/path-values.ts';
import type { Listing, Stage } from './listing.ts';

export async function facetStage(path: string, { subject }: Listing): Promise<Stage> {
  const { column, valuesOf } = pathOf(path, '--facet', subject);
  const compare = comparePathValues(column.kind);
  const counts = new Map<PathValue, number>();
  let without = 0;
  const wrap = (next: Renderer): Renderer => ({
    write: async ({ records }) => {
      for (const { value } of records) {
        const values = new Set(valuesOf(value));
        if (values.size === 0) without += 1;
        for (const each of values) counts.set(each, (counts.get(each) ?? 0) + 1);
      }
    },
    end: async () => {
      const facets = [...counts].map(([value, count]) => ({ value, count }));
      facets.sort((a, b) => b.count - a.count || compare(a.value, b.value));
      await next.write({ records: facets.map((facet) => ({ text: JSON.stringify(facet), value: facet })) });
      await next.end();
    },
  });
  const noted = () => {
    const values = `${counts.size} ${counts.size === 1 ? 'value' : 'values'} of ${path}`;
    return `, ${values}${without === 0 ? '' : `; ${without} without`}`;
  };
  return { subject: facetSubject(column.kind), wrap, noted };
}
