// board export: a board as a folder. It has the pictures, the notes and credits (board.md), and the
// records (board.ndjson). portfolio.ndjson lists the files as in a download, so `portfolio credits`
// reads the folder.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '../../api/entities.ts';
import { quantity } from '../../api/words.ts';
import { createAction } from '../../cli/action.ts';
import type { Context } from '../../cli/context.ts';
import { createFileNames } from '../../download/file-names.ts';
import { makeFolders } from '../../download/folder.ts';
import { keyOf } from '../../download/known-pictures.ts';
import { addLine } from '../../download/manifest.ts';
import { folderError } from '../../download/run.ts';
import { safeName } from '../../download/template.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { isFolder, makeFolder } from '../../files/folders.ts';
import { existsError, replaceByRule } from '../../files/named-file.ts';
import { recordLines, type Snapshot } from '../../library/exchange/export.ts';
import { exportedTables } from '../../library/exchange/tables.ts';
import type { BoardItem } from '../../library/store/boards.ts';
import { keptPictures } from '../../sources/kept-pictures.ts';
import { existingLibrary, fromLibrary } from '../../sources/library-file.ts';
import { openMaskedSnapshot } from '../../sources/masked-snapshot.ts';
import { boardMarkdown } from '../../view/lists/boards.ts';
import { existingBoard, maxItems } from './board-items.ts';
import { parsedItem } from './board-show.ts';

export const boardFile = 'board.ndjson';
/** Tables whose rows a board's folder contains, with the member that names the board. */
export const boardTables = { services: undefined, boards: 'name', board_items: 'board' } as const;
type TableName = keyof typeof boardTables;
export const isOfBoard = (name: string): name is TableName => Object.hasOwn(boardTables, name);

/**
 * Maximum number of lines of `board.ndjson`, and maximum sizes of this file, of the manifest and of
 * a picture.
 */
export const limits = {
  lines: 10 * maxItems,
  bytes: 32_000_000,
  manifestBytes: 4_000_000,
  pictureBytes: 25_000_000,
};

export const boardExport = createAction(
  exportBoard,
  async ({ board, folder, items, missing, others }, { reportOutcome, note }) => {
    await reportOutcome(true, `Wrote ${quantity(items, 'item')} into ${folder}`);
    const stay = `of an earlier export ${others === 1 ? 'stays' : 'stay'} in ${folder}`;
    if (others > 0)
      await note(
        `${quantity(others, 'picture')} ${stay}; export into a new folder to leave them out`,
      );
    if (missing > 0)
      throw new PortfolioError(
        'incomplete',
        `your library lacks ${quantity(missing, 'picture')} of ${board}`,
        {
          hint: '`portfolio board add` adds the same item again, with its picture',
        },
      );
  },
);

async function exportBoard(context: Context, [typed = '', folder = '']: readonly string[]) {
  if (folder === '') throw usageError('the name of the folder must not be empty');
  const library = existingLibrary(context);
  const kept = keptPictures(context);
  const snapshot = await openMaskedSnapshot(library, context);
  try {
    const { name, number: board } = await fromLibrary(
      () => existingBoard(snapshot, typed, context.options),
      context,
    );
    const items = await fromLibrary(() => snapshot.items(board), context);
    const isForced = context.options.force === true;
    if (!isForced && isFolder(folder) && readdirSync(folder).length > 0) throw existsError(folder);
    const write = (file: string, content: string | Uint8Array) =>
      replaceByRule(join(folder, file), content, { isForced }, { isExpendable: true });
    makeFolder(folder);
    await makeFolders(folder, ['records']);
    const lines = linesOf(snapshot, name, items).map((line) => `${line}\n`);
    if (lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0) > limits.bytes)
      throw usageError(
        `the records of ${name} have more than ${limits.bytes / 1_000_000} MB`,
        'make several boards',
      );
    const out = { folder, write };
    const { shown, missing } = await writePictures(items, kept, out);
    await writeRecords(items, out);
    await write('board.md', boardMarkdown(name, shown));
    // This file is last, so that an incomplete export cannot be imported.
    await write(boardFile, lines.join(''));
    const isOther = (picture: string) =>
      /^\d{2,} .*\.(png|jpe?g|webp|gif)$/.test(picture) &&
      !shown.some(({ file }) => file === picture);
    const others = readdirSync(folder).filter(isOther).length;
    return { board: name, folder, items: items.length, missing: missing.size, others };
  } catch (error) {
    throw folderError(error, folder) ?? error;
  } finally {
    snapshot.close();
  }
}

interface BoardOutput {
  readonly folder: string;
  readonly write: (file: string, content: string | Uint8Array) => Promise<unknown>;
}

async function writePictures(
  items: readonly BoardItem[],
  kept: ReturnType<typeof keptPictures>,
  { folder, write }: BoardOutput,
) {
  const shown: Parameters<typeof boardMarkdown>[1][number][] = [];
  const missing = new Set<string>();
  for (const item of items) {
    const record = parsedItem(item);
    const { picture: url, place } = item;
    const picture = url === '' ? undefined : await kept.read(url);
    if (picture === undefined) {
      if (url !== '') missing.add(url);
      shown.push({ ...record, file: undefined });
      continue;
    }
    const name = `${String(place).padStart(2, '0')} ${withoutEnding(record.title)}`;
    const file = safeName(name, `.${picture.type}`);
    const { kind: noun = 'file', id = '', service } = item.record ?? {};
    const key = keyOf({ noun, id }, url);
    const { length: bytes } = picture.bytes;
    const owner = service && { service };
    await write(file, picture.bytes);
    await addLine(folder, { kind: 'picture', ...owner, key, noun, id, file, url, bytes });
    shown.push({ ...record, file });
  }
  return { shown, missing };
}

async function writeRecords(
  items: readonly BoardItem[],
  { folder, write }: BoardOutput,
): Promise<void> {
  const names = createFileNames([]);
  for (const { record } of new Map(items.map((item) => [item.row, item])).values()) {
    if (record === undefined) continue;
    const { kind: noun, id, service, text } = record;
    const file = names.take(['records', `${noun}-${id}`], '.json').join('/');
    await write(file, `{"${noun}":${text}}`);
    await addLine(folder, { kind: 'record', service, noun, id, file });
  }
}

const withoutEnding = (name: string): string => name.replace(/\.(png|jpe?g|webp|gif)$/i, '');

function linesOf(
  snapshot: Snapshot,
  board: string,
  items: readonly BoardItem[],
): readonly string[] {
  const rows = [...new Set(items.map(({ row }) => row))].filter((row) => row !== 0);
  const leftOut = ({ sentence }: { readonly sentence: string }) => {
    throw new PortfolioError('unreadable', sentence);
  };
  const records = kinds.flatMap((kind) =>
    [...snapshot.records(kind, leftOut, rows)].flatMap(recordLines),
  );
  const services = new Set(items.flatMap(({ record }) => record?.service ?? []));
  return exportedTables.flatMap((table) => {
    if (!isOfBoard(table.name)) return [];
    const member = boardTables[table.name];
    const lines = [...snapshot.lines(table, leftOut)].filter((line) => {
      const value = JSON.parse(line);
      return member === undefined ? services.has(value.service) : value[member] === board;
    });
    // The records refer to services, and the items refer to records.
    return table.name === 'services' ? [...lines, ...records] : lines;
  });
}
