// The functions of the keys. Each takes the state and returns a new one.
import { quantity } from '../../api/words.ts';
import { toArgv } from '../../cli/calls.ts';
import type { ParsedCommand } from '../../cli/command.ts';
import { toCommandLine } from '../../cli/suggested-command.ts';
import {
  alikeTo,
  commentsOf,
  isOfPictures,
  keyPlace,
  lineFor,
  listsFor,
  ownersOf,
  picturesCommand,
  showCalls,
} from './calls.ts';
import { type Action, rowsOn } from './keys.ts';
import { findPanel, isLarge, scrolls, tileWidths } from './layout.ts';
import { choose, move, moveLine, moveScreen, refit } from './moves.ts';
import {
  askForExpression,
  askForFile,
  askForFolder,
  askForNote,
  askForSearch,
  askToRemove,
  chooseBoard,
  chooseFilter,
  moveItem,
} from './questions.ts';
import type { ListContent, ListItem, Related, State } from './state.ts';
import {
  closeOverlay,
  createOpenChoice,
  currentView,
  describeDone,
  escapeOf,
  marksOf,
  offerChoices,
  pushView,
  readAgain,
  selectedItem,
  showError,
  showMessage,
  startJob,
  startJobFor,
  targetItems,
  unmarkAll,
  withContent,
  withEffect,
  withView,
} from './steps.ts';

/** @param isConfirmed whether the key was pressed again after the message of `asks` */
type Act = (state: State, isConfirmed: boolean) => State;

const asks = (state: State, text: string, confirms: Action): State =>
  showMessage(state, text, { isError: true, confirms });

function tellEnd(state: State, { noun }: ListContent, by: number): State {
  const [which, key, other] =
    by < 0 ? ['first', '↑', 'record before'] : ['last', '↓', 'next record'];
  const hasOthers = state.views.some(
    ({ call, content }) => content?.kind === 'wall' && !isOfPictures(call),
  );
  return showMessage(
    state,
    `this is the ${which} ${noun.one}${hasOthers ? `; ${key} shows the ${other}` : ''}`,
  );
}

/**
 * Returns an action that goes to the next or the previous record: to its tile on a wall, to its
 * page on a page.
 */
const beside =
  (by: number): Act =>
  (state) => {
    const { content } = currentView(state);
    if (content?.kind === 'wall') {
      const isEnd =
        isLarge(state) &&
        currentView(state).progress === 'ended' &&
        content.items[content.at + by] === undefined;
      return isEnd ? tellEnd(state, content, by) : choose(state, content, content.at + by);
    }
    const below = { ...state, views: state.views.slice(0, -1) };
    const wall = below.views.at(-1)?.content;
    if (wall?.kind !== 'wall' || wall.items[wall.at + by] === undefined) return state;
    const otherService = wall.items[wall.at + by]?.otherService;
    if (otherService !== undefined)
      return showError(state, `the next is a record of another service, ${otherService}`);
    return openChosen(choose(below, wall, wall.at + by));
  };

/**
 * Returns an action that opens the pictures of the next or the previous record of the wall below.
 */
const besideRecord =
  (by: 1 | -1): Act =>
  (state) => {
    const depth = state.views.findLastIndex(
      ({ call, content }) => content?.kind === 'wall' && !isOfPictures(call),
    );
    const below = { ...state, views: state.views.slice(0, depth + 1) };
    const wall = below.views.at(-1)?.content;
    if (wall?.kind !== 'wall')
      return showError(
        state,
        'this record was not opened from a list, so no record is before or after it',
      );
    const picturesIn = (item: ListItem) =>
      item.otherService === undefined && picturesCommand(item) !== undefined;
    const places = [...wall.items.keys()].filter((at) =>
      wall.items.slice(at, at + 1).some(picturesIn),
    );
    const to = by < 0 ? places.findLast((at) => at < wall.at) : places.find((at) => at > wall.at);
    const [end, what] = [by < 0 ? 'first' : 'last', 'record with pictures that is loaded'];
    if (to === undefined) return showError(state, `this is the ${end} ${what}`);
    const next = look(choose(below, wall, to));
    const left = currentView(state);
    const at = left.content?.kind === 'wall' ? left.content.at : 0;
    const seen = new Map(left.places).set(toCommandLine(toArgv(left.call)), at);
    return withView(next, currentView(next).id, (view) => ({
      ...view,
      otherMarks: marksOf(left),
      places: seen,
    }));
  };

