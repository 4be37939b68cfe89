// Small pictures, and a host on a socket that sends them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { deflateSync } from 'node:zlib';
import { listening, type Running } from './listening.ts';

/** A PNG of one pixel, in which `fill` bytes follow the picture. */
export const png = (fill = 0): Buffer =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.alloc(fill, 'fill'),
  ]);

/** The beginning of a JPEG up to its only scan, and the mark at its end. */
const [jpegStart, jpegEnd] = ['ffd8ffe000104a46494600010100000100010000ffda0002', 'ffd9'];

/** A JPEG of one empty scan with `fill` bytes. @param end whether it has its end mark */
export const jpeg = (fill = 0, hasEnd = true): Buffer =>
  Buffer.concat([
    Buffer.from(jpegStart, 'hex'),
    Buffer.alloc(fill, 'fill'),
    Buffer.from(hasEnd ? jpegEnd : '', 'hex'),
  ]);

export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

export interface PictureHost extends Running {
  /** Method, path and query of the requests, in order. */
  readonly asked: readonly string[];
  /** Headers of the requests, in order. */
  readonly heads: readonly IncomingMessage['headers'][];
}

/** A host on a port of this machine that responds in this way. */
export async function pictureHost(
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<PictureHost> {
  const asked: string[] = [];
  const heads: IncomingMessage['headers'][] = [];
  const running = await listening((request, response) => {
    asked.push(request.url ?? '');
    heads.push(request.headers);
    serve(request, response);
  });
  return { ...running, asked, heads };
}

/** Sends `bytes` with a strong ETag, or from where the request says. */
export function sendPicture(
  bytes: Buffer,
  { headers }: IncomingMessage,
  response: ServerResponse,
  etag = '"e1"',
): void {
  const start =
    headers['if-range'] === etag ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0) : 0;
  const part = bytes.subarray(start);
  const range =
    start === 0 ? {} : { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
  response.writeHead(start === 0 ? 200 : 206, { etag, 'content-length': part.length, ...range });
  const sendFrom = (at: number): void => {
    if (at >= part.length) response.end();
    else response.write(part.subarray(at, at + piece), () => setImmediate(sendFrom, at + piece));
  };
  sendFrom(0);
}

/** Bytes that are sent at once, so that a client gets a large picture in several chunks. */
const piece = 50_000;

/** A small PNG that claims to have so many pixels, all of one colour. */
export function pixelBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(2 ** 26, (Math.ceil(width / 8) + 1) * height)));
  return Buffer.concat([
    png().subarray(0, 8),
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with so many compressed texts of 7 MB. */
export function manyTexts(count: number): Buffer {
  const text = Buffer.concat([
    Buffer.from('Comment\0\0', 'latin1'),
    deflateSync(Buffer.alloc(7_000_000, 'a')),
  ]);
  const start = 33; // after the head
  return Buffer.concat([
    png().subarray(0, start),
    ...Array.from({ length: count }, () => pngChunk('zTXt', text)),
    png().subarray(start),
  ]);
}

/** The head of a GIF that claims as many pixels as a GIF can have, and a frame as large. */
export const hugeGif = Buffer.from(
  '474946383961fffffffff00000000000ffffff2c00000000ffffffff000202440100 3b'.replaceAll(' ', ''),
  'hex',
);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crcOf(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

function crcOf(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  }
  return ~crc >>> 0;
}
