// Collects from a manifest which file is that of which picture or record.
import { storedTypes } from '../client/pictures/picture-type.ts';
import { comparablePath } from './file-names.ts';
import { type KnownPictures, knownPictures } from './known-pictures.ts';
import {
  isOf,
  type ManifestLine,
  type PartLine,
  type PictureLine,
  type RecordLine,
} from './manifest.ts';

/** Entries of a manifest about one service. */
export interface EarlierDownload {
  readonly service: string;
  readonly pictures: KnownPictures;
  /** The last line about the JSON of a record. */
  recordLine(noun: string, id: string): RecordLine | undefined;
  readonly parts: ReadonlyMap<string, PartLine>;
  /** Paths of all stored files, with those of other services. */
  readonly files: ReadonlySet<string>;
}

/**
 * Collects the lines of a manifest. A file belongs to the picture or record of the last line that
 * names it.
 */
export function earlierDownload(lines: readonly ManifestLine[], service: string): EarlierDownload {
  const owners = new Map<string, PictureLine | RecordLine>();
  const files = new Set<string>();
  const parts = new Map<string, PartLine>();
  for (const line of lines) {
    if (line.kind === 'part' && Object.hasOwn(storedTypes, line.type)) parts.set(line.part, line);
    if (!('file' in line)) continue;
    files.add(line.file);
    if (!isOwnFile(line)) continue;
    const path = comparablePath(line.file);
    // The order of the map is that of the last lines.
    owners.delete(path);
    owners.set(path, line);
  }
  const own = [...owners.values()].filter((line) => isOf(service, line));
  const records = new Map(
    own.flatMap((line) =>
      line.kind === 'record' ? [[JSON.stringify([line.noun, line.id]), line]] : [],
    ),
  );
  return {
    service,
    pictures: knownPictures(own.filter((line) => line.kind === 'picture')),
    recordLine: (noun, id) => records.get(JSON.stringify([noun, id])),
    parts,
    files,
  };
}

/**
 * Whether a run can have stored the file. If not, it is not replaced, even if a manifest from
 * elsewhere lists it.
 */
function isOwnFile({ kind, file }: PictureLine | RecordLine): boolean {
  const [, extension = ''] = /\.(\w+)$/.exec(file) ?? [];
  return kind === 'picture' ? Object.hasOwn(storedTypes, extension) : extension === 'json';
}
