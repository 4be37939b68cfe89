import { expect, it } from 'vitest';
import { checkSearch, searchHint } from '../../../src/cli/suggestions.ts';
import { callOf } from '../../support/calls.ts';

it.each([
  ['projects 22363486', 'to read one: portfolio project show 22363486'],
  [
    'projects https://x.example/gallery/7/Wigs',
    'to read one: portfolio project show https://x.example/gallery/7/Wigs',
  ],
  ['users https://x.example/ada', 'to read one: portfolio user show https://x.example/ada'],
  ['users ada projects', 'did you mean: portfolio user projects ada'],
  ['projects 4889175 show', 'did you mean: portfolio project show 4889175'],
  ['projects coment', 'did you mean: portfolio project comments <id>'],
  ['projects view 22363486 --offline', 'did you mean: portfolio project show 22363486 --offline'],
  [
    'collection pictures 284697',
    'collection has no command "pictures", so this was a search; the commands: portfolio collection --help',
  ],
  ['users @ada', undefined],
  ['projects', undefined],
  ['projects art show poster', undefined],
  ['projects https://x.example/elsewhere', undefined],
  ['fields', undefined],
])('%s, which finds nothing: %s', async (line, hint) => {
  expect(searchHint(await callOf(line), false)).toBe(hint);
});

it.each([
  ['projects 22363486', undefined],
  ['projects list --demo', 'the search was for "list"; to list all: portfolio projects --demo'],
  ['projects help --demo', 'the search was for "help"; for help: portfolio projects --help'],
  ['projects --json poster', undefined],
  ['projects --reusable poster', undefined],
  [
    'projects --json name',
    'the search was for "name"; for columns use `--columns name`, for JSON `--jq \'.projects[] | {name}\'`',
  ],
  [
    'projects --json stats.views',
    'the search was for "stats.views"; for columns use `--columns stats.views`, for JSON `--jq \'.projects[] | {views: .stats.views}\'`',
  ],
])('%s, which finds something: %s', async (line, hint) => {
  expect(searchHint(await callOf(line), true)).toBe(hint);
});

it.each([
  'project shwo 1',
  'project view 1',
  'wips comment 7',
  'project shwo @3',
  'users @2-last',
  'projects @1 @2',
])('refuses %s, and says which command was meant', async (line) => {
  const call = await callOf(line);
  expect(() => checkSearch(call)).toThrow(expect.objectContaining({ kind: 'usage' }));
});

it.each([
  'project search shwo 1',
  'projects poster 3',
  'users shw ada',
  'projects shwo',
  'projects shwo 1 2',
  'fields',
])('searches for the words in %s', async (line) => {
  const call = await callOf(line);
  expect(() => checkSearch(call)).not.toThrow();
});
