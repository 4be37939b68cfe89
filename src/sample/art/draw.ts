// Draws one picture as a PNG. The same subject and size give the same pixels. Other sizes show the same picture.
import { type Fill, fillBand, newBand } from '../../view/canvas/raster.ts';
import { newSheet } from '../../view/canvas/sheet.ts';
import { compositionFor } from './compositions.ts';
import { type BandedPicture, encodePng } from './png.ts';
import { digitsOf, randomFrom } from './random.ts';
import { paletteFrom, type Scene } from './scene.ts';

/** Version of the drawings, which is part of every ETag. Increase it if a release draws pictures differently. */
const version = 1;

export interface PictureSubject {
  readonly seed: string;
  readonly kind: 'portrait' | 'work';
  /** Creative fields, the main one first. */
  readonly fields: readonly string[];
  readonly title: string;
  /** Dominant colour, as 0xRRGGBB. */
  readonly colour?: number;
  /** Width in pixels. */
  readonly width: number;
  readonly height: number;
  /** Height divided by width of the whole picture. Sizes with another ratio show only the middle part. */
  readonly ratio?: number;
  /** Position of this picture among the pictures of a record. Default: 0. */
  readonly variant?: number;
  /** Stage of a work in progress, from 1. */
  readonly stage?: { readonly number: number; readonly of: number };
}

/** Returns a text that identifies the content of the picture, for its ETag. */
export function subjectTag(subject: PictureSubject): string {
  const { width, height, stage } = subject;
  const content = digitsOf(JSON.stringify(subject));
  return `${version}-${content}-${width}x${height}${stage === undefined ? '' : `-${stage.number}`}`;
}

export const draw = (subject: PictureSubject): Promise<Uint8Array> => encodePng(pictureOf(subject));

export function pictureOf(subject: PictureSubject): BandedPicture {
  const { width, height } = subject;
  const { fills, ground } = composed(subject);
  let band = newBand(width, 0);
  const drawBand: BandedPicture['draw'] = (top, rows, lines) => {
    band = { ...(band.rows === rows ? band : newBand(width, rows)), top };
    band.pixels.fill(ground);
    for (const fill of fills) fillBand(band, fill);
    for (let row = 0; row < rows; row += 1) {
      const grain = ((top + row) % side) * side;
      let to = row * (width * 3 + 1) + 1;
      for (let x = 0; x < width; x += 1) {
        const more = tile[grain + (x % side)] ?? 0;
        const colour = band.pixels[row * width + x] ?? 0;
        lines[to] = (colour >> 16) + more;
        lines[to + 1] = ((colour >> 8) & 255) + more;
        lines[to + 2] = (colour & 255) + more;
        to += 3;
      }
    }
  };
  return { width, height, draw: drawBand };
}

/** Length of the shorter side in units. */
const unit = 1000;

function composed(subject: PictureSubject): { readonly fills: readonly Fill[]; readonly ground: number } {
  const { seed, kind, fields, title, colour, width, height, ratio = height / width, variant = 0, stage } = subject;
  const palette = paletteFrom(randomFrom(seed), colour);
  const size = ratio < 1 ? { width: unit / ratio, height: unit } : { width: unit, height: unit * ratio };
  // A size with other proportions shows the largest possible part of the middle.
  const exact = Math.abs(height / width / ratio - 1) < 0.02;
  const scale = Math.max(width / size.width, height / size.height);
  const [scaleX, scaleY] = exact ? [width / size.width, height / size.height] : [scale, scale];
  const view = { scaleX, scaleY, left: (width - size.width * scaleX) / 2, top: (height - size.height * scaleY) / 2 };
  const { fills, fill, trace } = newSheet(view);
  const steps: Parameters<Scene['fill']>[] = [];
  const random = randomFrom(`${seed} ${variant}`);
  const compose = compositionFor(kind, fields, randomFrom(seed));
  compose({ ...size, random, palette, title, fill: (...step) => void steps.push(step) });
  // In a work in progress, the last shapes are only outlined. The first stage always has outlined shapes.
  const done = stage === undefined ? steps.length : Math.round((steps.length * stage.number) / Math.max(3, stage.of));
  for (const step of steps.slice(0, done)) fill(...step);
  for (const [shape] of steps.slice(done)) trace(shape, palette.ink);
  return { fills, ground: palette.main };
}

const side = 64;
/** Maximum change of a colour channel by the grain, a random texture. */
const strength = 5;

const tile = (() => {
  const { int } = randomFrom('grain');
  return Int8Array.from({ length: side * side }, () => {
    const sum = int(0, strength) + int(0, strength) - strength;
    return (sum / 2) | 0;
  });
})();
