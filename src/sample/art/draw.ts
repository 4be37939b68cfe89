// Draws one picture as a PNG. The same subject gives the same pixels, and at any size the same picture.

import { type Band, type Fill, fillBand, newBand } from '../../view/canvas/raster.ts';
import { newSheet } from '../../view/canvas/sheet.ts';
import { compositionFor } from './compositions.ts';
import { type Palette, paletteFrom } from './palette.ts';
import { encodePng, type Rows } from './png.ts';
import { randomFrom } from './random.ts';
import type { Scene } from './scene.ts';

/** Part of every ETag. Increase it if a release draws pictures differently. */
const version = 1;

export interface PictureSubject {
  readonly seed: string;
  readonly kind: 'portrait' | 'work';
  /** Creative fields, main one first. */
  readonly fields: readonly string[];
  readonly title: string;
  /** The dominant colour, 0xRRGGBB. */
  readonly colour?: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Height divided by width of the whole picture. A smaller size may show only its middle. */
  readonly ratio?: number;
  /** Number of this picture among those of a record. Default: 0. */
  readonly variant?: number;
  /** Stage of a work in progress, from 1. */
  readonly stage?: { readonly number: number; readonly of: number };
}

/** Returns a name for the content of the picture. */
export function subjectTag(subject: PictureSubject): string {
  const { width, height, stage } = subject;
  const content = hash(JSON.stringify(subject)).toString(36);
  return `${version}-${content}-${width}x${height}${stage === undefined ? '' : `-${stage.number}`}`;
}

export const draw = (subject: PictureSubject): Promise<Uint8Array> => {
  const { width, height } = subject;
  return encodePng({ width, height, draw: painter(subject) });
};

/** Returns all pixels at once, three bytes each. */
export function pixelsOf(subject: PictureSubject): Uint8Array {
  const { width, height } = subject;
  const lines = new Uint8ClampedArray((width * 3 + 1) * height);
  painter(subject)(0, height, lines);
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = row * (width * 3 + 1) + 1;
    pixels.set(lines.subarray(from, from + width * 3), row * width * 3);
  }
  return pixels;
}

function painter(subject: PictureSubject): Rows['draw'] {
  const { fills, palette } = composed(subject);
  const { width } = subject;
  let band = newBand(width, 0);
  return (top, rows, lines) => {
    band = { ...(band.rows === rows ? band : newBand(width, rows)), top };
    band.pixels.fill(palette.main);
    for (const fill of fills) fillBand(band, fill);
    writeGrained(band, lines);
  };
}

/** Units of the shorter side. */
const unit = 1000;

function composed(subject: PictureSubject): { fills: readonly Fill[]; palette: Palette } {
  const { seed, kind, fields, title, colour, width, height, ratio = height / width, variant = 0, stage } = subject;
  const palette = paletteFrom(randomFrom(hash(seed)), colour);
  const random = randomFrom(hash(`${seed} ${variant}`));
  const size = ratio < 1 ? { width: unit / ratio, height: unit } : { width: unit, height: unit * ratio };
  // A size with other proportions shows the middle, as large as possible.
  const exact = Math.abs(height / width / ratio - 1) < 0.02;
  const scale = Math.max(width / size.width, height / size.height);
  const [scaleX, scaleY] = exact ? [width / size.width, height / size.height] : [scale, scale];
  const view = { scaleX, scaleY, left: (width - size.width * scaleX) / 2, top: (height - size.height * scaleY) / 2 };
  const sheet = newSheet(view);
  const compose = compositionFor(kind, fields, randomFrom(hash(seed)));
  const scene = { ...size, random, palette, title, variant };
  if (stage === undefined) compose({ ...scene, fill: sheet.fill });
  else drafted(compose, scene, sheet, stage);
  return { fills: sheet.fills, palette };
}

/** Draws a work in progress: thin lines everywhere, and more filled shapes at each stage. */
function drafted(
  compose: (scene: Scene) => void,
  scene: Omit<Scene, 'fill'>,
  { fill, trace }: ReturnType<typeof newSheet>,
  { number, of }: { number: number; of: number },
): void {
  const steps: Parameters<Scene['fill']>[] = [];
  compose({ ...scene, fill: (...step) => void steps.push(step) });
  // The first stage is never complete.
  const done = Math.round((steps.length * number) / Math.max(3, of));
  for (const step of steps.slice(0, done)) fill(...step);
  for (const [shape] of steps.slice(done)) trace(shape, scene.palette.ink);
}

/** Returns the FNV-1a hash, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

const side = 64;
/** Maximum change of a channel by the grain. */
const strength = 5;

const tile = (() => {
  const { int } = randomFrom(7);
  return Int8Array.from({ length: side * side }, () => {
    const sum = int(0, strength) + int(0, strength) - strength;
    return (sum / 2) | 0;
  });
})();

/**
 * Writes the red, green and blue bytes of a band with the grain, after the first byte of each row. `lines` clamps the
 * values.
 */
function writeGrained({ width, top, rows, pixels }: Band, lines: Uint8ClampedArray): void {
  let to = 0;
  for (let row = 0; row < rows; row += 1) {
    const start = ((top + row) % side) * side;
    lines[to] = 0;
    to += 1;
    for (let x = 0; x < width; x += 1) {
      const more = tile[start + (x % side)] ?? 0;
      const colour = pixels[row * width + x] ?? 0;
      lines[to] = (colour >> 16) + more;
      lines[to + 1] = ((colour >> 8) & 255) + more;
      lines[to + 2] = (colour & 255) + more;
      to += 3;
    }
  }
}
