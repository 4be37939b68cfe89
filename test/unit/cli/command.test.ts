import { expect, it } from 'vitest';
import { type CommandName, endpointOf } from '../../../src/api/catalogue.ts';
import { endpointScopes } from '../../../src/cli/command.ts';

it.each<[CommandName, readonly string[]]>([
  ['projects search', ['colour', 'list', 'records', 'output', 'web']],
  ['fields', ['records', 'output']],
  ['users experience', ['records', 'output']],
  ['projects show', ['comments', 'output', 'web']],
  ['collections show', ['output']],
])('%s has the flags of colours, pages, records and web addresses, as far as it has them', (name, scopes) => {
  expect(endpointScopes(endpointOf(name)).slice(0, -3)).toEqual(scopes);
});
