// board add: adds records, single pictures of projects, and files to a board. Requests each record
// from the service and keeps it, as --keep does, with its picture. With --offline, takes the
// records from the library.
import { showableKinds } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { quantity } from '../../api/words.ts';
import { type Context, createContext } from '../../cli/context.ts';
import { checkNoKey } from '../../cli/stored-text.ts';
import { downloadFinder } from '../../download/credits.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import {
  addBoard,
  addItem,
  type BoardRecord,
  type NewItem,
  partOn,
  rowOf,
} from '../../library/store/boards.ts';
import type { LibraryDatabase } from '../../library/store/rows.ts';
import { serviceOf } from '../../library/store/services.ts';
import { flagOf, type OptionName } from '../../settings/options/options.ts';
import { findKeptContent } from '../../sources/kept-content.ts';
import { keptPictures } from '../../sources/kept-pictures.ts';
import { changingLibrary, recordsBase } from '../../sources/library-file.ts';
import type { RawRecord } from '../../view/format.ts';
import { editNote, noteParts } from '../../view/lists/boards.ts';
import { checkedNote, checkItems, maxItems, newName, picturesFull } from './board-items.ts';
import { type FetchedRecord, readRecords } from './board-records.ts';
import { type RecordTarget, type UserFile, wantedBy } from './board-wanted.ts';

interface AddedItem {
  readonly title: string;
  /** `undefined` for a file of the user. */
  readonly record: Pick<BoardRecord, 'service' | 'kind' | 'id'> | undefined;
  readonly place: number;
  /** The earlier text of the note; '' for none. */
  readonly replaced: string;
  /** `known` if the board has the item, and its note is the same. */
  readonly outcome: 'added' | 'noteChanged' | 'noteRemoved' | 'known';
}

export interface BoardAdded {
  readonly board: string;
  readonly isNew: boolean;
  /** Number of typed items, with those that are missing from `items`. */
  readonly typed: number;
  readonly items: readonly AddedItem[];
  /** Errors for items that were not added, and for pictures that were not kept. */
  readonly failures: readonly PortfolioError[];
}

export async function boardAdd(
  outer: Context<'note' | 'picture'>,
  [typed = '', ...words]: readonly string[],
): Promise<BoardAdded> {
  const name = newName(outer, typed);
  const context = keeping(outer);
  const chosen: (RecordTarget | UserFile)[] = [];
  const findDownload = downloadFinder();
  for (const word of words) chosen.push(...(await wantedBy(word, context, findDownload)));
  if (chosen.length === 0) throw usageError('there is nothing to add', 'standard input is empty');
  return addChosen(context, name, chosen, context.options.note);
}

/** For a model: unlike `boardAdd`, it reads no files, and replaces no notes. */
export async function addRecords(
  context: Context,
  typed: string,
  records: readonly RecordTarget[],
  note: string | undefined,
): Promise<BoardAdded> {
  checkNoKey(context, 'the note', note ?? '');
  return addChosen(keeping(context), newName(context, typed), records, note, (before, text) => {
    const edited = editNote(before, text);
    if (before === '' || edited.note === before) return edited;
    throw usageError(`there is a note already, which only the user can change: “${before}”`);
  });
}

export function boardFor(context: Context) {
  const name = newName(context, context.options.board ?? '');
  return async (
    entity: EntityName,
    records: readonly Pick<RawRecord, 'value'>[],
  ): Promise<void> => {
    const wanted = records.flatMap(({ value }) => {
      const { kind, id = '' } = entityOf(entity).refOf?.(decode(entity, value)) ?? {};
      const shown = showableKinds.find((each) => each === kind);
      return shown === undefined || id === '' ? [] : { kind: shown, id };
    });
    if (wanted.length === 0) return;
    if (wanted.length > maxItems)
      throw usageError(`a board has at most ${maxItems} items`, 'use -L with --board');
    const added = await addChosen(keeping(context), name, wanted);
    await context.remark(addedText(added, records.length));
    checkComplete(added, context);
  };
}

/** Returns a context that keeps what it reads, unless that is in the library already. */
const keeping = <N extends OptionName>(context: Context<N>): Context<N> =>
  context.options.offline === true || findKeptContent(context) !== 'nothing'
    ? context
    : createContext({ ...context, options: { ...context.options, keep: true } });

