// Opens real terminals (xterm, kitty, and sakura, which is a VTE) on a virtual screen, types into
// them, and looks at their pixels.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { bin, keylessHome, outputOf } from './command.ts';

const run = promisify(execFile);

/** Folder of the screenshots. Git ignores it. */
const screenshots = fileURLToPath(new URL('../terminals/screenshots/', import.meta.url));

/** Size of the virtual screen in pixels. A window of 130×50 fits after a zoom. */
const screenSize = { width: 1500, height: 1200 };

const themes = {
  light: { front: '#000000', back: '#ffffff' },
  dark: { front: '#d0d0d0', back: '#101010' },
} as const;

type ThemeName = keyof typeof themes;

interface WindowOptions {
  readonly columns: number;
  readonly rows: number;
  readonly theme: (typeof themes)[ThemeName];
  /** Home folder of the terminal. */
  readonly home: string;
}

interface TerminalRow {
  readonly program: string;
  /** Returns the arguments before the command that the terminal runs. */
  readonly args: (options: WindowOptions) => readonly string[];
  /** The keys that make the font larger. */
  readonly zoom: string;
}

const font = { family: 'DejaVu Sans Mono', points: '9' };

const terminals = {
  xterm: {
    program: 'xterm',
    args: ({ columns, rows, theme }) => [
      ...['-ti', 'vt340', '-b', '0', '-bw', '0', '+sb', '-geometry', `${columns}x${rows}+0+0`],
      ...['-fa', font.family, '-fs', font.points, '-fg', theme.front, '-bg', theme.back, '-e'],
    ],
    zoom: 'shift+KP_Add',
  },
  kitty: {
    program: 'kitty',
    args: ({ columns, rows, theme }) => [
      ...['--config', 'NONE', '-o', 'remember_window_size=no', '-o', 'update_check_interval=0'],
      ...['-o', `initial_window_width=${columns}c`, '-o', `initial_window_height=${rows}c`],
      ...['-o', `font_family=${font.family}`, '-o', `font_size=${font.points}`],
      ...['-o', `foreground=${theme.front}`, '-o', `background=${theme.back}`],
      ...['-o', 'cursor_blink_interval=0', '-o', 'placement_strategy=top-left'],
    ],
    zoom: 'ctrl+shift+equal',
  },
  vte: {
    program: 'sakura',
    args: ({ columns, rows, theme, home }) => {
      const settings = [
        ...['[sakura]', `colorset1_fore=${theme.front}`, `colorset1_back=${theme.back}`],
        ...[`colorset1_curs=${theme.front}`, `font=${font.family} ${font.points}`],
        ...['show_always_first_tab=No', 'blinking_cursor=false', 'scrollbar=false'],
      ];
      mkdirSync(join(home, '.config/sakura'), { recursive: true });
      writeFileSync(join(home, '.config/sakura/sakura.conf'), `${settings.join('\n')}\n`);
      return ['--columns', `${columns}`, '--rows', `${rows}`, '-x'];
    },
    zoom: 'ctrl+plus',
  },
} as const satisfies Readonly<Record<string, TerminalRow>>;

export type TerminalName = keyof typeof terminals;

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program)));

/** The programs that these tests need and that are not installed. */
export const missingPrograms: readonly string[] = [
  ...['Xvfb', 'xdotool', 'import'],
  ...Object.values(terminals).map(({ program }) => program),
].filter((program) => !isInstalled(program));

