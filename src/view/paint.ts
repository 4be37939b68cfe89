// The colours of a page and the facts of the screen it is laid out for. Whether to colour at all is decided by the caller.

type Colour = (text: string) => string;

export interface Paint {
  readonly heading: Colour;
  readonly bold: Colour;
  readonly dim: Colour;
  readonly id: Colour;
  /** Of JSON: the keys, the texts, the numbers, and true, false and null. */
  readonly key: Colour;
  readonly text: Colour;
  readonly number: Colour;
  readonly literal: Colour;
}

export interface Layout {
  /** Columns of the terminal; undefined where there is none. */
  readonly width: number | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly paint: Paint;
}

const same: Colour = (text) => text;

export const noPaint: Paint = {
  heading: same,
  bold: same,
  dim: same,
  id: same,
  key: same,
  text: same,
  number: same,
  literal: same,
};

/** The colours of chalk's `level`: 0 for none (and chalk is not loaded), 1 for 16, 2 for 256, 3 for all. */
export async function paintFor(level: 0 | 1 | 2 | 3): Promise<Paint> {
  if (level === 0) return noPaint;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level });
  // chalk paints all its arguments, and `map` passes three.
  const alone =
    (colour: Colour): Colour =>
    (text) =>
      colour(text);
  return {
    heading: alone(chalk.dim.underline),
    bold: alone(chalk.bold),
    dim: alone(chalk.gray),
    id: alone(chalk.green),
    key: alone(chalk.blue.bold),
    text: alone(chalk.green),
    number: alone(chalk.yellow),
    literal: alone(chalk.magenta),
  };
}