/** Opens the pictures of the chosen record, or shows these as tiles or one at a time. */
function look(state: State): State {
  const view = currentView(state);
  const item = selectedItem(view);
  const pictures = item && picturesCommand(item);
  if (isOfPictures(view.call)) return toggled(state, 'tiles');
  return pictures === undefined ? state : openOnce(state, pictures.call, item?.caption.title ?? '');
}

const onRecords =
  (act: (state: State, items: readonly ListItem[]) => State): Act =>
  (state) =>
    act(state, targetItems(currentView(state)));

/**
 * Opens a view, or goes back to it, so that a page and its pictures do not lie on each other again
 * and again.
 */
function openOnce(state: State, call: ParsedCommand, title: string): State {
  const below = state.views.at(-2);
  const isBelow =
    below !== undefined && toCommandLine(toArgv(below.call)) === toCommandLine(toArgv(call));
  return isBelow
    ? refit({ ...closeOverlay(state), views: state.views.slice(0, -1) })
    : pushView(state, call, title);
}

function openChosen(state: State): State {
  const view = currentView(state);
  if (view.content?.kind === 'page') return openFirst(state, listsFor(view)[0]);
  const item = selectedItem(view);
  if (item === undefined) return state;
  if (isOfPictures(view.call) && state.pictureSize === 'tiles') return toggled(state, 'tiles');
  const call = item.lists?.[0]?.call ?? showCalls([item])[0];
  return call === undefined
    ? showError(state, 'this has no page; + draws it larger')
    : openOnce(state, call, item.caption.title);
}

const openFirst = (state: State, first: Related | undefined): State =>
  first === undefined ? state : openOnce(state, first.call, first.label);

const openOneOf = (state: State, title: string, lists: readonly Related[]): State =>
  offerChoices(state, title, lists.map(createOpenChoice));

const pictureIn = (state: State) => selectedItem(currentView(state))?.picture;

function openOwner(state: State): State {
  const item = selectedItem(currentView(state));
  const owners = item === undefined ? [] : ownersOf(item);
  return owners.length > 1 ? openOneOf(state, 'Owners', owners) : openFirst(state, owners[0]);
}

function findAlike(state: State): State {
  const item = selectedItem(currentView(state));
  const call = item && alikeTo(item);
  return call === undefined ? state : pushView(state, call, `like ${item?.caption.title}`);
}

function goBack(state: State, isConfirmed: boolean): State {
  const { views, running } = state;
  const view = currentView(state);
  const does = escapeOf(state);
  if (does === 'stop') {
    const stopped = running.filter((each) => each.view === view.id && !each.isStopping);
    const stopping = running.map((each) =>
      stopped.includes(each) ? { ...each, isStopping: true } : each,
    );
    return stopped.reduce<State>((next, { job }) => withEffect(next, { kind: 'stop', job }), {
      ...state,
      running: stopping,
    });
  }
  if (does === 'unmark') {
    const marks = quantity(marksOf(view).length, 'mark');
    return isConfirmed
      ? showMessage(unmarkAll(state), `${marks} removed`)
      : asks(state, `Esc again removes ${marks}`, 'back');
  }
  if (does === undefined) return showMessage(state, 'q quits', { isPassing: true });
  // The window may have another size since, and the wall may need more records.
  return refit({ ...state, views: views.slice(0, -1) });
}

function mark(state: State): State {
  const { content } = currentView(state);
  if (content?.kind !== 'wall') return state;
  const marked = new Set(content.marked);
  if (!marked.delete(content.at)) marked.add(content.at);
  return withContent(state, { ...content, marked });
}

function markRange(state: State): State {
  const { content } = currentView(state);
  if (content?.kind !== 'wall') return state;
  const { at, marked } = content;
  const last = [...marked].at(-1) ?? at;
  const range = Array.from({ length: Math.abs(at - last) + 1 }, (_, step) =>
    last < at ? last + step : last - step,
  );
  return withContent(state, { ...content, marked: new Set([...marked, ...range]) });
}

