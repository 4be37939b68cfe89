// Turns an event into a new state and effects.
import { actions, choose, refitted, wanting } from './actions.ts';
import { answer } from './answers.ts';
import { boardChoices } from './boards.ts';
import { type Action, keys, problemOf } from './keys.ts';
import { boxOf, footerKeys, isInside, itemAt } from './layout.ts';
import { edits } from './line-edits.ts';
import { keyPlace } from './related.ts';
import {
  type Choice,
  chosen,
  continued,
  type Event,
  type Menu,
  type Overlay,
  type Prompt,
  questionOf,
  type State,
  type Step,
  shown,
  stay,
  type View,
  type Wall,
  withView,
} from './state.ts';
import { menu, readAgain } from './steps.ts';

const actionOf = new Map(
  (Object.keys(keys) as Action[]).flatMap((action) => keys[action].keys.map((key) => [key as string, action] as const)),
);

export function update(given: State, event: Event): Step {
  const isAnswer = event.kind === 'opened' || event.kind === 'loaded' || event.kind === 'laidOut';
  const state = isAnswer && given.message?.isPassing === true ? { ...given, message: undefined } : given;
  const { overlay } = state;
  switch (event.kind) {
    case 'key':
      if (actionOf.get(event.key) === 'repaint') return actions.repaint(state, false);
      if (overlay !== undefined) return inOverlay(state, overlay, event.key);
      return event.key.startsWith('alt-')
        ? afterEscape(state, event.key.slice('alt-'.length))
        : pressed(state, event.key);
    case 'paste':
      return overlay?.kind === 'prompt' ? typed(state, overlay, event.text.replaceAll(/\s+/g, ' ')) : stay(state);
    case 'mouse':
      return overlay === undefined ? pointed(state, event) : pointedIn(state, overlay, event);
    case 'resize': {
      const sized = refitted({ ...state, columns: event.columns, rows: event.rows });
      const { content, id } = shown(sized.state);
      return content?.kind === 'page' ? stay(sized.state, ...sized.effects, { kind: 'layOut', view: id }) : sized;
    }
    case 'opened':
      return stay(withView(state, event.view, (view) => opened(view, event.opened)));
    case 'loaded':
      return loaded(state, event);
    case 'laidOut':
      return refitted(
        withView(state, event.view, (view) =>
          view.content?.kind === 'page'
            ? { ...view, progress: 'ended', content: { ...view.content, lines: event.lines } }
            : view,
        ),
      );
    case 'failed': {
      const { typed, content, id } = shown(state);
      const message = { text: event.text, isError: true };
      // The user corrects the line instead of looking at an empty view.
      if (event.isUsage === true && typed !== undefined && content === undefined && id === event.view)
        return stay(
          { ...state, views: state.views.slice(0, -1), overlay: typed, message },
          { kind: 'close', view: id },
        );
      const failure = { progress: 'failed', failure: event.text, fresh: undefined } as const;
      const failed = withView(state, event.view, (view) => ({ ...view, ...failure }));
      // A view that is not shown says itself that it failed.
      return stay(id === event.view ? { ...failed, message } : failed);
    }
    case 'offered':
      return stay({ ...state, overlay: offer(shown(state), event) });
    case 'boards': {
      const isOpen = overlay?.kind === 'menu' && overlay.choices.some(({ purpose }) => purpose.kind === 'newBoard');
      const { problem } = event;
      if (isOpen && problem !== undefined)
        return stay({ ...state, overlay: undefined, message: { text: problem, isError: true } });
      return stay(isOpen ? { ...state, overlay: { ...overlay, choices: boardChoices(state, event.boards) } } : state);
    }
    case 'told':
      return stay({ ...state, message: { text: event.text, isError: false, isPassing: event.isPassing === true } });
    case 'passed':
      return stay(state.message?.text === event.text ? { ...state, message: undefined } : state);
    case 'progress': {
      const { words, text: progress } = event;
      return stay({
        ...state,
        running: state.running.map((each) => (each.words === words ? { ...each, progress } : each)),
      });
    }
    case 'done': {
      const message = { text: event.text, isError: event.isError === true };
      // The command may have changed the boards that are open.
      const changed = event.words?.[0] === 'board' ? state.views.filter(({ words }) => words[0] === 'board') : [];
      return changed.reduce(
        (step, view) => {
          const next = readAgain(step.state, view);
          return stay(next.state, ...step.effects, ...next.effects);
        },
        stay({ ...state, message, running: state.running.filter(({ words }) => words !== event.words) }),
      );
    }
  }
}

