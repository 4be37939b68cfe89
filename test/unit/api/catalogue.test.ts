// Facts that hold for every row are in test/contract/catalogue.test.ts.
import { expect, it } from 'vitest';
import { endpointOf, showParamOf } from '../../../src/api/catalogue.ts';
import { trendKinds } from '../../../src/api/entities.ts';
import { accept } from '../../../src/api/values.ts';

it.each([
  ['projects search', '/v2/projects', 'projects', true],
  ['projects show', '/v2/projects/{project_id}', 'project', false],
] as const)('%s is at %s, its content under %s', (name, path, envelopeKey, isList) => {
  expect(endpointOf(name)).toMatchObject({ path, envelopeKey, isList });
});

it.each(trendKinds)('a command shows a %s by its id', (kind) => {
  expect(accept(showParamOf(kind), 'ID', '123')).toEqual({ value: '123' });
});

it('has no command that shows a comment', () => {
  expect(() => showParamOf('projectComment')).toThrow('no command shows a projectComment');
});
