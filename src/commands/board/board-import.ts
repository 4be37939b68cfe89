// board import: reads the folder that `board export` wrote.
import { join } from 'node:path';
import { jsonReader } from '../../api/json/json-reader.ts';
import { quantity } from '../../api/values.ts';
import { doing } from '../../cli/command.ts';
import type { Context } from '../../cli/context.ts';
import type { KeptPictures } from '../../client/pictures/kept-pictures.ts';
import { otherType, pictureTypeOf } from '../../client/pictures/picture-type.ts';
import { readSafely } from '../../download/folder.ts';
import { manifestName, readManifest } from '../../download/manifest.ts';
import { PortfolioError } from '../../errors.ts';
import { isFolder } from '../../files/folders.ts';
import { reasonOf } from '../../files/reasons.ts';
import { type Found, findRecords } from '../../library/exchange/intake.ts';
import { mergeInto } from '../../library/exchange/merge.ts';
import { correctTimes } from '../../library/history/clock.ts';
import { addItem, type BoardItem, boardsIn, itemsOf, setItems } from '../../library/store/boards.ts';
import type { Store } from '../../library/store/rows.ts';
import { keptPictures } from '../../sources/kept-pictures.ts';
import { changingLibrary } from '../../sources/library-file.ts';
import { editNote } from '../../view/lists/boards.ts';
import { boardFile, isOfBoard, limits, tables } from './board-export.ts';
import { checkItems, fileAddress, maxStored, newName, picturesFull } from './board-items.ts';
import { parsedItem } from './board-show.ts';

export const boardImport = doing(importBoard, async (imported, { check, note }) => {
  const { board, items, added, differences, isReplaced, pictures, lost } = imported;
  if (added > 0)
    await check(true, `Added ${quantity(added, 'item')} to ${board}, which has ${quantity(items, 'item')} now`);
  const { notes, isMoved } = differences;
  const what = [notes > 0 ? quantity(notes, 'note') : [], isMoved ? 'the order' : []].flat().join(' and ');
  const differ = notes + Number(isMoved) > 1 ? 'differ' : 'differs';
  if (what !== '' && isReplaced) await check(true, `Changed ${what} of ${board} to those of the folder`);
  else if (what !== '') await note(`${what} of ${board} ${differ}; --replace takes those of the folder`);
  else if (added === 0) await note(`nothing to do: ${board} has all these items already`);
  if (lost.length === 0) return;
  const unnamed = lost.length > maxNamed ? `; ${lost.length - maxNamed} of them are not listed` : '';
  throw new PortfolioError('incomplete', `${lost.length} of ${pictures} pictures could not be kept${unnamed}`, {
    each: lost
      .slice(0, maxNamed)
      .map(({ title, why }) => new PortfolioError('incomplete', `no picture of “${title}”`, { why })),
  });
});

async function importBoard(context: Context, [folder = '']: readonly string[]) {
  const { found, name, items } = await readBoard(context, folder);
  const isReplacing = context.options.replace === true;
  const { signal, block } = context.system;
  const now = Math.floor(context.system.now() / 1000);
  const lines = await readManifest(folder, limits.manifestBytes);
  const files = new Map(lines.flatMap((line) => (line.kind === 'picture' ? [[line.url, line.file]] : [])));
  const pictures = new Set(items.flatMap(({ picture }) => picture || []));
  const lost: { readonly address: string; readonly why: string }[] = [];
  const { before, after, titles, differences } = await changingLibrary(context, async ({ transaction }) => {
    const kept = keptPictures(context);
    for (const address of pictures) {
      signal.throwIfAborted();
      const why = await keepPicture(kept, address, folder, files.get(address));
      if (why !== undefined) lost.push({ address, why });
    }
    const merge = (store: Store) => {
      const board = () => boardsIn(store).find((each) => each.name === name)?.number ?? 0;
      const before = itemsOf(store, board()).length;
      const { faults } = mergeInto(store, found, 'https://import.invalid');
      if (faults[0] !== undefined) throw notBoard(folder, `line ${faults[0].line}: ${faults[0].fault}`);
      checkItems(store, name);
      correctTimes(store, now);
      const merged = itemsOf(store, board());
      const titles = new Map(merged.map((item) => [item.picture, parsedItem(item).title]));
      const differences = matchBoard(store, board(), items, isReplacing);
      return { before, after: merged.length, titles, differences };
    };
    return block(() => transaction(merge));
  });
  return {
    board: name,
    items: after,
    added: after - before,
    differences,
    /** Whether the board now has the notes and the order of the folder. */
    isReplaced: isReplacing,
    pictures: pictures.size,
    lost: lost.map(({ address, why }) => ({ title: titles.get(address) ?? '', why })),
  };
}

/** An item in a board's folder. Its service, kind and id are empty if it is a file of the user. */
type ImportedItem = Pick<BoardItem, 'part' | 'picture' | 'note' | 'place'> &
  Readonly<Record<'service' | 'kind' | 'id', string>>;

/**
 * Compares the notes and the order of imported items on a board with those of the folder. Items without a note, or
 * without a section, in the folder keep theirs.
 * @param isReplacing whether to store the notes and the order of the folder, and other items after them
 * @returns the number of notes that differ, and whether the order does
 */
