// board import: reads the folder that `board export` wrote.
import { join } from 'node:path';
import { parseJson } from '../../api/json/parse.ts';
import { joinFirst, joinWithAnd, quantity } from '../../api/words.ts';
import { createAction } from '../../cli/action.ts';
import type { Context } from '../../cli/context.ts';
import { otherType, pictureTypeOf } from '../../client/pictures/picture-type.ts';
import { readSafely } from '../../download/folder.ts';
import { manifestName, readManifest } from '../../download/manifest.ts';
import { isFailure, PortfolioError } from '../../errors.ts';
import { describeFileError } from '../../files/reasons.ts';
import { type FoundRecord, recordKey } from '../../library/exchange/intake.ts';
import { mergeInto } from '../../library/exchange/merge.ts';
import type { FoundRow } from '../../library/exchange/tables.ts';
import { correctTimes } from '../../library/history/clock.ts';
import { addItem, boardsIn, itemsOf, recordText, setItems } from '../../library/store/boards.ts';
import type { LibraryDatabase } from '../../library/store/rows.ts';
import { existingKeptPictures, keptPictures } from '../../sources/kept-pictures.ts';
import { changingLibrary } from '../../sources/library-file.ts';
import { noteInLine, noteOf, noteParts } from '../../view/lists/boards.ts';
import { cutToWidth } from '../../view/text/width.ts';
import { limits } from './board-export.ts';
import { type ImportedItem, notBoard, readBoardFolder } from './board-folder.ts';
import { checkItems, fileAddress, picturesFull } from './board-items.ts';
import { parsedItem } from './board-show.ts';

export const boardImport = createAction(importBoard, async (imported, { reportOutcome, note }) => {
  const {
    board,
    items,
    added,
    differences,
    changed,
    skipped,
    isReplaced,
    isRehearsal,
    pictures,
    lost,
  } = imported;
  const words = isRehearsal ? rehearsalWords : doneWords;
  if (added > 0) {
    const has = `${words.has} ${quantity(items, 'item')} ${words.at}`;
    await reportOutcome(
      true,
      `${words.added} ${quantity(added, 'item')} to ${board}, which ${has}`,
    );
  }
  const { what, differ } = differenceText(differences);
  if (what !== '' && isReplaced)
    await reportOutcome(true, `${words.changed} ${what} of ${board} to those of the folder`);
  else if (what !== '')
    await note(`${what} of ${board} ${differ}; --replace takes those of the folder`);
  else if (added === 0 && changed.length === 0)
    await note(`nothing to do: ${board} has all these items already`);
  for (const text of isReplaced ? noteTexts(differences.notes) : []) await note(text);
  if (changed.length > 0) await note(changedText(changed));
  if (skipped > 0) await note(`skipped ${quantity(skipped, 'record')}: not on this board`);
  if (isRehearsal) await note('nothing was changed, because --dry-run was typed');
  if (lost.length > 0) throw lostError(lost, pictures);
});

function changedText(changed: readonly string[]): string {
  const titles = changed.map((title) => `“${title}”`);
  const known = `known work${changed.length === 1 ? ' changes' : 's change'}`;
  return `${changed.length} ${known} in your library: ${joinFirst(titles, maxNamed)}`;
}

function differenceText({ notes, isMoved }: ReturnType<typeof matchBoard>) {
  const count = (part: 'section' | 'text') =>
    notes.filter(({ item, after }) => noteParts(item.note)[part] !== noteParts(after)[part]).length;
  const sections = count('section');
  const texts = count('text');
  const parts = [
    sections > 0 ? quantity(sections, 'section') : [],
    texts > 0 ? quantity(texts, 'note') : [],
    isMoved ? 'the order' : [],
  ];
  const differ = sections + texts + Number(isMoved) > 1 ? 'differ' : 'differs';
  return { what: joinWithAnd(parts.flat()), differ };
}

/** Maximum width of a note in a message, in columns. */
const maxNote = 60;

function noteTexts(notes: ReturnType<typeof matchBoard>['notes']): readonly string[] {
  const shown = notes.slice(0, maxNamed).map(({ item, after }) => {
    return `“${parsedItem(item).title}”: ${shownNote(item.note)} → ${shownNote(after)}`;
  });
  const more = notes.length - shown.length;
  return more > 0 ? [...shown, `${quantity(more, 'more item')} not listed`] : shown;
}

