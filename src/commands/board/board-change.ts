// board note, board move, board remove and board rename: change a board. Records and pictures stay
// in the library.
import { createAction } from '../../cli/action.ts';
import type { Context } from '../../cli/context.ts';
import { checkNoKey } from '../../cli/stored-text.ts';
import { usageError } from '../../errors.ts';
import {
  addItem,
  type Board,
  type BoardItem,
  boardNamed,
  itemsOf,
  removeBoard,
  renameBoard,
  setItems,
} from '../../library/store/boards.ts';
import type { LibraryDatabase } from '../../library/store/rows.ts';
import type { Options } from '../../settings/options/options.ts';
import { changingLibrary, withLibrary } from '../../sources/library-file.ts';
import { mayRemove } from '../../terminal/ask.ts';
import { editNote, noteOf, noteParts } from '../../view/lists/boards.ts';
import { noteTexts, outcomeOf } from './board-add.ts';
import {
  boardCommand,
  checkedNote,
  checkHasBoards,
  existingBoard,
  itemFinder,
  newName,
} from './board-items.ts';
import { parsedItem } from './board-show.ts';

function changeBoard<T>(
  context: Context,
  name: string,
  change: (store: LibraryDatabase, board: Board) => T,
): Promise<T> {
  checkHasBoards(context);
  return changingLibrary(context, ({ transaction }) =>
    transaction((store) => change(store, existingBoard(store, name, context.options))),
  );
}

interface ItemChange {
  readonly store: LibraryDatabase;
  readonly board: Board;
  readonly items: readonly BoardItem[];
  readonly chosen: readonly BoardItem[];
  readonly others: readonly BoardItem[];
}

async function changeItems<T>(
  context: Context,
  name: string,
  words: readonly string[],
  change: (items: ItemChange) => T,
): Promise<T> {
  const find = await itemFinder(words, context);
  return changeBoard(context, name, (store, board) => {
    const items = itemsOf(store, board.number);
    const chosen = find(items);
    return change({
      store,
      board,
      items,
      chosen,
      others: items.filter((item) => !chosen.includes(item)),
    });
  });
}

/**
 * A section that begins with a moved or removed item begins with the next item of it instead, if
 * there is one. Returns the chosen items, without the sections that are handed on.
 */
function handSections({ store, board, items, chosen }: ItemChange): readonly BoardItem[] {
  const sectionOf = ({ note }: BoardItem) => noteParts(note).section;
  return chosen.map((item) => {
    const section = sectionOf(item);
    if (section === undefined) return item;
    const after = items.slice(items.indexOf(item) + 1);
    const end = after.findIndex((other) => sectionOf(other) !== undefined);
    const next = after.slice(0, end < 0 ? undefined : end).find((other) => !chosen.includes(other));
    if (next === undefined) return item;
    const { text: note } = noteParts(item.note);
    const withSection = (before: string) => noteOf({ ...noteParts(before), section });
    addItem(store, board.number, { ...next, changeNote: withSection }, 0);
    addItem(store, board.number, { ...item, changeNote: () => note }, 0);
    return { ...item, note };
  });
}

const takeItems: typeof changeItems = (context, name, words, change) =>
  changeItems(context, name, words, (items) => change({ ...items, chosen: handSections(items) }));

const titleOf = (item: BoardItem): string => parsedItem(item).title;

export const boardNote = createAction(
  async (context, [name = '', word = '', text = '']) => {
    const typed = checkedNote('<note>', text);
    checkNoKey(context, 'the note', typed);
    const items = await changeItems(context, name, [word], ({ store, board, chosen }) =>
      chosen.map((item) => {
        const { note, replaced } = editNote(item.note, typed);
        const { place, result } = addItem(
          store,
          board.number,
          { ...item, changeNote: () => note },
          0,
        );
        return { title: titleOf(item), place, outcome: outcomeOf(result, typed), replaced };
      }),
    );
    return { typed, items };
  },
  async ({ typed, items }, context) => {
    for (const { title, place, outcome, replaced } of items) {
      if (outcome === 'noteChanged' || outcome === 'noteRemoved')
        await context.reportOutcome(
          true,
          `${noteTexts[outcome]} “${title}” (${place})${replaced && `; it was “${replaced}”`}`,
        );
      else
        await context.note(
          `“${title}” already has ${typed === '' ? 'no' : 'this'} note (${place})`,
        );
    }
  },
);

/** Begins a section with an item, or joins it to the section before with an empty title. */
export const boardSection = createAction(
  async (context, [name = '', word = '', typed = '']) => {
    const title = checkedNote('<title>', typed).replaceAll(/\s+/g, ' ').trim();
    checkNoKey(context, 'the title', title);
    const items = await changeItems(context, name, [word], ({ store, board, chosen }) =>
      chosen.map((item) => {
        const was = noteParts(item.note);
        const note = noteOf({ ...was, section: title || undefined });
        const { place } = addItem(store, board.number, { ...item, changeNote: () => note }, 0);
        return { title: titleOf(item), place, replaced: was.section ?? '' };
      }),
    );
    return { section: title, items };
  },
  async ({ section, items }, { reportOutcome }) => {
    for (const { title, place, replaced } of items) {
      const begins = section === '' ? 'No section begins' : `The section “${section}” begins`;
      const was = replaced !== '' && replaced !== section ? `; it was “${replaced}”` : '';
      await reportOutcome(true, `${begins} with “${title}” (${place})${was}`);
    }
  },
);

