// The manifest of a folder lists its downloads, one JSON object per line. Runs only add lines, so neither a killed run
// nor two runs at once damage it. Incomplete lines are ignored. If two lines describe one picture, the later counts.
import { constants, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { About } from '../api/kinds/entity.ts';
import { own } from '../api/kinds/shape.ts';
import { storedTypes } from '../client/pictures/picture-type.ts';
import { codeOf } from '../errors.ts';
import { unsafePath } from '../files/replace.ts';
import { exists, readSafely } from './folder.ts';

export const manifestName = 'portfolio.ndjson';

interface OfService {
  /** Base address of the service of the record. Lines of older versions do not name it. */
  readonly service?: string;
}

export interface PictureLine extends OfService {
  readonly kind: 'picture';
  readonly key: string;
  readonly noun: string;
  readonly id: string;
  /** Path relative to the folder, with slashes. */
  readonly file: string;
  readonly url: string;
  readonly bytes: number;
  /** SHA-256 of the file in hex, by which `credits` finds a moved file. Missing in lines of older versions. */
  readonly digest?: string;
  /** Facts for the credits of a moved file. Missing in lines of older versions. */
  readonly about?: About;
}

export interface PartLine {
  readonly kind: 'part';
  /** File name of the part. */
  readonly part: string;
  readonly url: string;
  readonly etag: string;
  readonly type: string;
}

/** A version of a record that is not requested again: all pictures are archived, or `--license` excludes it. */
interface VersionLine extends OfService {
  readonly kind: 'version';
  readonly key: string;
}

type RecordLine = { readonly kind: 'record' } & Pick<PictureLine, 'noun' | 'id' | 'file' | 'service'>;

export type ManifestLine = PictureLine | PartLine | RecordLine | VersionLine;

/** Maximum size of a manifest in bytes. The line of a picture has about 400 bytes. */
const maxBytes = 200_000_000;

/** Returns the valid lines of the folder's manifest, in order. @param max maximum size of the manifest in bytes */
export async function readManifest(folder: string, max = maxBytes): Promise<readonly ManifestLine[]> {
  const content = await readSafely(join(folder, manifestName), max);
  return content === undefined ? [] : linesIn(content);
}

const linesIn = (content: Buffer): readonly ManifestLine[] => content.toString('utf8').split('\n').flatMap(lineOf);

function lineOf(text: string): ManifestLine[] {
  try {
    const line: unknown = JSON.parse(text);
    return isLine(line) ? [line] : [];
  } catch {
    return [];
  }
}

/** Members that each kind of line must have. Their values are texts. */
const members: { readonly [K in ManifestLine['kind']]: readonly string[] } = {
  picture: ['key', 'noun', 'id', 'file', 'url'],
  part: ['part', 'url', 'etag', 'type'],
  record: ['noun', 'id', 'file'],
  version: ['key'],
};

function isLine(line: unknown): line is ManifestLine {
  const kind = own(line, 'kind');
  const [, names] = Object.entries(members).find(([each]) => each === kind) ?? [];
  if (names === undefined || names.some((name) => typeof own(line, name) !== 'string')) return false;
  if (!['string', 'undefined'].includes(typeof own(line, 'service'))) return false;
  return !names.includes('file') || isBelow(String(own(line, 'file')));
}

/** Whether a path in a manifest stays inside the folder. The manifest may be from an untrusted source. */
const isBelow = (file: string): boolean =>
  !/[\\\0]/.test(file) && file.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');

/** Whether a line is of this service. Lines without a service count as lines of the service in use. */
const isOf = (service: string, line: ManifestLine): boolean =>
  line.kind === 'part' || line.service === undefined || line.service === service;

/** Entries of a manifest about one service: pictures by their `key`, parts by their file name. */
export interface EarlierDownload {
  readonly service: string;
  readonly pictures: ReadonlyMap<string, PictureLine>;
  readonly parts: ReadonlyMap<string, PartLine>;
  /** Paths of the stored pictures and of the JSON of records. */
  readonly files: ReadonlySet<string>;
  /** Paths of the files of other services, which no file of this service may have. */
  readonly others: readonly string[];
}

/** Collects the lines of a manifest. If two lines describe the same picture or part, the later counts. */
export function earlierDownload(lines: readonly ManifestLine[], service: string): EarlierDownload {
  const [pictures, parts, files] = [new Map<string, PictureLine>(), new Map<string, PartLine>(), new Set<string>()];
  const others = lines.flatMap((line) => ('file' in line && !isOf(service, line) ? line.file : []));
  for (const line of lines.filter((each) => isOf(service, each))) {
    if ('file' in line) files.add(line.file);
    if (line.kind === 'picture') pictures.set(line.key, line);
    if (line.kind === 'part' && Object.hasOwn(storedTypes, line.type)) parts.set(line.part, line);
  }
  return { service, pictures, parts, files, others };
}

/** Appends a line to the manifest of a folder, or creates the manifest. */
export const addLine = (folder: string, line: ManifestLine): Promise<void> =>
  appendLine(join(folder, manifestName), line);

/**
 * Appends a line to a manifest, or creates the manifest. Without a line, only creates it.
 * @throws PortfolioError `unsafe` if the path is a link
 */
async function appendLine(path: string, line?: ManifestLine): Promise<void> {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDWR } = constants;
  const flags = O_RDWR | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);
  const file = await open(path, flags, 0o666).catch((error: unknown) => {
    throw codeOf(error) === 'ELOOP' ? unsafePath(path, 'it is a link') : error;
  });
  try {
    if (line === undefined) return;
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    // A killed run may have left an incomplete last line.
    const start = size > 0 && buffer[0] !== 0x0a ? '\n' : '';
    // Writes the line in one call, so that lines of two processes do not mix.
    await file.write(`${start}${JSON.stringify(line)}\n`);
  } finally {
    await file.close();
  }
}

