import { expect, it } from 'vitest';
import { ask, confirm, inputEnded } from '../../../src/terminal/ask.ts';
import { contextWith } from '../../support/context.ts';

it('asks on the terminal', async () => {
  expect(await ask(contextWith({}, { answers: ['Ada'] }).context.system, 'Name: ')).toBe('Ada');
});

it('ends with the input', async () => {
  await expect(ask(contextWith({}, { stdin: '' }).context.system, 'Name: ')).rejects.toBe(
    inputEnded,
  );
});

it.each([
  ['y', true],
  [' YES ', true],
  ['yep', false],
  ['n', false],
  ['', false],
])('the answer %j to a yes-or-no question is %s', async (answer, yes) => {
  expect(await confirm(contextWith({}, { answers: [answer] }).context.system, 'Sure?')).toBe(yes);
});
