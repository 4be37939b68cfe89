import { expect, it } from 'vitest';
import { meantCommand } from '../../../../src/cli/suggestions/meant.ts';
import { tree } from '../../../../src/commands/tree.ts';
import { words } from '../../../support/transcript.ts';

it.each([
  ['projects 22363486', 'to read one: portfolio project show 22363486'],
  ['projects https://x.example/gallery/7/Wigs', 'to read one: portfolio project show https://x.example/gallery/7/Wigs'],
  ['users https://x.example/ada', 'to read one: portfolio user show https://x.example/ada'],
  ['users ada projects', 'did you mean: portfolio user projects ada'],
  ['users folowers ada', 'did you mean: portfolio user followers ada'],
  ['projects shw 4889175', 'did you mean: portfolio project show 4889175'],
  ['projects 4889175 show', 'did you mean: portfolio project show 4889175'],
  ['projects coment', 'did you mean: portfolio project comments <id>'],
  ['projects view 22363486', 'did you mean: portfolio project show 22363486'],
  ['users view ada', 'did you mean: portfolio user show ada'],
  ['projects ls fox', 'did you mean: portfolio project search fox'],
  ['wips serch fox', 'did you mean: portfolio wip search fox'],
  ['projects @3', 'to read a row of the last list: portfolio project show @3'],
  ['users @2-last', 'to read a row of the last list: portfolio user show @2-last'],
  ['projects -', 'to take them from standard input: portfolio project show -'],
  ['projects coment @3', 'did you mean: portfolio project comments @3'],
  ['users @ada', undefined],
  ['projects', undefined],
  ['projects zzzzzz', undefined],
  ['projects posters', undefined],
  ['projects show poster', undefined],
  ['projects art show poster', undefined],
  ['projects https://x.example/elsewhere', undefined],
  ['fields 7', undefined],
])('%s: %s', (line, hint) => {
  const [noun = '', ...typed] = words(line);
  const command = tree.find(({ name }) => name === noun);
  expect(command && meantCommand({ command, words: typed, options: {} }, false)).toBe(hint);
});

it.each([
  ['22363486', undefined],
  ['list', 'the search was for "list"; to list all: portfolio projects --offline'],
  ['@3', 'to read a row of the last list: portfolio project show @3 --offline'],
])('%s that found something: %s', (word, hint) => {
  const command = tree.find(({ name }) => name === 'projects');
  expect(command && meantCommand({ command, words: [word], options: { offline: true } }, true)).toBe(hint);
});
