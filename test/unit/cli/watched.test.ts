import { expect, test } from 'vitest';
import { isWatchedFlag, watchedRows } from '../../../src/cli/watched.ts';
import { tree } from '../../../src/commands/tree.ts';

test('commands that ask an endpoint are watched, and no others', () => {
  const rows = watchedRows(tree);
  const names = rows.map(({ name }) => name);
  for (const name of ['projects', 'users', 'creatives', 'fields', 'stats']) expect(names).toContain(name);
  for (const name of ['library', 'login', 'api', 'help']) expect(names).not.toContain(name);
  const projects = rows.find(({ name }) => name === 'projects');
  expect(projects !== undefined && 'commands' in projects && projects.commands?.map(({ name }) => name)).toEqual([
    'search',
    'show',
    'comments',
  ]);
});

test.each([
  ['all', true],
  ['library', true],
  ['profile', true],
  ['baseUrl', true],
  ['json', false],
  ['offline', false],
  ['where', false],
] as const)('the flag of %s: %s', (name, expected) => {
  expect(isWatchedFlag(name)).toBe(expected);
});
