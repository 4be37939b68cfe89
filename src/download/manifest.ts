// The manifest of a folder lists its downloads, one JSON object per line. Runs only add lines, so two runs at once or a
// killed run do no harm: of two lines about the same thing the later counts, and half a line is ignored.
import { constants, type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureTypes } from '../client/pictures/picture-type.ts';
import { codeOf } from '../errors.ts';
import { readSafely, unsafePath } from './folder.ts';

export const manifestName = 'portfolio.ndjson';

interface PictureLine {
  readonly kind: 'picture';
  readonly key: string;
  readonly noun: string;
  readonly id: string;
  /** Relative to the folder, with slashes. */
  readonly file: string;
  readonly url: string;
  readonly bytes: number;
}

export interface PartLine {
  readonly kind: 'part';
  /** The name of the file. */
  readonly part: string;
  readonly url: string;
  readonly etag: string;
  readonly type: string;
}

interface RecordLine {
  readonly kind: 'record';
  readonly noun: string;
  readonly id: string;
  readonly file: string;
}

export type ManifestLine = PictureLine | PartLine | RecordLine;

/** Bytes. A picture takes about 400. */
const maxBytes = 200_000_000;

/** Returns the valid lines, in order. */
export async function readManifest(folder: string): Promise<readonly ManifestLine[]> {
  const content = await readSafely(join(folder, manifestName), maxBytes);
  return content === undefined ? [] : content.toString('utf8').split('\n').flatMap(lineOf);
}

function lineOf(text: string): ManifestLine[] {
  try {
    const line: unknown = JSON.parse(text);
    return isLine(line) ? [line] : [];
  } catch {
    return [];
  }
}

const members: { readonly [K in ManifestLine['kind']]: readonly string[] } = {
  picture: ['key', 'noun', 'id', 'file', 'url'],
  part: ['part', 'url', 'etag', 'type'],
  record: ['noun', 'id', 'file'],
};

function isLine(line: unknown): line is ManifestLine {
  if (typeof line !== 'object' || line === null) return false;
  const kind = (['picture', 'part', 'record'] as const).find((each) => each === Reflect.get(line, 'kind'));
  if (kind === undefined || members[kind].some((name) => typeof Reflect.get(line, name) !== 'string')) return false;
  return kind === 'part' || isBelow(String(Reflect.get(line, 'file')));
}

/** Whether a path of a manifest stays in its folder. The folder may be from an untrusted source. */
const isBelow = (file: string): boolean =>
  !/[\\\0]/.test(file) && file.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');

/** The content of a manifest. */
export interface EarlierDownload {
  readonly pictures: ReadonlyMap<string, PictureLine>;
  readonly parts: ReadonlyMap<string, PartLine>;
  /** Files with pictures or the JSON of records. */
  readonly files: ReadonlySet<string>;
}

/** Collects the lines of a manifest. Of two lines about the same thing the later counts. */
export function earlierDownload(lines: readonly ManifestLine[]): EarlierDownload {
  const [pictures, parts, files] = [new Map<string, PictureLine>(), new Map<string, PartLine>(), new Set<string>()];
  for (const line of lines) {
    if (line.kind !== 'part') files.add(line.file);
    if (line.kind === 'picture') pictures.set(line.key, line);
    if (line.kind === 'part' && Object.hasOwn(pictureTypes, line.type)) parts.set(line.part, line);
  }
  return { pictures, parts, files };
}

export interface ManifestWriter {
  add(line: ManifestLine): Promise<void>;
  close(): Promise<void>;
}

/** Opens a manifest. Creates the file when the first line is added. */
export function openManifest(folder: string): ManifestWriter {
  let opened: Promise<FileHandle> | undefined;
  return {
    add: async (line) => {
      opened ??= openToAppend(join(folder, manifestName));
      const file = await opened;
      // A single write, so that lines of two processes do not mix.
      await file.write(`${JSON.stringify(line)}\n`);
    },
    close: async () => {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

async function openToAppend(path: string): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDWR } = constants;
  try {
    const file = await open(path, O_RDWR | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0), 0o666);
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    // A run that was killed may have left half a line.
    if (size > 0 && buffer[0] !== 0x0a) await file.write('\n');
    return file;
  } catch (error) {
    if (codeOf(error) === 'ELOOP') throw unsafePath(path, 'it is a link');
    throw error;
  }
}