const shownNote = (note: string): string =>
  note === '' ? 'none' : `“${cutToWidth(noteInLine(note), maxNote)}”`;

const doneWords = { added: 'Added', changed: 'Changed', has: 'has', at: 'now' };
const rehearsalWords = {
  added: 'Would add',
  changed: 'Would change',
  has: 'would have',
  at: 'then',
};

interface LostPicture {
  readonly title: string;
  readonly why: string;
}

function lostError(lost: readonly LostPicture[], pictures: number): PortfolioError {
  const more = lost.length - maxNamed;
  const unnamed = more > 0 ? `; ${more} of them are not listed` : '';
  const message = `${lost.length} of ${pictures} pictures could not be kept${unnamed}`;
  const partErrors = lost
    .slice(0, maxNamed)
    .map(
      ({ title, why: reason }) =>
        new PortfolioError('incomplete', `no picture of “${title}”`, { reason }),
    );
  return new PortfolioError('incomplete', message, { summarisedErrors: partErrors });
}

const isSameJson = (text: string, other: string): boolean =>
  text === other || JSON.stringify(parseJson(text)) === JSON.stringify(parseJson(other));

/**
 * Gives the items of a folder the places after those of the board, in their order. The numbers in
 * the folder may have gaps, or be those of the board's own items.
 */
function placedAfter(found: readonly (FoundRecord | FoundRow)[], count: number) {
  const isItem = (each: FoundRecord | FoundRow): each is FoundRow =>
    'table' in each && each.table.name === 'board_items';
  const placeOf = ({ text }: FoundRow): number => JSON.parse(text).place;
  const items = found
    .filter(isItem)
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((row, at) => ({
      ...row,
      text: JSON.stringify({ ...JSON.parse(row.text), place: count + at + 1 }),
    }));
  return [...found.filter((each) => !isItem(each)), ...items];
}

async function importBoard(
  context: Context<'replace' | 'dryRun'>,
  [folder = '']: readonly string[],
) {
  const { found, name, items: imported, skipped } = await readBoardFolder(context, folder);
  const isReplacing = context.options.replace === true;
  const isRehearsal = context.options.dryRun === true;
  const now = Math.floor(context.system.now() / 1000);
  const files = await filesIn(folder);
  const pictures = new Set(imported.flatMap(({ picture }) => picture || []));
  const merge = (store: LibraryDatabase) => {
    const board = () => boardsIn(store).find((each) => each.name === name)?.number ?? 0;
    const items = itemsOf(store, board());
    setItems(store, board(), items);
    const before = items.length;
    const records = new Map(imported.map((item) => [recordKey(item), item]));
    const known = new Map([...records].map(([key, record]) => [key, recordText(store, record)]));
    const { faults } = mergeInto(store, placedAfter(found, before), 'https://import.invalid');
    if (faults[0] !== undefined)
      throw notBoard(folder, `line ${faults[0].line}: ${faults[0].fault}`);
    checkItems(store, name);
    correctTimes(store, now);
    const merged = itemsOf(store, board());
    const titles = new Map(merged.map((item) => [item.picture, parsedItem(item).title]));
    const changed = merged.flatMap((item) => {
      const key = recordKey(item.record ?? { service: '', kind: '', id: '' });
      const text = known.get(key);
      const { record } = item;
      if (text === undefined || record === undefined || isSameJson(text, record.text)) return [];
      const old = { ...item, part: '', record: { ...record, text } };
      return [[key, parsedItem(old).title] as const];
    });
    const differences = matchBoard(store, board(), imported, isReplacing);
    return {
      before,
      after: merged.length,
      titles,
      changed: [...new Map(changed).values()],
      differences,
    };
  };
  const { lost, before, after, titles, changed, differences } = await changingLibrary(
    context,
    async ({ transaction, simulate }) => {
      const lost = await keepPictures(context, folder, { pictures, files });
      const work = () => (isRehearsal ? simulate(merge) : transaction(merge));
      return { lost, ...context.system.runBlocking(work) };
    },
    isRehearsal,
  );
  return {
    board: name,
    items: after,
    added: after - before,
    differences,
    /** Titles of the records that the library knew with another content. */
    changed,
    skipped,
    /** Whether the board now has the sections, the notes and the order of the folder. */
    isReplaced: isReplacing,
    isRehearsal,
    pictures: pictures.size,
    lost: lost.map(({ address, why }) => ({ title: titles.get(address) ?? '', why })),
  };
}

