// Archives list pictures that are not fetched again. An archive is a manifest at any path.
import { resolve } from 'node:path';
import { unsafePathError } from '../files/named-file.ts';
import { exists, readSafely } from './folder.ts';
import { type KnownPictures, knownPictures } from './known-pictures.ts';
import {
  appendLine,
  isOf,
  linesIn,
  type ManifestLine,
  manifestName,
  maxManifestBytes,
  type PictureLine,
  type VersionLine,
} from './manifest.ts';

/** A list of pictures that are not fetched again, even if their files were moved or removed. */
export interface Archive {
  readonly pictures: Pick<KnownPictures, 'has'>;
  /** Keys of the versions of records whose pictures were all stored. */
  readonly versions: ReadonlySet<string>;
  add(line: PictureLine | VersionLine): Promise<void>;
}

/**
 * Opens an archive, which is a manifest at any path. So the manifest of another folder can be an
 * archive too.
 * @param service base address of the service of the download
 * @param root the folder of the download. Its own manifest as an archive has each picture line
 * already
 * @param isWritten whether to create a missing file, so that a wrong path is an error before
 * pictures are fetched
 * @throws PortfolioError `unsafe` if the file exists, but is not a manifest
 */
export async function openArchive(
  path: string,
  service: string,
  root: string,
  isWritten: boolean,
): Promise<Archive> {
  const lines = await readArchive(path);
  if (isWritten) await appendLine(path);
  const isManifest = resolve(path) === resolve(root, manifestName);
  const ownLines = lines.filter((line) => isOf(service, line));
  const pictures = knownPictures(ownLines.filter((line) => line.kind === 'picture'));
  const versions = new Set(ownLines.flatMap((line) => (line.kind === 'version' ? line.key : [])));
  return {
    pictures,
    versions,
    add: async (line) => {
      if (line.kind === 'version') {
        if (versions.has(line.key)) return;
        versions.add(line.key);
      } else {
        if (pictures.has(line, { id: line.module, sizes: [{ url: line.url, width: 0 }] })) return;
        pictures.add(line);
        if (isManifest) return;
      }
      await appendLine(path, { ...line, service });
    },
  };
}

/**
 * Returns the valid lines of an archive.
 * @throws PortfolioError `unsafe` if the file exists, but is not a manifest
 */
export async function readArchive(path: string): Promise<readonly ManifestLine[]> {
  // Checked before the file is read, because another process may create the file in between.
  const isThere = await exists(path);
  const content = await readSafely(path, maxManifestBytes);
  if (content === undefined && isThere)
    throw unsafePathError(
      path,
      `it is not a regular file of at most ${maxManifestBytes / 1_000_000} MB`,
    );
  const lines = linesIn(content ?? Buffer.alloc(0));
  const text = content?.toString('latin1').trim() ?? '';
  // A killed run may have left only the beginning of the first line.
  if (lines.length === 0 && !text.startsWith(lineStart.slice(0, text.length)))
    throw unsafePathError(path, 'it is not a list of downloads');
  return lines;
}

/** The first characters of each line. */
const lineStart = '{"kind":"';
