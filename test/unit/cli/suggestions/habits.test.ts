import { expect, it } from 'vitest';
import { nounFor, nounsFor, verbFor } from '../../../../src/cli/suggestions/habits.ts';
import { tree } from '../../../../src/commands/tree.ts';

it.each([
  ['list', 'search'],
  ['view', 'show'],
  ['poster', undefined],
])('%s stands for the verb %s', (word, verb) => {
  expect(verbFor(word)).toBe(verb);
});

it.each([
  ['search', 'search', ['projects', 'users', 'wips', 'collections']],
  ['view', 'show', ['projects', 'users', 'wips', 'collections']],
  ['22363486', 'show', ['projects', 'users', 'wips', 'collections']],
  ['followers', 'followers', ['users']],
  ['poster', 'poster', []],
])('%s is %s of some nouns', (word, verb, nouns) => {
  expect(nounsFor(word, tree)).toEqual({ verb, nouns });
});

it.each([
  ['creative', 'user'],
  ['works', 'projects'],
  ['projects', undefined],
])('%s stands for the noun %s', (word, noun) => {
  expect(nounFor(word)).toBe(noun);
});