/** The pixels of a window. */
export interface Shot {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, row by row. */
  readonly data: Buffer;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export interface RealTerminal {
  /** Size of a cell in pixels when the window was opened. */
  readonly cell: PixelSize;
  /** Presses keys, by their names for xdotool, when nothing moves. Returns when that is so again. */
  press(...keys: readonly string[]): Promise<void>;
  /** Makes the window this large, in cells of the first size. */
  resize(columns: number, rows: number): Promise<void>;
  /** Makes the font larger. The window may grow with it. */
  zoom(): Promise<void>;
  /** Waits until nothing moves, writes a screenshot and returns it. */
  shot(name: string): Promise<Shot>;
  /** What the terminal complained about. */
  complaints(): string;
  close(): Promise<void>;
}

/**
 * Opens a terminal that runs `portfolio ARGS`, on a virtual screen of its own.
 * @param options arguments of the terminal itself
 */
export async function openTerminal(
  name: TerminalName,
  args: readonly string[],
  {
    columns = 80,
    rows = 24,
    theme = 'light' as ThemeName,
    env = {} as Readonly<Record<string, string>>,
    options = [] as readonly string[],
  } = {},
): Promise<RealTerminal> {
  const { folder: home, env: own } = keylessHome();
  const display = spawn(
    'Xvfb',
    [
      ...['-displayfd', '3', '-noreset', '-nolisten', 'tcp', '-screen', '0'],
      `${screenSize.width}x${screenSize.height}x24`,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const number = await firstLine(display.stdio[3] as NodeJS.ReadableStream);
  const outer = { ...own, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' };
  const { program, args: argsFor, zoom }: TerminalRow = terminals[name];
  const script = join(home, 'run.sh');
  writeFileSync(script, scriptFor(args, env));
  const child = spawn(
    program,
    [
      ...options,
      ...argsFor({ columns, rows, theme: themes[theme], home }),
      ...(name === 'vte' ? [`sh ${script}`] : ['sh', script]),
    ],
    { env: { ...outer, LANG: 'C.UTF-8' } },
  );
  const { stderr } = outputOf(child);
  const xdotool = async (...words: readonly string[]) =>
    (await run('xdotool', words, { env: outer })).stdout;
  const window = await windowOn(xdotool, stderr);
  await xdotool('mousemove', '5', '5');
  const sizeNow = () => windowSize(xdotool, window);
  const first = await sizeNow();
  const cell = {
    width: Math.floor(first.width / columns),
    height: Math.floor(first.height / rows),
  };
  const padding = {
    width: first.width - columns * cell.width,
    height: first.height - rows * cell.height,
  };
  const quietShot = () => untilQuiet(async () => capture(outer, await sizeNow(), padding));
  return {
    cell,
    press: async (...keys) => {
      await quietShot();
      for (const key of keys) await xdotool('key', key);
      await quietShot();
    },
    resize: async (width, height) => {
      await xdotool(
        ...['windowsize', window],
        `${width * cell.width + padding.width}`,
        `${height * cell.height + padding.height}`,
      );
      await quietShot();
    },
    zoom: async () => {
      await xdotool('key', zoom);
      await quietShot();
    },
    shot: async (title) => {
      const { data, width, height } = await quietShot();
      mkdirSync(screenshots, { recursive: true });
      await sharp(data, { raw: { width, height, channels: 3 } }).toFile(
        join(screenshots, `${name}-${columns}x${rows}-${theme}-${title}.png`),
      );
      return { data, width, height };
    },
    complaints: stderr,
    close: async () => {
      for (const each of [child, display]) await end(each);
    },
  };
}

/** Returns the shell script of a window: it stays open after the command. */
function scriptFor(args: readonly string[], env: Readonly<Record<string, string>>): string {
  const quoted = (words: readonly string[]) =>
    words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const variables = Object.entries(env).map(([key, value]) => `${key}=${value}`);
  return `${quoted(['env', ...variables, process.execPath, bin, ...args])}\nread line\n`;
}

/** Returns the first line that arrives. It may arrive in several pieces. */
async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  while (!text.includes('\n')) text += String((await once(stream, 'data'))[0]);
  return text.trim();
}

type RunXdotool = (...words: readonly string[]) => Promise<string>;

async function windowOn(xdotool: RunXdotool, complaints: () => string): Promise<string> {
  const found = () =>
    xdotool('search', '--onlyvisible', '--name', '.').then(
      (text) => text.trim().split('\n').at(-1),
      () => undefined,
    );
  for (let tries = 0; tries < 200; tries += 1) {
    const window = await found();
    if (window !== undefined) return window;
    await sleep(50);
  }
  throw new Error(`the terminal opened no window: ${complaints()}`);
}

async function windowSize(xdotool: RunXdotool, window: string) {
  const text = await xdotool('getwindowgeometry', '--shell', window);
  const [, width = 0, height = 0] = /WIDTH=(\d+)\nHEIGHT=(\d+)/.exec(text) ?? [];
  return {
    width: Math.min(Number(width), screenSize.width),
    height: Math.min(Number(height), screenSize.height),
  };
}

/** Returns the cells of a window at the upper left corner, without its padding. */
async function capture(
  env: Readonly<Record<string, string>>,
  window: PixelSize,
  padding: PixelSize,
): Promise<Shot> {
  const width = window.width - padding.width;
  const height = window.height - padding.height;
  const place = `${width}x${height}+${padding.width >> 1}+${padding.height >> 1}`;
  const crop = ['-crop', place, '+repage', '-depth', '8', 'rgb:-'];
  const { stdout: data } = await run('import', ['-silent', '-window', 'root', ...crop], {
    env,
    encoding: 'buffer',
    maxBuffer: 4 * screenSize.width * screenSize.height,
  });
  return { width, height, data };
}

/** Milliseconds between two screenshots, and how many must be the same. */
const pause = 150;
const same = 4;

/** Returns the screenshot after which several others are the same. */
async function untilQuiet(shoot: () => Promise<Shot>): Promise<Shot> {
  let last = await shoot();
  for (let equal = 0, tries = 0; equal < same && tries < 100; tries += 1) {
    await sleep(pause);
    const next = await shoot();
    const isBlank = next.data.every((value, at) => value === next.data[at % 3]);
    equal = next.data.equals(last.data) && !isBlank ? equal + 1 : 0;
    last = next;
  }
  return last;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A part of a window in cells, from 0. Negative rows are counted from the end. */
interface CellArea {
  readonly column?: number;
  readonly row: number;
  readonly columns?: number;
}

/** Returns the pixels of a part of a row, as 0xRRGGBB. */
export function pixelsOf(
  { data, width, height }: Shot,
  { width: across, height: down }: PixelSize,
  { column = 0, row, columns = Math.floor(width / across) - column }: CellArea,
): readonly number[] {
  const rows = Math.floor(height / down);
  const top = (row < 0 ? rows + row : row) * down;
  return Array.from({ length: down * columns * across }, (_, at) => {
    const y = top + Math.floor(at / (columns * across));
    const x = column * across + (at % (columns * across));
    return data.readUIntBE(3 * (y * width + x), 3);
  });
}

/** Whether something is drawn there. */
export const hasInk = (pixels: readonly number[]): boolean => new Set(pixels).size > 1;

/** Whether the pixels are those of text: the colour of each is a grey. */
export const isText = (pixels: readonly number[]): boolean =>
  hasInk(pixels) &&
  [...new Set(pixels)].every((pixel) => {
    const channels = [pixel >> 16, (pixel >> 8) & 255, pixel & 255];
    return Math.max(...channels) - Math.min(...channels) < 8;
  });
