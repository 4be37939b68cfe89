// Chooses the paths of new files in a download folder, so that no file gets the path of another
// one.
import { safeName } from './template.ts';

export interface FileNames {
  /**
   * Takes a path that is free, and returns its segments. If `path` is taken, adds a number at the
   * end.
   * @param ending end of the file name, which follows the number
   */
  take(path: readonly string[], ending?: string): readonly string[];
  /** Marks the path of a stored file as taken. */
  add(file: string): void;
  isTaken(file: string): boolean;
}

/** Returns the same text for two paths that some file systems do not distinguish. */
export const comparablePath = (file: string): string => file.normalize('NFC').toLowerCase();

/** Returns the path of a file without its extension, which is unknown until the file is fetched. */
export const withoutExtension = (file: string): string => file.replace(/\.\w+$/, '');

/** @param files paths of the files that earlier runs stored, with slashes */
export function createFileNames(files: Iterable<string>): FileNames {
  const taken = new Set<string>();
  for (const file of files)
    taken.add(comparablePath(file)).add(comparablePath(withoutExtension(file)));
  /**
   * The last number that was tried for a path, so that many pictures with one path are named in
   * linear time.
   */
  const numbers = new Map<string, number>();
  return {
    take: (path, ending = '') => {
      const folder = path.slice(0, -1);
      const last = path.at(-1) ?? '';
      const base = comparablePath([...path, ending].join('/'));
      for (let number = (numbers.get(base) ?? 0) + 1; ; number += 1) {
        const end = `${number === 1 ? '' : `-${number}`}${ending}`;
        const name = end === '' ? last : safeName(last, end);
        const file = comparablePath([...folder, name].join('/'));
        if (taken.has(file)) continue;
        numbers.set(base, number);
        taken.add(file);
        return [...folder, name];
      }
    },
    add: (file) => void taken.add(comparablePath(file)),
    isTaken: (file) => taken.has(comparablePath(file)),
  };
}
