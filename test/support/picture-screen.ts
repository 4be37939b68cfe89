// A terminal emulator that shows where pictures are: cells of a picture are `▒`. It reads the
// protocols of kitty, with placeholders too, of iTerm2, and sixels, and coloured blocks.
import xterm from '@xterm/headless';
import type { CellSize } from '../../src/view/pictures/raster.ts';
import { type KittyCommand, kittyCommands } from './drawn-pictures.ts';

export interface PictureScreen {
  write(text: string): void;
  /** Returns the lines of the screen. */
  lines(): Promise<readonly string[]>;
  /** Returns the number of pictures that kitty stores. */
  stored(): Promise<number>;
  /** Returns the emulator, and the pictures of kitty that are shown. */
  now(): Promise<{
    readonly terminal: InstanceType<typeof xterm.Terminal>;
    readonly pictures: readonly Placed[];
  }>;
  /** Returns what the terminal cannot draw as it is meant. */
  problems(): Promise<readonly string[]>;
}

/** A picture of kitty, and its place. */
export interface Placed extends CellSize {
  readonly column: number;
  readonly row: number;
  readonly command: KittyCommand;
}

/**
 * Size of a cell in pixels: that which is assumed for sixels if the terminal does not report it.
 */
const cell = { width: 6, height: 12 };

const mark = '▒';

/**
 * Matches a sequence with a picture: in tmux, of kitty, sixels, of iTerm2. It may be cut at the end
 * of the text.
 */
const pictures = new RegExp(
  `(${[
    '\\x1BPtmux;(?:[^\\x1B]|\\x1B\\x1B)*(?:\\x1B\\\\|\\x1B?$)',
    '\\x1B_G[^\\x1B]*(?:\\x1B\\\\|\\x1B?$)',
    '\\x1BP[\\d;]*q[^\\x1B]*(?:\\x1B\\\\|\\x1B?$)',
    '\\x1B\\]1337;File=[^\\x07]*(?:\\x07|$)',
  ].join('|')})`,
);

export function pictureScreen(columns: number, rows: number): PictureScreen {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  /** The pictures of kitty by id: a place, or undefined for one that placeholders show. */
  const stored = new Map<number, Placed | undefined>();
  /** The sequences that sent them. */
  const sent = new Map<number, KittyCommand>();
  const problems: string[] = [];
  let chunks = '';
  let rest = '';
  let work = Promise.resolve();

  const text = (part: string) => new Promise<void>((resolve) => terminal.write(part, resolve));
  const cursor = () => ({
    column: terminal.buffer.active.cursorX,
    row: terminal.buffer.active.cursorY,
  });

  /**
   * Marks the cells of a picture. Text that is written there later removes the marks, as it removes
   * the picture.
   */
  async function fill(area: CellSize): Promise<void> {
    const { column, row } = cursor();
    if (column + area.columns > columns || row + area.rows > rows)
      problems.push(`a picture leaves the screen`);
    const line = (at: number) => `\x1B[${row + at + 1};${column + 1}H${mark.repeat(area.columns)}`;
    await text(`\x1B7${Array.from({ length: area.rows }, (_, at) => line(at)).join('')}\x1B8`);
  }

  async function kitty(sequence: string): Promise<void> {
    chunks += sequence;
    if (/^\x1B_G(?:[^;]*,)?m=1/.test(sequence)) return;
    const [command] = kittyCommands(chunks);
    chunks = '';
    if (command === undefined) return;
    const { a, d, i, c, r, U } = command.keys;
    const id = Number(i);
    if (a === 'd' && d === 'I') stored.delete(id);
    else if (stored.has(id) && (a === 'T' || a === 't'))
      problems.push(`picture ${i} is sent twice`);
    else if (!stored.has(id) && a !== 'T' && a !== 't') problems.push(`picture ${i} is not stored`);
    else if (a === 'd') stored.set(id, undefined);
    else {
      if (a !== 'p') sent.set(id, command);
      const place = {
        ...cursor(),
        columns: Number(c),
        rows: Number(r),
        command: sent.get(id) ?? command,
      };
      if (a !== 't' && U !== '1' && place.row + place.rows > rows)
        problems.push(`picture ${i} leaves the screen`);
      stored.set(id, U === '1' || a === 't' ? undefined : place);
    }
  }

  async function sixel(sequence: string): Promise<void> {
    const [, width, height] = /"\d+;\d+;(\d+);(\d+)/.exec(sequence) ?? [];
    const area = {
      columns: Math.ceil(Number(width) / cell.width),
      rows: Math.ceil(Number(height) / cell.height),
    };
    if (cursor().row + area.rows >= rows) problems.push('sixels on the last row scroll the screen');
    await fill(area);
  }

  async function take(part: string): Promise<void> {
    if (part.startsWith('\x1BPtmux;'))
      return take(part.slice(7, -2).replaceAll('\x1B\x1B', '\x1B'));
    if (part.startsWith('\x1B_G')) return kitty(part);
    if (part.startsWith('\x1B]1337;')) {
      const [, width, height] = /width=(\d+);height=(\d+)/.exec(part) ?? [];
      return fill({ columns: Number(width), rows: Number(height) });
    }
    return part.startsWith('\x1BP') ? sixel(part) : text(part);
  }

  async function takeAll(more: string): Promise<void> {
    const parts = (rest + more).split(pictures).filter((part) => part !== '');
    const last = parts.at(-1) ?? '';
    rest = pictures.test(last) && !/(?:\x1B\\|\x07)$/.test(last) ? (parts.pop() ?? '') : '';
    for (const part of parts) await take(part);
  }

  function charactersOf(row: number): readonly string[] {
    const line = terminal.buffer.active.getLine(row);
    return Array.from({ length: columns }, (_, column) => {
      const each = line?.getCell(column);
      const characters = each?.getChars() ?? '';
      if (characters.startsWith('\u{10EEEE}'))
        return stored.has(each?.getFgColor() ?? 0) ? mark : '!';
      if (each?.isBgRGB()) return mark;
      return characters === '' && each?.getWidth() !== 0 ? ' ' : characters;
    });
  }

  return {
    write: (more) => {
      work = work.then(() => takeAll(more));
    },
    lines: async () => {
      await work;
      const shown = Array.from({ length: rows }, (_, row) => [...charactersOf(row)]);
      for (const place of stored.values()) {
        if (place === undefined) continue;
        for (let row = place.row; row < place.row + place.rows; row += 1)
          shown[row]?.fill(mark, place.column, place.column + place.columns);
      }
      return shown.map((line) => line.join('').trimEnd());
    },
    stored: async () => {
      await work;
      return stored.size;
    },
    now: async () => {
      await work;
      return { terminal, pictures: [...stored.values()].filter((place) => place !== undefined) };
    },
    problems: async () => {
      await work;
      return problems;
    },
  };
}
