// Finds boards and their items by the names that the user types.
import { createHash } from 'node:crypto';
import { decode } from '../../api/decode.ts';
import { entityOf, variantsOf } from '../../api/entities.ts';
import { parseJson } from '../../api/json/parse.ts';
import { suggestion } from '../../api/suggestions.ts';
import { joinWithOr } from '../../api/words.ts';
import type { Context } from '../../cli/context.ts';
import { listedRows } from '../../cli/row-words.ts';
import { checkNoKey } from '../../cli/stored-text.ts';
import { pickLibraryOptions, suggestCommand } from '../../cli/suggested-command.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import {
  type Board,
  type BoardItem,
  boardNamed,
  boardsIn,
  itemsOf,
} from '../../library/store/boards.ts';
import type { SqlReader } from '../../library/store/rows.ts';
import { storedBase } from '../../library/store/services.ts';
import type { Options } from '../../settings/options/options.ts';
import { existingLibrary, withLibrary } from '../../sources/library-file.ts';
import { sanitise } from '../../view/text/text.ts';

/**
 * Maximum lengths of names and typed notes, in characters, and maximum number of items on a board.
 */
const maxName = 100;
const maxNote = 4000;
/** Maximum length of a stored note. Its section and its text may have been typed as two notes. */
export const maxStored = 2 * maxNote;
export const maxItems = 1000;

export const picturesFull =
  'the kept pictures have reached their limit; `portfolio config set keep_limit <size>` sets another';

/** @throws PortfolioError `usage` if it has too many */
export function checkItems(store: SqlReader, name: string): void {
  const { items = 0 } = boardsIn(store).find((board) => board.name === name) ?? {};
  if (items > maxItems) throw tooManyItems();
}

export const tooManyItems = (): PortfolioError =>
  usageError(`a board has at most ${maxItems} items`, 'nothing was added to this one');

/** @throws PortfolioError `usage` */
export function newName(context: Pick<Context, 'settingsFile' | 'mask'>, typed: string): string {
  const name = typed.normalize('NFC').trim();
  if (name === '') throw usageError('the name of a board must not be empty');
  if (sanitise(name) !== name)
    throw usageError('the name of a board must be one line without control characters');
  if (name.length > maxName)
    throw usageError(`the name of a board has at most ${maxName} characters`);
  checkNoKey(context, 'the name of the board', name);
  return name;
}

/**
 * @param label the flag or argument, for messages.
 * @throws PortfolioError `usage` if it is too long
 */
export function checkedNote(label: string, note: string): string {
  if (note.length > maxNote) throw usageError(`${label} takes at most ${maxNote} characters`);
  return note;
}

/** @throws PortfolioError `not_kept` if the library is missing */
export const checkHasBoards = (context: Context): string =>
  existingLibrary(context, makingHint(context.options));

const makingHint = (options: Options): string =>
  `to make a board: ${boardCommand(['add', '<board>', '<item>'], options)}`;

/** @throws PortfolioError `not_kept` if no board has this name */
export function existingBoard(store: SqlReader, typed: string, options: Options): Board {
  const name = typed.normalize('NFC').trim();
  const board = boardNamed(store, typed) ?? boardNamed(store, name);
  if (board !== undefined) return board;
  const names = boardsIn(store).map((each) => each.name);
  throw new PortfolioError(
    'not_kept',
    `there is no board ${JSON.stringify(typed)}${suggestion(name, names)}`,
    {
      hint:
        names.length === 0
          ? makingHint(options)
          : `${boardCommand(['list'], options)} lists your boards`,
    },
  );
}

export const boardCommand = (words: readonly string[], options: Options): string =>
  `\`${suggestCommand(['board', ...words], pickLibraryOptions(options))}\``;

/** Returns the address of a file of the user: a digest of its content. It is not a web address. */
export const fileAddress = (content: Uint8Array): string =>
  `file-${createHash('sha256').update(content).digest('hex')}`;

/**
 * Finds the items that words name: rows of the last list (`@3`, `@2-4`), places (`3`, `2-4`), ids,
 * names of files.
 */
export type FindItems = (items: readonly BoardItem[]) => readonly BoardItem[];

export const usualHint = 'type a row (@3), a place (3) or an id';

/** @throws PortfolioError `usage` if a row does not exist */
export async function itemFinder(
  words: readonly string[],
  context: Context,
  hint = usualHint,
): Promise<FindItems> {
  const finders = await Promise.all(words.map((word) => finderOf(word, context, hint)));
  return (items) => [...new Set(finders.flatMap((find) => find(items)))];
}

async function finderOf(word: string, context: Context, hint: string): Promise<FindItems> {
  if (!word.startsWith('@')) return (items) => itemCalled(word, items, hint);
  const { base, handles } = await listedRows(word, context);
  return (items) =>
    handles.map(({ kind, id, name, picture = '' }) => {
      const item = items.find(({ record, part }) =>
        record === undefined
          ? kind === 'file' && part === picture
          : [record.kind, record.id, record.service, part].join() ===
            [kind, id, storedBase(base), picture].join(),
      );
      if (item !== undefined) return item;
      const what = name === '' ? word : `${word}, “${name}”,`;
      throw usageError(
        `${what} is not on this board`,
        'rows are those of the last list in this terminal',
      );
    });
}

/** Returns a board of the library, and the items that words name, or all. @throws PortfolioError */
export async function foundItems(
  context: Context,
  [typed = '', ...words]: readonly string[],
  hint = usualHint,
) {
  checkHasBoards(context);
  const find = await itemFinder(words, context, hint);
  return withLibrary(context, (store) => {
    const { name, number } = existingBoard(store, typed, context.options);
    const all = itemsOf(store, number);
    return { name, items: words.length === 0 ? all : find(all) };
  });
}

function itemCalled(word: string, items: readonly BoardItem[], hint: string): readonly BoardItem[] {
  const isNumber = /^\d+$/.test(word);
  const atPlace = isNumber ? items[Number(word) - 1] : undefined;
  if (atPlace !== undefined) return [atPlace];
  const places = items.flatMap((item, at) => (namesOf(item, isNumber).includes(word) ? at : []));
  if (places.length > 1)
    throw usageError(
      `${word} is on this board ${places.length} times`,
      `type the place: ${joinWithOr(places.map((at) => `${at + 1}`))}`,
    );
  const found = items.filter((_, at) => at === places[0]);
  if (found.length > 0) return found;
  const [, first, last] = /^([1-9]\d{0,8})-(\d{1,9})$/.exec(word) ?? [];
  const range = items.slice(Math.max(0, Number(first) - 1), Number(last));
  if (first !== undefined && range.length > 0 && Number(last) <= items.length) return range;
  if (isNumber && Number(word) <= maxItems)
    throw usageError(`there is no item ${word}: the board has ${items.length}`);
  throw usageError(`${JSON.stringify(word)} is not on this board`, hint);
}

function namesOf({ record, title }: BoardItem, isId: boolean): readonly string[] {
  if (record === undefined) return [title];
  if (isId) return [record.id];
  if (entityOf(record.kind).named === undefined) return [];
  const [form = record.kind] = variantsOf(record.kind);
  return (entityOf(form).refOf?.(decode(form, parseJson(record.text))).people ?? []).map(
    ({ username }) => username,
  );
}
