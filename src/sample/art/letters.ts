// Capitals and digits as lines, without a font, because sharp may not find one. `letters.json` has
// the path of each character, in which capitals have the height 1.
import { hexOf } from '../../view/pictures/colours.ts';
import paths from './letters.json' with { type: 'json' };

export interface Lettering {
  /** Height of the capitals in units. */
  readonly height: number;
  /** Width of the lines, as a share of the height. */
  readonly weight: number;
  /** Space between two letters, as a share of the height. */
  readonly spacing?: number;
}

const glyphs = new Map(
  Object.entries(paths).map(([letter, path]) => {
    const places = [...path.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x]) => Number(x));
    return [letter, { path, width: Math.max(0, ...places) }];
  }),
);

/** Omits words with letters that `letters.json` does not contain. */
export const wordsIn = (title: string): string[] =>
  (
    title
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[\p{L}\p{N}&]+/gu) ?? []
  )
    .filter((word) => word.length > 1 && [...word].every((letter) => glyphs.has(letter)))
    .sort((a, b) => b.length - a.length);

/** Returns a text whose upper left corner is at x, y. */
export function lettering(
  text: string,
  x: number,
  y: number,
  colour: number,
  style: Lettering,
): string {
  const { height, weight } = style;
  let left = x + (weight / 2) * height;
  const letters = [...text].map((letter) => {
    const scale = `${height.toFixed(2)} ${((1 - weight) * height).toFixed(2)}`;
    const place = `${left.toFixed(1)} ${(y + (weight / 2) * height).toFixed(1)}`;
    left += advance(letter, style);
    return `<path d="${glyphs.get(letter)?.path ?? ''}" transform="translate(${place}) scale(${scale})"/>`;
  });
  const stroke = `stroke="${hexOf(colour)}" stroke-width="${weight}" stroke-linejoin="round"`;
  return `<g fill="none" ${stroke}>${letters.join('')}</g>`;
}

const advance = (letter: string, { height, weight, spacing = 0.14 }: Lettering): number =>
  ((glyphs.get(letter)?.width ?? 0) + weight + spacing) * height;

export const widthOf = (text: string, style: Lettering): number =>
  [...text].reduce((sum, letter) => sum + advance(letter, style), 0) -
  (style.spacing ?? 0.14) * style.height;

export const heightFor = (text: string, width: number, style: Omit<Lettering, 'height'>): number =>
  width / Math.max(0.1, widthOf(text, { ...style, height: 1 }));
