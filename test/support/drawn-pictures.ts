// Reads back what was drawn on a terminal, with decoders that share no code with the program, and
// compares it with the picture.
import { inflateSync } from 'node:zlib';
import xterm from '@xterm/headless';
import sharp from 'sharp';
import { decode } from 'sixel';
import type { Raster, Size } from '../../src/view/pictures/raster.ts';
import { fileOf } from './rasters.ts';

/** Shades, edges and a circle, as a PNG or another kind of file. */
export async function testPicture(
  size: Size,
  type?: Parameters<typeof fileOf>[1],
): Promise<Buffer> {
  return fileOf(testRaster(size), type);
}

/** A GIF of so many frames. */
export async function animation(frames: number): Promise<Buffer> {
  const [width, pageHeight] = [40, 30];
  const data = Buffer.alloc(width * pageHeight * frames * 3);
  for (let frame = 0; frame < frames; frame += 1)
    data.fill(
      (frame * 7) % 256,
      frame * width * pageHeight * 3,
      (frame + 1) * width * pageHeight * 3,
    );
  return sharp(data, { raw: { width, height: pageHeight * frames, channels: 3, pageHeight } })
    .gif({ loop: 0, effort: 1 })
    .toBuffer();
}

/**
 * A JPEG of one colour with so many empty scans: one for each bit of each coefficient of each
 * channel.
 */
