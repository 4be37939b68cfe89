// The manifest of a folder lists its downloads, one JSON object per line. Runs only add lines, so
// neither a killed run nor two runs at once damage it. Incomplete lines are ignored. If two lines
// describe one picture, the later counts.
import { constants, open } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../api/json/json-types.ts';
import type { CreditInfo } from '../api/kinds/entity.ts';
import { getOwn } from '../api/kinds/shape.ts';
import { errorCode } from '../errors.ts';
import { unsafePathError } from '../files/named-file.ts';
import { readSafely } from './folder.ts';

export const manifestName = 'portfolio.ndjson';

interface OfService {
  /** Base address of the service of the record. Lines of older versions do not name it. */
  readonly service?: string;
}

export interface PictureLine extends OfService {
  readonly kind: 'picture';
  /** Kind and id of the record, and an address of the picture. */
  readonly key: string;
  readonly noun: string;
  readonly id: string;
  /** Id of the module of the picture. Missing if it has none, and in lines of older versions. */
  readonly module?: string | undefined;
  /** Path relative to the folder, with slashes. */
  readonly file: string;
  /** Address from which the picture was fetched. */
  readonly url: string;
  /** Address of a larger size that the host did not have. */
  readonly unavailable?: string;
  readonly bytes: number;
  /**
   * SHA-256 of the file in hex, by which `credits` finds a moved file. Missing in lines of older
   * versions.
   */
  readonly digest?: string;
  /** Facts for the credits of a moved file. Missing in lines of older versions. */
  readonly about?: CreditInfo | undefined;
}

export interface PartLine {
  readonly kind: 'part';
  readonly part: string;
  readonly url: string;
  readonly etag: string;
  readonly type: string;
}

/**
 * A version of a record that is not requested again: all pictures are archived, or `--license`
 * excludes it.
 */
export interface VersionLine extends OfService {
  readonly kind: 'version';
  readonly key: string;
}

export type RecordLine = { readonly kind: 'record' } & Pick<
  PictureLine,
  'noun' | 'id' | 'file' | 'service' | 'digest'
>;

export type ManifestLine = PictureLine | PartLine | RecordLine | VersionLine;

/** Maximum size of a manifest in bytes. The line of a picture has about 400 bytes. */
export const maxManifestBytes = 200_000_000;

/**
 * Returns the valid lines of the folder's manifest, in order.
 * @param max maximum size of the manifest in bytes
 */
export async function readManifest(
  folder: string,
  max = maxManifestBytes,
): Promise<readonly ManifestLine[]> {
  const content = await readSafely(join(folder, manifestName), max);
  return content === undefined ? [] : linesIn(content);
}

export const linesIn = (content: Buffer): readonly ManifestLine[] =>
  content.toString('utf8').split('\n').flatMap(lineOf);

function lineOf(text: string): ManifestLine[] {
  try {
    const line: unknown = JSON.parse(text);
    if (!isLine(line)) return [];
    return [line.kind === 'picture' ? { ...line, about: aboutIn(line.about) } : line];
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

const texts = ['id', 'name', 'user', 'url', 'licence'];
const lists = ['by', 'profiles'];

/**
 * Returns the facts about a record; undefined if they are not complete. The manifest may be from an
 * untrusted source, and nest other members too deep for JSON.stringify.
 */
function aboutIn(value: unknown): CreditInfo | undefined {
  const entries = Object.entries(isObject(value) ? value : {});
  const isFact = (name: string) => texts.includes(name) || lists.includes(name);
  const about: unknown = Object.fromEntries(entries.filter(([name]) => isFact(name)));
  return isAbout(about) ? about : undefined;
}

function isAbout(about: unknown): about is CreditInfo {
  const [by, profiles = []] = lists.map((name) => getOwn(about, name));
  const each = texts.map((name) => getOwn(about, name));
  const isList = Array.isArray(by) && Array.isArray(profiles);
  return isList && [...each, ...by, ...profiles].every((text) => typeof text === 'string');
}

function isLine(line: unknown): line is ManifestLine {
  const kind = getOwn(line, 'kind');
  const [, names] = Object.entries(members).find(([each]) => each === kind) ?? [];
  if (names === undefined || names.some((name) => typeof getOwn(line, name) !== 'string'))
    return false;
  if (
    ['service', 'module'].some(
      (name) => !['string', 'undefined'].includes(typeof getOwn(line, name)),
    )
  )
    return false;
  return !names.includes('file') || isBelow(String(getOwn(line, 'file')));
}

/**
 * Whether a path in a manifest stays inside the folder. The manifest may be from an untrusted
 * source.
 */
const isBelow = (file: string): boolean =>
  !/[\\\0]/.test(file) &&
  file.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');

/**
 * Whether a line is of this service. Lines without a service count as lines of the service in use.
 */
export const isOf = (service: string, line: ManifestLine): boolean =>
  line.kind === 'part' || line.service === undefined || line.service === service;

/** Appends a line to the manifest of a folder, or creates the manifest. */
export const addLine = (folder: string, line: ManifestLine): Promise<void> =>
  appendLine(join(folder, manifestName), line);

/**
 * Appends a line to a manifest, or creates the manifest. Without a line, only creates it.
 * @throws PortfolioError `unsafe` if the path is a link
 */
export async function appendLine(path: string, line?: ManifestLine): Promise<void> {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDWR } = constants;
  const flags = O_RDWR | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);
  const file = await open(path, flags, 0o666).catch((error: unknown) => {
    throw errorCode(error) === 'ELOOP' ? unsafePathError(path, 'it is a link') : error;
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
