// The functions of the keys. Each takes the state and returns a new state and effects.
import { quantity } from '../../api/values.ts';
import { chooseBoard, moveItem, removeItems } from './boards.ts';
import type { Action } from './keys.ts';
import { bodyOf, panelOf, placedLines, scrolled, tilesOf, tileWidths } from './layout.ts';
import { commentsOf, idIn, isArgument, isComparable, listsFor, ownersOf, printingWords } from './related.ts';
import {
  chosen,
  escapeOf,
  type Item,
  opening,
  type Page,
  type Purpose,
  type Related,
  type State,
  type Step,
  shown,
  stay,
  subjects,
  type Wall,
  withContent,
  withView,
} from './state.ts';
import { doneFor, menu, opener, prompt, readAgain, runs, runsEach, tell } from './steps.ts';

/** @param isConfirmed whether the key was pressed again after the message of `asks` */
type Act = (state: State, isConfirmed: boolean) => Step;

/** Asks for the same key again. */
const asks = (state: State, text: string, confirms: Action): Step =>
  stay({ ...state, message: { text, isError: true, confirms } });

/** Number of screens of a list that are asked for before they are visible. */
const screensAhead = 2;

/** Chooses a tile, and asks for more records if the end of what is loaded is near. */
export function choose(state: State, wall: Wall, to: number): Step {
  const at = Math.max(0, Math.min(wall.items.length - 1, to));
  const moved = withContent(state, scrolled(state, { ...wall, at }));
  return wanting({ ...moved, message: undefined });
}

/** Asks for more records if the wall needs them. */
export function wanting(state: State): Step {
  const view = shown(state);
  const { content, progress, id } = view;
  if (content?.kind !== 'wall' || progress !== 'open') return stay(state);
  const { across, down } = tilesOf(state);
  const needed = (content.top + screensAhead * down) * across;
  if (content.items.length >= needed && content.at + across < content.items.length) return stay(state);
  return stay(
    withView(state, id, (each) => ({ ...each, progress: 'reading' })),
    { kind: 'more', view: id },
  );
}

const scroll = (state: State, page: Page, to: number): Step => {
  const last = Math.max(0, placedLines(state, page).end - bodyOf(state).rows);
  return stay(withContent(state, { ...page, scroll: Math.max(0, Math.min(last, to)) }));
};

/** Returns an action that moves: by tiles on a wall, by lines on a page. */
const move =
  (tiles: (state: State, wall: Wall) => number, lines?: (state: State, page: Page) => number): Act =>
  (state) => {
    const { content } = shown(state);
    if (content?.kind === 'wall') return choose(state, content, tiles(state, content));
    return content === undefined || lines === undefined ? stay(state) : scroll(state, content, lines(state, content));
  };

/** Returns an action that goes to the next or the previous record: to its tile on a wall, to its page on a page. */
const beside =
  (by: number): Act =>
  (state) => {
    const { content, id } = shown(state);
    if (content?.kind === 'wall') return choose(state, content, content.at + by);
    const below = { ...state, views: state.views.slice(0, -1) };
    const wall = below.views.at(-1)?.content;
    if (wall?.kind !== 'wall' || wall.items[wall.at + by] === undefined) return stay(state);
    const moved = choose(below, wall, wall.at + by);
    const opened = openChosen(moved.state);
    return stay(opened.state, { kind: 'close', view: id }, ...moved.effects, ...opened.effects);
  };

const screenful = (state: State): number => {
  const { across, down } = tilesOf(state);
  return across * down;
};

/** Returns the scroll of a page one screen up or down. A picture that is cut there is next, and is then shown whole. */
function pageScroll(state: State, page: Page, direction: 1 | -1): number {
  const { rows } = bodyOf(state);
  const { scroll } = page;
  const pictures = placedLines(state, page).placed.filter(({ picture }) => picture !== undefined);
  const to = scroll + direction * Math.max(1, rows - 1);
  if (direction === 1) {
    const next = pictures.find(({ line, area }) => line > scroll && line + area.rows > scroll + rows);
    return next === undefined ? to : Math.min(to, next.line);
  }
  const next = pictures.findLast(({ line, area }) => line < scroll && line + area.rows < scroll + rows);
  return next === undefined ? to : Math.max(to, next.line + next.area.rows - rows);
}

/**
 * Returns the scroll of a page one line up or down. If only whole pictures can be drawn, a picture that the step would
 * cut is next shown whole, and then left as a whole.
 */
