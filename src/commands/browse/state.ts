// The state of browse as a value, the events that change it, and the effects that a change asks for.
import type { Handle } from '../../api/kinds/entity.ts';
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import type { InputEvent } from '../../terminal/input.ts';
import type { Caption } from '../../view/kinds/view.ts';
import type { Size } from '../../view/pictures/raster.ts';
import type { Action } from './keys.ts';

/** A record of a wall. It has only what is drawn, because a wall may have thousands of records. */
export interface Item {
  /** Undefined for a file on a board. */
  readonly handle: Handle | undefined;
  readonly caption: Caption;
  readonly picture: RecordPicture | undefined;
  /** Labels and texts of the columns, for the panel. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  /** Lists that the item names, if it is not a record, e.g. the lists of a creative field. Enter opens the first. */
  readonly lists?: readonly Related[];
}

export interface Wall {
  readonly kind: 'wall';
  /** Whether each item is a line of text, without a picture. */
  readonly isText?: boolean;
  readonly noun: { readonly one: string; readonly many: string };
  readonly items: readonly Item[];
  /** Index of the chosen record. */
  readonly at: number;
  /** Number of the first visible row of tiles. */
  readonly top: number;
  /** Indexes of the marked records. */
  readonly marked: ReadonlySet<number>;
}

/** A line of text, or a picture, which takes several lines. Without pictures, its text is shown, if it has one. */
export type PageLine = string | { readonly picture: RecordPicture; readonly text?: string };

/** A page of one record, or a list without pictures as text. */
export interface Page {
  readonly kind: 'page';
  /** The record; undefined for a list. */
  readonly item: Item | undefined;
  /** Lines of text and pictures, in order. The lines have the width of the screen at the time of their layout. */
  readonly lines: readonly PageLine[];
  /** Number of lines above the screen. */
  readonly scroll: number;
}

/** A flag that filters a list: `--field`, with its help. */
export interface Filter {
  readonly long: string;
  readonly help: string;
  /** The typed value; '' if the flag is not typed. */
  readonly value: string;
}

/** A list or a record. Each view is a command, and shows what the command would print. */
export interface View {
  readonly id: number;
  /** The words of the command after `portfolio`. */
  readonly words: readonly string[];
  /** Title for the breadcrumb. */
  readonly title: string;
  /** Undefined until the service has answered. */
  readonly content: Wall | Page | undefined;
  /** The list while it is read again. Until this has the same records, `content` is shown. */
  readonly fresh?: Wall | undefined;
  /** `open`: more records may follow. `reading`: a request is under way. */
  readonly progress: 'reading' | 'open' | 'ended' | 'failed';
  /** Why the list is incomplete or the record is missing. */
  readonly failure?: string | undefined;
  /** Commands for views that belong to this one, e.g. comments, from the catalogue. */
  readonly lists: readonly Related[];
  readonly filters: readonly Filter[];
  /** Name of the board that is shown. */
  readonly board?: string;
  /** Whether the list is read as a whole. Its command does not take --limit. */
  readonly isWhole?: true;
  /** The search for records of this kind, as words after `portfolio`. In a search, with its filters. */
  readonly search?: readonly string[];
  /** Whether the view is a search of the service. */
  readonly isSearch?: boolean;
  /** Whether this is the view before with another flag or search. The breadcrumb names only this one. */
  readonly replaces?: boolean;
  /** Number of records that were read. With a filter, there are more than the list has. */
  readonly read?: number;
  /** The line that was typed for this view. It is shown again if the command turns out to be wrong. */
  readonly typed?: Overlay | undefined;
}

/** A list that belongs to a record, as words after `portfolio`. */
export interface Related {
  readonly label: string;
  readonly words: readonly string[];
}

export interface Value {
  readonly label: string;
  readonly help: string;
  readonly value: string;
}

export interface Choice extends Value {
  readonly purpose: Purpose;
}

/** The question that a typed text or a choice answers. `flag` is a flag of the list, such as `--field`. */
export type Purpose =
  | { readonly kind: 'search' | 'board' | 'download' | 'export' | 'filter' | 'newBoard' }
  | { readonly kind: 'flag'; readonly flag: string }
  | { readonly kind: 'open'; readonly words: readonly string[] }
  | ({ readonly kind: 'run'; readonly running: string } & Pick<RunEffect, 'words' | 'done' | 'board'>);

/** Returns the key of a question in `answers`. */
export const questionOf = (purpose: Purpose): string => (purpose.kind === 'flag' ? purpose.flag : purpose.kind);

