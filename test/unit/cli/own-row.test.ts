import { expect, it } from 'vitest';
import { own } from '../../../src/cli/own-row.ts';

it('makes a row of a name, its help and the rest', () => {
  const load = async () => async () => {};
  const row = own('name', 'What it does', { examples: ['name'], scopes: ['global'], load });
  expect(row).toEqual({
    kind: 'own',
    name: 'name',
    help: 'What it does',
    examples: ['name'],
    scopes: ['global'],
    load,
  });
});