function lineScroll(state: State, page: Page, direction: 1 | -1): number {
  const to = page.scroll + direction;
  if (state.drawsParts) return to;
  const { rows } = bodyOf(state);
  const cutAt = (edge: number) =>
    placedLines(state, page).placed.find(
      ({ picture, line, area }) => picture !== undefined && line < edge && line + area.rows > edge,
    );
  const [above, below] = [cutAt(to), cutAt(to + rows)];
  const end = (placed: typeof above = below) => (placed?.line ?? 0) + (placed?.area.rows ?? 0);
  if (direction === 1) return below !== undefined ? end(below) - rows : above !== undefined ? end(above) : to;
  return above !== undefined ? above.line : below !== undefined ? below.line - rows : to;
}

/** Returns the words of a command about records for each kind, e.g. `project download 1 2` and `user download 3`. */
export function commandsOn(verb: string, items: readonly Item[]): readonly (readonly string[])[] {
  const handles = items.flatMap(({ handle }) => (handle !== undefined && isArgument(handle.id) ? [handle] : []));
  const kinds = [...new Set(handles.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, verb, ...handles.flatMap((each) => (each.kind === kind ? [idIn(each)] : []))]);
}

/** Returns an action on the marked records or the chosen one. */
const onRecord =
  (act: (state: State, items: readonly Item[]) => Step): Act =>
  (state) =>
    act(state, subjects(shown(state)));

function openChosen(state: State): Step {
  const view = shown(state);
  if (view.content?.kind === 'page') {
    const [first] = view.lists;
    return first === undefined ? stay(state) : opening(state, first.words, first.label);
  }
  const item = chosen(view);
  if (item === undefined) return stay(state);
  const words = item.lists?.[0]?.words ?? commandsOn('show', [item])[0];
  return words === undefined ? tell(state, 'this record has no page') : opening(state, words, item.caption.title);
}

function openOwner(state: State): Step {
  const item = chosen(shown(state));
  const [first, ...others] = item === undefined ? [] : ownersOf(item);
  if (first === undefined) return stay(state);
  return others.length === 0
    ? opening(state, first.words, first.label)
    : openOneOf(state, 'Owners', [first, ...others]);
}

/** Opens a menu of views. */
const openOneOf = (state: State, title: string, lists: readonly (Related & { readonly help?: string })[]): Step =>
  stay({ ...state, overlay: menu(title, lists.map(opener)) });

function findAlike(state: State): Step {
  const item = chosen(shown(state));
  if (item?.handle === undefined || !isComparable(item)) return stay(state);
  return opening(state, ['projects', '--like', item.handle.id], `like ${item.caption.title}`);
}

/** Stops a command that was started here, removes the marks, or goes back. */
function goBack(state: State, isConfirmed: boolean): Step {
  const { views, running } = state;
  const { content, id } = shown(state);
  const does = escapeOf(state);
  if (does === 'stop') {
    const stopped = running.filter(({ view, isStopping }) => view === id && !isStopping);
    const stopping = running.map((each) => (stopped.includes(each) ? { ...each, isStopping: true } : each));
    return stay({ ...state, running: stopping }, ...stopped.map(({ words }) => ({ kind: 'stop', words }) as const));
  }
  if (does === 'unmark' && content?.kind === 'wall') {
    const marks = quantity(content.marked.size, 'mark');
    if (!isConfirmed) return asks(state, `Esc again removes ${marks}`, 'back');
    const unmarked = withContent(state, { ...content, marked: new Set() });
    return stay({ ...unmarked, message: { text: `${marks} removed`, isError: false } });
  }
  if (does === undefined) return stay({ ...state, message: { text: 'q quits', isError: false, isPassing: true } });
  // The window may have another size since, and the wall may need more records.
  const { state: back, effects } = refitted({ ...state, views: views.slice(0, -1), message: undefined });
  const before = shown(back);
  return stay(
    back,
    { kind: 'close', view: id },
    ...effects,
    ...(before.content?.kind === 'page' ? [{ kind: 'layOut', view: before.id } as const] : []),
  );
}

function mark(state: State): Step {
  const { content } = shown(state);
  if (content?.kind !== 'wall' || content.items.length === 0) return stay(state);
  const marked = new Set(content.marked);
  if (!marked.delete(content.at)) marked.add(content.at);
  return choose(state, { ...content, marked }, content.at + 1);
}

function chooseFilter(state: State): Step {
  const { filters } = shown(state);
  const choices = filters.map(({ long, help, value }) => ({
    label: `${long.slice(2)}${value === '' ? '' : `: ${value}`}`,
    help,
    value: long,
    purpose: { kind: 'filter' } as const,
  }));
  return stay({ ...state, overlay: menu('Filters', choices) });
}

