import { expect, test } from 'vitest';
import { createImageRequest } from '../../../src/cli/image-request.ts';
import { openPictureOutput } from '../../../src/cli/printing/picture-output.ts';
import type { Options } from '../../../src/settings/options/options.ts';
import { chooseImages, imagesOn } from '../../../src/terminal/images.ts';
import { contextWith } from '../../support/context.ts';
import { typed } from '../../support/keys.ts';
import { listOf } from '../../support/samples.ts';
import type { Given } from '../../support/system.ts';

const on = async (given: Given, options: Options = {}) => {
  const { context, output } = contextWith(
    { demo: true, ...options },
    { columns: 80, rows: 24, colorDepth: 24, ...given },
  );
  return { images: await imagesOn(createImageRequest(context)), asked: output().stdout };
};
const sixel = '\x1B[6;18;9t\x1B[?62;4c';

test.each([
  ['kitty', { KITTY_WINDOW_ID: '1' }, 'kitty'],
  ['kitty over ssh', { TERM: 'xterm-kitty' }, 'kitty'],
  ['Ghostty', { TERM: 'xterm-ghostty' }, 'kitty'],
  ['Konsole', { KONSOLE_VERSION: '230401' }, 'kitty'],
  ['an old Konsole', { KONSOLE_VERSION: '200401' }, 'blocks'],
  ['iTerm2', { TERM_PROGRAM: 'iTerm.app' }, 'iterm'],
  ['WezTerm', { TERM_PROGRAM: 'WezTerm' }, 'iterm'],
  ['foot', { TERM: 'foot' }, 'sixel'],
  ['an unknown one', { TERM: 'xterm-256color' }, 'blocks'],
])('the environment identifies %s', async (_, env, protocol) => {
  expect((await on({ env })).images?.protocol).toBe(protocol);
});

test.each([
  ['it says it has sixels', sixel, 'sixel'],
  ['it has a name', '\x1BP>|WezTerm 20240203\x1B\\\x1B[?65;4c', 'iterm'],
  ['it is an xterm as a VT340', '\x1BP>|XTerm(379)\x1B\\\x1B[?63;1;2;4;6c', 'sixel'],
  ['it has neither', '\x1B[?1;2c', 'blocks'],
  ['its type is 4', '\x1B[?4c', 'blocks'],
  ['it is silent', undefined, 'blocks'],
])('an unknown terminal is queried: %s', async (_, answer, protocol) => {
  const { images, asked } = await on({ keys: typed(answer) });
  expect(images?.protocol).toBe(protocol);
  expect(asked).not.toContain('\x1B_G');
});

test('the terminal reports the size of a cell', async () => {
  expect((await on({ keys: typed(sixel) })).images?.cell).toEqual({ width: 9, height: 18 });
  expect((await on({ keys: typed('\x1B[6;0;0t\x1B[?1;2c') })).images?.cell).toEqual({
    width: 10,
    height: 20,
  });
  expect((await on({ env: { TERM: 'foot' } })).images?.cell).toEqual({ width: 6, height: 12 });
});

// xterm does not report the size of a cell by default.
test.each([
  ['\x1B[?2;0;800;480S', 80, { width: 10, height: 20 }],
  // It reports at most 1000 pixels: 130 cells of 8 are 1040.
  ['\x1B[?2;0;1000;360S', 130, { width: 8, height: 15 }],
  ['\x1B[?2;0;1000;480S', 80, { width: 13, height: 20 }],
  ['\x1B[?2;0;320;1000S', 80, { width: 6, height: 12 }],
  ['\x1B[?2;3;0S', 80, { width: 6, height: 12 }],
])('the size of a window for sixels is as good: %j', async (answer, columns, cell) => {
  const keys = typed('\x1B[?62;4c', `${answer}\x1B[?62;4c`);
  expect((await on({ columns, keys })).images?.cell).toEqual(cell);
});