/** Returns an opened view. If it is read again, its old content is still shown. */
function opened(before: View, members: Partial<View>): View {
  const [old, now] = [before.content, members.content];
  const view = { ...before, ...members };
  if (old?.kind === 'wall' && now?.kind === 'wall') return { ...view, content: old, fresh: now };
  if (old?.kind !== 'page' || now?.kind !== 'page') return view;
  return { ...view, content: { ...now, lines: old.lines, scroll: old.scroll } };
}

/** Adds records to a list. If the list is read again, shows it as soon as it has the chosen record and the marks. */
function loaded(state: State, { view: id, items, isLast }: Extract<Event, { kind: 'loaded' }>): Step {
  const view = state.views.find((each) => each.id === id);
  const { content, fresh } = view ?? {};
  if (content?.kind !== 'wall') return stay(state);
  const wall = fresh ?? content;
  const longer = { ...wall, items: [...wall.items, ...items] };
  const progress = isLast ? 'ended' : 'open';
  const shows = (next: Wall) => withView(state, id, (each) => ({ ...each, progress, content: next, fresh: undefined }));
  if (fresh === undefined) return wanting(shows(longer));
  const next = continued(content, longer, isLast);
  if (next === undefined)
    return stay(
      withView(state, id, (each) => ({ ...each, fresh: longer })),
      { kind: 'more', view: id },
    );
  const { state: now, effects } = refitted(shows(next));
  const [before, after] = [content.marked.size, next.marked.size];
  if (after === before || shown(state).id !== id) return stay(now, ...effects);
  const text = `${before - after} of ${before} marked records are not in the list any more`;
  return stay({ ...now, message: { text, isError: false } }, ...effects);
}

function offer({ filters }: View, { flag, label, choices }: Extract<Event, { kind: 'offered' }>): Overlay {
  const purpose = { kind: 'flag', flag } as const;
  const help = filters.find(({ long }) => long === flag)?.help ?? flag;
  if (choices.length === 0) return { kind: 'prompt', label: help, text: label, at: label.length, purpose };
  const none = { label: 'any', help: 'without this filter', value: '' };
  return menu(
    flag,
    [none, ...choices].map((value) => ({ ...value, purpose })),
  );
}

function pressed(state: State, key: string): Step {
  const action = actionOf.get(key);
  if (action === undefined) return stay(state);
  const view = shown(state);
  const problem = problemOf(keys[action], keyPlace(view));
  const isConfirmed = state.message?.confirms === action;
  if (problem === undefined) return actions[action]({ ...state, message: undefined }, isConfirmed);
  const isWaiting = chosen(view) === undefined && view.progress === 'reading';
  const text = isWaiting ? 'the service has not answered yet' : problem;
  return stay({ ...state, message: { text, isError: false, isPassing: isWaiting } });
}

/** Presses Escape and a key. They arrive as one key with Alt if they are pressed while the program is busy. */
function afterEscape(state: State, key: string): Step {
  const { state: before, effects } = pressed(state, 'escape');
  const after = pressed(before, key);
  return stay(after.state, ...effects, ...after.effects);
}

/** Lines of a page that a step of the wheel moves. On a wall, it moves one row. */
const wheelLines = 3;

type MouseEvent = Extract<Event, { kind: 'mouse' }>;

function pointed(state: State, { action, column, row }: MouseEvent): Step {
  const view = shown(state);
  if (action === 'press' && row === state.rows - 1) {
    const named = footerKeys(state, state.columns - 2).find(({ from, to }) => column >= from && column < to);
    return named === undefined ? stay(state) : pressed(state, named.key);
  }
  const { content } = view;
  if (action === 'wheel-up' || action === 'wheel-down') {
    const act = actions[action === 'wheel-up' ? 'up' : 'down'];
    const times = Array.from({ length: content?.kind === 'page' ? wheelLines : 1 });
    return times.reduce<Step>((step) => act(step.state, false), stay(state));
  }
  if (action !== 'press' || content?.kind !== 'wall') return stay(state);
  const at = itemAt(state, content, column, row);
  if (at === undefined) return stay(state);
  // A second click on the chosen record opens it, as a double click does elsewhere.
  return at === content.at ? actions.open(state, false) : choose(state, content, at);
}

