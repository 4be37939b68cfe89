import { expect, test } from 'vitest';
import { kittyCommands } from '../../../support/drawn-pictures.ts';
import { typed } from '../../../support/keys.ts';
import { runWith } from '../../../support/system.ts';

const args = ['wips', 'flip', '116758', '--demo'];
const kitty = { columns: 80, rows: 30, env: { KITTY_WINDOW_ID: '1' } };
const answer = '\x1B[?62;c';
const shownIn = (text: string) => [...text.matchAll(/Revision (\d) of 2/g)].map(([, number]) => number).join('');

test.each([
  ['the right arrow and q', ['\x1B[C', 'q'], '12'],
  ['the left arrow, at the beginning too', ['\x1B[D', ' ', '\x1BOD', '\x1B'], '1121'],
  ['no further than the last one', ['l', 'l', 'q'], '122'],
  ['other keys, which do nothing', ['x', 'q'], '11'],
])('%s', async (_, keys, shown) => {
  const { exit, stdout } = await runWith(args, { ...kitty, keys: typed(answer, ...keys) });
  expect({ exit, shown: shownIn(stdout) }).toEqual({ exit: 0, shown });
  expect(kittyCommands(stdout)).toHaveLength(shown.length);
  expect(stdout).toMatch(/\x1B\[\?1049h\x1B\[\?25l[\s\S]*\x1B\[\?25h\x1B\[\?1049l$/);
});

test('the key ? shows the list of keys until the next key', async () => {
  const { stdout } = await runWith(args, { ...kitty, keys: typed(answer, '?', 'l', 'q') });
  expect(stdout).toContain('q Esc                  Quit');
  expect(shownIn(stdout)).toBe('11');
});

test('the requests of --verbose are shown after the screen is left', async () => {
  const { shown } = await runWith([...args, '--verbose'], { ...kitty, keys: typed(answer, 'l', 'q') });
  const [, view = '', after = ''] = shown.split(/\x1B\[\?1049[hl]/);
  expect(view).not.toMatch(/^[<>] /m);
  expect(after.match(/^> GET .*\.png$/gm)).toHaveLength(2);
});

test('with --delay the next one comes by itself, and after the last the first', async () => {
  const keys = typed(answer, undefined, undefined, undefined, 'q');
  const { stdout } = await runWith([...args, '--delay', '1s'], { ...kitty, keys });
  expect(shownIn(stdout)).toBe('1212');
  expect(keys.isClosed()).toBe(true);
});

test('without a keyboard each is shown for a time, and the last is the end', async () => {
  const { exit, stdout, waits } = await runWith([...args, '--delay', '300ms'], kitty);
  expect({ exit, shown: shownIn(stdout), waits }).toEqual({ exit: 0, shown: '12', waits: [0.3, 0.3] });
});

test.each([
  ['a pipe', {}, []],
  ['a terminal without pictures', { columns: 80, rows: 30 }, []],
  ['-o csv', kitty, ['-o', 'csv']],
] as const)('%s gets a list', async (_, given, more) => {
  const { exit, stdout } = await runWith([...args, ...more], given);
  expect(exit).toBe(0);
  expect(stdout).toContain('261985');
  expect(stdout).not.toContain('\x1B');
});

test('--describe shows words instead of the pictures', async () => {
  const { stdout } = await runWith([...args, '--describe'], { ...kitty, keys: typed('q') });
  expect(stdout).toContain('portrait format, 1200 × 1596; mostly ');
  expect(kittyCommands(stdout)).toEqual([]);
});

test('Ctrl-Z gives the terminal back, and shows the same revision when the program goes on', async () => {
  const stopped: string[] = [];
  let shown = '';
  const keys = typed(answer, '\x1B[C', '\x1A', 'q');
  const given = {
    ...kitty,
    keys,
    onStdout: (text: string) => {
      shown += text;
    },
    onSuspend: () => void stopped.push(shown),
  };
  const { exit, stdout } = await runWith(args, given);
  expect({ exit, shown: shownIn(stdout) }).toEqual({ exit: 0, shown: '122' });
  expect(stopped).toEqual([expect.stringMatching(/\x1B\[\?25h\x1B\[\?1049l$/)]);
  expect(stdout.slice(stopped[0]?.length)).toMatch(/^\x1B\[\?1049h\x1B\[\?25l\x1B\[H\x1B\[2J/);
});

test('in a smaller window, the next revision is smaller', async () => {
  const keys = typed('x', 'x', 'q');
  let shown = '';
  const given = {
    env: { COLORTERM: 'truecolor' },
    keys,
    columns: 80,
    get rows() {
      return shown.includes('quits') ? 12 : 30;
    },
    onStdout: (text: string) => {
      shown += text;
    },
  };
  const { stdout } = await runWith([...args, '--images', 'blocks'], given);
  const heights = stdout
    .split('\x1B[H\x1B[2J')
    .slice(1)
    .map((screen) => screen.split('\n').length);
  expect(heights).toEqual([30 - 1, 12 - 1, 12 - 1]);
});

test('a wrong time is a usage error', async () => {
  expect(await runWith([...args, '--delay', 'soon'], kitty)).toMatchObject({ exit: 2, stdout: '' });
});

test.each(['flip', 'diff'])('wips %s prints its request, and fails for an unknown work in progress', async (verb) => {
  const { stdout } = await runWith(['wips', verb, '116758', '--demo', '--curl']);
  expect(stdout).toMatch(/\/v2\/wips\/116758'?\n$/);
  const { exit, stderr } = await runWith(['wips', verb, '1', '--demo']);
  expect({ exit, stderr }).toEqual({ exit: 3, stderr: expect.stringContaining('no work in progress 1') });
});
