import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EntityName, entities } from '../../../../src/api/entities.ts';
import { columnsFor } from '../../../../src/view/tables/columns.ts';
import { fit } from '../../../../src/view/tables/layout.ts';
import { listOf } from '../../../support/samples.ts';

/** Ids are at most this long, as are usernames. */
const longestId = 20;

describe.each(Object.keys(entities) as EntityName[])('a table of a %s at every width from 40 to 200', (entity) => {
  const columns = columnsFor(listOf(entity));
  const naturals = fc.tuple(
    ...columns.map(({ kind, heading }) =>
      fc
        .integer({ min: 1, max: kind === 'text' ? 90 : kind === 'id' ? longestId : 13 })
        .map((size) => Math.max(size, heading.length)),
    ),
  );

  test('shows no less of any column than a narrower one, cuts no id, and names before figures', () => {
    fc.assert(
      fc.property(naturals, (sizes) => {
        const needs = columns.map(({ minWidth, drop }, at) => ({ natural: sizes[at] ?? 0, minWidth, drop }));
        const wrong: string[] = [];
        let narrower = needs.map(() => 0);
        for (let width = 40; width <= 200; width += 1) {
          const widths = fit(needs, width);
          const hasFigures = columns.some(({ drop }, at) => drop > 1 && widths[at] !== 0);
          for (const [at, each] of widths.entries()) {
            const { natural = 0, minWidth = 0 } = needs[at] ?? {};
            const { name = '', kind } = columns[at] ?? {};
            if (each < (narrower[at] ?? 0)) wrong.push(`${name} shrinks at ${width}`);
            if (kind !== 'text' && each !== 0 && each !== natural) wrong.push(`${name} is cut at ${width}`);
            const isCutName = /^(name|title|display_name)$/.test(name) && each < Math.min(natural, 2 * minWidth);
            if (isCutName && hasFigures) wrong.push(`figures stand beside a cut ${name} at ${width}`);
          }
          narrower = widths;
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
