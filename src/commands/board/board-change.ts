// board note, board move, board remove and board rename: change a board. Records and pictures stay in the library.
import { type Context, checkNoKey } from '../../cli/context.ts';
import { usageError } from '../../errors.ts';
import { addItem, boardNamed, itemsOf, removeBoard, renameBoard, setItems } from '../../library/store/boards.ts';
import type { Store } from '../../library/store/rows.ts';
import { changingLibrary, existingLibrary, readingLibrary } from '../../sources/library-file.ts';
import { confirmed } from '../../terminal/ask.ts';
import { checkedNote, existingBoard, itemFinder, newName } from './board-items.ts';
import { parsedItem } from './board-show.ts';

/** Runs `work` on an existing library, in one transaction. */
function changing<T>(context: Context, work: (store: Store) => T): Promise<T> {
  existingLibrary(context);
  return changingLibrary(context, ({ transaction }) => transaction(work));
}

export async function boardNote(context: Context, words: readonly string[]): Promise<void> {
  const [name = '', word = '', text = ''] = words;
  const note = checkedNote('<note>', text);
  checkNoKey(context, 'the note', note);
  const find = await itemFinder([word], context);
  const noted = await changing(context, (store) => {
    const { number } = existingBoard(store, name, context.options);
    return find(itemsOf(store, number)).map((item) => ({ item, ...addItem(store, number, { ...item, note }, 0) }));
  });
  const done = note === '' ? 'Removed the note from' : 'Changed the note on';
  for (const { item, place, result } of noted) {
    if (result === 'changed') await context.check(true, `${done} ${titleOf(item)} (${place})`);
    else await context.note(`${titleOf(item)} has ${note === '' ? 'no' : 'this'} note already (${place})`);
  }
}

export async function boardMove(context: Context, words: readonly string[]): Promise<void> {
  const [name = '', word = '', to = ''] = words;
  if (!/^[1-9]\d{0,8}$/.test(to)) throw usageError(`${JSON.stringify(to)} is not a place: a place is a number from 1`);
  const find = await itemFinder([word], context);
  const moved = await changing(context, (store) => {
    const board = existingBoard(store, name, context.options);
    const items = itemsOf(store, board.number);
    const chosen = find(items);
    const place = Math.min(Number(to), items.length - chosen.length + 1);
    const others = items.filter((item) => !chosen.includes(item));
    setItems(store, board.number, others.toSpliced(place - 1, 0, ...chosen));
    return { chosen, place, board };
  });
  for (const item of moved.chosen)
    await context.check(
      true,
      `Moved ${titleOf(item)} to place ${moved.place + moved.chosen.indexOf(item)} of ${moved.board.name}`,
    );
}

export async function boardRemove(context: Context, [name = '', ...words]: readonly string[]): Promise<void> {
  if (words.length === 0) return removeWhole(context, name);
  const find = await itemFinder(words, context);
  const removed = await changing(context, (store) => {
    const board = existingBoard(store, name, context.options);
    const items = itemsOf(store, board.number);
    const chosen = find(items);
    const others = items.filter((item) => !chosen.includes(item));
    setItems(store, board.number, others);
    return { chosen, board };
  });
  for (const item of removed.chosen) await context.check(true, `Removed ${titleOf(item)} from ${removed.board.name}`);
}

async function removeWhole(context: Context, typed: string): Promise<void> {
  const { options, system } = context;
  const { name, items: count } = await readingLibrary(context, (store) => existingBoard(store, typed, options));
  if (count > 0 && options.yes !== true) {
    if (!system.stdin.isTTY || !system.stderr.isTTY)
      throw usageError(
        'nothing was removed, because there is no terminal to ask on',
        '--yes removes the whole board without asking',
      );
    const items = count === 1 ? 'its item' : `its ${count} items`;
    if (!(await confirmed(system, `Remove the board “${name}” with ${items}?`)))
      return context.note('nothing was removed');
  }
  await changing(context, (store) => removeBoard(store, existingBoard(store, name, options).number));
  await context.check(true, `Removed the board ${name}. Its records stay in your library.`);
}

export async function boardRename(context: Context, [name = '', typed = '']: readonly string[]): Promise<void> {
  const next = newName(context, typed);
  const before = await changing(context, (store) => {
    const board = existingBoard(store, name, context.options);
    const other = boardNamed(store, next);
    if (other !== undefined && other.number !== board.number)
      throw usageError(`there is a board ${JSON.stringify(other.name)} already`, 'choose another name');
    renameBoard(store, board.number, next);
    return board.name;
  });
  await context.check(true, `Renamed ${before} to ${next}`);
}

const titleOf = (item: Parameters<typeof parsedItem>[0]): string => `“${parsedItem(item).title}”`;
