// What keys do about boards: menus of boards, and changes of the board that is shown.
import { lineOf } from '../../cli/suggested-command.ts';
import { type Choice, opening, type State, type Step, shown, stay, subjects, type Value } from './state.ts';
import { count, menu, opener, runs, tell } from './steps.ts';

const list = ['board', 'list'];

/** Offers the boards for the marked records or the chosen one. Without a record, opens the list of boards. */
export function chooseBoard(state: State): Step {
  const items = subjects(shown(state));
  if (items.every(({ handle }) => handle === undefined)) return opening(state, list, 'Boards');
  const overlay = menu(`Put ${count(items)} on a board`, boardChoices(state, []));
  return stay({ ...state, overlay }, { kind: 'boards' });
}

/** Returns the choices of boards. The one that was used last is first, before the boards are read too. */
export function boardChoices({ answers }: State, boards: readonly Value[]): readonly Choice[] {
  const [last] = answers['board'] ?? [];
  const known = boards.find(({ value }) => value === last);
  const first = last === undefined ? [] : [known ?? { label: last, help: '', value: last }];
  const all = [...first, ...boards.filter((board) => board !== known)];
  return [
    ...all.map((board): Choice => ({ ...board, purpose: { kind: 'board' } })),
    { label: 'a new board', help: 'with the name that you type', value: '', purpose: { kind: 'newBoard' } },
    opener({ label: 'open a board', words: list }),
  ];
}

/** Whether the places of the items are unknown, because a command changes the board or the board is read again. */
const isChanging = (state: State): boolean =>
  state.running.some(({ name }) => ['adding', 'moving', 'removing'].includes(name)) ||
  shown(state).progress === 'reading';

/** Asks whether the marked items, or the chosen one, are removed from the board. */
export function removeItems(state: State): Step {
  const view = shown(state);
  const { board, content } = view;
  if (board === undefined || content?.kind !== 'wall' || isChanging(state)) return stay(state);
  const items = subjects(view);
  const places = items.map((item) => String(content.items.indexOf(item) + 1));
  const words = ['board', 'remove', board, ...places, '--yes'];
  const [what = ''] = items.length === 1 ? items.map(({ caption }) => `“${caption.title}”`) : [count(items)];
  const done = `removed ${what} from the board “${board}”`;
  const shownBoard = { name: board, items: content.items };
  const purpose = { kind: 'run', running: 'removing', words, done, board: shownBoard } as const;
  const choice = { label: what, help: lineOf(words), value: '', purpose };
  return stay({ ...state, overlay: menu(`Remove from “${board}”`, [choice]) });
}

/** Returns an action that moves the chosen item on its board. */
export const moveItem =
  (by: 1 | -1) =>
  (state: State): Step => {
    const { board, content } = shown(state);
    if (board === undefined || content?.kind !== 'wall' || isChanging(state)) return stay(state);
    const place = content.at + 1 + by;
    if (content.items[place - 1] === undefined) return tell(state, `this is the ${by < 0 ? 'first' : 'last'} item`);
    return runs(state, 'moving', ['board', 'move', board, String(content.at + 1), String(place)], {
      done: `moved to place ${place}`,
      board: { name: board, items: content.items },
    });
  };
