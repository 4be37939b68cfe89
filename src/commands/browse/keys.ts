// The table of keys. Help, the manual page, the list of keys (`?`) and the footer read it.
// `actions.ts` acts on them.

/**
 * Properties of the chosen item, or of the terminal, that keys need, with the message if the
 * property is missing.
 */
const needs = {
  item: 'only on a record',
  record: 'only on a record',
  pictures:
    'only projects and works in progress have pictures to walk through; + draws larger covers',
  project: 'only projects can be compared',
  owner: 'no owner is known',
  comments: 'this record has no comments',
  lists: 'no list belongs to this record',
  filters: 'this list has no filters',
  parts: 'this terminal cannot draw a part of a picture',
} as const;

export type KeyNeed = keyof typeof needs;

export interface KeyRow {
  /** The keys as people read them. */
  readonly shown: string;
  /** Other names of keys, as `terminal/input.ts` reports them. */
  readonly also?: string;
  readonly help: string;
  /**
   * The views in which the key has a meaning; by default all. `wall`: all but pages. `picture`: of
   * a record.
   */
  readonly on?: 'list' | 'board' | 'wall' | 'picture';
  /** The property that the chosen item, or the terminal, must have. */
  readonly needs?: KeyNeed;
  /** Whether the key requests the chosen records from the service. */
  readonly asks?: true;
  /** Word for the footer; missing if the footer does not name the key. */
  readonly label?: string;
}

export const keys = {
  up: { shown: '↑ k', help: 'Go up; in pictures, to the previous record' },
  down: { shown: '↓ j', help: 'Go down; in pictures, to the next record' },
  left: { shown: '← h', help: 'Go left; on a page, to the previous record' },
  right: { shown: '→ l', help: 'Go right; on a page, to the next record', label: 'picture' },
  recordBefore: { shown: '[', help: 'Go to the previous record', on: 'picture' },
  nextRecord: { shown: ']', help: 'Go to the next record', on: 'picture', label: 'record' },
  fill: {
    shown: 'z',
    help: 'Fit the picture into the window, or fill its width',
    on: 'picture',
    needs: 'parts',
    label: 'fill',
  },
  tiles: {
    shown: 'G',
    help: 'Show the pictures as tiles, or one at a time',
    on: 'picture',
    label: 'tiles',
  },
  pageUp: { shown: 'PageUp', also: 'ctrl-b', help: 'Go up one screen' },
  pageDown: { shown: 'PageDown', also: 'ctrl-f', help: 'Go down one screen' },
  first: { shown: 'Home', help: 'Go to the beginning' },
  last: { shown: 'End', also: 'G', help: 'Go to the end of what is loaded' },
  open: {
    shown: 'Enter',
    help: 'Open the record, or its first list',
    needs: 'item',
    asks: true,
    label: 'open',
  },
  look: {
    shown: 'v',
    help: 'Look at the pictures, one at a time',
    needs: 'pictures',
    asks: true,
    label: 'view',
  },
  back: {
    shown: 'Esc',
    also: 'backspace',
    help: 'Stop what was started here, remove marks, or go back',
    label: 'back',
  },
  search: {
    shown: '/',
    help: 'Search the service; in a search, with its filters',
    label: 'search',
  },
  filter: {
    shown: 'f',
    help: 'Filter by field or country, and sort',
    on: 'list',
    needs: 'filters',
    label: 'filter',
  },
  where: {
    shown: 'w',
    help: 'Show only records that match an expression',
    on: 'list',
    label: 'where',
  },
  alike: {
    shown: '=',
    help: 'Find projects that look like this one',
    needs: 'project',
    asks: true,
    label: 'alike',
  },
  owner: { shown: 'o', help: 'Open the owner', needs: 'owner', asks: true, label: 'owner' },
  comments: {
    shown: 'c',
    help: 'Read the comments',
    needs: 'comments',
    asks: true,
    label: 'comments',
  },
  goTo: {
    shown: 'g',
    help: 'Choose a list that belongs to the record',
    needs: 'lists',
    asks: true,
    label: 'go to',
  },
  mark: {
    shown: 'Space',
    help: 'Mark for the commands below',
    needs: 'record',
    on: 'wall',
    label: 'mark',
  },
  markRange: {
    shown: 'V',
    help: 'Mark all from the last mark to here',
    needs: 'record',
    on: 'wall',
  },
  download: {
    shown: 'd',
    help: 'Download the pictures',
    needs: 'record',
    asks: true,
    label: 'download',
  },
  board: { shown: 'b', help: 'Put on a board, or open your boards', asks: true, label: 'board' },
  remove: {
    shown: 'x',
    help: 'Remove from this board',
    needs: 'record',
    on: 'board',
    label: 'remove',
  },
  earlier: {
    shown: '<',
    help: 'Move one place earlier',
    needs: 'record',
    on: 'board',
    label: 'earlier',
  },
  later: { shown: '>', help: 'Move one place later', needs: 'record', on: 'board', label: 'later' },
  note: { shown: 'n', help: 'Write a note on the item', needs: 'item', on: 'board', label: 'note' },
  export: {
    shown: 'e',
    help: 'Write marked records or the loaded list as HTML, PNG or CSV',
    label: 'export',
  },
  keep: {
    shown: 'K',
    help: 'Keep in your library, for `--offline`',
    needs: 'record',
    asks: true,
    label: 'keep',
  },
  watch: {
    shown: 'W',
    help: 'Watch the list: `library sync` reads it again',
    on: 'list',
    label: 'watch',
  },
  web: { shown: 'O', help: 'Open in the web browser', needs: 'record', asks: true, label: 'web' },
  address: {
    shown: 'y',
    help: 'In pictures, copy the address of this one',
    on: 'picture',
    needs: 'item',
    label: 'copy',
  },
  colours: {
    shown: 'Y',
    help: 'In pictures, copy its main colours',
    on: 'picture',
    needs: 'item',
    label: 'colours',
  },
  credit: {
    shown: 'C',
    help: 'Copy the credits: title, owner, licence, address',
    needs: 'record',
    asks: true,
    label: 'credit',
  },
  copy: { shown: 'y', help: 'Copy the command that prints this view', label: 'copy' },
  panel: {
    shown: 'p i',
    help: 'Show or hide the facts',
    needs: 'record',
    on: 'wall',
    label: 'facts',
  },
  larger: { shown: '+', help: 'Draw larger pictures', needs: 'record', on: 'wall' },
  smaller: { shown: '-', help: 'Draw smaller pictures', needs: 'record', on: 'wall' },
  again: { shown: 'r', help: 'Read the view again, and stay at the same record' },
  repaint: { shown: 'Ctrl-L', help: 'Draw the whole screen again' },
  help: { shown: '?', help: 'Show the keys of this view', label: 'keys' },
  quit: { shown: 'q', help: 'Quit', label: 'quit' },
} as const satisfies Readonly<Record<string, KeyRow>>;