/** A line to type, a list to choose from, or the list of keys. It covers a part of the screen and receives all keys. */
export type Overlay = Prompt | Menu | { readonly kind: 'keys'; readonly scroll: number };

export interface Prompt {
  readonly kind: 'prompt';
  readonly label: string;
  readonly text: string;
  readonly at: number;
  readonly purpose: Purpose;
}

export interface Menu {
  readonly kind: 'menu';
  readonly title: string;
  readonly choices: readonly Choice[];
  /** Typed letters. Only choices that contain them are shown. */
  readonly typed: string;
  readonly at: number;
}

interface Message {
  readonly text: string;
  readonly isError: boolean;
  /** Whether it is only true until the service answers. */
  readonly isPassing?: boolean;
  /** The action that happens if its key is pressed again now. */
  readonly confirms?: Action;
}

/** A command that runs in the background. */
interface Running {
  /** The work, e.g. `downloading`. */
  readonly name: string;
  readonly words: readonly string[];
  /** Id of the view in which it was started. */
  readonly view: number;
  /** How far it is, e.g. `7 of 24 projects`. */
  readonly progress: string;
  readonly isStopping: boolean;
}

export interface State {
  readonly columns: number;
  readonly rows: number;
  /** Size of a cell in pixels. */
  readonly cell: Size;
  /** `none` if the terminal or the user wants no pictures, `words` for descriptions. */
  readonly pictures: 'drawn' | 'words' | 'none';
  /** Whether a part of a picture can be drawn. */
  readonly drawsParts: boolean;
  /** The open views. The last one is shown. */
  readonly views: readonly View[];
  /** Size of the tiles, an index of `tileWidths`. */
  readonly density: number;
  readonly hasPanel: boolean;
  readonly overlay: Overlay | undefined;
  /** The newest message. */
  readonly message: Message | undefined;
  /** The commands that run in the background, the newest last. */
  readonly running: readonly Running[];
  /** The answers to each question, the last one first. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
  /** Id of the next view. */
  readonly nextId: number;
}

/** Index of the usual width of a tile. */
const usualDensity = 2;

/** Returns a state without views. */
export const newState = (given: Pick<State, 'columns' | 'rows' | 'cell' | 'pictures' | 'drawsParts'>): State => ({
  ...given,
  views: [],
  density: usualDensity,
  hasPanel: false,
  overlay: undefined,
  message: undefined,
  running: [],
  answers: {},
  nextId: 1,
});

export type Event =
  | InputEvent
  | { readonly kind: 'resize'; readonly columns: number; readonly rows: number }
  | { readonly kind: 'opened'; readonly view: number; readonly opened: Partial<View> }
  | { readonly kind: 'loaded'; readonly view: number; readonly items: readonly Item[]; readonly isLast: boolean }
  | { readonly kind: 'laidOut'; readonly view: number; readonly lines: readonly PageLine[] }
  | { readonly kind: 'failed'; readonly view: number; readonly text: string; readonly isUsage?: boolean }
  | { readonly kind: 'offered'; readonly flag: string; readonly label: string; readonly choices: readonly Value[] }
  /** The boards were read. `problem` is the reason if they cannot be changed. */
  | { readonly kind: 'boards'; readonly boards: readonly Value[]; readonly problem?: string }
  | { readonly kind: 'told'; readonly text: string; readonly isPassing?: boolean }
  /** A message is not true any more. */
  | { readonly kind: 'passed'; readonly text: string }
  | { readonly kind: 'progress'; readonly words: readonly string[]; readonly text: string }
  /** A command has ended. */
  | { readonly kind: 'done'; readonly text: string; readonly isError?: boolean; readonly words?: readonly string[] };

/** Runs another command in the background. Its notes are the message, after `done`. */
export interface RunEffect {
  readonly kind: 'run';
  readonly words: readonly string[];
  /** Commands that run after this one, for records of other kinds. */
  readonly others?: readonly (readonly string[])[];
  readonly done?: string;
  /** Number of records that are put on a board. The message says how many of them were not on it. */
  readonly puts?: { readonly count: number; readonly board: string };
  /** Path of a new file. */
  readonly writes?: string;
  /** Whether the message contains the output. */
  readonly prints?: boolean;
  /** The board whose items the words name by their places. The command runs only if it still has these items. */
  readonly board?: ShownBoard;
}

/** A board with the items that the screen shows. */
export interface ShownBoard {
  readonly name: string;
  readonly items: readonly Item[];
}

