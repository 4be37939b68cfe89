import { expect, it } from 'vitest';
import { endpointOf } from '../../../../src/api/catalogue.ts';
import { fieldHint, jsonFields } from '../../../../src/cli/suggestions/json-fields.ts';
import { tree } from '../../../../src/commands/tree.ts';

const rowOf = (noun: string, verb?: string) => {
  const row = tree.find(({ name }) => name === noun);
  const below = row !== undefined && 'commands' in row ? row.commands?.find(({ name }) => name === verb) : undefined;
  const found = below ?? row;
  if (found === undefined) throw new Error(noun);
  return found;
};

it.each([
  ['projects', 'search', ['--json', 'name,id'], "`--columns name,id`, for JSON `--jq '.projects[] | {name, id}'`"],
  ['projects', 'show', ['7', '--json', 'id,stats.views'], "`--jq '.project | {id, views: .stats.views}'`"],
  ['projects', 'search', ['--json=id'], "`--jq '.projects[] | {id}'`"],
])('%s %s %j has names behind --json', (noun, verb, args, hint) => {
  const error = jsonFields(args, rowOf(noun, verb));
  expect(error).toMatchObject({ kind: 'usage', message: '--json takes no names: it prints what the service sent' });
  expect(error?.details.hint).toContain(hint);
});

it.each([
  ['projects', ['--json', 'red,blue']],
  ['projects', ['--json', 'id, name']],
  ['projects', ['--json', 'name']],
  ['projects', ['id,name', '--json']],
  ['projects', ['--json']],
  ['status', ['--json', 'id,name']],
])('%s %j has none', (noun, args) => {
  expect(jsonFields(args, rowOf(noun))).toBeUndefined();
});

it('tells a search for the name of a member, typed behind --json, what such a name is for', () => {
  const endpoint = endpointOf('projects search');
  expect(fieldHint(['projects', '--json', 'name'], endpoint, ['name'])).toBe(
    'the search was for "name"; for columns use `--columns name`, for JSON `--jq \'.projects[] | {name}\'`',
  );
  expect(fieldHint(['projects', 'name', '--json'], endpoint, ['name'])).toBeUndefined();
  expect(fieldHint(['projects', '--json', 'poster'], endpoint, ['poster'])).toBeUndefined();
});
