// Holds source files to the table of doors: a line for each import or global name that no row allows, for each circle of
// imports, and for each entry of the table that nothing needs.
import { posix } from 'node:path';
import { type Doors, type Rows, reachingMembers } from '../contract/doors.ts';
import { type Reach, reachOf } from './reach.ts';

/** Texts of source files by their path below src, with slashes. */
export type Sources = Readonly<Record<string, string>>;

type TableName = 'rooms' | 'packages' | 'globals';

/** Something that a file does, and the entry of the table that would allow it. */
interface Deed {
  readonly file: string;
  readonly does: string;
  readonly table: TableName;
  /** Any one of these entries allows it; the first is suggested. */
  readonly entries: readonly string[];
}

export function violations(sources: Sources, doors: Doors): string[] {
  const files = Object.entries(sources).map(([file, text]) => ({ file, reach: reachOf(file, text, reachingMembers) }));
  const deeds = files.flatMap(({ file, reach }) => deedsOf(file, reach, doors.harmless));
  return [
    ...files.filter(({ file }) => !Object.hasOwn(doors.rooms, roomOf(file))).map(({ file }) => roomless(file)),
    ...files.flatMap(({ file, reach }) =>
      reach.computed.map(
        (code) => `src/${file} imports what only running it tells: ${code}; write the module's name there`,
      ),
    ),
    ...deeds.filter((deed) => !isAllowed(deed, doors)).map(forbidden),
    ...circles(files).map((circle) => `these files import each other in a circle: ${circle.join(' → ')}`),
    ...stale(Object.keys(sources), deeds, doors),
  ];
}

const where = 'in test/contract/doors.ts';

const roomless = (file: string): string =>
  `src/${file} is in no room that is known; to allow it, add a row '${roomOf(file)}' to \`rooms\` ${where}`;

const forbidden = ({ file, does, table, entries }: Deed): string =>
  `src/${file} ${does}; to allow it, add '${entries[0]}' to the row '${table === 'rooms' ? roomOf(file) : file}' of \`${table}\` ${where}`;

/** The folder of a file with its slash; a file at the top is a room of its own. */
const roomOf = (file: string): string =>
  file.includes('/') && !file.startsWith('../') ? `${posix.dirname(file)}/` : file;

function deedsOf(file: string, { imports, globals }: Reach, harmless: readonly string[]): Deed[] {
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
      .map((name) => ({ file, does: `uses the global ${name}`, table: 'globals' as const, entries: [name] })),
  ];
}

const isRelative = (specifier: string): boolean => /^\.{1,2}(\/|$)/.test(specifier);

/** Files below src that the file imports. */
const targets = (file: string, imports: readonly string[]): string[] =>
  imports.filter(isRelative).map((specifier) => posix.join(posix.dirname(file), specifier));

/** A package without the path in it; a module of Node with all of its name. */
const packageOf = (specifier: string): string => /^(node:.*|@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[0] ?? specifier;

/** Rows that speak of a file: its own and its room's. */
const rowsFor = (file: string): readonly string[] => [...new Set([file, roomOf(file)])];

const isAllowed = ({ file, table, entries }: Deed, doors: Doors): boolean =>
  rowsFor(file).some((row) => entries.some((entry) => own(doors[table], row).includes(entry)));

const own = (rows: Rows, row: string): readonly string[] => (Object.hasOwn(rows, row) ? (rows[row] ?? []) : []);

/** Entries that nothing uses, and rows of files that are not there. */
function stale(files: readonly string[], deeds: readonly Deed[], doors: Doors): string[] {
  const tables = ['rooms', 'packages', 'globals'] as const;
  return tables.flatMap((table) =>
    Object.entries(doors[table]).flatMap(([row, entries]) => {
      if (!files.some((file) => rowsFor(file).includes(row))) {
        return [`the row '${row}' of \`${table}\` ${where} has no file in src; remove it`];
      }
      return entries
        .filter((entry) => !deeds.some((deed) => uses(deed, { table, row, entry })))
        .map((entry) => `'${entry}' in the row '${row}' of \`${table}\` ${where} is used by nothing; remove it`);
    }),
  );
}

const uses = (deed: Deed, { table, row, entry }: { table: TableName; row: string; entry: string }): boolean =>
  deed.table === table && rowsFor(deed.file).includes(row) && deed.entries.includes(entry);

/** One circle for each file at which one closes, found by walking the imports depth first. */
function circles(files: readonly { readonly file: string; readonly reach: Reach }[]): string[][] {
  const importsOf = new Map(files.map(({ file, reach }) => [file, targets(file, reach.imports)]));
  const done = new Set<string>();
  const found: string[][] = [];
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file]);
    else if (!done.has(file)) for (const target of new Set(importsOf.get(file))) walk(target, [...path, file]);
    done.add(file);
  };
  for (const { file } of files) walk(file, []);
  return found;
}
