import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tmuxFacts } from '../../../src/system/tmux.ts';
import { emptyFolder } from '../../support/system.ts';

test.each([
  ['on xterm-kitty\n', { passesOn: true, client: 'xterm-kitty' }],
  ['all xterm-ghostty\n', { passesOn: true, client: 'xterm-ghostty' }],
  ['1 xterm-kitty\n', { passesOn: true, client: 'xterm-kitty' }],
  ['off xterm-256color\n', { passesOn: false, client: 'xterm-256color' }],
  [' \n', { passesOn: false, client: '' }],
])('tmux says %j', async (said, facts) => expect(await tmuxFacts({}, async () => said)).toEqual(facts));

test('nothing is known where tmux does not run', async () => {
  expect(await tmuxFacts({}, async () => Promise.reject(new Error('no server running')))).toBeUndefined();
});

test.runIf(process.platform !== 'win32')('tmux is not taken from the current folder', async () => {
  const folder = emptyFolder();
  const program = join(folder, 'tmux');
  writeFileSync(program, '#!/bin/sh\necho on xterm-kitty\n');
  chmodSync(program, 0o755);
  expect(await tmuxFacts({ PATH: folder })).toEqual({ passesOn: true, client: 'xterm-kitty' });
  const before = process.cwd();
  process.chdir(folder);
  try {
    for (const PATH of ['.', '', '.:/nowhere', './'])
      expect((await tmuxFacts({ PATH }))?.client).not.toBe('xterm-kitty');
  } finally {
    process.chdir(before);
  }
});
