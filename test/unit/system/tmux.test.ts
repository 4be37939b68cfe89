import { expect, test } from 'vitest';
import { tmuxFacts } from '../../../src/system/tmux.ts';

test.each([
  ['on xterm-kitty\n', { passesOn: true, client: 'xterm-kitty' }],
  ['all xterm-ghostty\n', { passesOn: true, client: 'xterm-ghostty' }],
  ['1 xterm-kitty\n', { passesOn: true, client: 'xterm-kitty' }],
  ['off xterm-256color\n', { passesOn: false, client: 'xterm-256color' }],
  [' \n', { passesOn: false, client: '' }],
])('tmux says %j', async (said, facts) => expect(await tmuxFacts(async () => said)).toEqual(facts));

test('nothing is known where tmux does not run', async () => {
  expect(await tmuxFacts(async () => Promise.reject(new Error('no server running')))).toBeUndefined();
});
