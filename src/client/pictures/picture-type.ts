// Recognises PNG, JPEG, WebP and GIF by their first bytes. Content-Type and file names are ignored.

/** Supported types, each with its media type. SVG is not supported, because it can contain scripts and addresses. */
export const pictureTypes = {
  png: { media: 'image/png' },
  jpg: { media: 'image/jpeg' },
  webp: { media: 'image/webp' },
  gif: { media: 'image/gif' },
} as const;

/** Type of a picture. It is also the extension of the file's name. */
export type PictureType = keyof typeof pictureTypes;

/** Number of first bytes that are needed to recognise a type. */
export const typeBytes = 12;

/** Returns the type of a picture, or `undefined` if it is not supported. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, typeBytes)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  return /^GIF8[79]a/.test(head) ? 'gif' : undefined;
}

/** Returns the reason why bytes are not a supported picture, for an error. */
export function otherType(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512)).toString('latin1');
  if (bytes.length === 0) return 'it is empty';
  if (/<svg[\s>]/i.test(text)) return 'SVG is not read, because it can contain scripts';
  return /^\s*<(!doctype|html|head|body)/i.test(text) ? 'it is HTML' : 'it is not PNG, JPEG, WebP or GIF';
}
