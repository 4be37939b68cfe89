// Recognises pictures by their first bytes. Content-Type and file names are ignored.

/**
 * Types that are drawn, each with its media type. SVG is not, because it can contain scripts and
 * addresses.
 */
export const pictureTypes = {
  png: { media: 'image/png' },
  jpg: { media: 'image/jpeg' },
  webp: { media: 'image/webp' },
  gif: { media: 'image/gif' },
} as const;

export const storedTypes = {
  ...pictureTypes,
  avif: { media: 'image/avif' },
  heic: { media: 'image/heic' },
  tiff: { media: 'image/tiff' },
  bmp: { media: 'image/bmp' },
} as const;

/** Type of a picture that is drawn. It is also the extension of the file's name. */
export type PictureType = keyof typeof pictureTypes;
export type StoredType = keyof typeof storedTypes;

export const isDrawnType = (type: StoredType): type is PictureType =>
  Object.hasOwn(pictureTypes, type);

/** Number of first bytes that are needed to recognise a type. */
export const typeBytes = 32;

/** Returns the type of a picture that can be drawn, or `undefined` for other bytes. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const type = storedTypeOf(bytes);
  return type !== undefined && isDrawnType(type) ? type : undefined;
}

/** Returns the type of a picture that can be stored, or `undefined` for other bytes. */
export function storedTypeOf(bytes: Uint8Array): StoredType | undefined {
  const head = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.length, typeBytes),
  ).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^(II[*+]\0|MM\0[*+])/.test(head)) return 'tiff';
  // The four bytes after the size of the file are reserved. A text could begin with BM too.
  if (/^BM.{4}\0{4}/s.test(head)) return 'bmp';
  return head.startsWith('ftyp', 4) ? brandedType(head.slice(8)) : undefined;
}

/**
 * Returns the type of a file in the container of videos, by the brands that it is compatible with.
 */
function brandedType(brands: string): StoredType | undefined {
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : undefined;
}

/** Returns the reason why bytes are not a supported picture, for an error. */
export function otherType(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512)).toString(
    'latin1',
  );
  if (bytes.length === 0) return 'it is empty';
  if (/<svg[\s>]/i.test(text)) return 'SVG is not read, because it can contain scripts';
  return /^\s*<(!doctype|html|head|body)/i.test(text)
    ? 'it is HTML'
    : 'it is not PNG, JPEG, WebP or GIF';
}