/** A list of pictures that are not fetched again, even if their files were moved or removed. */
export interface Archive {
  /** Keys of the pictures, and of the versions of records whose pictures were all stored. */
  readonly keys: ReadonlySet<string>;
  /** Adds the line, unless the archive has its key. */
  add(line: PictureLine | VersionLine): Promise<void>;
}

/**
 * Opens an archive, which is a manifest at any path. So the manifest of another folder can be an archive too.
 * @param service base address of the service of the download
 * @param root the folder of the download. Its own manifest as an archive has each picture line already
 * @param isWritten whether to create a missing file, so that a wrong path is an error before pictures are fetched
 * @throws PortfolioError `unsafe` if the file exists, but is not a manifest
 */
export async function openArchive(path: string, service: string, root: string, isWritten: boolean): Promise<Archive> {
  const lines = await readArchive(path);
  if (isWritten) await appendLine(path);
  const isManifest = resolve(path) === resolve(root, manifestName);
  const keys = new Set(lines.flatMap((line) => ('key' in line && isOf(service, line) ? line.key : [])));
  return {
    keys,
    add: async (line) => {
      if (keys.has(line.key)) return;
      keys.add(line.key);
      if (!isManifest || line.kind !== 'picture') await appendLine(path, { ...line, service });
    },
  };
}

/** Returns the valid lines of an archive. @throws PortfolioError `unsafe` if the file exists, but is not a manifest */
export async function readArchive(path: string): Promise<readonly ManifestLine[]> {
  // Checked before the file is read, because another process may create the file in between.
  const isThere = await exists(path);
  const content = await readSafely(path, maxBytes);
  if (content === undefined && isThere)
    throw unsafePath(path, `it is not a regular file of at most ${maxBytes / 1_000_000} MB`);
  const lines = linesIn(content ?? Buffer.alloc(0));
  const text = content?.toString('latin1').trim() ?? '';
  // A killed run may have left only the beginning of the first line.
  if (lines.length === 0 && !text.startsWith(lineStart.slice(0, text.length)))
    throw unsafePath(path, 'it is not a list of downloads');
  return lines;
}

/** The first characters of each line. */
const lineStart = '{"kind":"';