export type Action = keyof typeof keys;

/** Names of keys that people read differently. */
const names: Readonly<Record<string, string>> = {
  '↑': 'up',
  '↓': 'down',
  '←': 'left',
  '→': 'right',
  Esc: 'escape',
  Space: ' ',
};

export const keysOf = ({ shown, also }: KeyRow): readonly string[] => [
  ...shown.split(' ').map((name) => names[name] ?? (name.length === 1 ? name : name.toLowerCase())),
  ...(also === undefined ? [] : [also]),
];

export interface KeyPlace {
  readonly view: 'list' | 'board' | 'picture' | 'page';
  readonly has: readonly KeyNeed[];
  /**
   * Base URL of the service of a chosen record, if the session uses another one, where its id is
   * another record.
   */
  readonly otherService?: string | undefined;
}

export function problemOf(row: KeyRow, { view, has, otherService }: KeyPlace): string | undefined {
  const { on, needs: need, asks, help } = row;
  if (asks && otherService !== undefined)
    return `this is a record of another service, ${otherService}: ${help}`;
  const isForView = on === undefined || on === view || (on === 'wall' && view !== 'page');
  const places = {
    board: 'on a board',
    picture: 'in pictures of a record',
    list: 'on a list of the service',
  };
  if (!isForView) return `only ${places[on === 'wall' ? 'list' : on]}: ${help}`;
  if (need === undefined || has.includes(need)) return undefined;
  const isOfRecord =
    ['record', 'item'].includes(need) ||
    (!['filters', 'parts'].includes(need) && !has.includes('item'));
  return isOfRecord ? `${needs.record}: ${help}` : needs[need];
}

// Object.entries returns strings as names.
const rows = Object.entries(keys) as [Action, KeyRow][];

/**
 * Returns the action of a key in a view: the first that works there, or one that says why it does
 * not.
 */
export function actionFor(key: string, place: KeyPlace): Action | undefined {
  const named = rows.filter(([, row]) => keysOf(row).includes(key));
  return (named.find(([, row]) => problemOf(row, place) === undefined) ?? named.at(-1))?.[0];
}

export const rowsOn = (place: KeyPlace): readonly (readonly [Action, KeyRow])[] =>
  rows.filter(
    ([action, row]) =>
      problemOf(row, place) === undefined &&
      keysOf(row).some((key) => actionFor(key, place) === action),
  );
