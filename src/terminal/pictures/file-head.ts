// Reads the size of a PNG or JPEG from its first bytes, so that the file can be sent to a terminal
// without decoding.
import { maxScans, scansIn, withoutTexts } from '../../view/pictures/picture-file.ts';
import type { Size } from '../../view/pictures/raster.ts';

const asItIs = { bytes: 512 * 1024, pixels: 4_000_000 };

/**
 * Returns the size in pixels of a picture that can be sent without decoding; `undefined` for other
 * pictures.
 */
export function sendableSize(file: Uint8Array): Size | undefined {
  const size = file.length <= asItIs.bytes ? wholeSize(file) : undefined;
  if (size === undefined || size.width * size.height > asItIs.pixels) return undefined;
  // The terminal decodes the file, perhaps without limits.
  return scansIn(file) <= maxScans && withoutTexts(file) === file ? size : undefined;
}

function wholeSize(file: Uint8Array): Size | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const size = bytes.subarray(1, 4).toString('latin1') === 'PNG' ? pngSize(bytes) : jpegSize(bytes);
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
}

const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 45 || !bytes.subarray(-12).equals(pngEnd)) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/**
 * Returns the size in the first frame header; `undefined` if the file has Exif data, which may
 * rotate the picture.
 */
function jpegSize(bytes: Buffer): Size | undefined {
  if (
    bytes.length < 4 ||
    bytes.readUInt16BE(0) !== 0xffd8 ||
    bytes.readUInt16BE(bytes.length - 2) !== 0xffd9
  )
    return undefined;
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    const length = bytes.readUInt16BE(at + 2);
    if (marker >> 8 !== 0xff || length < 2) return undefined;
    const isExif =
      marker === 0xffe1 && bytes.subarray(at + 4, at + 8).toString('latin1') === 'Exif';
    if (isExif) return undefined;
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + length;
  }
  return undefined;
}