/** @param typedName a checked name */
async function addChosen(
  context: Context,
  typedName: string,
  chosen: readonly (RecordTarget | UserFile)[],
  text?: string,
  edit = editNote,
): Promise<BoardAdded> {
  const note = text === undefined ? undefined : checkedNote(flagOf('note'), text);
  const changeNote = note === undefined ? undefined : (before: string) => edit(before, note).note;
  const wanted = chosen.filter((each) => each.kind !== 'file');
  const { found: typedRecords, failures, pictures } = await readRecords(context, wanted);
  const sources = await readRecords(
    context,
    chosen.flatMap((each) => ('source' in each ? each.source : [])),
  );
  for (const { message } of sources.failures)
    await context.note(`a file is added without its owner: ${message}`);
  const found = [...typedRecords, ...sources.found];
  const foundFor = (each: RecordTarget | UserFile) =>
    found.find((one) => one.wanted === (each.kind === 'file' ? each.source : each));
  const isNothingFound = found.length === 0 && wanted.length === chosen.length;
  if (isNothingFound && failures.length === 1 && failures[0] !== undefined) throw failures[0];
  const service = found.length === 0 ? '' : await recordsBase(context);
  let name = typedName;
  let isNew = false;
  const items = await changingLibrary(context, async ({ transaction }) => {
    const kept = keptPictures(context);
    const addresses = new Map<FetchedRecord, string>();
    const keep = async (title: string, address: string, bytes: Uint8Array) => {
      if (await kept.add(address, bytes)) return true;
      failures.push(new PortfolioError('incomplete', `no picture of “${title}”: ${picturesFull}`));
      return false;
    };
    for (const [each, { address, bytes }] of [...pictures, ...sources.pictures])
      if (await keep(each.name, address, bytes)) addresses.set(each, address);
    for (const file of chosen)
      if (file.kind === 'file' && file.content !== undefined && foundFor(file) === undefined)
        await keep(file.title, file.address, file.content);
    const now = Math.floor(context.system.now() / 1000);
    return transaction((store) => {
      const number = found.length === 0 ? 0 : (serviceOf(store, service) ?? 0);
      const all = chosen.flatMap((each) => {
        const one = foundFor(each);
        if (each.kind === 'file' && one === undefined) {
          const { address, title } = each;
          const item = { row: 0, part: address, picture: address, title, changeNote };
          return { title, record: undefined, item, addresses: [] };
        }
        if (one === undefined) return [];
        const record = { service, kind: one.wanted.kind, id: one.id };
        const item = { ...itemOf(store, number, one, addresses.get(one)), changeNote };
        const ofPicture = one.part === '' ? [] : (one.picture?.sizes ?? []);
        return { title: one.name, record, item, addresses: ofPicture.map(({ url }) => url) };
      });
      if (all.length === 0) return [];
      const board = addBoard(store, typedName, now);
      ({ name, isNew } = board);
      const added = all.map(({ title, record, item, addresses }) => {
        // An earlier version, or an earlier record, may have named the picture by another of its
        // sizes.
        const part = partOn(store, board.number, item.row, addresses) ?? item.part;
        const { place, before, result } = addItem(store, board.number, { ...item, part }, now);
        const { text: replaced } = noteParts(before);
        return { title, record, place, replaced, outcome: outcomeOf(result, note) };
      });
      checkItems(store, name);
      return added;
    });
  });
  return { board: name, isNew, typed: chosen.length, items, failures };
}

/** @param note the typed note, if one was typed */
export const outcomeOf = (
  result: 'added' | 'changed' | 'same',
  note: string | undefined,
): AddedItem['outcome'] =>
  result === 'added'
    ? 'added'
    : result === 'same'
      ? 'known'
      : note === ''
        ? 'noteRemoved'
        : 'noteChanged';

export async function printBoardAdded(added: BoardAdded, context: Context): Promise<void> {
  const { board, isNew, items } = added;
  for (const [at, { title, place, replaced, outcome }] of items.entries()) {
    if (outcome === 'known') await context.note(`“${title}” is on ${board} already (${place})`);
    else if (outcome === 'added') {
      const to = isNew && at === 0 ? `the new board ${board}` : board;
      await context.reportOutcome(true, `Added “${title}” to ${to} (${place})`);
    } else {
      const was = replaced && `; it was “${replaced}”`;
      await context.reportOutcome(true, `${noteTexts[outcome]} “${title}” (${place})${was}`);
    }
  }
  checkComplete(added, context);
}

/** @throws PortfolioError if a record is not on the board, or its picture was not kept */
function checkComplete({ board, typed, items, failures }: BoardAdded, { options }: Context): void {
  if (failures.length === 0) return;
  const message =
    items.length < typed
      ? `only ${items.length} of ${typed} items are on ${board}`
      : `all items are on ${board}, but some have no picture in your library`;
  const hint = `run the same command ${options.offline === true ? 'without --offline' : 'again'}`;
  throw new PortfolioError('incomplete', message, { summarisedErrors: failures, hint });
}

/** @param count number of records, with those that cannot be named */
export function addedText({ board, items }: BoardAdded, count: number): string {
  const on = `on the board “${board}”`;
  const known = items.filter(({ outcome }) => outcome === 'known').length;
  const added = items.length - known;
  if (added === count) return `put ${quantity(count, 'record')} ${on}`;
  if (known === count)
    return `nothing new: ${count === 1 ? 'it is' : `all ${count} are`} ${on} already`;
  const others = known === 0 ? '' : `; ${known} ${known === 1 ? 'is' : 'are'} on it already`;
  return `put ${added} of ${quantity(count, 'record')} ${on}${others}`;
}

export const noteTexts = {
  noteChanged: 'Changed the note on',
  noteRemoved: 'Removed the note from',
} as const;

/** @throws PortfolioError `not_kept` if it was not kept */
function itemOf(
  store: LibraryDatabase,
  service: number,
  { wanted: { kind }, id, name, part }: FetchedRecord,
  picture = '',
): NewItem {
  const row = rowOf(store, service, kind, id);
  if (row === undefined)
    throw new PortfolioError('not_kept', `“${name}” could not be stored in your library`);
  return { row, part, picture, title: '' };
}
