// The functions of the keys. Each takes the state and returns a new one.
import { quantity } from '../../api/values.ts';
import { wordsOf } from '../../cli/calls.ts';
import { lineOf } from '../../cli/suggested-command.ts';
import {
  alikeTo,
  boardCommand,
  boardsCall,
  commentsOf,
  filtersOf,
  isOfBoards,
  keyPlace,
  lineFor,
  listsFor,
  ownersOf,
  searchFrom,
  showCalls,
  valueIn,
} from './calls.ts';
import type { Action } from './keys.ts';
import { panelOf, tileWidths } from './layout.ts';
import { choose, move, moveLine, moveScreen, refitted } from './moves.ts';
import { type Choice, changesBoard, type Item, type Purpose, type Related, type State, type Value } from './state.ts';
import {
  chosen,
  count,
  doneFor,
  escapeOf,
  menu,
  opener,
  opening,
  prompt,
  readAgain,
  refuse,
  shown,
  starting,
  startingFor,
  subjects,
  tell,
  withContent,
  withEffect,
  withView,
} from './steps.ts';

/** @param isConfirmed whether the key was pressed again after the message of `asks` */
type Act = (state: State, isConfirmed: boolean) => State;

/** Asks for the same key again. */
const asks = (state: State, text: string, confirms: Action): State => tell(state, text, { isError: true, confirms });

/** Returns an action that goes to the next or the previous record: to its tile on a wall, to its page on a page. */
const beside =
  (by: number): Act =>
  (state) => {
    const { content } = shown(state);
    if (content?.kind === 'wall') return choose(state, content, content.at + by);
    const below = { ...state, views: state.views.slice(0, -1) };
    const wall = below.views.at(-1)?.content;
    if (wall?.kind !== 'wall' || wall.items[wall.at + by] === undefined) return state;
    const otherService = wall.items[wall.at + by]?.otherService;
    if (otherService !== undefined) return refuse(state, `the next is a record of another service, ${otherService}`);
    return openChosen(choose(below, wall, wall.at + by));
  };

/** Returns an action on the marked records or the chosen one. */
const onRecords =
  (act: (state: State, items: readonly Item[]) => State): Act =>
  (state) =>
    act(state, subjects(shown(state)));

function openChosen(state: State): State {
  const view = shown(state);
  if (view.content?.kind === 'page') return openFirst(state, listsFor(view)[0]);
  const item = chosen(view);
  if (item === undefined) return state;
  const call = item.lists?.[0]?.call ?? showCalls([item])[0];
  return call === undefined ? refuse(state, 'this record has no page') : opening(state, call, item.caption.title);
}

const openFirst = (state: State, first: Related | undefined): State =>
  first === undefined ? state : opening(state, first.call, first.label);

/** Opens a menu of views. */
const openOneOf = (state: State, title: string, lists: readonly Related[]): State => ({
  ...state,
  overlay: menu(title, lists.map(opener)),
});

function openOwner(state: State): State {
  const item = chosen(shown(state));
  const owners = item === undefined ? [] : ownersOf(item);
  return owners.length > 1 ? openOneOf(state, 'Owners', owners) : openFirst(state, owners[0]);
}

function findAlike(state: State): State {
  const item = chosen(shown(state));
  const call = item && alikeTo(item);
  return call === undefined ? state : opening(state, call, `like ${item?.caption.title}`);
}

/** Stops what was started here, removes the marks, or goes back. */
function goBack(state: State, isConfirmed: boolean): State {
  const { views, running } = state;
  const { content, id } = shown(state);
  const does = escapeOf(state);
  if (does === 'stop') {
    const stopped = running.filter(({ view, isStopping }) => view === id && !isStopping);
    const stopping = running.map((each) => (stopped.includes(each) ? { ...each, isStopping: true } : each));
    return stopped.reduce<State>((next, { job }) => withEffect(next, { kind: 'stop', job }), {
      ...state,
      running: stopping,
    });
  }
  if (does === 'unmark' && content?.kind === 'wall') {
    const marks = quantity(content.marked.size, 'mark');
    if (!isConfirmed) return asks(state, `Esc again removes ${marks}`, 'back');
    return tell(withContent(state, { ...content, marked: new Set() }), `${marks} removed`);
  }
  if (does === undefined) return tell(state, 'q quits', { isPassing: true });
  // The window may have another size since, and the wall may need more records.
  return refitted({ ...state, views: views.slice(0, -1), message: undefined });
}

function mark(state: State): State {
  const { content } = shown(state);
  if (content?.kind !== 'wall' || content.items.length === 0) return state;
  const marked = new Set(content.marked);
  if (!marked.delete(content.at)) marked.add(content.at);
  return choose(state, { ...content, marked }, content.at + 1);
}

function chooseFilter(state: State): State {
  const { call } = shown(state);
  const choices = filtersOf(call).map((flag) => {
    const { long, help } = flag;
    const value = valueIn(call, flag);
    const label = `${long.slice(2)}${value === '' ? '' : `: ${value}`}`;
    return { label, help, value: long, purpose: { kind: 'filter' } as const };
  });
  return { ...state, overlay: menu('Filters', choices) };
}

function askForFile(state: State): State {
  const view = shown(state);
  const { content } = view;
  if (content?.kind === 'wall' && content.items.length === 0) return refuse(state, 'there is nothing to export');
  if (content?.kind === 'wall' && content.marked.size > 0) {
    const { otherService } = keyPlace(view);
    if (otherService !== undefined) return refuse(state, `a marked record is of another service, ${otherService}`);
    if (showCalls(subjects(view)).length > 1)
      return refuse(state, 'a file contains records of one kind, so mark only records of one kind');
  }
  const file = lastAnswer(state, 'export') ?? 'sheet.html';
  return prompt(state, 'export to file (.html, .png or .csv)', { kind: 'export' }, file);
}

