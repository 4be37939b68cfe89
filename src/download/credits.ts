// Reads the authors and licences of downloaded works from the manifests and records below a folder.
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { parse } from '../api/json/parse.ts';
import type { About } from '../api/kinds/entity.ts';
import { own } from '../api/kinds/shape.ts';
import { digestOf, readSafely, sizeOf } from './folder.ts';
import { type ManifestLine, manifestName, readManifest } from './manifest.ts';
import { aboutRecord } from './plan.ts';

export interface Credit extends About {
  readonly noun: string;
  /** Paths of the pictures, relative to the folder, with slashes. */
  readonly files: readonly string[];
}

/** Maximum depth of the folders to search. */
const maxDepth = 8;
/** Maximum size of a record in bytes. The client refuses longer responses. */
const maxBytes = 20_000_000;

export interface Credits {
  /** Downloaded records that have pictures below the folder, each once, sorted by folder and file. */
  readonly credits: readonly Credit[];
  /** Paths of the other pictures, relative to the folder, with slashes. Changed pictures are among them. */
  readonly unknown: readonly string[];
}

/**
 * Returns the credits of the pictures below the folder. Finds moved pictures by their content. Does not follow links.
 * @param archive lines of an archive, which may list pictures that were moved into the folder
 */
export async function creditsIn(folder: string, archive: readonly ManifestLine[] = []): Promise<Credits> {
  const credits = new Map<string, Credit>();
  const add = (credit: Credit) => {
    const key = `${credit.noun} ${credit.id}`;
    const known = credits.get(key) ?? credit;
    credits.set(key, { ...known, files: [...new Set([...known.files, ...credit.files])].sort() });
  };
  const lines = [...archive];
  const found = await filesBelow(folder, maxDepth);
  const manifests = found.filter((file) => basename(file) === manifestName);
  for (const below of manifests.map(dirname).sort()) {
    const listed = await readManifest(below);
    lines.push(...listed);
    // Runs with different templates may have stored the same record twice.
    for (const credit of await creditsOf(folder, below, listed)) add(credit);
  }
  const withoutCredit = (): readonly string[] => {
    const known = new Set([...credits.values()].flatMap(({ files }) => files));
    return found.map((file) => slashed(folder, file)).filter((file) => !known.has(file));
  };
  for (const credit of await movedCredits(folder, lines, withoutCredit().toSorted())) add(credit);
  return {
    credits: [...credits.values()].filter(({ files }) => files.length > 0),
    unknown: withoutCredit()
      .filter((file) => pictureNames.test(file))
      .toSorted(),
  };
}

const pictureNames = /\.(png|jpe?g|webp|gif)$/i;

/** Returns the credits of the files whose content is in a line. @param files paths relative to the folder */
async function movedCredits(
  folder: string,
  lines: readonly ManifestLine[],
  files: readonly string[],
): Promise<readonly Credit[]> {
  const moved = lines.flatMap((line) => (line.kind === 'picture' && isAbout(line.about) ? [line] : []));
  const byDigest = new Map(moved.map((line) => [line.digest, line] as const));
  const sizes = new Set(moved.map(({ bytes }) => bytes));
  if (byDigest.size === 0) return [];
  const credits: Credit[] = [];
  for (const file of files) {
    const path = join(folder, file);
    // A file of another size is not read.
    if (!sizes.has((await sizeOf(path)) ?? 0)) continue;
    const line = byDigest.get(await digestOf(path).catch(() => undefined));
    if (line?.about !== undefined) credits.push({ ...line.about, noun: line.noun, files: [file] });
  }
  return credits;
}

/** Whether the facts of a line are complete. The manifest may be from an untrusted source. */
function isAbout(about: unknown): boolean {
  const texts = ['id', 'name', 'user', 'url', 'licence'].map((name) => own(about, name));
  const [by, profiles = []] = [own(about, 'by'), own(about, 'profiles')];
  const isList = Array.isArray(by) && Array.isArray(profiles);
  return isList && [...texts, ...by, ...profiles].every((text) => typeof text === 'string');
}

/** Returns the paths of the files below a folder. Leaves out folders that cannot be read. */
async function filesBelow(folder: string, depth: number): Promise<readonly string[]> {
  const files: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) files.push(path);
    else if (entry.isDirectory() && depth > 0) files.push(...(await filesBelow(path, depth - 1).catch(() => [])));
  }
  return files;
}

/** Returns the path of a file relative to `root`, with slashes. */
const slashed = (root: string, path: string): string => relative(root, path).split(sep).join('/');

async function creditsOf(root: string, folder: string, lines: readonly ManifestLine[]): Promise<readonly Credit[]> {
  const records = new Map(lines.flatMap((line) => (line.kind === 'record' ? [[line.file, line] as const] : [])));
  const credits: Credit[] = [];
  for (const { file, noun, id } of [...records.values()].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    const content = await readSafely(join(folder, file), maxBytes).catch(() => undefined);
    const about = content === undefined ? undefined : aboutRecord(noun, documentIn(content));
    const pictures = lines.flatMap((line) =>
      line.kind === 'picture' && line.noun === noun && line.id === id ? [line.file] : [],
    );
    const files: string[] = [];
    for (const each of [...new Set(pictures)].sort())
      if ((await sizeOf(join(folder, each))) !== undefined) files.push(slashed(root, join(folder, each)));
    if (about !== undefined) credits.push({ ...about, noun, files });
  }
  return credits;
}

function documentIn(content: Buffer): unknown {
  try {
    return parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}
