import { expect, test } from 'vitest';
import { answersIn, askTerminal } from '../../../src/terminal/terminal-query.ts';
import { typed } from '../../support/keys.ts';
import { fakeSystem } from '../../support/system.ts';

const screen = { columns: 80, rows: 24 };

test.each([
  [
    'kitty',
    '\x1BP>|kitty(0.26.5)\x1B\\\x1B[6;18;9t\x1B[?62;c',
    { name: 'kitty(0.26.5)', hasSixel: false, cell: { width: 9, height: 18 } },
  ],
  [
    'xterm as a VT340',
    '\x1BP>|XTerm(379)\x1B\\\x1B[?2;0;720;456S\x1B[?63;1;2;4;6c',
    { name: 'XTerm(379)', hasSixel: true, cell: { width: 9, height: 19 } },
  ],
  [
    'xterm that is wider than it says',
    '\x1B[?2;0;1000;456S\x1B[?63;4c',
    { name: '', hasSixel: true, cell: { width: 8, height: 19 } },
  ],
  [
    'xterm that is higher than it says',
    '\x1B[?2;0;720;1000S\x1B[?63;4c',
    { name: '', hasSixel: true, cell: { width: 9, height: 16 } },
  ],
  [
    'xterm that is larger than it says',
    '\x1B[?2;0;1000;1000S\x1B[?63;4c',
    { name: '', hasSixel: true, cell: undefined },
  ],
  ['a terminal that says 0', '\x1B[6;0;0t\x1B[?1;2c', { name: '', hasSixel: false, cell: undefined }],
  ['a terminal of type 4', '\x1B[?4c', { name: '', hasSixel: false, cell: undefined }],
])('%s', (_, text, answers) => expect(answersIn(text, screen)).toEqual(answers));

test('answers may come in pieces, and the terminal is given back', async () => {
  const { system, output } = fakeSystem([], { columns: 80, rows: 24 });
  const keys = typed('\x1B[6;2', '0;10t\x1B[?6', '4;4c');
  expect(await askTerminal(system.stdout, keys, 250)).toEqual({
    name: '',
    hasSixel: true,
    cell: { width: 10, height: 20 },
  });
  expect(output().stdout).toBe('\x1B[>0q\x1B[16t\x1B[?2;1;0S\x1B[c');
  expect(keys.isClosed()).toBe(true);
});

test.each([
  ['is silent', typed('\x1B[6;20;10t')],
  ['sends something else', typed(...Array(200).fill('x'.repeat(100)))],
])('nothing is known of a terminal that %s', async (_, keys) => {
  const { system } = fakeSystem([], { columns: 80, rows: 24 });
  expect(await askTerminal(system.stdout, keys, 250)).toBeUndefined();
  expect(keys.isClosed()).toBe(true);
});
