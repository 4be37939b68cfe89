// board export and board import: a board as a folder. It has the pictures, the notes and credits (board.md), and the
// records (board.ndjson). portfolio.ndjson lists the files as in a download, so `portfolio credits` reads the folder.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '../../api/entities.ts';
import { jsonReader } from '../../api/json/json-reader.ts';
import { quantity } from '../../api/values.ts';
import type { Context } from '../../cli/context.ts';
import { pictureTypeOf } from '../../client/pictures/picture-type.ts';
import { readSafely } from '../../download/folder.ts';
import { addLine, readManifest } from '../../download/manifest.ts';
import { keyOf } from '../../download/plan.ts';
import { folderError } from '../../download/run.ts';
import { safeName } from '../../download/template.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { isFolder, makeFolder } from '../../files/folders.ts';
import { openSnapshot, recordLines, type Snapshot } from '../../library/exchange/export.ts';
import { type Found, findRecords } from '../../library/exchange/intake.ts';
import { mergeInto } from '../../library/exchange/merge.ts';
import { exportedTables } from '../../library/exchange/tables.ts';
import { correctTimes, tolerance } from '../../library/history/clock.ts';
import { type BoardItem, boardsIn, itemsOf } from '../../library/store/boards.ts';
import { keptPictures } from '../../sources/kept-pictures.ts';
import { changingLibrary, existingLibrary, fromLibrary } from '../../sources/library-file.ts';
import { boardMarkdown } from '../../view/lists/boards.ts';
import { existingBoard, fileAddress, newName } from './board-items.ts';
import { parsedItem } from './board-show.ts';

const boardFile = 'board.ndjson';
/** Tables whose rows a board's folder contains, with the member that names the board. */
const tables = { services: undefined, boards: 'name', board_items: 'board' } as const;
type TableName = keyof typeof tables;
const isOfBoard = (name: string): name is TableName => Object.hasOwn(tables, name);

/** Maximum sizes of `board.ndjson` and of a picture, in bytes. */
const maxRecords = 200_000_000;
const maxPicture = 25_000_000;

