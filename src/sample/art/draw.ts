// Draws one picture as SVG. The same subject gives the same text. Other sizes show the same
// picture.
import { hexOf } from '../../view/pictures/colours.ts';
import { compositionFor } from './compositions.ts';
import { paletteFrom } from './palette.ts';
import { randomFrom } from './random.ts';
import { box, gradientsIn } from './scene.ts';

export interface PictureSubject {
  readonly seed: string;
  readonly kind: 'portrait' | 'work';
  /** Creative fields, the main one first. */
  readonly fields: readonly string[];
  readonly title: string;
  /** Dominant colour, as 0xRRGGBB. */
  readonly colour?: number;
  readonly width: number;
  readonly height: number;
  /**
   * Height divided by width of the whole picture. Sizes with another ratio show only the middle
   * part.
   */
  readonly ratio?: number;
  /** Position of this picture among the pictures of a record. Default: 0. */
  readonly variant?: number;
  /** Stage of a work in progress, from 1. */
  readonly stage?: { readonly number: number; readonly of: number };
}

const unit = 1000;

export function svgOf(subject: PictureSubject): string {
  const {
    seed,
    kind,
    fields,
    title,
    colour,
    width,
    height,
    ratio = height / width,
    variant = 0,
    stage,
  } = subject;
  const palette = paletteFrom(randomFrom(seed), colour);
  const [w, h] = ratio < 1 ? [Math.round(unit / ratio), unit] : [unit, Math.round(unit * ratio)];
  const compose = compositionFor(kind, fields, randomFrom(seed));
  const steps = compose({
    width: w,
    height: h,
    random: randomFrom(`${seed} ${variant}`),
    palette,
    title,
  });
  // In a work in progress, the last elements are only outlined. The first stage always has outlined
  // elements.
  const done =
    stage === undefined
      ? steps.length
      : Math.round((steps.length * stage.number) / Math.max(3, stage.of));
  const outline = `.sketch *{fill:none!important;stroke:${hexOf(palette.ink)}!important;stroke-width:4px!important}`;
  const rest = steps.slice(done).join('');
  const sketch =
    rest === '' ? '' : `<style>${outline}</style><g class="sketch" opacity="0.5">${rest}</g>`;
  const content = `${box(0, 0, w, h, palette.main)}${steps.slice(0, done).join('')}${sketch}`;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${gradientsIn(content)}</defs>${content}</svg>`;
}
