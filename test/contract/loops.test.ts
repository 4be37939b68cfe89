// A loop that copies a list to add one element takes a time that grows with the square of the
// elements. Biome's rule `noAccumulatingSpread` finds this in `reduce`; this test finds it in
// loops.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/**
 * `list = [...list, …]`, `list = list.concat(…)`, `bytes = Buffer.concat([bytes, …])`, `map.set(…,
 * [...map.get(…)`
 */
const copies =
  /\b([\w.]+) = \[\.\.\.\1\b|\b([\w.]+) = \2\.concat\(|\b([\w.]+) = Buffer\.concat\(\[\3\b|\.set\([^\n]*\[\.\.\.\(?[\w.]+\.get\(/;

it.each(['all = [...all, one]', 'all = all.concat(more)', 'head = Buffer.concat([head, chunk])'])(
  'finds %s',
  (code) => {
    expect(code).toMatch(copies);
  },
);

it('copies no list to add an element to it', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => copies.test(readFileSync(join(src, file), 'utf8')))).toEqual([]);
});
