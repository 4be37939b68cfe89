// The parts from which the functions of keys and of events are made. Each takes a state and returns
// a new one.
import { quantity } from '../../api/words.ts';
import { toArgv } from '../../cli/calls.ts';
import type { ParsedCommand } from '../../cli/command.ts';
import { toCommandLine } from '../../cli/suggested-command.ts';
import type {
  Choice,
  Effect,
  Job,
  ListContent,
  ListItem,
  Message,
  PageContent,
  Prompt,
  Related,
  State,
  View,
} from './state.ts';

const usualDensity = 2;

export const createState = (
  given: Pick<State, 'options' | 'columns' | 'rows' | 'cell' | 'pictures' | 'drawsParts'>,
): State => ({
  ...given,
  views: [],
  density: usualDensity,
  hasPanel: false,
  pictureSize: 'whole',
  overlay: undefined,
  message: undefined,
  running: [],
  answers: {},
  nextId: 1,
  effects: [],
});

export function currentView({ views }: State): View {
  const view = views.at(-1);
  if (view === undefined) throw new Error('no view is open');
  return view;
}

export const createList = (noun: ListContent['noun'], isText = false): ListContent => ({
  kind: 'wall',
  isText,
  noun,
  items: [],
  at: 0,
  top: 0,
  scroll: 0,
  marked: new Set(),
});

export const withView = (state: State, id: number, change: (view: View) => View): State => ({
  ...state,
  views: state.views.map((view) => (view.id === id ? change(view) : view)),
});

export const withContent = (state: State, content: ListContent | PageContent): State =>
  withView(state, currentView(state).id, (view) => ({ ...view, content }));

export const withEffect = (state: State, effect: Effect): State => ({
  ...state,
  effects: [...state.effects, effect],
});

export const showMessage = (
  state: State,
  text: string,
  more: Omit<Message, 'text'> = {},
): State => ({
  ...state,
  message: { text, ...more },
});

export const showError = (state: State, text: string): State =>
  showMessage(state, text, { isError: true });

/**
 * Opens a view on top of the others.
 * @param replaces whether the breadcrumb names only this view and not the last
 */
export function pushView(
  state: State,
  call: ParsedCommand,
  title: string,
  replaces = false,
): State {
  const { views, nextId: id, overlay: typed } = state;
  const view: View = {
    id,
    call,
    reading: 0,
    title,
    content: undefined,
    progress: 'reading',
    typed,
    replaces,
  };
  return { ...closeOverlay(state), views: [...views, view], nextId: id + 1 };
}

export const closeOverlay = (state: State): State => ({
  ...state,
  overlay: undefined,
  message: undefined,
});

/** The old content is shown until the view is read again. */
export const readAgain = (view: View): View => ({
  ...view,
  reading: view.reading + 1,
  progress: 'reading',
  fresh: undefined,
  failure: undefined,
});

export function selectedItem({ content }: View): ListItem | undefined {
  return content?.kind === 'wall' ? content.items[content.at] : content?.item;
}

export function escapeOf(state: State): 'stop' | 'unmark' | 'back' | undefined {
  const view = currentView(state);
  if (state.running.some((each) => each.view === view.id && !each.isStopping)) return 'stop';
  if (marksOf(view).length > 0) return 'unmark';
  return state.views.length > 1 ? 'back' : undefined;
}

export const marksOf = ({ content, otherMarks = [] }: View): readonly ListItem[] =>
  content?.kind === 'wall'
    ? [...otherMarks, ...content.items.filter((_, at) => content.marked.has(at))]
    : otherMarks;

export const unmarkAll = (state: State): State =>
  withView(state, currentView(state).id, ({ content, ...view }) => ({
    ...view,
    otherMarks: [],
    content: content?.kind === 'wall' ? { ...content, marked: new Set<number>() } : content,
  }));

export function targetItems(view: View): readonly ListItem[] {
  const marked = marksOf(view);
  return marked.length > 0 ? marked : [selectedItem(view) ?? []].flat();
}

/** Returns a text that is the same for a record whenever its list is read. */
export const itemKey = ({ handle, otherService, picture, caption }: ListItem): string =>
  [
    otherService,
    handle?.kind,
    handle?.id || picture?.sizes[0]?.url || caption.title,
    handle?.picture,
  ].join(' ');

/**
 * Keeps the record and the marks. If the record is gone, stays at its place. Returns undefined if
 * more records must be read first.
 */
export function keepPlace(
  before: ListContent,
  fresh: ListContent,
  isLast: boolean,
): ListContent | undefined {
  const places = new Map(fresh.items.map((item, at) => [itemKey(item), at]));
  const [at, ...marked] = [before.at, ...before.marked].map((place) => {
    const item = before.items[place];
    return item && places.get(itemKey(item));
  });
  const isKnown = at !== undefined && !marked.includes(undefined);
  if (!isKnown && !isLast && fresh.items.length < before.items.length) return undefined;
  const nearest = Math.max(0, Math.min(fresh.items.length - 1, before.at));
  return {
    ...fresh,
    at: at ?? nearest,
    top: before.top,
    marked: new Set(marked.flatMap((place) => place ?? [])),
  };
}

export const askLine = (
  state: State,
  given: Pick<Prompt, 'label' | 'question' | 'take'>,
  text = '',
): State => ({
  ...closeOverlay(state),
  overlay: { kind: 'prompt', text, at: text.length, ...given },
});

export const offerChoices = (
  state: State,
  title: string,
  choices: readonly Choice[],
  takesBoards = false,
): State => ({
  ...closeOverlay(state),
  overlay: { kind: 'menu', title, choices, typed: '', at: 0, takesBoards },
});

/** By default, its help is the command. */
export const createOpenChoice = ({
  label,
  call,
  help = toCommandLine(toArgv(call)),
}: Related): Choice => ({
  label,
  help,
  choose: (state) => pushView(state, call, label),
});

const maxAnswers = 50;

export function rememberAnswer(state: State, question: string, text: string): State {
  if (text === '') return state;
  const others = (state.answers[question] ?? []).filter((other) => other !== text);
  return {
    ...state,
    answers: { ...state.answers, [question]: [text, ...others].slice(0, maxAnswers) },
  };
}

export const startJob = (state: State, job: Job): State => {
  const typed = state.overlay?.kind === 'prompt' ? state.overlay : undefined;
  const running = { job, view: currentView(state).id, progress: '', isStopping: false, typed };
  return withEffect(
    { ...closeOverlay(state), running: [...state.running, running] },
    { kind: 'run', job },
  );
};

/** Starts a job that runs a command for each kind of the records, unless none of them has an id. */
export const startJobFor = (state: State, job: Extract<Job, { calls: unknown }>): State =>
  job.calls.length === 0 ? showError(state, 'this record has no id') : startJob(state, job);

export const countRecords = ({ length }: readonly ListItem[]): string => quantity(length, 'record');

/** A record without an id cannot be named, so it is left out. */
export function describeDone(
  calls: readonly Pick<ParsedCommand, 'args'>[],
  items: readonly ListItem[],
  text: (records: string) => string,
): string {
  const named = calls.flatMap(({ args: words }) => words).length;
  // Several pictures may be of one record.
  const all = new Map(
    items.map((item) => [item.handle?.id ? `${item.handle.kind} ${item.handle.id}` : item, item]),
  );
  const records = countRecords([...all.values()]);
  return named === all.size
    ? text(records)
    : `${text(`${named} of ${records}`)}; the others have no id`;
}
