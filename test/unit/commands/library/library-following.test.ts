import { expect, it } from 'vitest';
import { followingRows } from '../../../../src/commands/library/library-following.ts';

it.each(followingRows(() => []).map((row) => [row.name, row] as const))('library %s takes another file', (_, row) => {
  expect(row).toMatchObject({ kind: 'own', options: { library: expect.any(String) } });
});