function toggled(state: State, size: 'wide' | 'tiles'): State {
  const pictureSize = state.pictureSize === size ? 'whole' : size;
  const { content } = currentView(state);
  const changed = { ...state, pictureSize } as const;
  const now = content?.kind === 'wall' ? choose(changed, content, content.at) : changed;
  return pictureSize === 'wide'
    ? showMessage(now, 'as wide as the window; z shows it as a whole')
    : now;
}

const resize =
  (by: number): Act =>
  (state) => {
    const density = state.density + by;
    return tileWidths[density] === undefined
      ? showError(state, `pictures cannot be ${by > 0 ? 'larger' : 'smaller'}`)
      : refit({ ...state, density });
  };

export const actions: Readonly<Record<Action, Act>> = {
  up: (state) =>
    (isLarge(state) && !scrolls(state) ? besideRecord(-1) : moveLine(-1))(state, false),
  down: (state) =>
    (isLarge(state) && !scrolls(state) ? besideRecord(1) : moveLine(1))(state, false),
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
  recordBefore: besideRecord(-1),
  nextRecord: besideRecord(1),
  fill: (state) => toggled(state, 'wide'),
  tiles: (state) => toggled(state, 'tiles'),
  open: openChosen,
  look,
  back: goBack,
  search: askForSearch,
  filter: chooseFilter,
  where: askForExpression,
  alike: findAlike,
  owner: openOwner,
  comments: (state) => openFirst(state, commentsOf(currentView(state))),
  goTo: (state) => openOneOf(state, 'Go to', listsFor(currentView(state))),
  mark,
  markRange,
  download: askForFolder,
  board: chooseBoard,
  remove: askToRemove,
  earlier: moveItem(-1),
  later: moveItem(1),
  note: askForNote,
  keep: onRecords((state, items) => {
    const calls = showCalls(items);
    const done = describeDone(calls, items, (records) => `kept ${records} in your library`);
    return startJobFor(state, { kind: 'keeping', calls, done });
  }),
  export: askForFile,
  watch: (state) => startJob(state, { kind: 'watching', call: currentView(state).call }),
  web: onRecords((state, items) => {
    const isPart = isOfPictures(currentView(state).call);
    const pages = items.map((item) => {
      const { handle } = item;
      return isPart && handle?.picture !== undefined
        ? { ...item, handle: { ...handle, url: handle.picture } }
        : item;
    });
    return startJob(state, { kind: 'opening in the browser', items: pages });
  }),
  address: (state) =>
    withEffect(state, { kind: 'copy', text: pictureIn(state)?.sizes[0]?.url ?? '' }),
  colours: (state) => {
    const picture = pictureIn(state);
    return picture === undefined ? state : withEffect(state, { kind: 'copyColours', picture });
  },
  credit: onRecords((state, items) =>
    items.length === 0 ? state : withEffect(state, { kind: 'copyCredits', items }),
  ),
  copy: (state) =>
    withEffect(state, { kind: 'copy', text: lineFor(currentView(state), state.options) }),
  panel: (state) => {
    const changed = { ...state, hasPanel: !state.hasPanel };
    const hasRoom = !changed.hasPanel || findPanel(changed) !== undefined;
    return hasRoom ? refit(changed) : showError(state, 'the window has no room for the facts');
  },
  larger: resize(1),
  smaller: resize(-1),
  again: (state) => withView(state, currentView(state).id, readAgain),
  repaint: (state) => withEffect(state, { kind: 'repaint' }),
  help: (state) =>
    offerChoices(
      state,
      'Keys',
      rowsOn(keyPlace(state)).map(([action, { shown: label, help }]) => ({
        label,
        help,
        choose: (now) => actions[action](closeOverlay(now), false),
      })),
    ),
  quit: (state, isConfirmed) => {
    const { job } = state.running.at(-1) ?? {};
    return job === undefined || isConfirmed
      ? withEffect(state, { kind: 'quit' })
      : asks(state, `${job.kind} …; q again stops it and quits`, 'quit');
  },
};
