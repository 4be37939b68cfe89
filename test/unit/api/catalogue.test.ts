// What holds for every entry is in test/contract/catalogue.test.ts.
import { expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';

it.each([
  ['projects search', '/v2/projects', 'projects', true],
  ['projects show', '/v2/projects/{project_id}', 'project', false],
  ['users followers', '/v2/users/{user}/followers', 'followers', true],
  ['fields', '/v2/fields', 'fields', true],
] as const)('%s is at %s, its records under %s', (name, path, envelopeKey, isList) => {
  expect(endpointOf(name)).toMatchObject({ path, envelopeKey, isList });
});
