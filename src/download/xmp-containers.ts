// Finds the XMP packet in a PNG, JPEG or WebP, and replaces or adds it. All other bytes stay, so
// the pixels do too.
import { crc32 } from 'node:zlib';

/** How a type of picture is divided into chunks. The patterns match the beginning of a chunk. */
interface Container {
  readonly first: number;
  readonly lengthAt: (file: Buffer, at: number) => number;
  /** Matches all bytes of a chunk before its packet. */
  readonly packet: RegExp;
  /** Number of bytes after the packet in its chunk. */
  readonly tail?: number;
  /** Matches what follows a new packet: a chunk, or the end of the file. */
  readonly next: RegExp;
  /** Matches the chunk that no packet follows. Default: `next`. */
  readonly last?: RegExp;
  /** Matches chunks because of which a picture is not changed. */
  readonly refused?: RegExp;
  /** Whether the picture ends where its file does. A file with a tail is not changed. */
  readonly isWhole?: (file: Buffer) => boolean;
  /** Returns the chunk of a packet; undefined if the packet is too long. */
  readonly chunkOf: (packet: Buffer) => Buffer | undefined;
  /** Mends the head of a picture that has the chunk. */
  readonly finish?: (file: Buffer) => Buffer | undefined;
}

const pngMark = 'iTXtXML:com.adobe.xmp\0\0\0\0\0';
const jpegMark = 'http://ns.adobe.com/xap/1.0/\0';

const containers: Readonly<Record<string, Container>> = {
  png: {
    first: 8,
    lengthAt: (file, at) => 12 + file.readUInt32BE(at),
    packet: new RegExp(`^....${pngMark}`, 's'),
    tail: 4,
    next: /^....IDAT/s,
    last: /^....IEND/s,
    // A packet of another form, e.g. a compressed one.
    refused: /^....(?!iTXt.{17}\0{5})[itz][ET]Xt(?:XML:com\.adobe\.xmp|Raw profile type xmp)\0/s,
    chunkOf: (packet) => {
      const body = Buffer.concat([Buffer.from(pngMark), packet]);
      const frame = Buffer.alloc(8);
      frame.writeUInt32BE(body.length - 4);
      frame.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
    },
  },
  jpg: {
    first: 2,
    lengthAt: (file, at) => 2 + file.readUInt16BE(at + 2),
    packet: new RegExp(`^\\xFF\\xE1..${jpegMark}`, 's'),
    // Neither metadata nor a comment.
    next: /^\xFF[^\xE0-\xEF\xFE]/,
    // No segment, or a list of several pictures, which contains their positions.
    refused: /^(?!\xFF)|^\xFF\xE2..MPF\0/s,
    chunkOf: (packet) => {
      const body = Buffer.concat([Buffer.from(jpegMark), packet]);
      const head = Buffer.from([0xff, 0xe1, 0, 0]);
      if (body.length > 0xffff - 2) return undefined;
      head.writeUInt16BE(body.length + 2, 2);
      return Buffer.concat([head, body]);
    },
  },
  webp: {
    first: 12,
    lengthAt: (file, at) => 8 + 2 * Math.ceil(file.readUInt32LE(at + 4) / 2),
    packet: /^XMP ..../s,
    next: /^$/,
    // The size may leave out the last byte, which fills up a chunk.
    isWhole: (file) => file.length === 8 + 2 * Math.ceil(file.readUInt32LE(4) / 2),
    chunkOf: (packet) => riffChunk('XMP ', packet),
    finish: finishWebp,
  },
};

interface PacketPlace {
  readonly packet?: Buffer;
  /** Returns the picture with another packet; undefined if it cannot have this one. */
  readonly replace: (packet: Buffer) => Buffer | undefined;
}

/** Number of bytes of a chunk that the patterns need. */
const headBytes = 40;
/** Maximum number of chunks. Large pictures have about ten thousand. */
const maxChunks = 100_000;

/**
 * Finds the packet of a picture, or the place for one. The file may lack its end. A packet after
 * the pixels of a PNG is moved before them, because many programs look only there.
 * @returns undefined if the picture is of another type, or has a form in which nothing is changed
 */
export function findPacket(file: Buffer, type = ''): PacketPlace | undefined {
  const container = containers[type];
  if (container === undefined) return undefined;
  const { first, lengthAt, packet, tail = 0, next, last = next, refused } = container;
  let free = file.length;
  const replaceFrom = (start: number, end: number) => (content: Buffer) => {
    const chunk = container.isWhole?.(file) === false ? undefined : container.chunkOf(content);
    if (chunk === undefined) return undefined;
    const rest = [file.subarray(free, start), file.subarray(end)];
    const changed = Buffer.concat([file.subarray(0, free), chunk, ...rest]);
    return container.finish === undefined ? changed : container.finish(changed);
  };
  let at = first;
  for (let count = 0; at <= file.length && count < maxChunks; count += 1) {
    const head = file.toString('latin1', at, at + headBytes);
    if (next.test(head)) free = Math.min(free, at);
    if (last.test(head)) return { replace: replaceFrom(at, at) };
    if (head.length < 8 || refused?.test(head)) return undefined;
    const end = at + lengthAt(file, at);
    const [start] = packet.exec(head) ?? [];
    if (start !== undefined) {
      free = Math.min(free, at);
      const content = file.subarray(at + start.length, end - tail);
      return { packet: content, replace: replaceFrom(at, end) };
    }
    at = end;
  }
  return undefined;
}

function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}....`);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

const hasXmp = 0x04;
const hasAlpha = 0x10;

/** Sets the size of the file, and marks that it has a packet. A simple WebP becomes extended. */
function finishWebp(file: Buffer): Buffer | undefined {
  const type = file.toString('latin1', 12, 16);
  if (!['VP8X', 'VP8 ', 'VP8L'].includes(type)) return undefined;
  const head = type === 'VP8X' ? Buffer.alloc(0) : extendedHead(file, type === 'VP8L');
  const whole = Buffer.concat([file.subarray(0, 12), head, file.subarray(12)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  whole.writeUInt8(whole.readUInt8(20) | hasXmp, 20);
  return whole;
}

/** Returns the chunk that an extended WebP begins with: its flags and its size in pixels. */
function extendedHead(file: Buffer, isLossless: boolean): Buffer {
  // Lossless: width less 1 and height less 1 in 14 bits each, then whether there is alpha. Lossy:
  // width and height in 14 of 16 bits each.
  const bits = file.readUInt32LE(isLossless ? 21 : 26);
  const width = isLossless ? bits : bits - 1;
  const height = isLossless ? bits >>> 14 : (bits >>> 16) - 1;
  const content = Buffer.alloc(10);
  content.writeUInt8(isLossless && (bits >>> 28) & 1 ? hasAlpha : 0);
  content.writeUIntLE(width & 0x3fff, 4, 3);
  content.writeUIntLE(height & 0x3fff, 7, 3);
  return riffChunk('VP8X', content);
}