export async function manyScans(size: Size, count: number): Promise<Buffer> {
  const whole = await sharp({ create: { ...size, channels: 3, background: '#456' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const start = whole.indexOf('ffda0008', 'hex'); // the second scan
  const scan = whole.subarray(start, whole.indexOf('ffc4', start, 'hex'));
  const bits = 14;
  const scans = Array.from({ length: count - 1 }, (_, at) => {
    const [bit, coefficient, channel] = [
      at % bits,
      (Math.floor(at / bits) % 63) + 1,
      Math.floor(at / bits / 63) + 1,
    ];
    const made = Buffer.from(scan);
    made.set(
      [
        channel,
        0,
        coefficient,
        coefficient,
        bit === 0 ? bits - 1 : ((bits - bit) << 4) | (bits - 1 - bit),
      ],
      5,
    );
    return made;
  });
  return Buffer.concat([whole.subarray(0, start), ...scans, Buffer.from('ffd9', 'hex')]);
}

export function testRaster({ width, height }: Size): Raster {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isInside = (x - width / 2) ** 2 + (y - height / 2) ** 2 < (height / 3) ** 2;
      const colour = isInside
        ? [240, 120, 30]
        : [(255 * x) / width, (200 * y) / height, x > width / 2 ? 160 : 60];
      data.set(colour.map(Math.round), (y * width + x) * 3);
    }
  }
  return { data, width, height };
}

/** The picture in a file, scaled by a decoder. */
export async function scaled(file: Buffer, { width, height }: Size): Promise<Raster> {
  const data = await sharp(file)
    .resize({ width, height, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** Decibels: above 20 the same picture is seen, above 40 no difference. */
export function psnr(one: Raster, other: Raster): number {
  if (one.width !== other.width || one.height !== other.height)
    throw new Error(`${one.width}×${one.height} is not ${other.width}×${other.height}`);
  const sum = one.data.reduce(
    (total, value, at) => total + (value - (other.data[at] ?? 0)) ** 2,
    0,
  );
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10(255 ** 2 / (sum / one.data.length));
}

export interface KittyCommand {
  readonly keys: Readonly<Record<string, string>>;
  readonly data: Buffer;
}

/**
 * The graphics commands in a text, their chunks joined.
 * @throws where they break a rule of the protocol
 */
export function kittyCommands(text: string): readonly KittyCommand[] {
  const commands: KittyCommand[] = [];
  let open: { readonly keys: Record<string, string>; base64: string } | undefined;
  for (const [, control = '', payload = ''] of text.matchAll(
    /\x1B_G([^;\x1B]*);?([^\x1B]*)\x1B\\/g,
  )) {
    const keys = Object.fromEntries(control.split(',').map((pair) => pair.split('=')));
    if (payload.length > 4096) throw new Error(`a chunk of ${payload.length} characters`);
    if (keys['m'] === '1' && payload.length % 4 !== 0)
      throw new Error('a chunk that is no multiple of 4');
    if (keys['q'] !== '2') throw new Error('the terminal would answer');
    if (open !== undefined && Object.keys(keys).some((key) => key !== 'm' && key !== 'q'))
      throw new Error('keys in a later chunk');
    open ??= { keys, base64: '' };
    open.base64 += payload;
    if (keys['m'] === '1') continue;
    commands.push({ keys: open.keys, data: Buffer.from(open.base64, 'base64') });
    open = undefined;
  }
  if (open !== undefined) throw new Error('the last chunk is missing');
  return commands;
}

/** The picture that a kitty command sends. */
export async function kittyRaster({ keys, data }: KittyCommand): Promise<Raster> {
  if (keys['f'] === '100') return rasterOf(data);
  const pixels = keys['o'] === 'z' ? inflateSync(data) : data;
  return { data: pixels, width: Number(keys['s']), height: Number(keys['v']) };
}

export async function rasterOf(file: Buffer): Promise<Raster> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The files in the sequences of iTerm2, with their arguments. */
export const itermFiles = (text: string) =>
  [...text.matchAll(/\x1B\]1337;File=([^:]*):([A-Za-z0-9+/=]*)\x07/g)].map(
    ([, options = '', payload = '']) => {
      const keys: Record<string, string> = Object.fromEntries(
        options.split(';').map((pair) => pair.split('=')),
      );
      const file = Buffer.from(payload, 'base64');
      if (Number(keys['size']) !== file.length)
        throw new Error(`${keys['size']} is not ${file.length}`);
      return { keys, file };
    },
  );

/** The pictures in sixels. */
export const sixelRasters = (text: string): readonly Raster[] =>
  [...text.matchAll(/\x1BP[\d;]*q([^\x1B]*)\x1B\\/g)].map(([, sixels = '']) => {
    const { data32, width, height } = decode(Buffer.from(sixels, 'latin1'));
    const data = Buffer.alloc(width * height * 3);
    data32.subarray(0, width * height).forEach((pixel, at) => {
      data.set([pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255], at * 3);
    });
    return { data, width, height };
  });

/** Which of its four pixels a glyph fills, upper left first. */
const filled: Readonly<Record<string, readonly [number, number, number, number]>> = {
  ' ': [0, 0, 0, 0],
  '': [0, 0, 0, 0],
  '▀': [1, 1, 0, 0],
  '▄': [0, 0, 1, 1],
  '▌': [1, 0, 1, 0],
  '▘': [1, 0, 0, 0],
  '▝': [0, 1, 0, 0],
  '▖': [0, 0, 1, 0],
  '▗': [0, 0, 0, 1],
  '▚': [1, 0, 0, 1],
};

/** What a terminal shows after a text, two by two pixels a cell. */
export async function blocksRaster(
  text: string,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Promise<Raster> {
  const screen = new xterm.Terminal({ cols: columns + 1, rows: rows + 1, allowProposedApi: true });
  await new Promise<void>((resolve) => screen.write(text.replaceAll('\n', '\r\n'), resolve));
  const data = Buffer.alloc(columns * rows * 12);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const cell = screen.buffer.active.getLine(row)?.getCell(column);
      const pixels = filled[cell?.getChars() ?? ''];
      if (cell === undefined || pixels === undefined)
        throw new Error(`${cell?.getChars()} is no block`);
      const front = rgb(cell.getFgColor(), cell.isFgRGB());
      const back = rgb(cell.getBgColor(), cell.isBgRGB());
      pixels.forEach((isFront, at) => {
        const [x, y] = [column * 2 + (at & 1), row * 2 + (at >> 1)];
        data.set(isFront ? front : back, (y * columns * 2 + x) * 3);
      });
    }
  }
  return { data, width: columns * 2, height: rows * 2 };
}

function rgb(colour: number, isRgb: boolean): readonly number[] {
  if (isRgb) return [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
  if (colour >= 232) return Array(3).fill(8 + 10 * (colour - 232));
  const step = (value: number) => (value === 0 ? 0 : 55 + 40 * value);
  const at = Math.max(0, colour - 16);
  return [step(Math.floor(at / 36)), step(Math.floor(at / 6) % 6), step(at % 6)];
}
