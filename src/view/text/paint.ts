// Defines the style of output: colours, width, digits, bars and links. Text has only the 16 colours
// of the terminal's theme, which suit its background better than fixed colours. Secondary text is
// dim, not "bright black", because this is the background of some themes.
import type { ChalkInstance } from 'chalk';
import { indexOf256 } from './colours-256.ts';

/**
 * Style of bars: `none` for pipes, files and screen readers, `ascii` for terminals with TERM=dumb,
 * `blocks` for other terminals.
 */
export type BarStyle = 'blocks' | 'ascii' | 'none';

export type Painter = (text: string) => string;

const painterFactories = {
  heading: (chalk) => chalk.bold,
  bold: (chalk) => chalk.bold,
  italic: (chalk) => chalk.italic,
  boldItalic: (chalk) => chalk.bold.italic,
  dim: (chalk) => chalk.dim,
  // Magenta is legible on white and on black. In xterm and kitty, green and cyan are hard to read
  // on white, and blue is hard to read on black.
  id: (chalk) => chalk.magenta,
  // Colours of JSON: keys, strings, numbers, and the literals true, false and null.
  key: (chalk) => chalk.blue.bold,
  text: (chalk) => chalk.green,
  number: (chalk) => chalk.yellow,
  literal: (chalk) => chalk.magenta,
  error: (chalk) => chalk.red.bold,
  // Colours of the signs for success and failure, e.g. ✓ and ✗ before a check.
  success: (chalk) => chalk.green,
  failure: (chalk) => chalk.red,
  // Colours of the lines of a chart.
  line1: (chalk) => chalk.cyan,
  line2: (chalk) => chalk.yellow,
  line3: (chalk) => chalk.magenta,
  line4: (chalk) => chalk.green,
} satisfies Readonly<Record<string, (chalk: ChalkInstance) => Painter>>;

export type Paint = Readonly<Record<keyof typeof painterFactories, Painter>>;

export interface Style {
  /** Width of the output in columns; undefined if it is not limited, e.g. in a file. */
  readonly width: number | undefined;
  /** Current time, in milliseconds since 1970. */
  readonly now: number;
  readonly paint: Paint;
  /**
   * Returns the text of a number; on a terminal with the thousands separators of the user's locale.
   */
  readonly groupDigits: (value: number) => string;
  readonly bars: BarStyle;
  /**
   * Returns `columns` blocks in the colour `hex` (`#rrggbb`); undefined if the output shows no
   * colours, or only the 16 colours of a theme.
   */
  readonly drawSwatch?: ((hex: string, columns: number) => string) | undefined;
  /** Flags that select the same source in a suggested command, e.g. ` --demo`; '' for no flags. */
  readonly sourceFlags: string;
  /** Links a painted text to an address; undefined if the output cannot contain links. */
  readonly link?: ((text: string, address: string) => string) | undefined;
  readonly canMoveCursor?: boolean;
  /**
   * Adds a mark after a right-to-left text, so that the next column stays in its place; undefined
   * if the output does not reorder letters, e.g. a file or kitty.
   */
  readonly addDirectionMark?: ((text: string) => string) | undefined;
}

const createPaint = (painterOf: (name: keyof Paint) => Painter): Paint =>
  Object.fromEntries(
    (Object.keys(painterFactories) as (keyof Paint)[]).map((name) => [name, painterOf(name)]),
  ) as Paint;

const noPaint: Paint = createPaint(() => (text) => text);

/** Level of colour as in chalk: 0 for no colours, 1 for 16, 2 for 256, 3 for 16 million colours. */
export type ColourLevel = 0 | 1 | 2 | 3;

/** Returns the functions that paint text at a colour level. Level 0 does not load chalk. */
export async function loadPaint(level: ColourLevel): Promise<Paint> {
  if (level === 0) return noPaint;
  const chalk = new (await import('chalk')).Chalk({ level });
  return createPaint((name) => {
    const painter = painterFactories[name](chalk);
    // chalk would paint all its arguments, and `map` passes three to its function.
    return (text) => painter(text);
  });
}

/**
 * Returns `drawSwatch` of a style; undefined below level 2, because the 16 colours of level 1
 * depend on the theme.
 */
export async function loadSwatchDrawer(level: ColourLevel): Promise<Style['drawSwatch']> {
  if (level < 2) return undefined;
  const chalk = new (await import('chalk')).Chalk({ level });
  const painterForHex = (hex: string) =>
    level === 2 ? chalk.ansi256(indexOf256(Number.parseInt(hex.slice(1), 16))) : chalk.hex(hex);
  return (hex, columns) => painterForHex(hex)('█'.repeat(columns));
}