function where(state: State): Step {
  const { words } = shown(state);
  const at = words.indexOf('--where');
  return prompt(
    state,
    'where, e.g. stats.views > 1000',
    { kind: 'flag', flag: '--where' },
    at === -1 ? '' : words[at + 1],
  );
}

const resize =
  (by: number): Act =>
  (state) => {
    const density = state.density + by;
    const isKnown = tileWidths[density] !== undefined;
    return isKnown
      ? refitted({ ...state, density })
      : tell(state, `pictures cannot be ${by > 0 ? 'larger' : 'smaller'}`);
  };

/** Returns the state with the chosen tile, or the end of a page, visible after a change of sizes. */
export function refitted(state: State): Step {
  const { content } = shown(state);
  if (content?.kind === 'page') return scroll(state, content, content.scroll);
  return content === undefined ? stay(state) : wanting(withContent(state, scrolled(state, content)));
}

const lastAnswer = ({ answers }: State, kind: Purpose['kind']): string | undefined => answers[kind]?.[0];

const watch: Act = (state) => runs(state, 'watching', ['library', 'watch', ...shown(state).words]);

export const actions: Readonly<Record<Action, Act>> = {
  up: move(
    (state, { at }) => (at < tilesOf(state).across ? at : at - tilesOf(state).across),
    (state, page) => lineScroll(state, page, -1),
  ),
  down: move(
    (state, { at }) => at + tilesOf(state).across,
    (state, page) => lineScroll(state, page, 1),
  ),
  left: beside(-1),
  right: beside(1),
  pageUp: move(
    (state, { at }) => at - screenful(state),
    (state, page) => pageScroll(state, page, -1),
  ),
  pageDown: move(
    (state, { at }) => at + screenful(state),
    (state, page) => pageScroll(state, page, 1),
  ),
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
    const [noun = 'projects', ...filters] = shown(state).search ?? [];
    return prompt(state, `search ${noun}${filters.length === 0 ? '' : ' with these filters'}`, { kind: 'search' });
  },
  filter: chooseFilter,
  where,
  alike: findAlike,
  owner: openOwner,
  comments: (state) => {
    const list = commentsOf(shown(state));
    return list === undefined ? stay(state) : opening(state, list.words, 'comments');
  },
  goTo: (state) => openOneOf(state, 'Go to', listsFor(shown(state))),
  mark,
  download: onRecord((state) =>
    prompt(state, 'download into folder', { kind: 'download' }, lastAnswer(state, 'download') ?? 'downloads'),
  ),
  board: chooseBoard,
  remove: removeItems,
  earlier: moveItem(-1),
  later: moveItem(1),
  keep: onRecord((state, items) => {
    const commands = commandsOn('show', items);
    const done = doneFor(commands, items, (records) => `kept ${records} in your library`);
    return runsEach(state, 'keeping', commands, ['--keep'], { done });
  }),
  export: (state) => {
    const view = shown(state);
    const { content } = view;
    if (content?.kind === 'wall' && content.items.length === 0) return tell(state, 'there is nothing to export');
    if (content?.kind === 'wall' && content.marked.size > 0 && commandsOn('show', subjects(view)).length > 1)
      return tell(state, 'a file contains records of one kind, so mark only records of one kind');
    return prompt(
      state,
      'export to file (.html, .png or .csv)',
      { kind: 'export' },
      lastAnswer(state, 'export') ?? 'sheet.html',
    );
  },
  watch,
  web: onRecord((state, items) =>
    runsEach(state, 'opening in the browser', commandsOn('show', items), ['--web'], { prints: true }),
  ),
  copy: (state) => stay(state, { kind: 'copy', words: printingWords(shown(state)) }),
  panel: (state) => {
    const changed = { ...state, hasPanel: !state.hasPanel };
    const hasRoom = !changed.hasPanel || panelOf(changed) !== undefined;
    return hasRoom ? refitted(changed) : tell(state, 'the window has no room for the facts');
  },
  larger: resize(1),
  smaller: resize(-1),
  again: (state) => readAgain({ ...state, message: undefined }, shown(state)),
  repaint: (state) => stay(state, { kind: 'repaint' }),
  help: (state) => stay({ ...state, overlay: { kind: 'keys', scroll: 0 } }),
  quit: (state, isConfirmed) => {
    const command = state.running.at(-1);
    return command === undefined || isConfirmed
      ? stay(state, { kind: 'quit' })
      : asks(state, `${command.name} …; q again stops it and quits`, 'quit');
  },
};