export async function boardExport(context: Context, [name = '', folder = '']: readonly string[]): Promise<void> {
  if (folder === '') throw usageError('the name of the folder must not be empty');
  const library = existingLibrary(context);
  const kept = keptPictures(context);
  const snapshot = await fromLibrary(() => openSnapshot(library), context);
  try {
    const items = await fromLibrary(() => itemsOf(snapshot, existingBoard(snapshot, name, context.options)), context);
    if (isFolder(folder) && readdirSync(folder).length > 0)
      throw usageError(`${folder} is not empty`, 'choose another folder; nothing is overwritten');
    makeFolder(join(folder, 'records'));
    const shown: Parameters<typeof boardMarkdown>[1][number][] = [];
    for (const item of items) {
      const record = parsedItem(item);
      const picture = item.picture === '' ? undefined : await kept.read(item.picture);
      const number = String(item.place).padStart(2, '0');
      const file = picture && safeName(`${number} ${withoutEnding(record.name)}`, `.${picture.type}`);
      const noun = item.record?.kind ?? 'file';
      const id = item.record?.id ?? '';
      if (picture !== undefined && file !== undefined) {
        writeFileSync(join(folder, file), picture.bytes, { flag: 'wx' });
        const { length: bytes } = picture.bytes;
        await addLine(folder, {
          ...{ kind: 'picture', key: keyOf(noun, id, item.picture), noun, id, file, url: item.picture, bytes },
        });
      }
      shown.push({ ...record, file });
    }
    for (const { record } of new Map(items.map((item) => [item.row, item])).values()) {
      if (record === undefined) continue;
      const file = `records/${safeName(`${record.kind}-${record.id}`, '.json')}`;
      writeFileSync(join(folder, file), `{"${record.kind}":${record.text}}`, { flag: 'wx' });
      await addLine(folder, { kind: 'record', noun: record.kind, id: record.id, file });
    }
    writeFileSync(join(folder, 'board.md'), boardMarkdown(name, shown), { flag: 'wx' });
    // This file is last, so that an incomplete export cannot be imported.
    writeFileSync(
      join(folder, boardFile),
      linesOf(snapshot, name, items)
        .map((line) => `${line}\n`)
        .join(''),
      { flag: 'wx' },
    );
    await context.check(true, `Wrote ${quantity(items.length, 'item')} into ${folder}`);
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

export async function boardImport(context: Context, [folder = '']: readonly string[]): Promise<void> {
  const { found, name, addresses } = await readBoard(context, folder);
  const now = Math.floor(context.system.now() / 1000);
  const files = (await readManifest(folder)).filter((line) => line.kind === 'picture');
  const counts = await changingLibrary(context, async ({ transaction }) => {
    const kept = keptPictures(context);
    for (const { file, url } of files) {
      if (!addresses.has(url) || file.includes('/') || (await kept.read(url)) !== undefined) continue;
      const bytes = await readSafely(join(folder, file), maxPicture);
      if (bytes === undefined || pictureTypeOf(bytes) === undefined) continue;
      if (/^https?:/.test(url) || fileAddress(bytes) === url) await kept.add(url, bytes);
    }
    return transaction((store) => {
      const count = () => boardsIn(store).find((board) => board.name === name)?.items ?? 0;
      const before = count();
      const { faults } = mergeInto(store, found, 'https://import.invalid', now + tolerance);
      if (faults[0] !== undefined) throw notBoard(folder, `line ${faults[0].line}: ${faults[0].fault}`);
      correctTimes(store, now);
      return { before, after: count() };
    });
  });
  const added = counts.after - counts.before;
  if (added === 0) await context.note(`nothing to do: ${name} has all these items already`);
  else
    await context.check(
      true,
      `Added ${quantity(added, 'item')} to ${name}, which has ${quantity(counts.after, 'item')} now`,
    );
}

const notBoard = (folder: string, why: string): PortfolioError =>
  new PortfolioError('usage', `${folder} is not a board that \`board export\` wrote`, { why });

/** Reads the records and rows in a board's folder. @throws PortfolioError `usage` if they are not those of one board */
async function readBoard(context: Context, folder: string) {
  const content = isFolder(folder) ? await readSafely(join(folder, boardFile), maxRecords) : undefined;
  if (content === undefined) throw notBoard(folder, `it has no file ${boardFile}`);
  // Reads the settings, which adds their keys to the mask.
  void context.settings().profile;
  if (context.mask.holds(content.toString('utf8'))) throw notBoard(folder, 'it contains the application key');
  const reader = jsonReader();
  const found: Found[] = [];
  for (const value of [...reader.push(content), ...reader.end()]) {
    const each = 'fault' in value ? [value] : findRecords(value, { seen: 0, of: undefined });
    for (const one of each) {
      if ('fault' in one) throw notBoard(folder, `line ${one.line} of ${boardFile}: ${one.fault}`);
      if ('table' in one && !isOfBoard(one.table.name))
        throw notBoard(folder, `line ${one.line} of ${boardFile} is not of a board`);
      found.push(one);
    }
  }
  const rows = found.flatMap((each) =>
    'table' in each ? [{ table: each.table.name, row: JSON.parse(each.text) }] : [],
  );
  const names = new Set(
    rows.flatMap(({ table, row }) => {
      const member = isOfBoard(table) ? tables[table] : undefined;
      return member === undefined ? [] : [String(row[member])];
    }),
  );
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) throw notBoard(folder, `${boardFile} does not have exactly one board`);
  if (newName(context, name) !== name)
    throw notBoard(folder, 'the name of the board contains characters that are not allowed');
  const addresses = new Set(
    rows.flatMap(({ row }) => (typeof row.picture === 'string' ? [row.picture as string] : [])),
  );
  return { found, name, addresses };
}
