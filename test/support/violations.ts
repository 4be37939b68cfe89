// Checks source files against the table of doors. Returns a line for each import or global that no
// row allows, for each circle of imports between files or folders, and for each entry of the table
// that nothing uses.
import { posix } from 'node:path';
import { type Doors, type Rows, reachingMembers } from '../contract/doors.ts';
import { type Reach, reachOf } from './reach.ts';

/** Texts of source files by their path below src, with slashes. */
export type Sources = Readonly<Record<string, string>>;

type TableName = 'rooms' | 'packages' | 'globals';

interface FileReach {
  readonly file: string;
  readonly reach: Reach;
}

/** An import or the use of a global, and the entry of the table that would allow it. */
interface Use {
  readonly file: string;
  readonly does: string;
  readonly table: TableName;
  /** Any one of these entries allows it; the first is suggested. */
  readonly entries: readonly string[];
}

export function violations(sources: Sources, doors: Doors): string[] {
  const files = Object.entries(sources).map(([file, text]) => ({
    file,
    reach: reachOf(file, text, reachingMembers),
  }));
  const uses = files.flatMap(({ file, reach }) => usesOf(file, reach, doors.harmless));
  return [
    ...files
      .filter(({ file }) => !Object.hasOwn(doors.rooms, roomOf(file)))
      .map(({ file }) => roomless(file)),
    ...files.flatMap(({ file, reach }) =>
      reach.computed.map(
        (code) =>
          `src/${file} imports a module that the source does not name: ${code}; use a plain string`,
      ),
    ),
    ...uses.filter((use) => !isAllowed(use, doors)).map(forbidden),
    ...circles(importsOf(files, (file) => file)).map(
      (circle) => `these files import each other in a circle: ${circle.join(' → ')}`,
    ),
    ...[1, 2].flatMap((depth) =>
      circles(importsOf(files, (file) => folderOf(file, depth))).map(
        (circle) => `these folders import each other in a circle: ${circle.join(' → ')}`,
      ),
    ),
    ...stale(Object.keys(sources), uses, doors),
  ];
}

const where = 'in test/contract/doors.ts';

const roomless = (file: string): string =>
  `src/${file} is in a folder that has no row; to allow it, add a row '${roomOf(file)}' to \`rooms\` ${where}`;

const forbidden = ({ file, does, table, entries }: Use): string =>
  `src/${file} ${does}; to allow it, add '${entries[0]}' to the row '${table === 'rooms' ? roomOf(file) : file}' of \`${table}\` ${where}`;

/** The folder of a file, with a slash at its end; a file directly in src is its own room. */
const roomOf = (file: string): string =>
  file.includes('/') && !file.startsWith('../') ? `${posix.dirname(file)}/` : file;

function usesOf(file: string, { imports, globals }: Reach, harmless: readonly string[]): Use[] {
  return [
    ...targets(file, imports)
      .filter((target) => roomOf(target) !== roomOf(file))
      .map((target) => ({
        file,
        does: `imports ${posix.join('src', target)}`,
        table: 'rooms' as const,
        entries: [...new Set([roomOf(target), target])],
      })),
    ...imports
      .filter((specifier) => !isRelative(specifier))
      .map((specifier) => ({
        file,
        does: `imports ${specifier}`,
        table: 'packages' as const,
        entries: [packageOf(specifier)],
      })),
    ...globals
      .filter((name) => !harmless.includes(name))
      .map((name) => ({
        file,
        does: `uses the global ${name}`,
        table: 'globals' as const,
        entries: [name],
      })),
  ];
}

const isRelative = (specifier: string): boolean => /^\.{1,2}(\/|$)/.test(specifier);

/** Files below src that the file imports. */
const targets = (file: string, imports: readonly string[]): string[] =>
  imports.filter(isRelative).map((specifier) => posix.join(posix.dirname(file), specifier));

/** A package without the path in it; a module of Node with all of its name. */
const packageOf = (specifier: string): string =>
  /^(node:.*|@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[0] ?? specifier;

/** The rows of a file: its own and its room's. */
const rowsFor = (file: string): readonly string[] => [...new Set([file, roomOf(file)])];

const isAllowed = ({ file, table, entries }: Use, doors: Doors): boolean =>
  rowsFor(file).some((row) => entries.some((entry) => own(doors[table], row).includes(entry)));

const own = (rows: Rows, row: string): readonly string[] =>
  Object.hasOwn(rows, row) ? (rows[row] ?? []) : [];

/** Entries that nothing uses, and rows without a file. */
function stale(files: readonly string[], uses: readonly Use[], doors: Doors): string[] {
  const tables = ['rooms', 'packages', 'globals'] as const;
  return tables.flatMap((table) =>
    Object.entries(doors[table]).flatMap(([row, entries]) => {
      if (!files.some((file) => rowsFor(file).includes(row))) {
        return [`the row '${row}' of \`${table}\` ${where} matches no file in src; remove it`];
      }
      return entries
        .filter((entry) => !uses.some((use) => matches(use, { table, row, entry })))
        .map(
          (entry) =>
            `'${entry}' in the row '${row}' of \`${table}\` ${where} is not used; remove it`,
        );
    }),
  );
}

const matches = (
  use: Use,
  { table, row, entry }: { table: TableName; row: string; entry: string },
): boolean => use.table === table && rowsFor(use.file).includes(row) && use.entries.includes(entry);

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Which names import which. Each file counts under the name that `nameOf` gives it. */
function importsOf(files: readonly FileReach[], nameOf: (file: string) => string): Imports {
  const imports = new Map<string, Set<string>>();
  for (const { file, reach } of files) {
    const own = imports.get(nameOf(file)) ?? new Set();
    imports.set(nameOf(file), own);
    for (const target of targets(file, reach.imports))
      if (nameOf(target) !== nameOf(file)) own.add(nameOf(target));
  }
  return imports;
}

/** The folder of a file, cut to so many levels. A file directly in src counts as a folder. */
const folderOf = (file: string, depth: number): string =>
  file.includes('/') && !file.startsWith('../')
    ? `${posix.dirname(file).split('/').slice(0, depth).join('/')}/`
    : file;

/** Finds circles of imports by a depth-first search. */
function circles(imports: Imports): string[][] {
  const done = new Set<string>();
  const found: string[][] = [];
  const walk = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) found.push([...path.slice(path.indexOf(name)), name]);
    else if (!done.has(name))
      for (const target of imports.get(name) ?? []) walk(target, [...path, name]);
    done.add(name);
  };
  for (const name of imports.keys()) walk(name, []);
  return found;
}
