import { expect, it } from 'vitest';
import { type CommandName, endpointOf } from '../../../src/api/catalogue.ts';
import { endpointScopes } from '../../../src/cli/command.ts';

it.each<[CommandName, readonly string[]]>([
  ['projects search', ['list', 'records']],
  ['fields', ['records']],
  ['users experience', ['records']],
  ['projects show', []],
])('%s has the flags of pages, and of records, as far as it has them', (name, scopes) => {
  expect(endpointScopes(endpointOf(name)).slice(0, -4)).toEqual(scopes);
});
