// Hosts of pictures that misbehave: what they do when a picture is asked for, and what a download
// or a grid says about it.

import { animation, testPicture } from '../drawn-pictures.ts';
import { type Asked, endlessly, type Handler, head, sends, whole } from '../hostile.ts';
import { hugeGif, pixelBomb, png, svg } from '../pictures.ts';

interface PictureMisbehaviour {
  readonly does: Handler;
  readonly says: RegExp;
}

const typed = (type: string) => ({ 'content-type': type });
const noPicture = (
  body: string | Uint8Array,
  why: string,
  type = 'image/png',
): PictureMisbehaviour => ({
  does: sends(() => whole(body, '200 OK', typed(type))),
  says: new RegExp(`sent no picture \\(${why}\\)`),
});

const wrongTypes: Readonly<Record<string, PictureMisbehaviour>> = {
  html: noPicture('<!doctype html><title>Sign in</title>', 'it is HTML'),
  'svg-with-scripts': noPicture(
    svg,
    'SVG is not read, because it can contain scripts',
    'image/svg+xml',
  ),
  'svg-said-to-be-png': noPicture(
    `<?xml version="1.0"?>${svg}`,
    'SVG is not read, because it can contain scripts',
  ),
  'a-program': noPicture('\x7fELF\x02\x01\x01\0\0\0\0\0\0', 'it is not PNG, JPEG, WebP or GIF'),
  empty: noPicture('', 'it is empty'),
  'seven-bytes': noPicture(png().subarray(0, 7), 'it is not PNG, JPEG, WebP or GIF'),
  compressed: {
    does: sends(() => whole(png(), '200 OK', { 'content-encoding': 'gzip' })),
    says: /sent no picture \(it is compressed\)/,
  },
};

const closing =
  (make: (asked: Asked) => string | Uint8Array): Handler =>
  (socket, asked) =>
    socket.end(make(asked));

const broken: Readonly<Record<string, PictureMisbehaviour>> = {
  half: {
    does: closing(() => whole(png(5000), '200 OK').subarray(0, -2500)),
    says: /the response of \S+ broke off \(/,
  },
  'no-http': { does: closing(() => 'hello\r\n\r\n'), says: /is not valid HTTP/ },
  'a-part-nobody-asked-for': {
    does: sends(() => whole(png(), '206 Partial Content', { 'content-range': 'bytes 5-9/10' })),
    says: /refused the request \(HTTP 206\)/,
  },
  'announced-300-mb': {
    does: sends(() => head(200, { 'content-length': String(300 * 1024 * 1024) })),
    says: /sent more than 250 MiB/,
  },
  'one-byte-a-second': {
    does: endlessly(Buffer.concat([Buffer.from(head(200, {})), png()]), 'x', 1000),
    says: /did not send the picture in time \(less than 500 bytes a second for 4 s\)/,
  },
  silent: { does: () => {}, says: /did not send the picture in time/ },
};

/** Each is this machine, as a URL may write it. The unit tests of the guard have all ways. */
const loopbacks = ['0x7f.1', '[::ffff:127.0.0.1]', 'localhost'];

const redirectsTo = (location: (asked: Asked) => string, says: RegExp): PictureMisbehaviour => ({
  does: sends((asked) => whole('', '302 Found', { location: location(asked) })),
  says,
});

/** @param port of another service on this machine, which must not be asked */
const redirects = (port: number): Readonly<Record<string, PictureMisbehaviour>> => ({
  ...Object.fromEntries(
    loopbacks.map((host) => [
      `redirect-to-${host}`,
      redirectsTo(
        () => `http://${host}:${port}/`,
        /is not fetched \(the address is in a private network\)/,
      ),
    ]),
  ),
  'redirect-to-metadata': redirectsTo(
    () => 'http://169.254.169.254/latest/',
    /the address is in a private network/,
  ),
  'redirect-to-a-file': redirectsTo(
    () => 'file:///etc/passwd',
    /redirects to an address that is not on the web/,
  ),
  'redirect-loop': redirectsTo(({ base }) => `${base}/picture`, /redirects too many times/),
});

export const pictureMisbehaviours = (
  port: number,
): Readonly<Record<string, PictureMisbehaviour>> => ({
  ...wrongTypes,
  ...broken,
  ...redirects(port),
});

/** Undefined where the picture is drawn all the same. */
type DrawnMisbehaviour = Pick<PictureMisbehaviour, 'does'> & { readonly says: RegExp | undefined };

const file = (bytes: Uint8Array, says?: RegExp, type = 'image/png'): DrawnMisbehaviour => ({
  does: sends(() => whole(bytes, '200 OK', typed(type))),
  says,
});

const usual = { width: 404, height: 316 };
const [jpeg, whiteJpeg, webp, manyFrames] = await Promise.all([
  testPicture(usual, 'jpeg'),
  testPicture({ width: 6000, height: 6000 }, 'jpeg'),
  testPicture(usual, 'webp'),
  animation(200),
]);
const beginning = await testPicture(usual);

const chunkedHead = head(200, { 'transfer-encoding': 'chunked' });

/** Files that a download keeps as they are, and that can do harm only when they are drawn. */
const files: Readonly<Record<string, DrawnMisbehaviour>> = {
  'a-bomb-of-pixels': file(pixelBomb(30_000, 30_000), /Input image exceeds pixel limit/),
  'a-jpeg-of-36-megapixels': file(whiteJpeg, /Input image exceeds pixel limit/),
  'a-gif-of-65535-by-65535': file(hugeGif, /Input image exceeds pixel limit|gif/i, 'image/gif'),
  'a-gif-of-200-frames': file(manyFrames, undefined, 'image/gif'),
  'half-a-jpeg': file(jpeg.subarray(0, jpeg.length >> 1), /VipsJpeg|premature|cut short/i),
  'half-a-png': file(beginning.subarray(0, beginning.length >> 1), /png|premature|cut short/i),
  'half-a-webp': file(webp.subarray(0, webp.length >> 1), /webp|premature|cut short/i),
  'a-head-only': file(png().subarray(0, 33), /png|premature|corrupt|cut short/i),
  endless: {
    does: endlessly(
      Buffer.concat([Buffer.from(head(200, {})), beginning]),
      Buffer.alloc(65_536, 'endless'),
    ),
    says: /sent more than 25 MiB/,
  },
  'endless-in-chunks': {
    does: endlessly(
      Buffer.concat([
        Buffer.from(`${chunkedHead}${beginning.length.toString(16)}\r\n`),
        beginning,
        Buffer.from('\r\n'),
      ]),
      `8000\r\n${'endless!'.repeat(4096)}\r\n`,
    ),
    says: /sent more than 25 MiB/,
  },
};

/** What a picture that is to be drawn can be. */
export const drawnMisbehaviours = (port: number): Readonly<Record<string, DrawnMisbehaviour>> => ({
  ...pictureMisbehaviours(port),
  ...files,
});
