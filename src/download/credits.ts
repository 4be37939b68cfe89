// Reads the authors and licences of downloaded works from the manifests and records below a folder.
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { parse } from '../api/json/parse.ts';
import type { About } from '../api/kinds/entity.ts';
import { readSafely } from './folder.ts';
import { manifestName, readManifest } from './manifest.ts';
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

/** Returns the credits of the downloaded records, each once, sorted by folder and file. Does not follow links. */
export async function creditsIn(folder: string): Promise<readonly Credit[]> {
  const credits = new Map<string, Credit>();
  for (const below of await foldersWithManifest(folder, maxDepth)) {
    // Runs with different templates may have stored the same record twice.
    for (const credit of await creditsOf(folder, below)) {
      const key = `${credit.noun} ${credit.id}`;
      const known = credits.get(key) ?? credit;
      credits.set(key, { ...known, files: [...new Set([...known.files, ...credit.files])].sort() });
    }
  }
  return [...credits.values()];
}

async function foldersWithManifest(folder: string, depth: number): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.some((entry) => entry.name === manifestName && entry.isFile()) ? [folder] : [];
  for (const entry of depth === 0 ? [] : entries.filter((each) => each.isDirectory()))
    found.push(...(await foldersWithManifest(join(folder, entry.name), depth - 1).catch(() => [])));
  return found.sort();
}

async function creditsOf(root: string, folder: string): Promise<readonly Credit[]> {
  const lines = await readManifest(folder);
  const records = new Map(lines.flatMap((line) => (line.kind === 'record' ? [[line.file, line] as const] : [])));
  const credits: Credit[] = [];
  for (const { file, noun, id } of [...records.values()].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    const content = await readSafely(join(folder, file), maxBytes).catch(() => undefined);
    const about = content === undefined ? undefined : aboutRecord(noun, documentIn(content));
    const own = lines.flatMap((line) =>
      line.kind === 'picture' && line.noun === noun && line.id === id ? [line.file] : [],
    );
    const files = [...new Set(own)].sort().map((each) => relative(root, join(folder, each)).split(sep).join('/'));
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