const resize =
  (by: number): Act =>
  (state) => {
    const density = state.density + by;
    return tileWidths[density] === undefined
      ? refuse(state, `pictures cannot be ${by > 0 ? 'larger' : 'smaller'}`)
      : refitted({ ...state, density });
  };

const lastAnswer = ({ answers }: State, kind: Purpose['kind']): string | undefined => answers[kind]?.[0];

/** Offers the boards for the marked records or the chosen one. Without a record, opens the list of boards. */
function chooseBoard(state: State): State {
  const items = subjects(shown(state));
  if (items.every(({ handle }) => handle === undefined)) return opening(state, boardsCall, 'Boards');
  const overlay = menu(`Put ${count(items)} on a board`, boardChoices(state, []));
  return withEffect({ ...state, overlay }, { kind: 'boards' });
}

/** Returns the boards to choose from, the last used first. It is offered even before the boards are read. */
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
  const { call, content, progress } = shown(state);
  const name = isOfBoards(call) ? call.words[0] : undefined;
  const isChanging = progress === 'reading' || state.running.some(({ job }) => changesBoard(job));
  return name === undefined || content?.kind !== 'wall' || isChanging ? undefined : { name, ...content };
}

/** Asks whether the marked items, or the chosen one, are removed from the board. */
function removeItems(state: State): State {
  const board = settledBoard(state);
  if (board === undefined) return state;
  const items = subjects(shown(state));
  const places = items.map((item) => `${board.items.indexOf(item) + 1}`);
  const [what = ''] = items.length === 1 ? items.map(({ caption }) => `“${caption.title}”`) : [count(items)];
  const call = boardCommand('remove', [board.name, ...places], [{ long: '--yes' }]);
  const done = `removed ${what} from the board “${board.name}”`;
  const purpose = { kind: 'run', job: { kind: 'removing', board, call, done } } as const;
  const choice = { label: what, help: lineOf(wordsOf(call)), value: '', purpose };
  return { ...state, overlay: menu(`Remove from “${board.name}”`, [choice]) };
}

/** Returns an action that moves the chosen item on its board. */
const moveItem =
  (by: 1 | -1) =>
  (state: State): State => {
    const board = settledBoard(state);
    if (board === undefined) return state;
    const [from, to] = [board.at + 1, board.at + 1 + by];
    if (board.items[to - 1] === undefined) return refuse(state, `this is the ${by < 0 ? 'first' : 'last'} item`);
    const call = boardCommand('move', [board.name, `${from}`, `${to}`]);
    return starting(state, { kind: 'moving', board, call, done: `moved to place ${to}` });
  };

export const actions: Readonly<Record<Action, Act>> = {
  up: moveLine(-1),
  down: moveLine(1),
  left: beside(-1),
  right: beside(1),
  pageUp: moveScreen(-1),
  pageDown: moveScreen(1),
  first: move(
    () => 0,
    () => 0,
  ),
  last: move(
    (_, { items }) => items.length - 1,
    () => Number.MAX_SAFE_INTEGER,
  ),
  open: openChosen,
  back: goBack,
  search: (state) => {
    const {
      path: [noun],
      flags,
    } = searchFrom(shown(state).call);
    return prompt(state, `search ${noun}${flags.length === 0 ? '' : ' with these filters'}`, { kind: 'search' });
  },
  filter: chooseFilter,
  where: (state) => {
    const [first] = shown(state).call.options.where ?? [];
    return prompt(state, 'where, e.g. stats.views > 1000', { kind: 'flag', flag: '--where' }, first);
  },
  alike: findAlike,
  owner: openOwner,
  comments: (state) => openFirst(state, commentsOf(shown(state))),
  goTo: (state) => openOneOf(state, 'Go to', listsFor(shown(state))),
  mark,
  download: (state) =>
    prompt(state, 'download into folder', { kind: 'download' }, lastAnswer(state, 'download') ?? 'downloads'),
  board: chooseBoard,
  remove: removeItems,
  earlier: moveItem(-1),
  later: moveItem(1),
  keep: onRecords((state, items) => {
    const calls = showCalls(items);
    const done = doneFor(calls, items, (records) => `kept ${records} in your library`);
    return startingFor(state, { kind: 'keeping', calls, done });
  }),
  export: askForFile,
  watch: (state) => starting(state, { kind: 'watching', call: shown(state).call }),
  web: onRecords((state, items) => starting(state, { kind: 'opening in the browser', items })),
  copy: (state) => withEffect(state, { kind: 'copy', text: lineFor(shown(state), state.options) }),
  panel: (state) => {
    const changed = { ...state, hasPanel: !state.hasPanel };
    const hasRoom = !changed.hasPanel || panelOf(changed) !== undefined;
    return hasRoom ? refitted(changed) : refuse(state, 'the window has no room for the facts');
  },
  larger: resize(1),
  smaller: resize(-1),
  again: (state) => withView({ ...state, message: undefined }, shown(state).id, readAgain),
  repaint: (state) => withEffect(state, { kind: 'repaint' }),
  help: (state) => ({ ...state, overlay: { kind: 'keys', scroll: 0 } }),
  quit: (state, isConfirmed) => {
    const { job } = state.running.at(-1) ?? {};
    return job === undefined || isConfirmed
      ? withEffect(state, { kind: 'quit' })
      : asks(state, `${job.kind} …; q again stops it and quits`, 'quit');
  },
};
