// board export and board import: a board as a folder. It has the pictures, the notes and credits (board.md), and the
// records (board.ndjson). portfolio.ndjson lists the files as in a download, so `portfolio credits` reads the folder.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '../../api/entities.ts';
import { jsonReader } from '../../api/json/json-reader.ts';
import { quantity } from '../../api/values.ts';
import { doing } from '../../cli/command.ts';
import type { Context } from '../../cli/context.ts';
import type { KeptPictures } from '../../client/pictures/kept-pictures.ts';
import { otherType, pictureTypeOf } from '../../client/pictures/picture-type.ts';
import { makeFolders, readSafely } from '../../download/folder.ts';
import { addLine, manifestName, readManifest } from '../../download/manifest.ts';
import { keyOf, untaken } from '../../download/plan.ts';
import { folderError } from '../../download/run.ts';
import { safeName } from '../../download/template.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { isFolder, makeFolder } from '../../files/folders.ts';
import { reasonOf } from '../../files/reasons.ts';
import { existing, replaceFile } from '../../files/replace.ts';
import { openSnapshot, recordLines, type Snapshot } from '../../library/exchange/export.ts';
import { type Found, findRecords } from '../../library/exchange/intake.ts';
import { mergeInto } from '../../library/exchange/merge.ts';
import { exportedTables } from '../../library/exchange/tables.ts';
import { correctTimes } from '../../library/history/clock.ts';
import { addItem, type BoardItem, boardsIn, itemsOf, setItems } from '../../library/store/boards.ts';
import type { Store } from '../../library/store/rows.ts';
import { keptPictures } from '../../sources/kept-pictures.ts';
import { changingLibrary, existingLibrary, fromLibrary } from '../../sources/library-file.ts';
import { boardMarkdown } from '../../view/lists/boards.ts';
import { checkItems, existingBoard, fileAddress, maxItems, maxNote, newName, picturesFull } from './board-items.ts';
import { parsedItem } from './board-show.ts';

const boardFile = 'board.ndjson';
/** Tables whose rows a board's folder contains, with the member that names the board. */
const tables = { services: undefined, boards: 'name', board_items: 'board' } as const;
type TableName = keyof typeof tables;
const isOfBoard = (name: string): name is TableName => Object.hasOwn(tables, name);

/** Maximum number of lines of `board.ndjson`, and maximum sizes of this file, of the manifest and of a picture. */
const limits = { lines: 10 * maxItems, bytes: 32_000_000, manifestBytes: 4_000_000, pictureBytes: 25_000_000 };

export const boardExport = doing(exportBoard, async ({ board, folder, items, missing }, { check }) => {
  await check(true, `Wrote ${quantity(items, 'item')} into ${folder}`);
  if (missing > 0)
    throw new PortfolioError('incomplete', `your library lacks ${quantity(missing, 'picture')} of ${board}`, {
      hint: '`portfolio board add` adds the same item again, with its picture',
    });
});

async function exportBoard(context: Context, [typed = '', folder = '']: readonly string[]) {
  if (folder === '') throw usageError('the name of the folder must not be empty');
  const library = existingLibrary(context);
  const kept = keptPictures(context);
  const snapshot = await fromLibrary(() => openSnapshot(library), context);
  try {
    const { name, number: board } = await fromLibrary(() => existingBoard(snapshot, typed, context.options), context);
    const items = await fromLibrary(() => itemsOf(snapshot, board), context);
    const isForced = context.options.force === true;
    if (!isForced && isFolder(folder) && readdirSync(folder).length > 0) throw existing(folder);
    const write = (file: string, content: string | Uint8Array) =>
      replaceFile(join(folder, file), content, { rule: { isForced }, isExpendable: true });
    makeFolder(folder);
    await makeFolders(folder, ['records']);
    const shown: Parameters<typeof boardMarkdown>[1][number][] = [];
    const lines = linesOf(snapshot, name, items).map((line) => `${line}\n`);
    if (lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0) > limits.bytes)
      throw usageError(`the records of ${name} have more than ${limits.bytes / 1_000_000} MB`, 'make several boards');
    const missing = new Set<string>();
    for (const item of items) {
      const record = parsedItem(item);
      const picture = item.picture === '' ? undefined : await kept.read(item.picture);
      const number = String(item.place).padStart(2, '0');
      const file = picture && safeName(`${number} ${withoutEnding(record.title)}`, `.${picture.type}`);
      if (item.picture !== '' && picture === undefined) missing.add(item.picture);
      const { kind: noun = 'file', id = '', service } = item.record ?? {};
      if (picture !== undefined && file !== undefined) {
        await write(file, picture.bytes);
        const { length: bytes } = picture.bytes;
        await addLine(folder, {
          ...{ kind: 'picture', ...(service && { service }), key: keyOf(noun, id, item.picture) },
          ...{ noun, id, file, url: item.picture, bytes },
        });
      }
      shown.push({ ...record, file });
    }
    const taken = new Set<string>();
    for (const { record } of new Map(items.map((item) => [item.row, item])).values()) {
      if (record === undefined) continue;
      const { kind: noun, id, service, text } = record;
      const file = untaken(['records', `${noun}-${id}`], taken, '.json').join('/');
      taken.add(file.toLowerCase());
      await write(file, `{"${noun}":${text}}`);
      await addLine(folder, { kind: 'record', service, noun, id, file });
    }
    await write('board.md', boardMarkdown(name, shown));
    // This file is last, so that an incomplete export cannot be imported.
    await write(boardFile, lines.join(''));
    return { board: name, folder, items: items.length, missing: missing.size };
  } catch (error) {
    throw folderError(error, folder) ?? error;
  } finally {
    snapshot.close();
  }
}

/** Returns the name of a file without the ending of a picture. */
const withoutEnding = (name: string): string => name.replace(/\.(png|jpe?g|webp|gif)$/i, '');

/** Returns the lines of `library export` for the board, its items and their records. */
function linesOf(snapshot: Snapshot, board: string, items: readonly BoardItem[]): readonly string[] {
  const rows = [...new Set(items.map(({ row }) => row))].filter((row) => row !== 0);
  const leftOut = ({ sentence }: { readonly sentence: string }) => {
    throw new PortfolioError('unreadable', sentence);
  };
  const records = kinds.flatMap((kind) => [...snapshot.records(kind, leftOut, rows)].flatMap(recordLines));
  const services = new Set(items.flatMap(({ record }) => record?.service ?? []));
  return exportedTables.flatMap((table) => {
    if (!isOfBoard(table.name)) return [];
    const member = tables[table.name];
    const lines = [...snapshot.lines(table, leftOut)].filter((line) => {
      const value = JSON.parse(line);
      return member === undefined ? services.has(value.service) : value[member] === board;
    });
    // The records refer to services, and the items refer to records.
    return table.name === 'services' ? [...lines, ...records] : lines;
  });
}

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
 * Compares the notes and the order of imported items on a board with those of the folder. Items without a note in the
 * folder keep theirs.
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
      return item === undefined ? [] : [[item, row.note]];
    }),
  );
  const changed = [...notes].filter(([item, note]) => note !== '' && note !== item.note);
  const order = [...notes.keys()];
  const isMoved = items.filter((item) => notes.has(item)).some((item, at) => item !== order[at]);
  if (isReplacing) {
    for (const [item, note] of changed) addItem(store, board, { ...item, note }, 0);
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
    if (row.note.length > maxNote) throw notBoard(folder, `line ${line}: its note has more than ${maxNote} characters`);
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
      for (const one of 'fault' in value ? [value] : findRecords(value, { seen: 0, of: undefined })) {
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
