// Reads the records and items in a board's folder. Another person may have written the folder. So
// this reads only records that are on the board, and moves times in the future to now.
import { join } from 'node:path';
import { showableKinds } from '../../api/catalogue.ts';
import { jsonReader } from '../../api/json/json-reader.ts';
import type { Context } from '../../cli/context.ts';
import { readSafely } from '../../download/folder.ts';
import { PortfolioError } from '../../errors.ts';
import { isFolder } from '../../files/folders.ts';
import {
  type FoundRecord,
  findRecords,
  identityIn,
  recordKey,
  withoutFuture,
} from '../../library/exchange/intake.ts';
import type { FoundRow } from '../../library/exchange/tables.ts';
import type { BoardItem } from '../../library/store/boards.ts';
import { boardFile, boardTables, isOfBoard, limits } from './board-export.ts';
import { maxItems, maxStored, newName, tooManyItems } from './board-items.ts';

/** An item in a board's folder. Its service, kind and id are empty if it is a file of the user. */
export type ImportedItem = Pick<BoardItem, 'part' | 'picture' | 'note' | 'place'> &
  Readonly<Record<'service' | 'kind' | 'id', string>>;

interface BoardFolder {
  readonly name: string;
  readonly items: readonly ImportedItem[];
  readonly found: readonly (FoundRecord | FoundRow)[];
  /** Number of records that are not on the board. */
  readonly skipped: number;
}

export const notBoard = (folder: string, reason: string): PortfolioError =>
  new PortfolioError('usage', `${folder} is not a board that \`board export\` wrote`, { reason });

/** @throws PortfolioError `usage` if it is not that of one board */
export async function readBoardFolder(context: Context, folder: string): Promise<BoardFolder> {
  const content = isFolder(folder)
    ? await readSafely(join(folder, boardFile), limits.bytes)
    : undefined;
  if (content === undefined)
    throw notBoard(folder, `it has no file ${boardFile} of at most ${limits.bytes / 1_000_000} MB`);
  // Reads the settings, which adds their keys to the mask.
  void context.settings().profile;
  const found = context.system.runBlocking(() => {
    if (context.mask.containsKey(content.toString('utf8')))
      throw notBoard(folder, 'it contains the application key');
    return [...foundIn(content, folder)];
  });
  const rows = found.flatMap((each) =>
    'table' in each
      ? [{ table: each.table.name, row: JSON.parse(each.text), line: each.line }]
      : [],
  );
  const items: ImportedItem[] = rows
    .filter(({ table }) => table === 'board_items')
    .map(({ row, line }) => {
      if (row.note.length > maxStored)
        throw notBoard(folder, `line ${line}: its note has more than ${maxStored} characters`);
      if (row.kind !== '' && !showableKinds.includes(row.kind))
        throw notBoard(folder, `line ${line}: a board has no records of this kind`);
      return row;
    });
  if (items.length > maxItems) throw tooManyItems();
  const [name, ...others] = new Set(rows.flatMap(boardIn));
  if (name === undefined || others.length > 0)
    throw notBoard(folder, `${boardFile} does not have exactly one board`);
  if (newName(context, name) !== name)
    throw notBoard(folder, 'the name of the board contains characters that are not allowed');
  const now = Math.floor(context.system.now() / 1000);
  return { name, items: items.sort((a, b) => a.place - b.place), ...onlyOf(items, found, now) };
}

function boardIn({
  table,
  row,
}: {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}): readonly string[] {
  const member = isOfBoard(table) ? boardTables[table] : undefined;
  return member === undefined ? [] : [String(row[member])];
}

/** @param now Unix seconds, which no time exceeds */
function onlyOf(
  items: readonly ImportedItem[],
  all: readonly (FoundRecord | FoundRow)[],
  now: number,
): Pick<BoardFolder, 'found' | 'skipped'> {
  const records = new Set(items.map(recordKey));
  const services = new Set(items.map(({ service }) => service));
  const skipped = new Set<string>();
  const found = all.filter((each) => {
    if ('table' in each)
      return each.table.name !== 'services' || services.has(JSON.parse(each.text).service);
    const key = recordKey(identityIn(each));
    if (!records.has(key)) skipped.add(key);
    return records.has(key);
  });
  return { found: withoutFuture(found, now), skipped: skipped.size };
}

/** @throws PortfolioError `usage` if a line is not of a board */
function* foundIn(content: Buffer, folder: string): Generator<FoundRecord | FoundRow> {
  let count = 0;
  for (const one of linesIn(content)) {
    count += 1;
    if ('fault' in one) throw notBoard(folder, `line ${one.line} of ${boardFile}: ${one.fault}`);
    if ('table' in one && !isOfBoard(one.table.name))
      throw notBoard(folder, `line ${one.line} of ${boardFile} is not of a board`);
    if (count > limits.lines)
      throw notBoard(folder, `${boardFile} has more than ${limits.lines} lines`);
    yield one;
  }
}

function* linesIn(content: Buffer) {
  for (const value of valuesIn(content))
    yield* 'fault' in value ? [value] : findRecords(value, { seen: 0 });
}

function* valuesIn(content: Buffer) {
  const reader = jsonReader();
  const chunk = 1_000_000;
  for (let at = 0; at < content.length; at += chunk)
    yield* reader.push(content.subarray(at, at + chunk));
  yield* reader.end();
}
