// Reads boards from the user's library: the items of one, and the list of all.
import { quantity } from '../../api/words.ts';
import type { Context } from '../../cli/context.ts';
import { loadStyle } from '../../cli/printing/output.ts';
import { usageError } from '../../errors.ts';
import { boardsIn, itemsOf } from '../../library/store/boards.ts';
import { hasNoLibrary, recordsBase, withLibrary } from '../../sources/library-file.ts';
import { boardSubject, itemSubject, itemsOn } from '../../view/lists/boards.ts';
import { existingBoard } from '../board/board-items.ts';
import { parsedItem } from '../board/board-show.ts';
import { boardCall } from './calls.ts';
import { itemOf, type ReaderInput, type ViewPart, wholeList } from './read.ts';
import type { OwnBoard, ShownBoard } from './state.ts';
import { itemKey } from './steps.ts';

/** @throws PortfolioError `not_found` if it is missing */
export async function* readBoard(
  typed: string,
  input: ReaderInput,
): AsyncGenerator<ViewPart, void> {
  const { board, items, noun } = await boardItems(typed, input);
  yield* wholeList(noun, items, { title: board, call: boardCall(board) });
}

/** @throws PortfolioError `usage` if it has others */
export async function checkBoard(
  { name, items: known }: ShownBoard,
  input: ReaderInput,
): Promise<void> {
  const { items } = await boardItems(name, input);
  if (items.map(itemKey).join('\n') === known.map(itemKey).join('\n')) return;
  throw usageError(
    `the board “${name}” has changed in the meantime, so this was not done; it is read again`,
  );
}

async function boardItems(name: string, { context }: Pick<ReaderInput, 'context'>) {
  // The user put the items on the board, so the clock of the user counts, not that of the sample.
  const style = await loadStyle(context, context.system.stdout, context.system.now());
  const { board, found } = await withLibrary(context, (store) => {
    const known = existingBoard(store, name, context.options);
    return { board: known.name, found: itemsOf(store, known.number) };
  });
  const presenter = itemSubject(true);
  const base = found.length === 0 ? '' : await recordsBase(context);
  const items = itemsOn([{ name, items: found.map(parsedItem) }]).map((item) => {
    const service = item.service ?? base;
    const shown = itemOf(item, presenter, style);
    return service === base ? shown : { ...shown, otherService: service };
  });
  return { board, noun: presenter.noun, items };
}

export async function ownBoards(context: Context): Promise<readonly OwnBoard[]> {
  const boards = hasNoLibrary(context) ? [] : await withLibrary(context, boardsIn);
  return boards.map(({ name, items }) => ({ name, items: quantity(items, 'item') }));
}

export async function* readBoards({ context }: ReaderInput): AsyncGenerator<ViewPart, void> {
  const boards = await ownBoards(context);
  const items = boards.map(({ name: title, items: subtitle }) => {
    const caption = { title, address: '', by: [], subtitle, figures: [] };
    const lists = [{ label: title, call: boardCall(title) }];
    return { handle: undefined, caption, picture: undefined, facts: [], lists };
  });
  yield* wholeList(boardSubject.noun, items);
}