export const boardMove = createAction(
  async (context, [name = '', ...typed]) => {
    const [words, to = ''] = [typed.slice(0, -1), typed.at(-1)];
    if (words.length === 0)
      throw usageError(
        'board move takes items and then their place',
        'e.g. board move mood 3 7-9 1',
      );
    if (!/^[1-9]\d{0,8}$/.test(to))
      throw usageError(`${JSON.stringify(to)} is not a place: a place is a number from 1`);
    return takeItems(context, name, words, ({ store, board, chosen, others }) => {
      const place = Math.min(Number(to), others.length + 1);
      setItems(store, board.number, others.toSpliced(place - 1, 0, ...chosen));
      return {
        board: board.name,
        items: chosen.map((item, at) => ({ title: titleOf(item), place: place + at })),
      };
    });
  },
  async ({ board, items }, { reportOutcome }) => {
    for (const { title, place } of items)
      await reportOutcome(true, `Moved “${title}” to place ${place} of ${board}`);
  },
);

interface RemovedItem {
  readonly title: string;
  readonly place: number;
  /** The parts of its note. The section is `undefined` if the next item begins it now. */
  readonly section: string | undefined;
  readonly text: string;
  /** The word that names it for `board add`; '' for a file of the user. */
  readonly word: string;
}

interface BoardRemoval {
  readonly board: string;
  /** The removed items, or `all` for the whole board. The list is empty if the user says no. */
  readonly removed: readonly RemovedItem[] | 'all';
}

export const boardRemove = createAction(
  (context: Context<'yes'>, words): Promise<BoardRemoval> =>
    words.length === 1 ? removeWhole(context, words[0]) : removeItems(context, words),
  printRemoval,
);

export const removeItems = (
  context: Context,
  [name = '', ...words]: readonly string[],
): Promise<BoardRemoval> =>
  takeItems(context, name, words, ({ store, board, chosen, others }) => {
    setItems(store, board.number, others);
    const removed = chosen.map((item) => {
      const { title, number: place, url, picture_url } = parsedItem(item);
      return {
        title,
        place,
        ...noteParts(item.note),
        word: (item.part === '' ? url : picture_url) ?? '',
      };
    });
    return { board: board.name, removed };
  });

export async function printRemoval(
  { board, removed }: BoardRemoval,
  { reportOutcome, note, remark, options }: Context,
): Promise<void> {
  if (removed === 'all')
    return reportOutcome(true, `Removed the board ${board}. Its records stay in your library.`);
  if (removed.length === 0) return note('nothing was removed');
  for (const { title, place, section, text } of removed) {
    const ended = section === undefined ? '' : `; its section “${section}” ends`;
    await reportOutcome(
      true,
      `Removed “${title}” (${place}) from ${board}${ended}${text && `; its note was “${text}”`}`,
    );
  }
  const [{ word, text } = { word: '', text: '' }, ...more] = removed;
  const noted = text === '' || /[\r\n]/.test(text) ? [] : ['--note', text];
  // The record's address may be any text, e.g. the name of a file of the user.
  if (more.length === 0 && /^https?:\/\//.test(word))
    await remark(
      `to put it back at the end: ${boardCommand(['add', board, word, ...noted], options)}`,
    );
}

async function removeWhole(context: Context<'yes'>, typed = ''): Promise<BoardRemoval> {
  const { options, system } = context;
  checkHasBoards(context);
  const { name, items: count } = await withLibrary(context, (store) =>
    existingBoard(store, typed, options),
  );
  const question = `Remove the board “${name}” with ${count === 1 ? 'its item' : `its ${count} items`}?`;
  const hint = '--yes removes the whole board without asking';
  if (count > 0 && !(await mayRemove(system, question, { yes: options.yes, hint })))
    return { board: name, removed: [] };
  await changeBoard(context, name, (store, { number }) => removeBoard(store, number));
  return { board: name, removed: 'all' };
}

function joinHint(from: string, to: string, options: Options): string {
  const [shown, added] = [
    boardCommand(['show', from], options),
    boardCommand(['add', to, '@1-last'], options),
  ];
  return `choose another name; to add its items there: ${shown}, then ${added}`;
}

export const boardRename = createAction(
  async (context, [name = '', typed = '']) => {
    const next = newName(context, typed);
    const before = await changeBoard(context, name, (store, board) => {
      const other = boardNamed(store, next);
      if (other !== undefined && other.number !== board.number)
        throw usageError(
          `there is a board ${JSON.stringify(other.name)} already`,
          joinHint(board.name, other.name, context.options),
        );
      renameBoard(store, board.number, next);
      return board.name;
    });
    return { before, after: next };
  },
  ({ before, after }, { reportOutcome }) => reportOutcome(true, `Renamed ${before} to ${after}`),
);
