// Turns an event into a new state.
import { toArgv } from '../../cli/calls.ts';
import { toCommandLine } from '../../cli/suggested-command.ts';
import { graphemes } from '../../view/text/width.ts';
import { actions } from './actions.ts';
import { isOfBoards, keyPlace } from './calls.ts';
import { actionFor, keys, keysOf, problemOf } from './keys.ts';
import { footerKeys, isInside, isLarge, placedItems, placeMenu, scrolls } from './layout.ts';
import { choose, refit } from './moves.ts';
import { boardChoices } from './questions.ts';
import {
  type Choice,
  changesBoard,
  type Event,
  type Menu,
  type Overlay,
  type PageLine,
  type Prompt,
  type State,
  type View,
} from './state.ts';
import {
  closeOverlay,
  currentView,
  itemKey,
  keepPlace,
  readAgain,
  rememberAnswer,
  selectedItem,
  showError,
  showMessage,
  withView,
} from './steps.ts';

export function update(given: State, event: Event): State {
  const isAnswer = ['opened', 'loaded', 'laidOut'].includes(event.kind);
  const state =
    isAnswer && given.message?.isPassing === true ? { ...given, message: undefined } : given;
  const { overlay } = state;
  switch (event.kind) {
    case 'key':
      return handleKey(state, event.key);
    case 'paste':
      return overlay?.kind === 'prompt'
        ? insertText(state, overlay, event.text.replaceAll(/\s+/g, ' '))
        : state;
    case 'mouse':
      return overlay === undefined
        ? handleMouse(state, event)
        : handleMouseIn(state, overlay, event);
    case 'resize':
      return refit({
        ...state,
        columns: event.columns,
        rows: event.rows,
        cell: event.cell ?? state.cell,
      });
    case 'opened':
      return withView(state, event.view, (view) => fillView(view, event.opened));
    case 'loaded':
      return addItems(state, event);
    case 'laidOut':
      return refit(withView(state, event.view, (view) => withLines(view, event.lines)));
    case 'failed':
      return showFailure(state, event);
    case 'boards':
      return overlay?.kind === 'menu' && overlay.takesBoards === true
        ? { ...state, overlay: { ...overlay, choices: boardChoices(state, event.boards) } }
        : state;
    case 'told':
      return showMessage(state, event.text, { isPassing: event.isPassing === true });
    case 'passed':
      return state.message?.text === event.text ? { ...state, message: undefined } : state;
    case 'progress': {
      const { job, text: progress } = event;
      return {
        ...state,
        running: state.running.map((each) => (each.job === job ? { ...each, progress } : each)),
      };
    }
    case 'done':
      return endJob(state, event);
  }
}

function handleKey(state: State, key: string): State {
  if (keysOf(keys.repaint).includes(key)) return actions.repaint(state, false);
  if (state.overlay !== undefined) return handleKeyIn(state, state.overlay, key);
  // Escape and a key arrive as one key with Alt if they are pressed while the program is busy.
  return key.startsWith('alt-')
    ? pressKey(pressKey(state, 'escape'), key.slice('alt-'.length))
    : pressKey(state, key);
}

const withLines = (view: View, lines: readonly PageLine[]): View =>
  view.content?.kind === 'page'
    ? { ...view, progress: 'ended', content: { ...view.content, lines } }
    : view;

function endJob(
  state: State,
  { job, text, isError = false, isUsage = false }: Extract<Event, { kind: 'done' }>,
): State {
  const isChanged = ({ call }: View) => changesBoard(job) && isOfBoards(call);
  const views = state.views.map((view) => (isChanged(view) ? readAgain(view) : view));
  const running = state.running.filter((each) => each.job !== job);
  const known = state.running.find((each) => each.job === job);
  const typed = isUsage && known?.view === currentView(state).id ? known.typed : undefined;
  return showMessage({ ...state, views, running, overlay: state.overlay ?? typed }, text, {
    isError,
  });
}

/** If the view is read again, its old content is still shown. */
function fillView(before: View, members: Partial<View>): View {
  const [old, now] = [before.content, members.content];
  const view = { ...before, ...members };
  if (old?.kind === 'wall' && now?.kind === 'wall') return { ...view, content: old, fresh: now };
  if (old?.kind !== 'page' || now?.kind !== 'page') return view;
  return { ...view, content: { ...now, lines: old.lines, scroll: old.scroll } };
}

