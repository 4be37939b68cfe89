import { expect, it } from 'vitest';
import { looseEnvironment } from '../../../../src/records/expressions/expression-environment.ts';
import { isMacro, namesIn, nodesOf, pathOf } from '../../../../src/records/expressions/expression-nodes.ts';

const parsed = (text: string) => looseEnvironment().parse(text).ast;

it.each([
  ['stats.views > 1 && "a" in fields', ['stats', 'fields']],
  ['owners.exists(o, o.id == id)', ['owners', 'id']],
  ['[1].map(a, [a].map(b, a + b)).size() == x', ['x']],
])('%s reads %j', (text, names) => {
  expect(namesIn(parsed(text))).toEqual(names);
});

it.each([
  ['stats.views', ['stats', 'views']],
  ['name', ['name']],
  ['owners[0].id', []],
])('the path of %s is %j', (text, path) => {
  expect(pathOf(parsed(text))).toEqual(path);
});

it('finds the calls that name the items of a list', () => {
  const macros = (text: string) => nodesOf(parsed(text)).filter(isMacro).length;
  expect(macros('fields.contains("a")')).toBe(0);
  expect(macros('owners.exists(o, o.id == 1)')).toBe(1);
});
