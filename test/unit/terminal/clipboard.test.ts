import { expect, test } from 'vitest';
import { copySequence } from '../../../src/terminal/clipboard.ts';

test.each([
  ['a terminal', false, '\x1B]52;c;w7wK\x1B\\'],
  ['tmux', true, '\x1B]52;c;w7wK\x1B\\\x1BPtmux;\x1B\x1B]52;c;w7wK\x1B\x1B\\\x1B\\'],
])('a text is copied in %s', (_, isTmux, sequence) => {
  expect(copySequence('ü\n', isTmux)).toBe(sequence);
});