/** If the list is read again, shows it as soon as it has the chosen record and the marks. */
function addItems(
  state: State,
  { view: id, items, isLast }: Extract<Event, { kind: 'loaded' }>,
): State {
  const view = state.views.find((each) => each.id === id);
  const { content, fresh, otherMarks = [] } = view ?? {};
  if (view === undefined || content?.kind !== 'wall') return state;
  const start =
    content.items.length === 0 ? view.places?.get(toCommandLine(toArgv(view.call))) : undefined;
  const wall = fresh ?? content;
  const own = new Set(items.map(itemKey));
  const known = new Set(otherMarks.map(itemKey));
  const again = items.flatMap((item, at) =>
    known.has(itemKey(item)) ? [wall.items.length + at] : [],
  );
  const others = { otherMarks: otherMarks.filter((item) => !own.has(itemKey(item))) };
  const longer = {
    ...wall,
    at: start ?? wall.at,
    items: [...wall.items, ...items],
    marked: new Set([...wall.marked, ...again]),
  };
  const next = fresh === undefined ? longer : keepPlace(content, longer, isLast);
  // The view is still being read.
  if (next === undefined)
    return withView(state, id, (each) => ({ ...each, ...others, fresh: longer }));
  const progress = isLast ? 'ended' : 'open';
  const read = { progress, content: next, fresh: undefined } as const;
  const now = refit(withView(state, id, (each) => ({ ...each, ...others, ...read })));
  const [before, after] = [content.marked.size, next.marked.size];
  if (after >= before || currentView(state).id !== id) return now;
  return showMessage(
    now,
    `${before - after} of ${before} marked records are not in the list any more`,
  );
}

function showFailure(
  state: State,
  { view: id, text, isUsage }: Extract<Event, { kind: 'failed' }>,
): State {
  const { typed: line, content, id: shownId } = currentView(state);
  const isEmpty = content === undefined || (content.kind === 'wall' && content.items.length === 0);
  // The user corrects the line instead of looking at an empty view.
  if (isUsage === true && line !== undefined && isEmpty && id === shownId)
    return showError({ ...state, views: state.views.slice(0, -1), overlay: line }, text);
  const failure = { progress: 'failed', failure: text, fresh: undefined } as const;
  const left = withView(state, id, (view) => ({ ...view, ...failure }));
  // A view that is not shown says itself that it failed.
  return id === shownId ? showError(left, text) : left;
}

function pressKey(state: State, key: string): State {
  const view = currentView(state);
  const place = keyPlace(state);
  const action = actionFor(key, place);
  if (action === undefined) return state;
  const problem = problemOf(keys[action], place);
  if (problem === undefined)
    return actions[action]({ ...state, message: undefined }, state.message?.confirms === action);
  const isPassing = selectedItem(view) === undefined && view.progress === 'reading';
  return showMessage(state, isPassing ? 'the service has not answered yet' : problem, {
    isPassing,
  });
}

/** Lines of a page that a step of the wheel moves. On a wall, it moves one row. */
const wheelLines = 3;

type MouseEvent = Extract<Event, { kind: 'mouse' }>;

function handleMouse(state: State, event: MouseEvent): State {
  switch (event.action) {
    case 'press':
      return click(state, event);
    case 'wheel-up':
      return turnWheel(state, 'up', 'left');
    case 'wheel-down':
      return turnWheel(state, 'down', 'right');
    default:
      return state;
  }
}

function turnWheel(state: State, onLists: 'up' | 'down', onPictures: 'left' | 'right'): State {
  const act = actions[isLarge(state) && !scrolls(state) ? onPictures : onLists];
  const times = Array.from({ length: scrolls(state) ? wheelLines : 1 });
  return times.reduce<State>((next) => act(next, false), state);
}

function click(state: State, { column, row }: MouseEvent): State {
  const { content } = currentView(state);
  if (row === state.rows - 1) {
    const named = footerKeys(state, state.columns - 2).find(
      ({ from, to }) => column >= from && column < to,
    );
    return named === undefined ? state : pressKey(state, named.key);
  }
  if (content?.kind !== 'wall') return state;
  const found = placedItems(state, content).find(
    ({ box }) =>
      column >= box.column - 1 &&
      column <= box.column + box.columns &&
      row >= box.row &&
      row < box.row + box.rows,
  );
  if (found === undefined) return state;
  if (isLarge(state)) return actions.right(state, false);
  // A second click on the chosen record opens it, as a double click does elsewhere.
  return found.at === content.at ? actions.open(state, false) : choose(state, content, found.at);
}

function handleMouseIn(state: State, overlay: Overlay, { action, column, row }: MouseEvent): State {
  if (action === 'press' && overlay.kind === 'menu') {
    const box = placeMenu(state, Math.max(1, matchingChoices(overlay).length), overlay.at);
    const at = box.first + row - box.row - 1;
    return isInside(box, column, row) ? moveInMenu(state, { ...overlay, at }, 'enter') : state;
  }
  const isMove = action.startsWith('wheel-') && overlay.kind !== 'prompt';
  return isMove ? handleKeyIn(state, overlay, action.slice('wheel-'.length)) : state;
}

function handleKeyIn(state: State, overlay: Overlay, key: string): State {
  if (key === 'escape') return closeOverlay(state);
  return overlay.kind === 'prompt'
    ? editPrompt(state, overlay, key)
    : moveInMenu(state, overlay, key);
}

