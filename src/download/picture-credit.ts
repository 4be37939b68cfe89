// Writes and reads the credit of a picture, which is in the picture or in its `.xmp` file.
import { createHash } from 'node:crypto';
import { constants, lstat, open } from 'node:fs/promises';
import { extname } from 'node:path';
import { storedTypeOf } from '../client/pictures/picture-type.ts';
import { isFailure } from '../errors.ts';
import { replaceByRule } from '../files/named-file.ts';
import { replaceFile } from '../files/replace.ts';
import { withoutExtension } from './file-names.ts';
import { readSafely, removeFile } from './folder.ts';
import type { PictureLine } from './manifest.ts';
import { findPacket } from './xmp-containers.ts';
import { creditIn, type EmbeddedCredit, newPacket, packetMark, packetWith } from './xmp-packet.ts';

/** Maximum size in bytes of a picture that is read into memory. */
const maxPictureBytes = 50_000_000;
/** Number of first bytes that have the credit, except in a WebP, which has it at its end. */
const headBytes = 1_048_576;

export interface CreditOptions {
  readonly credit: EmbeddedCredit;
  /** Value of --xmp: write into pictures where that is possible, or only into `.xmp` files. */
  readonly xmp: 'pictures' | 'files' | undefined;
}

/**
 * Writes the credit into a picture. Only this process uses the file at that time.
 * @returns facts about the changed file; undefined if it is not changed
 */
export async function writeInside(
  path: string,
  { type, credit, xmp }: CreditOptions & { readonly type: string | undefined },
): Promise<Required<Pick<PictureLine, 'bytes' | 'digest'>> | undefined> {
  const file = xmp === 'pictures' ? await readSafely(path, maxPictureBytes) : undefined;
  const place = file && findPacket(file, type);
  const packet = place && packetWith(credit, place.packet);
  const changed = packet && place.replace(packet);
  if (changed === undefined) return undefined;
  await replaceFile(path, changed);
  return { bytes: changed.length, digest: createHash('sha256').update(changed).digest('hex') };
}

/**
 * Writes the credit of a stored picture into its `.xmp` file. Does not replace a file of another
 * program or an edited file, because users store ratings there. Without --xmp, replaces only a file
 * that an earlier run wrote for this picture, because its credit may be out of date. Removes such a
 * file if the credit is in the picture.
 * @returns false if another file is there
 */
export async function writeBeside(
  picture: string,
  { credit, xmp, isInside = false }: CreditOptions & { readonly isInside?: boolean },
): Promise<boolean> {
  if (isInside) {
    await removeBeside(picture);
    return true;
  }
  if (xmp === undefined && !(await hasOwnBeside(picture))) return true;
  const packet = newPacket({ ...credit, extension: extensionOf(picture) });
  const wasChanged = (content: Buffer) => uneditedCredit(content) === undefined;
  try {
    await replaceByRule(besideOf(picture), packet, { signature: packetMark, wasChanged });
    return true;
  } catch (error) {
    if (isFailure(error)) return false;
    throw error;
  }
}

/** Removes the unedited `.xmp` file of a picture. An edited file, or that of a user, stays. */
export async function removeBeside(picture: string): Promise<void> {
  if (await hasOwnBeside(picture)) await removeFile(besideOf(picture));
}

async function hasOwnBeside(picture: string): Promise<boolean> {
  const credit = uneditedCredit(await beginningOf(besideOf(picture), headBytes));
  // A picture of another type may have the same name.
  return credit?.extension === extensionOf(picture);
}

/** Returns the credit in an unedited `.xmp` file of this program; undefined for other files. */
function uneditedCredit(content: Buffer): EmbeddedCredit | undefined {
  const credit = creditIn(content);
  return credit !== undefined && newPacket(credit).equals(content) ? credit : undefined;
}

/** Returns the credit in the file beside a picture, or else in the picture; undefined if none. */
export async function readCredit(picture: string): Promise<EmbeddedCredit | undefined> {
  const beside = besideOf(picture);
  // Another user could write such a file into a shared folder, such as /tmp.
  const isOwn = (await ownerOf(beside)) === (await ownerOf(picture));
  const credit = isOwn ? creditIn(await beginningOf(beside, headBytes)) : undefined;
  // A picture of another type may have the same name.
  if (credit?.extension === extensionOf(picture)) return credit;
  const head = await beginningOf(picture, headBytes);
  const type = storedTypeOf(head);
  const file = type === 'webp' ? await beginningOf(picture, maxPictureBytes) : head;
  return creditIn(findPacket(file, type)?.packet);
}

/** Returns the first bytes of a file; none if it cannot be read. */
async function beginningOf(path: string, maxBytes: number): Promise<Buffer> {
  try {
    // Opening a named pipe would wait for a writer. Windows lacks this flag.
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const read = async () => {
      const bytes = Buffer.alloc(Math.min(maxBytes, (await file.stat()).size));
      await file.read(bytes);
      return bytes;
    };
    return await read().finally(() => file.close());
  } catch {
    return Buffer.alloc(0);
  }
}

const ownerOf = async (path: string): Promise<number | undefined> =>
  (await lstat(path).catch(() => undefined))?.uid;

const extensionOf = (picture: string): string => extname(picture).toLowerCase();

const besideOf = (picture: string): string => `${withoutExtension(picture)}.xmp`;
