// Draws capitals and digits as strokes, without a font. `letters.json` has the path of each character. Capitals have
// the height 1.
import paths from './letters.json' with { type: 'json' };
import { mapped, type Outline, type Shape, stroke } from './shapes.ts';

export interface Lettering {
  /** Height of the capitals, in units of the sheet. */
  readonly height: number;
  /** Stroke width, as a share of the height. */
  readonly weight: number;
  readonly round?: boolean;
  /** Space between two letters, as a share of the height. */
  readonly spacing?: number;
  /** Horizontal scale. 1 is normal. */
  readonly stretch?: number;
}

/** Number of points by which a curve is approximated. */
const steps = 14;

/** Lines of each character, as lists of coordinates. */
const glyphs = new Map(Object.entries(paths).map(([letter, path]) => [letter, linesIn(path)]));

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** Returns the words of a title, longest first. Omits words with letters that `letters.json` does not contain. */
export function wordsIn(title: string): string[] {
  const words = withoutAccents(title).match(/[\p{L}\p{N}&]+/gu) ?? [];
  return words
    .filter((word) => word.length > 1 && [...word].every((letter) => glyphs.has(letter)))
    .sort((a, b) => b.length - a.length);
}

/** Returns the outlines of a text whose upper left corner is at x, y. */
export function lettering(text: string, x: number, y: number, style: Lettering): Shape {
  const { height, weight, round = false, stretch = 1 } = style;
  const shape: Outline[] = [];
  let left = x;
  for (const letter of text) {
    const place = (px: number, py: number) =>
      [left + (weight / 2 + px * stretch) * height, y + (weight / 2 + py * (1 - weight)) * height] as const;
    for (const line of glyphs.get(letter) ?? []) {
      const closed = line[0] === line.at(-2) && line[1] === line.at(-1);
      shape.push(...stroke(mapped(line, place), { width: weight * height, round, closed }));
    }
    left += advance(letter, style);
  }
  return shape;
}

export const widthOf = (text: string, style: Lettering): number =>
  [...text].reduce((sum, letter) => sum + advance(letter, style), 0) - (style.spacing ?? usualSpacing) * style.height;

/** Returns the letter height at which a text has this width. */
export const heightFor = (text: string, width: number, style: Omit<Lettering, 'height'>): number =>
  width / Math.max(0.1, widthOf(text, { ...style, height: 1 }));

const usualSpacing = 0.14;

function advance(letter: string, { height, weight, spacing = usualSpacing, stretch = 1 }: Lettering): number {
  if (letter === ' ') return height * 0.4;
  const right = (glyphs.get(letter) ?? []).flatMap((line) => line.filter((_, at) => at % 2 === 0));
  return (Math.max(0, ...right) * stretch + weight + spacing) * height;
}

function linesIn(path: string): readonly Outline[] {
  const lines: number[][] = [];
  let line: number[] = [];
  for (const [, command, text = ''] of path.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const values = text.trim().split(/[ ,]+/).map(Number);
    if (command === 'M') {
      line = [];
      lines.push(line);
    }
    if (command === 'C') line.push(...curve(line.slice(-2), values));
    else if (command === 'Z') line.push(...line.slice(0, 2));
    else line.push(...values);
  }
  return lines;
}

function curve(
  [x0 = 0, y0 = 0]: readonly number[],
  [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0]: readonly number[],
): number[] {
  const points: number[] = [];
  for (let step = 1; step <= steps; step += 1) {
    const t = step / steps;
    const u = 1 - t;
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    points.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
  }
  return points;
}