const menuMoves: Readonly<Record<string, number>> = {
  up: -1,
  down: 1,
  pageup: -10,
  pagedown: 10,
  home: -1000,
  end: 1000,
  tab: 1,
  'shift-tab': -1,
  'ctrl-n': 1,
  'ctrl-p': -1,
};

const menuEdits: ReadonlySet<string> = new Set(['backspace', 'ctrl-u', 'ctrl-w', 'alt-backspace']);

const clampIndex = (to: number, length: number): number => Math.max(0, Math.min(length - 1, to));

const maxTyped = 2000;

function insertText(state: State, overlay: Prompt, added: string): State {
  const { text, at } = overlay;
  const fitting = added.slice(0, Math.max(0, maxTyped - text.length));
  return withLine(state, overlay, text.slice(0, at) + fitting, text.slice(at));
}

const withLine = (state: State, overlay: Prompt, before: string, after: string): State => ({
  ...state,
  overlay: { ...overlay, text: before + after, at: before.length },
});

function editPrompt(state: State, overlay: Prompt, key: string): State {
  const { question, text, at, take } = overlay;
  if (key === 'enter') return take(rememberAnswer(state, question, text.trim()), text.trim());
  const step = { up: 1, down: -1 }[key];
  if (step !== undefined) {
    const known = state.answers[question] ?? [];
    const to = known.indexOf(text) + step;
    return withLine(state, overlay, to < 0 ? '' : (known[to] ?? text), '');
  }
  const edit = edits[key];
  if (edit !== undefined)
    return withLine(state, overlay, ...edit(text.slice(0, at), text.slice(at)));
  return [...key].length === 1 ? insertText(state, overlay, key) : state;
}

export function matchingChoices({ choices, typed }: Menu): readonly Choice[] {
  const wanted = typed.toLowerCase();
  const rank = ({ label }: Choice) => (label.toLowerCase().startsWith(wanted) ? 0 : 1);
  return choices
    .filter(({ label, help, isForAny, isTyped }) => {
      const text = isTyped === true ? label : `${label} ${help}`;
      const isFound = text.toLowerCase().includes(wanted) && (wanted !== '' || isTyped !== true);
      return isForAny === true || isFound;
    })
    .sort((a, b) => rank(a) - rank(b));
}

function moveInMenu(state: State, overlay: Menu, key: string): State {
  const offered = matchingChoices(overlay);
  const step = menuMoves[key];
  if (step !== undefined)
    return { ...state, overlay: { ...overlay, at: clampIndex(overlay.at + step, offered.length) } };
  if (key === 'enter') {
    return offered[overlay.at]?.choose(state, overlay.typed) ?? state;
  }
  const isLetter = [...key].length === 1;
  if (!isLetter && !menuEdits.has(key)) return state;
  const [typed = ''] = isLetter ? [overlay.typed + key] : (edits[key]?.(overlay.typed, '') ?? []);
  return { ...state, overlay: { ...overlay, typed, at: 0 } };
}

/** Returns the first and the last grapheme of a text as a person sees them. */
const firstGrapheme = (text: string): string => graphemes(text).next().value?.segment ?? '';
const lastGrapheme = (text: string): string => Array.from(graphemes(text)).at(-1)?.segment ?? '';

/** Match a word before and after the cursor, and what is between them, as shells do. */
const lastWord = /[\p{L}\p{M}\p{N}]*[^\p{L}\p{M}\p{N}]*$/u;
const firstWord = /^[^\p{L}\p{M}\p{N}]*[\p{L}\p{M}\p{N}]*/u;

/** Edits of a line: a function from the text before and after the cursor to the new ones. */
const edits: Readonly<
  Record<string, (before: string, after: string) => readonly [string, string]>
> = {
  left: (before, after) => [
    before.slice(0, before.length - lastGrapheme(before).length),
    lastGrapheme(before) + after,
  ],
  right: (before, after) => [
    before + firstGrapheme(after),
    after.slice(firstGrapheme(after).length),
  ],
  home: (before, after) => ['', before + after],
  end: (before, after) => [before + after, ''],
  backspace: (before, after) => [
    before.slice(0, before.length - lastGrapheme(before).length),
    after,
  ],
  delete: (before, after) => [before, after.slice(firstGrapheme(after).length)],
  'ctrl-u': (_, after) => ['', after],
  'ctrl-k': (before) => [before, ''],
  'ctrl-w': (before, after) => [before.replace(/\S*\s*$/, ''), after],
  'alt-b': (before, after) => [
    before.replace(lastWord, ''),
    (lastWord.exec(before)?.[0] ?? '') + after,
  ],
  'alt-f': (before, after) => [
    before + (firstWord.exec(after)?.[0] ?? ''),
    after.replace(firstWord, ''),
  ],
  'alt-d': (before, after) => [before, after.replace(firstWord, '')],
  'alt-backspace': (before, after) => [before.replace(lastWord, ''), after],
  'ctrl-a': (before, after) => ['', before + after],
  'ctrl-e': (before, after) => [before + after, ''],
};