test('the size of a window is asked only if the terminal has sixels and reports no cell', async () => {
  const [first, second] = ['\x1B[>0q\x1B[16t\x1B[c', '\x1B[?2;1;0S\x1B[c'];
  expect((await on({ keys: typed('\x1B[?62;4c') })).asked).toBe(`${first}${second}`);
  expect((await on({ keys: typed(sixel) })).asked).toBe(first);
  const env = { TERM: 'xterm-kitty', KITTY_WINDOW_ID: '1' };
  expect((await on({ env, keys: typed('\x1B[?62;c') })).asked).toBe(first);
});

test('the query for the size of a cell that was answered can be repeated', async () => {
  const cellQuery = async (...answers: readonly string[]) =>
    (await on({ keys: typed(...answers) })).images?.cellQuery;
  expect(await cellQuery(sixel)).toBe('\x1B[16t');
  expect(await cellQuery('\x1B[?62;4c', '\x1B[?2;0;800;480S\x1B[?62;4c')).toBe('\x1B[?2;1;0S');
  expect(await cellQuery('\x1B[?62;4c', '\x1B[?62;4c')).toBeUndefined();
});

test('xterm has 256 colours, although its TERM says 16, unless colours are off', async () => {
  const given = {
    env: { TERM: 'xterm' },
    colorDepth: 4,
    keys: typed('\x1BP>|XTerm(379)\x1B\\\x1B[?64c'),
  };
  expect((await on(given)).images).toMatchObject({ protocol: 'blocks', level: 2 });
  const keys = typed('\x1BP>|XTerm(379)\x1B\\\x1B[?64c');
  expect((await on({ ...given, keys }, { color: 'never' })).images).toBeUndefined();
});

test.each([
  [{ env: { KITTY_WINDOW_ID: '7' } }, {}, 'KITTY_WINDOW_ID is 7'],
  [{ keys: typed(sixel) }, {}, 'the terminal has sixels'],
  [{ keys: typed(`\x1BP>|XTerm(379)\x1B\\${sixel}`) }, {}, 'the terminal XTerm(379) has sixels'],
  [{ keys: typed('\x1BP>|WezTerm 1\x1B\\\x1B[?65c') }, {}, 'the terminal is WezTerm 1'],
  [{}, {}, 'the terminal names no other protocol'],
  [{}, { images: 'blocks' }, '--images or its setting is blocks'],
  [{}, { images: 'none' }, '--images or its setting is none'],
  [{ colorDepth: 4 }, {}, 'blocks need 256 colours'],
  [{ env: { ACCESSIBLE: '1' } }, {}, 'output is never redrawn'],
] as const)('the reason of the choice is a clause: %j %j', async (given, options, why) => {
  const { context } = contextWith(
    { demo: true, ...options },
    { columns: 80, rows: 24, colorDepth: 24, ...given },
  );
  expect((await chooseImages(createImageRequest(context))).why).toBe(why);
});

test.each([
  { TERM: 'linux' },
  { VTE_VERSION: '7200' },
  { TERM_PROGRAM: 'Apple_Terminal' },
  { STY: '1.pts', TERM: 'screen' },
])('a terminal that prints unknown sequences is not queried: %j', async (env) => {
  const { images, asked } = await on({ env, keys: typed(sixel) });
  expect([images?.protocol, asked]).toEqual(['blocks', '']);
});

test.each([
  ['lets kitty through', [true, 'xterm-kitty', 'kitty(0.46.2)'], '\x1B[?1;2c', 'kitty'],
  ['lets a later kitty through', [true, 'xterm-kitty', 'kitty(1.0)'], '\x1B[?1;2c', 'kitty'],
  // Without placeholders, each cell of a picture would be a box.
  ['lets an old kitty through', [true, 'xterm-kitty', 'kitty(0.27.1)'], '\x1B[?1;2c', 'blocks'],
  ['does not know its kitty', [true, 'xterm-kitty', ''], '\x1B[?1;2c', 'blocks'],
  ['lets Ghostty through', [true, 'xterm-ghostty', 'ghostty 1.2.3'], '\x1B[?1;2c', 'kitty'],
  ['lets nothing through', [false, 'xterm-kitty', 'kitty(0.46.2)'], '\x1B[?1;2c', 'blocks'],
  ['lets another terminal through', [true, 'xterm-256color', ''], '\x1B[?1;2c', 'blocks'],
  ['shows sixels itself', [false, 'foot', ''], '\x1B[?1;2;4c', 'sixel'],
] as const)('tmux that %s', async (_, [passesOn, client, version], answer, protocol) => {
  // The variables of the terminal outside are those in which tmux was started.
  const env = { TMUX: '/tmp/tmux-0/default', TERM: 'tmux-256color', KITTY_WINDOW_ID: '1' };
  const tmux = { passesOn, client, version, hasAllColours: true };
  const { images } = await on({ env, tmux, keys: typed(answer) });
  expect(images).toMatchObject({ protocol, isTmux: true });
});

