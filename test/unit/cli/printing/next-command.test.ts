import { expect, it } from 'vitest';
import { nextCommand } from '../../../../src/cli/printing/next-command.ts';

const page = { names: ['--page'], value: '3' };
const limit = { names: ['-L', '--limit'], value: '10' };

it.each([
  [['projects', '--demo'], [page], 'portfolio projects --demo --page 3'],
  [['projects', '--page', '2', '--demo'], [page], 'portfolio projects --demo --page 3'],
  [['projects', '--page=2'], [page], 'portfolio projects --page 3'],
  [['projects', '--per-page', '5'], [page], 'portfolio projects --per-page 5 --page 3'],
  [['projects', '-L', '5'], [limit], 'portfolio projects -L 10'],
  [['projects', '-L5', '--all'], [limit, page], 'portfolio projects --all -L 10 --page 3'],
  [['projects', '--limit=5'], [{ ...limit, value: undefined }], 'portfolio projects'],
  [
    ['projects', "it's art", '--color-hex', '#f80'],
    [page],
    `portfolio projects 'it'\\''s art' --color-hex '#f80' --page 3`,
  ],
  [['projects', '--', '--page', 'x'], [page], 'portfolio projects --page 3 -- --page x'],
])('%j', (args, changes, line) => {
  expect(nextCommand(args, changes)).toBe(line);
});
