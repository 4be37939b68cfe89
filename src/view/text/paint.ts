// How the output looks: colours, width, digits, bars and links. The caller decides whether to use colour at all.
// Only the 16 standard colours are used, which a theme makes legible. Never "bright black": some themes make it their
// background, so secondary text is dim.
import type { ChalkInstance } from 'chalk';

/** `blocks` for most terminals, `ascii` without block characters, `none` for pipes and screen readers. */
export type BarStyle = 'blocks' | 'ascii' | 'none';

export type Painter = (text: string) => string;

const painters = {
  heading: (chalk) => chalk.bold,
  bold: (chalk) => chalk.bold,
  italic: (chalk) => chalk.italic,
  boldItalic: (chalk) => chalk.bold.italic,
  dim: (chalk) => chalk.dim,
  id: (chalk) => chalk.green,
  // JSON: keys, strings, numbers, and the literals true, false and null.
  key: (chalk) => chalk.blue.bold,
  text: (chalk) => chalk.green,
  number: (chalk) => chalk.yellow,
  literal: (chalk) => chalk.magenta,
  // On stderr: the prefix of an error, and a hint or a note.
  error: (chalk) => chalk.red.bold,
  note: (chalk) => chalk.dim,
  // Checks that passed and that failed.
  success: (chalk) => chalk.green,
  failure: (chalk) => chalk.red,
} satisfies Readonly<Record<string, (chalk: ChalkInstance) => Painter>>;

export type Paint = Readonly<Record<keyof typeof painters, Painter>>;

export interface Style {
  /** Columns of the terminal; undefined for a pipe or a file. */
  readonly width: number | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly paint: Paint;
  /** Writes an integer with the thousands separators of the user's locale. */
  readonly groupDigits: (value: number) => string;
  readonly bars: BarStyle;
  /** Returns blocks in a colour, `#rrggbb`. Undefined if the terminal shows no more than its theme's colours. */
  readonly swatch?: ((hex: string, columns: number) => string) | undefined;
  /** Flags that a suggested command needs to ask the same service, e.g. ` --demo`. */
  readonly sourceFlags: string;
  /** Links a painted text to an address; undefined if the terminal does not support links. */
  readonly link?: ((text: string, address: string) => string) | undefined;
}

const paintWith = (painterOf: (name: keyof Paint) => Painter): Paint =>
  // The keys are those of the table, which Object.keys does not know.
  Object.fromEntries((Object.keys(painters) as (keyof Paint)[]).map((name) => [name, painterOf(name)])) as Paint;

export const noPaint: Paint = paintWith(() => (text) => text);

/** Colours as chalk's `level` counts them: 0 for none (chalk is not loaded), 1 for 16, 2 for 256, 3 for all. */
type ColourLevel = 0 | 1 | 2 | 3;

export async function paintFor(level: ColourLevel): Promise<Paint> {
  if (level === 0) return noPaint;
  const chalk = new (await import('chalk')).Chalk({ level });
  return paintWith((name) => {
    const painter = painters[name](chalk);
    // chalk paints all its arguments, and `map` passes three.
    return (text) => painter(text);
  });
}

/** Returns undefined below 256 colours: the first 16 are the theme's. */
export async function swatchFor(level: ColourLevel): Promise<Style['swatch']> {
  if (level < 2) return undefined;
  const chalk = new (await import('chalk')).Chalk({ level });
  return (hex, columns) => chalk.hex(hex)('█'.repeat(columns));
}