function matchBoard(store: Store, board: number, imported: readonly ImportedItem[], isReplacing: boolean) {
  const items = itemsOf(store, board);
  const keyOf = ({ service, kind, id, part }: Omit<ImportedItem, 'place' | 'note' | 'picture'>) =>
    JSON.stringify([service, kind, id, part]);
  const own = new Map(
    items.map((item) => [keyOf({ service: '', kind: '', id: '', ...item.record, part: item.part }), item]),
  );
  const notes = new Map(
    imported.flatMap((row) => {
      const item = own.get(keyOf(row));
      if (item === undefined) return [];
      return [[item, row.note === '' ? item.note : editNote(item.note, row.note).note]];
    }),
  );
  const changed = [...notes].filter(([item, note]) => note !== item.note);
  const order = [...notes.keys()];
  const isMoved = items.filter((item) => notes.has(item)).some((item, at) => item !== order[at]);
  if (isReplacing) {
    for (const [item, note] of changed) addItem(store, board, { ...item, changeNote: () => note }, 0);
    if (isMoved) setItems(store, board, [...order, ...items.filter((item) => !notes.has(item))]);
  }
  return { notes: changed.length, isMoved };
}

/** Maximum number of lost pictures that are listed. The others are only counted. */
const maxNamed = 10;

/**
 * Keeps a picture of a board's folder, unless it is kept. Returns why it cannot be kept.
 * @throws PortfolioError `unsafe` if the file is a link
 */
async function keepPicture(
  kept: KeptPictures,
  address: string,
  folder: string,
  file: string | undefined,
): Promise<string | undefined> {
  if ((await kept.read(address)) !== undefined) return undefined;
  if (file === undefined || file.includes('/')) return `${manifestName} does not name its file`;
  try {
    const bytes = await readSafely(join(folder, file), limits.pictureBytes);
    if (bytes === undefined) return `${file} is missing or larger than ${limits.pictureBytes / 1_000_000} MB`;
    if (pictureTypeOf(bytes) === undefined) return otherType(bytes);
    if (!/^https?:/.test(address) && fileAddress(bytes) !== address) return `the file ${file} was changed`;
    return (await kept.add(address, bytes)) ? undefined : picturesFull;
  } catch (error) {
    const why = reasonOf(error);
    if (error instanceof PortfolioError || why === undefined) throw error;
    return why;
  }
}

const notBoard = (folder: string, why: string): PortfolioError =>
  new PortfolioError('usage', `${folder} is not a board that \`board export\` wrote`, { why });

/** Reads the records and rows in a board's folder. @throws PortfolioError `usage` if they are not those of one board */
async function readBoard(context: Context, folder: string) {
  const content = isFolder(folder) ? await readSafely(join(folder, boardFile), limits.bytes) : undefined;
  if (content === undefined)
    throw notBoard(folder, `it has no file ${boardFile} of at most ${limits.bytes / 1_000_000} MB`);
  // Reads the settings, which adds their keys to the mask.
  void context.settings().profile;
  const found = context.system.block(() => {
    if (context.mask.holds(content.toString('utf8'))) throw notBoard(folder, 'it contains the application key');
    return [...foundIn(content, folder)];
  });
  const rows = found.flatMap((each) =>
    'table' in each ? [{ table: each.table.name, row: JSON.parse(each.text), line: each.line }] : [],
  );
  const names = new Set<string>();
  const items: ImportedItem[] = [];
  for (const { table, row, line } of rows) {
    const member = isOfBoard(table) ? tables[table] : undefined;
    if (member !== undefined) names.add(String(row[member]));
    if (table !== 'board_items') continue;
    if (row.note.length > maxStored)
      throw notBoard(folder, `line ${line}: its note has more than ${maxStored} characters`);
    items.push(row);
  }
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) throw notBoard(folder, `${boardFile} does not have exactly one board`);
  if (newName(context, name) !== name)
    throw notBoard(folder, 'the name of the board contains characters that are not allowed');
  return { found, name, items: items.sort((a, b) => a.place - b.place) };
}

/** Yields the records and rows in `board.ndjson`. @throws PortfolioError `usage` if a line is not of a board */
function* foundIn(content: Buffer, folder: string): Generator<Found> {
  const reader = jsonReader();
  const chunk = 1_000_000;
  let count = 0;
  for (let at = 0; at <= content.length; at += chunk) {
    const isLast = at + chunk > content.length;
    const values = [...reader.push(content.subarray(at, at + chunk)), ...(isLast ? reader.end() : [])];
    for (const value of values) {
      for (const one of 'fault' in value ? [value] : findRecords(value, { seen: 0 })) {
        count += 1;
        if ('fault' in one) throw notBoard(folder, `line ${one.line} of ${boardFile}: ${one.fault}`);
        if ('table' in one && !isOfBoard(one.table.name))
          throw notBoard(folder, `line ${one.line} of ${boardFile} is not of a board`);
        if (count > limits.lines) throw notBoard(folder, `${boardFile} has more than ${limits.lines} lines`);
        yield one;
      }
    }
  }
}
