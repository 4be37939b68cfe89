// Finds pictures in download folders, for `serve`. The manifest of a folder lists the files and
// their addresses. Files that are not listed are never sent.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { storedTypeOf, storedTypes } from '../client/pictures/picture-type.ts';
import { readSafely } from '../download/folder.ts';
import { readManifest } from '../download/manifest.ts';
import { usageError } from '../errors.ts';
import type { ServedPicture, ServedPictures } from '../service/pictures.ts';

const root = '/downloaded/';
/** Maximum size of a picture in bytes. */
const maxBytes = 200_000_000;

/** Matches an HTTP address in JSON. The slashes of the address may be escaped. */
const addresses = /"https?:(?:\\?\/){2}(?:[^"\\]|\\.)*"/g;

/**
 * Returns the pictures in the folders.
 * @throws PortfolioError `usage` if a folder has no manifest
 */
export async function downloadedPictures(folders: readonly string[]): Promise<ServedPictures> {
  const files = new Map<string, string>();
  const paths = new Map<string, string>();
  for (const folder of folders) {
    const lines = await readManifest(folder);
    if (lines.length === 0) {
      throw usageError(
        `--pictures: nothing was downloaded into ${folder}`,
        `\`portfolio projects download --dir ${folder}\` stores pictures and their list there`,
      );
    }
    for (const line of lines) {
      if (line.kind !== 'picture') continue;
      const path = `${root}${createHash('sha256').update(line.url).digest('base64url').slice(0, 22)}`;
      paths.set(line.url, path);
      files.set(path, join(folder, line.file));
    }
  }
  return {
    root,
    find: async (path) => {
      const file = files.get(path);
      return file === undefined ? undefined : pictureIn(file);
    },
    rewrite: (body, own) => {
      const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
      const changed = text.replace(addresses, (quoted) => {
        const path = paths.get(addressIn(quoted));
        return path === undefined ? quoted : JSON.stringify(`${own}${path}`);
      });
      return changed === text ? body : Buffer.from(changed, 'latin1');
    },
  };
}

function addressIn(quoted: string): string {
  try {
    return String(JSON.parse(Buffer.from(quoted, 'latin1').toString('utf8')));
  } catch {
    return '';
  }
}

/** Returns the picture in a file; undefined if the file is missing or not a picture. */
async function pictureIn(file: string): Promise<ServedPicture | undefined> {
  const content = await readSafely(file, maxBytes).catch(() => undefined);
  const type = content === undefined ? undefined : storedTypeOf(content);
  if (content === undefined || type === undefined) return undefined;
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  return { etag, type: storedTypes[type].media, bytes: async () => content };
}
