// The table of keys. Help, the manual page, the list of keys (`?`) and the footer read it. `actions.ts` acts on them.

interface KeyRow {
  /** Names of the keys as `terminal/input.ts` reports them. */
  readonly keys: readonly string[];
  /** The keys as people read them. */
  readonly shown: string;
  readonly help: string;
  /** The views in which the key has a meaning: lists of the service, boards, both of them (`wall`), or every view. */
  readonly on: 'list' | 'board' | 'wall' | 'all';
  /** Whether the key acts on a record, or on any item of a list, e.g. a field. A text has neither. */
  readonly needs?: 'record' | 'item';
  /** Word for the footer; missing if the footer does not name the key. */
  readonly label?: string;
}

export const keys = {
  up: { keys: ['up', 'k'], shown: '↑ k', help: 'Go up', on: 'all' },
  down: { keys: ['down', 'j'], shown: '↓ j', help: 'Go down', on: 'all' },
  left: { keys: ['left', 'h'], shown: '← h', help: 'Go left; on a page, to the record before', on: 'all' },
  right: { keys: ['right', 'l'], shown: '→ l', help: 'Go right; on a page, to the next record', on: 'all' },
  pageUp: { keys: ['pageup', 'ctrl-b'], shown: 'PageUp', help: 'Go up one screen', on: 'all' },
  pageDown: { keys: ['pagedown', 'ctrl-f'], shown: 'PageDown', help: 'Go down one screen', on: 'all' },
  first: { keys: ['home'], shown: 'Home', help: 'Go to the beginning', on: 'all' },
  last: { keys: ['end', 'G'], shown: 'End G', help: 'Go to the end of what is loaded', on: 'all' },
  open: {
    keys: ['enter'],
    shown: 'Enter',
    help: 'Open the record; on a page, what belongs to it',
    needs: 'item',
    on: 'all',
    label: 'open',
  },
  back: { keys: ['escape', 'backspace'], shown: 'Esc', help: 'Go back to the last view', on: 'all', label: 'back' },
  search: { keys: ['/'], shown: '/', help: 'Search the service', on: 'all', label: 'search' },
  filter: {
    keys: ['f'],
    shown: 'f',
    help: 'Choose field, country, time, order and other filters',
    on: 'list',
    label: 'filter',
  },
  where: {
    keys: ['w'],
    shown: 'w',
    help: 'Show only records for which an expression is true',
    on: 'list',
    label: 'where',
  },
  alike: {
    keys: ['='],
    shown: '=',
    help: 'Find projects that look like this one',
    needs: 'record',
    on: 'all',
    label: 'alike',
  },
  owner: { keys: ['o'], shown: 'o', help: 'Open the owner', needs: 'record', on: 'all', label: 'owner' },
  comments: { keys: ['c'], shown: 'c', help: 'Read the comments', needs: 'record', on: 'all', label: 'comments' },
  goTo: {
    keys: ['g'],
    shown: 'g',
    help: 'Choose a list that belongs to the record',
    needs: 'item',
    on: 'all',
    label: 'go to',
  },
  mark: {
    keys: [' '],
    shown: 'Space',
    help: 'Mark or unmark the record, for the commands below',
    needs: 'record',
    on: 'wall',
    label: 'mark',
  },
  download: { keys: ['d'], shown: 'd', help: 'Download the pictures', needs: 'record', on: 'all', label: 'download' },
  board: { keys: ['b'], shown: 'b', help: 'Put on a board, or open your boards', on: 'all', label: 'board' },
  remove: {
    keys: ['x', 'delete'],
    shown: 'x',
    help: 'Remove from this board',
    needs: 'record',
    on: 'board',
    label: 'remove',
  },
  earlier: {
    keys: ['<'],
    shown: '<',
    help: 'Move one place earlier on this board',
    needs: 'record',
    on: 'board',
    label: 'earlier',
  },
  later: {
    keys: ['>'],
    shown: '>',
    help: 'Move one place later on this board',
    needs: 'record',
    on: 'board',
    label: 'later',
  },
  keep: { keys: ['K'], shown: 'K', help: 'Keep in your library', needs: 'record', on: 'all', label: 'keep' },
  export: {
    keys: ['e'],
    shown: 'e',
    help: 'Write the marked records, or the loaded list, to an HTML, PNG or CSV file',
    on: 'all',
    label: 'export',
  },
  watch: { keys: ['W'], shown: 'W', help: 'Watch the list: `library sync` reads it again', on: 'list', label: 'watch' },
  web: { keys: ['O'], shown: 'O', help: 'Open in the web browser', needs: 'record', on: 'all', label: 'web' },
  copy: { keys: ['y'], shown: 'y', help: 'Copy the command that prints this view', on: 'all', label: 'copy' },
  panel: {
    keys: ['p'],
    shown: 'p',
    help: 'Show or hide the facts of the chosen record',
    needs: 'record',
    on: 'wall',
    label: 'facts',
  },
  larger: { keys: ['+'], shown: '+', help: 'Draw larger pictures', needs: 'record', on: 'wall' },
  smaller: { keys: ['-'], shown: '-', help: 'Draw smaller pictures', needs: 'record', on: 'wall' },
  again: { keys: ['r'], shown: 'r', help: 'Read the view again, and stay at the same record', on: 'all' },
  repaint: { keys: ['ctrl-l'], shown: 'Ctrl-L', help: 'Draw the whole screen again', on: 'all' },
  help: { keys: ['?'], shown: '?', help: 'Show all keys', on: 'all', label: 'keys' },
  quit: { keys: ['q'], shown: 'q', help: 'Quit', on: 'all', label: 'quit' },
} as const satisfies Readonly<Record<string, KeyRow>>;

export type Action = keyof typeof keys;

/** The shown view, as far as it decides which keys have a meaning. */
export interface KeyPlace {
  readonly view: 'list' | 'board' | 'page';
  readonly chosen: 'record' | 'item' | undefined;
}

/** Whether a key has a meaning in a view. */
export const isForView = ({ on }: KeyRow, { view }: KeyPlace): boolean =>
  on === 'all' || on === view || (on === 'wall' && view !== 'page');

/** Whether a key has a meaning for the chosen item. */
export const isForItem = ({ needs }: KeyRow, { chosen }: KeyPlace): boolean =>
  needs === undefined || needs === chosen || chosen === 'record';

/** Returns the rows of the table that have a meaning in a view. */
export const rowsOn = (place: KeyPlace): readonly (readonly [Action, KeyRow])[] =>
  // Object.entries returns strings as names.
  (Object.entries(keys) as [Action, KeyRow][]).filter(([, row]) => isForView(row, place) && isForItem(row, place));