async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const lines = await readManifest(folder, limits.manifestBytes);
  return new Map(lines.flatMap((line) => (line.kind === 'picture' ? [[line.url, line.file]] : [])));
}

interface FolderPictures {
  readonly pictures: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, string>;
}

async function keepPictures(
  context: Context<'replace' | 'dryRun'>,
  folder: string,
  { pictures, files }: FolderPictures,
): Promise<readonly { readonly address: string; readonly why: string }[]> {
  const isRehearsal = context.options.dryRun === true;
  const kept = isRehearsal ? existingKeptPictures(context) : keptPictures(context);
  const lost: { readonly address: string; readonly why: string }[] = [];
  for (const address of pictures) {
    context.system.signal.throwIfAborted();
    if ((await kept?.read(address)) !== undefined) continue;
    const picture = await pictureIn(folder, address, files.get(address));
    if (typeof picture === 'string') lost.push({ address, why: picture });
    else if (!isRehearsal && !(await kept?.add(address, picture)))
      lost.push({ address, why: picturesFull });
  }
  return lost;
}

/**
 * Compares the sections, the notes and the order of imported items on a board with those of the
 * folder. An item without a note in the folder keeps its own, but not its section: sections belong
 * to the order.
 * @param isReplacing whether to store what the folder has, and other items after its own
 * @returns the notes with a section or a text that differs, and whether the order does
 */
function matchBoard(
  store: LibraryDatabase,
  board: number,
  imported: readonly ImportedItem[],
  isReplacing: boolean,
) {
  const items = itemsOf(store, board);
  const keyOf = ({ service, kind, id, part }: Omit<ImportedItem, 'place' | 'note' | 'picture'>) =>
    JSON.stringify([service, kind, id, part]);
  const own = new Map(
    items.map((item) => [
      keyOf({ service: '', kind: '', id: '', ...item.record, part: item.part }),
      item,
    ]),
  );
  const notes = new Map(
    imported.flatMap((row) => {
      const item = own.get(keyOf(row));
      if (item === undefined) return [];
      const { section, text } = noteParts(row.note);
      return [[item, noteOf({ section, text: text || noteParts(item.note).text })]];
    }),
  );
  const changed = [...notes].flatMap(([item, after]) =>
    after === item.note ? [] : [{ item, after }],
  );
  const order = [...notes.keys()];
  const isMoved = items.filter((item) => notes.has(item)).some((item, at) => item !== order[at]);
  if (isReplacing) {
    for (const { item, after } of changed)
      addItem(store, board, { ...item, changeNote: () => after }, 0);
    if (isMoved) setItems(store, board, [...order, ...items.filter((item) => !notes.has(item))]);
  }
  return { notes: changed, isMoved };
}

const maxNamed = 10;

/**
 * Returns a picture in a board's folder, or why it cannot be kept.
 * @throws PortfolioError `unsafe` if the file is a link
 */
async function pictureIn(
  folder: string,
  address: string,
  file: string | undefined,
): Promise<Uint8Array | string> {
  if (file === undefined || /[/\\]/.test(file)) return `${manifestName} does not name its file`;
  try {
    const bytes = await readSafely(join(folder, file), limits.pictureBytes);
    if (bytes === undefined)
      return `${file} is missing or larger than ${limits.pictureBytes / 1_000_000} MB`;
    if (pictureTypeOf(bytes) === undefined) return otherType(bytes);
    if (!/^https?:/.test(address) && fileAddress(bytes) !== address)
      return `the file ${file} was changed`;
    return bytes;
  } catch (error) {
    const why = describeFileError(error);
    if (isFailure(error) || why === undefined) throw error;
    return why;
  }
}