export type Effect =
  /** Parses the words of a view, and asks for its first records. */
  | { readonly kind: 'open'; readonly view: number; readonly words: readonly string[] }
  /** Asks for more records of a list. */
  | { readonly kind: 'more'; readonly view: number }
  /** Cancels the requests of a view. */
  | { readonly kind: 'close'; readonly view: number }
  /** Lays the text of a page out for the width of the screen. */
  | { readonly kind: 'layOut'; readonly view: number }
  | RunEffect
  /** Stops a command. */
  | { readonly kind: 'stop'; readonly words: readonly string[] }
  /** Looks up the values of a flag. */
  | { readonly kind: 'offer'; readonly words: readonly string[]; readonly flag: string; readonly value: string }
  /** Reads the names of the boards. */
  | { readonly kind: 'boards' }
  | { readonly kind: 'copy'; readonly words: readonly string[] }
  /** Draws the whole screen, e.g. because another program wrote on it. */
  | { readonly kind: 'repaint' }
  | { readonly kind: 'quit' };

/** A new state, and the effects to carry out. */
export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export const stay = (state: State, ...effects: readonly Effect[]): Step => ({ state, effects });

/** Returns the view that is shown. */
export function shown({ views }: State): View {
  const view = views.at(-1);
  if (view === undefined) throw new Error('no view is open');
  return view;
}

/** Returns a list without items. */
export const newWall = (noun: Wall['noun'], isText = false): Wall => ({
  ...{ kind: 'wall', isText, noun, items: [], at: 0, top: 0 },
  marked: new Set(),
});

/** Returns the state with a view replaced. */
export const withView = (state: State, id: number, change: (view: View) => View): State => ({
  ...state,
  views: state.views.map((view) => (view.id === id ? change(view) : view)),
});

/** Returns the state with the content of the shown view replaced. */
export const withContent = (state: State, content: Wall | Page): State =>
  withView(state, shown(state).id, (view) => ({ ...view, content }));

/** Opens a view on top of the others. */
export function opening(
  state: State,
  words: readonly string[],
  title = words.join(' '),
  more: Pick<View, 'typed' | 'replaces'> = {},
): Step {
  const id = state.nextId;
  const view: View = { id, words, title, content: undefined, progress: 'reading', lists: [], filters: [], ...more };
  return stay(
    { ...state, views: [...state.views, view], nextId: id + 1, overlay: undefined, message: undefined },
    { kind: 'open', view: id, words },
  );
}

/** Returns the record that commands are about: the chosen one of a wall, or the one of the page. */
export function chosen({ content }: View): Item | undefined {
  return content?.kind === 'wall' ? content.items[content.at] : content?.item;
}

/** Returns what Escape does in the shown view; undefined if there is nothing to go back to. */
export function escapeOf(state: State): 'stop' | 'unmark' | 'back' | undefined {
  const { content, id } = shown(state);
  if (state.running.some(({ view, isStopping }) => view === id && !isStopping)) return 'stop';
  if (content?.kind === 'wall' && content.marked.size > 0) return 'unmark';
  return state.views.length > 1 ? 'back' : undefined;
}

/** Returns the records that commands are about: the marked ones, or the chosen one. */
export function subjects(view: View): readonly Item[] {
  const { content } = view;
  const marked = content?.kind === 'wall' ? content.items.filter((_, at) => content.marked.has(at)) : [];
  return marked.length > 0 ? marked : [chosen(view) ?? []].flat();
}

/** Returns a text that is the same for a record whenever its list is read. */
export const identityOf = ({ handle, picture, caption }: Item): string =>
  [handle?.kind, handle?.id || picture?.sizes[0]?.url || caption.title, handle?.picture].join(' ');

/**
 * Returns a list that was read again, at the same record and with the same marks. If the record is gone, stays at its
 * place. Returns undefined if more records must be read first.
 */
export function continued(before: Wall, fresh: Wall, isLast: boolean): Wall | undefined {
  const places = new Map(fresh.items.map((item, at) => [identityOf(item), at]));
  const [at, ...marked] = [before.at, ...before.marked].map((place) => {
    const item = before.items[place];
    return item && places.get(identityOf(item));
  });
  const isKnown = at !== undefined && !marked.includes(undefined);
  if (!isKnown && !isLast && fresh.items.length < before.items.length) return undefined;
  const nearest = Math.max(0, Math.min(fresh.items.length - 1, before.at));
  return { ...fresh, at: at ?? nearest, top: before.top, marked: new Set(marked.flatMap((place) => place ?? [])) };
}
