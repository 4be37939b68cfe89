// The colours of the output, and the screen it is laid out for. The caller decides whether to use colour at all.
// Only the 16 standard colours are used, which a theme makes legible, and never "bright black", which some themes make their
// background: what is secondary is dim.

/** `blocks` for most terminals, `ascii` without block characters, `none` for pipes and screen readers. */
export type BarStyle = 'blocks' | 'ascii' | 'none';

type Colour = (text: string) => string;

export interface Paint {
  readonly heading: Colour;
  readonly bold: Colour;
  readonly italic: Colour;
  readonly boldItalic: Colour;
  readonly dim: Colour;
  readonly id: Colour;
  /** In JSON: keys, strings, numbers, and the literals true, false and null. */
  readonly key: Colour;
  readonly text: Colour;
  readonly number: Colour;
  readonly literal: Colour;
  /** On stderr: the prefix of an error, and a hint or a note. */
  readonly error: Colour;
  readonly note: Colour;
  /** Checks that passed and that failed. */
  readonly success: Colour;
  readonly failure: Colour;
}

export type Swatch = (hex: string, columns: number) => string;

export interface Style {
  /** Columns of the terminal; undefined where there is none. */
  readonly width: number | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly paint: Paint;
  /** Writes an integer with the thousands separators of the user's locale. */
  readonly groupDigits: (value: number) => string;
  readonly bars: BarStyle;
  /** So many columns of a colour, `#rrggbb`, that is not the theme's; undefined where the terminal cannot show it. */
  readonly swatch?: Swatch | undefined;
  /** Flags that a suggested command needs to ask the same service, e.g. ` --demo`. */
  readonly sourceFlags: string;
  /** Makes a link of a painted text; undefined where the terminal has none. */
  readonly link?: ((text: string, address: string) => string) | undefined;
}

const plain: Colour = (text) => text;

export const noPaint: Paint = {
  heading: plain,
  bold: plain,
  italic: plain,
  boldItalic: plain,
  dim: plain,
  id: plain,
  key: plain,
  text: plain,
  number: plain,
  literal: plain,
  error: plain,
  note: plain,
  success: plain,
  failure: plain,
};

/** The colours of chalk's `level`: 0 for none (and chalk is not loaded), 1 for 16, 2 for 256, 3 for all. */
export async function paintFor(level: 0 | 1 | 2 | 3): Promise<Paint> {
  if (level === 0) return noPaint;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level });
  // chalk paints all its arguments, and `map` passes three.
  const firstArgument =
    (colour: Colour): Colour =>
    (text) =>
      colour(text);
  return {
    heading: firstArgument(chalk.bold),
    bold: firstArgument(chalk.bold),
    italic: firstArgument(chalk.italic),
    boldItalic: firstArgument(chalk.bold.italic),
    dim: firstArgument(chalk.dim),
    id: firstArgument(chalk.green),
    key: firstArgument(chalk.blue.bold),
    text: firstArgument(chalk.green),
    number: firstArgument(chalk.yellow),
    literal: firstArgument(chalk.magenta),
    error: firstArgument(chalk.red.bold),
    note: firstArgument(chalk.dim),
    success: firstArgument(chalk.green),
    failure: firstArgument(chalk.red),
  };
}

/** The same levels. 16 colours are the theme's, and so show no other. */
export async function swatchFor(level: 0 | 1 | 2 | 3): Promise<Swatch | undefined> {
  if (level < 2) return undefined;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level });
  return (hex, columns) => chalk.hex(hex)('█'.repeat(columns));
}
