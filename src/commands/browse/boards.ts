// What keys do about boards: menus of boards, and changes of the board that is shown.
import { wordsOf } from '../../cli/calls.ts';
import { lineOf } from '../../cli/suggested-command.ts';
import { boardsCall } from './calls.ts';
import { type Choice, changesBoard, type State, type Value } from './state.ts';
import { count, menu, opener, opening, refuse, shown, starting, subjects, withEffect } from './steps.ts';

/** Offers the boards for the marked records or the chosen one. Without a record, opens the list of boards. */
export function chooseBoard(state: State): State {
  const items = subjects(shown(state));
  if (items.every(({ handle }) => handle === undefined)) return opening(state, boardsCall, 'Boards');
  const overlay = menu(`Put ${count(items)} on a board`, boardChoices(state, []));
  return withEffect({ ...state, overlay }, { kind: 'boards' });
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
    opener({ label: 'open a board', call: boardsCall }),
  ];
}

/** Returns the shown board; undefined while a job or a reading may change the places of its items. */
function settledBoard(state: State) {
  const { board: name, content, progress } = shown(state);
  const isChanging = progress === 'reading' || state.running.some(({ job }) => changesBoard(job));
  return name === undefined || content?.kind !== 'wall' || isChanging ? undefined : { name, ...content };
}

/** Asks whether the marked items, or the chosen one, are removed from the board. */
export function removeItems(state: State): State {
  const board = settledBoard(state);
  if (board === undefined) return state;
  const items = subjects(shown(state));
  const places = items.map((item) => board.items.indexOf(item) + 1);
  const [what = ''] = items.length === 1 ? items.map(({ caption }) => `“${caption.title}”`) : [count(items)];
  const line = { path: ['board', 'remove'], words: [board.name, ...places.map(String)], flags: [{ long: '--yes' }] };
  const done = `removed ${what} from the board “${board.name}”`;
  const purpose = { kind: 'run', job: { kind: 'removing', board, places, done } } as const;
  const choice = { label: what, help: lineOf(wordsOf(line)), value: '', purpose };
  return { ...state, overlay: menu(`Remove from “${board.name}”`, [choice]) };
}

/** Returns an action that moves the chosen item on its board. */
export const moveItem =
  (by: 1 | -1) =>
  (state: State): State => {
    const board = settledBoard(state);
    if (board === undefined) return state;
    const [from, to] = [board.at + 1, board.at + 1 + by];
    if (board.items[to - 1] === undefined) return refuse(state, `this is the ${by < 0 ? 'first' : 'last'} item`);
    return starting(state, { kind: 'moving', board, from, to });
  };