/** Lets the wheel move in a menu or a list of keys, and a click choose from a menu or close them. */
function pointedIn(state: State, overlay: Overlay, { action, column, row }: MouseEvent): Step {
  if (action === 'press' && overlay.kind === 'menu') {
    const box = boxOf(state, Math.max(1, offeredIn(overlay).length), overlay.at);
    const at = box.first + row - box.row - 1;
    return isInside(box, column, row) ? inMenu(state, { ...overlay, at }, 'enter') : stay(state);
  }
  const isMove = action.startsWith('wheel-') && overlay.kind !== 'prompt';
  return isMove ? inOverlay(state, overlay, action.slice('wheel-'.length)) : stay(state);
}

function inOverlay(state: State, overlay: Overlay, key: string): Step {
  if (key === 'escape') return stay({ ...state, overlay: undefined, message: undefined });
  if (overlay.kind === 'keys') return inKeys(state, overlay, key);
  return overlay.kind === 'prompt' ? inPrompt(state, overlay, key) : inMenu(state, overlay, key);
}

/** Steps to the ends of the list of keys. */
const ends = { end: 100, G: 100, home: -100 };

function inKeys(state: State, overlay: Extract<Overlay, { kind: 'keys' }>, key: string): Step {
  const by: Readonly<Record<string, number>> = {
    down: 1,
    j: 1,
    up: -1,
    k: -1,
    pagedown: 10,
    pageup: -10,
    ' ': 10,
    ...ends,
  };
  const step = by[key];
  if (step === undefined) return stay({ ...state, overlay: undefined });
  return stay({
    ...state,
    overlay: { ...overlay, scroll: Math.max(0, Math.min(Object.keys(keys).length - 1, overlay.scroll + step)) },
  });
}

/** Maximum length of a typed or pasted line. */
const maxTyped = 2000;

const typed = (state: State, overlay: Prompt, added: string): Step => {
  const { text: before, at } = overlay;
  const text = added.slice(0, Math.max(0, maxTyped - before.length));
  return stay({
    ...state,
    overlay: { ...overlay, text: before.slice(0, at) + text + before.slice(at), at: at + text.length },
  });
};

function inPrompt(state: State, overlay: Prompt, key: string): Step {
  if (key === 'enter') return answer(state, overlay.purpose, overlay.text);
  const step = { up: 1, down: -1 }[key];
  if (step !== undefined) {
    const known = state.answers[questionOf(overlay.purpose)] ?? [];
    const at = known.indexOf(overlay.text) + step;
    const text = at < 0 ? '' : (known[at] ?? overlay.text);
    return stay({ ...state, overlay: { ...overlay, text, at: text.length } });
  }
  const edit = edits[key];
  if (edit !== undefined) {
    const [before, after] = edit(overlay.text.slice(0, overlay.at), overlay.text.slice(overlay.at));
    return stay({ ...state, overlay: { ...overlay, text: before + after, at: before.length } });
  }
  return [...key].length === 1 ? typed(state, overlay, key) : stay(state);
}

/** Returns the choices that contain the typed letters. Those that begin with them are first. A new name fits always. */
export function offeredIn({ choices, typed }: Menu): readonly Choice[] {
  const wanted = typed.toLowerCase();
  const rank = ({ label }: Choice) => (label.toLowerCase().startsWith(wanted) ? 0 : 1);
  return choices
    .filter(({ label, purpose }) => purpose.kind === 'newBoard' || label.toLowerCase().includes(wanted))
    .sort((a, b) => rank(a) - rank(b));
}

function inMenu(state: State, overlay: Menu, key: string): Step {
  const offered = offeredIn(overlay);
  const at = (to: number) =>
    stay({ ...state, overlay: { ...overlay, at: Math.max(0, Math.min(offered.length - 1, to)) } });
  const moves: Readonly<Record<string, number>> = {
    up: -1,
    down: 1,
    pageup: -10,
    pagedown: 10,
    tab: 1,
    'shift-tab': -1,
    'ctrl-n': 1,
    'ctrl-p': -1,
  };
  const by = moves[key];
  if (by !== undefined) return at(overlay.at + by);
  if (key === 'home') return at(0);
  if (key === 'end') return at(offered.length - 1);
  if (key === 'enter') {
    const choice = offered[overlay.at];
    return choice === undefined ? stay(state) : answer(state, choice.purpose, choice.value);
  }
  if (['backspace', 'ctrl-u', 'ctrl-w', 'alt-backspace'].includes(key)) {
    const [typed = ''] = edits[key]?.(overlay.typed, '') ?? [];
    return stay({ ...state, overlay: { ...overlay, typed, at: 0 } });
  }
  return [...key].length === 1
    ? stay({ ...state, overlay: { ...overlay, typed: overlay.typed + key, at: 0 } })
    : stay(state);
}
