import { expect, it } from 'vitest';
import { libraryRows } from '../../../../src/commands/library/library-rows.ts';

it.each(libraryRows.map((row) => [row.name, row] as const))('library %s takes another file', (_, row) => {
  expect(row).toMatchObject({ kind: 'own', options: { library: expect.any(String) } });
});