test.each([
  ['in a pipe', { columns: undefined }],
  ['in a pipe that is to look like a terminal', { rows: undefined }],
  ['with TERM=dumb', { env: { TERM: 'dumb', KITTY_WINDOW_ID: '1' } }],
  ['with ACCESSIBLE', { env: { ACCESSIBLE: '1', KITTY_WINDOW_ID: '1' } }],
  ['with 16 colours', { colorDepth: 4 }],
  ['with NO_COLOR', { env: { NO_COLOR: '1' } }],
] as const)('there are no pictures %s', async (_, given) => {
  expect(await on(given as Given)).toEqual({ images: undefined, asked: '' });
});

test('a protocol does not need colours', async () => {
  expect((await on({ colorDepth: 1, env: { KITTY_WINDOW_ID: '1' } })).images?.protocol).toBe(
    'kitty',
  );
});

test.each(['kitty', 'iterm', 'sixel', 'blocks'] as const)('--images %s is used', async (images) => {
  expect((await on({ env: { KITTY_WINDOW_ID: '1' } }, { images })).images?.protocol).toBe(images);
  expect((await on({ columns: undefined } as unknown as Given, { images })).images).toBeUndefined();
});

test.each(['kitty', 'iterm', 'sixel', 'blocks'] as const)(
  '--images %s is used in a pipe that looks like a terminal, which is not queried',
  async (images) => {
    const given = {
      columns: undefined,
      env: { PORTFOLIO_FORCE_TTY: '80' },
      keys: typed(sixel),
    } as unknown as Given;
    expect(await on(given, { images })).toMatchObject({ images: { protocol: images }, asked: '' });
    expect(
      (await on({ ...given, env: { PORTFOLIO_FORCE_TTY: '80', KITTY_WINDOW_ID: '1' } })).images,
    ).toBeUndefined();
  },
);

test.each([
  [
    'kitty',
    { columns: undefined },
    /^--images kitty has no effect: standard output is not a terminal \(set /,
  ],
  ['auto', { columns: undefined }, /^$/],
  ['none', { columns: undefined }, /^$/],
  ['kitty', {}, /^$/],
] as const)('a typed protocol without effect is noted: %s %j', async (images, given, note) => {
  const { context, output } = contextWith({ demo: true, images }, {
    columns: 80,
    rows: 24,
    ...given,
  } as Given);
  await openPictureOutput(context, 'grid', { presenter: listOf('project') });
  expect(output().stderr).toMatch(note);
});

test('--images none sends no query', async () => {
  expect(await on({ keys: typed(sixel) }, { images: 'none' })).toEqual({
    images: undefined,
    asked: '',
  });
});

test('keys that are typed before the answers are given back', async () => {
  const keys = typed('l\x1B[6;22;11t', 'jj\x1B[?64;4cq');
  await on({ keys });
  expect(keys.unused()).toBe('ljjq');
});

test('answers may come in pieces, and the terminal is given back', async () => {
  const keys = typed('\x1B[6;2', '2;11t\x1B[?6', '4;4c');
  const { images, asked } = await on({ keys });
  expect(images).toMatchObject({ protocol: 'sixel', cell: { width: 11, height: 22 } });
  expect([asked, keys.isClosed()]).toEqual(['\x1B[>0q\x1B[16t\x1B[c', true]);
});

test('a terminal that stops answering is given back', async () => {
  const keys = typed('\x1B[6;22;11t');
  expect((await on({ keys })).images).toMatchObject({
    protocol: 'blocks',
    cell: { width: 10, height: 20 },
  });
  expect(keys.isClosed()).toBe(true);
});
