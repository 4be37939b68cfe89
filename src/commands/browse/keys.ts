// The table of keys. Help, the manual page, the list of keys (`?`) and the footer read it. `actions.ts` acts on them.

/** Properties of the chosen item that keys need, with the sentence that a key shows without one. */
const needs = {
  item: 'only on a record',
  record: 'only on a record',
  project: 'only projects can be compared',
  owner: 'no owner is known',
  comments: 'this record has no comments',
  lists: 'no list belongs to this record',
  filters: 'this list has no filters',
} as const;

export type Need = keyof typeof needs;

export interface KeyRow {
  /** Names of the keys as `terminal/input.ts` reports them. */
  readonly keys: readonly string[];
  /** The keys as people read them. */
  readonly shown: string;
  readonly help: string;
  /** The views in which the key has a meaning: lists of the service, boards, or both (`wall`); by default all. */
  readonly on?: 'list' | 'board' | 'wall';
  /** The property of the chosen item without which the key has no meaning. */
  readonly needs?: Need;
  /** Whether the key requests the chosen records from the service. */
  readonly asksService?: true;
  /** Word for the footer; missing if the footer does not name the key. */
  readonly label?: string;
}

export const keys = {
  up: { keys: ['up', 'k'], shown: '↑ k', help: 'Go up' },
  down: { keys: ['down', 'j'], shown: '↓ j', help: 'Go down' },
  left: { keys: ['left', 'h'], shown: '← h', help: 'Go left; on a page, to the record before' },
  right: { keys: ['right', 'l'], shown: '→ l', help: 'Go right; on a page, to the next record' },
  pageUp: { keys: ['pageup', 'ctrl-b'], shown: 'PageUp', help: 'Go up one screen' },
  pageDown: { keys: ['pagedown', 'ctrl-f'], shown: 'PageDown', help: 'Go down one screen' },
  first: { keys: ['home'], shown: 'Home', help: 'Go to the beginning' },
  last: { keys: ['end', 'G'], shown: 'End G', help: 'Go to the end of what is loaded' },
  open: {
    keys: ['enter'],
    shown: 'Enter',
    help: 'Open the record, or its first list',
    needs: 'item',
    asksService: true,
    label: 'open',
  },
  back: {
    keys: ['escape', 'backspace'],
    shown: 'Esc',
    help: 'Stop what was started here, remove marks, or go back',
    label: 'back',
  },
  search: { keys: ['/'], shown: '/', help: 'Search the service; in a search, with its filters', label: 'search' },
  filter: {
    keys: ['f'],
    shown: 'f',
    help: 'Filter by field or country, and sort',
    on: 'list',
    needs: 'filters',
    label: 'filter',
  },
  where: { keys: ['w'], shown: 'w', help: 'Show only records that match an expression', on: 'list', label: 'where' },
  alike: {
    keys: ['='],
    shown: '=',
    help: 'Find projects that look like this one',
    needs: 'project',
    asksService: true,
    label: 'alike',
  },
  owner: { keys: ['o'], shown: 'o', help: 'Open the owner', needs: 'owner', asksService: true, label: 'owner' },
  comments: {
    keys: ['c'],
    shown: 'c',
    help: 'Read the comments',
    needs: 'comments',
    asksService: true,
    label: 'comments',
  },
  goTo: {
    keys: ['g'],
    shown: 'g',
    help: 'Choose a list that belongs to the record',
    needs: 'lists',
    asksService: true,
    label: 'go to',
  },
  mark: {
    keys: [' '],
    shown: 'Space',
    help: 'Mark for the commands below',
    needs: 'record',
    on: 'wall',
    label: 'mark',
  },
  download: {
    keys: ['d'],
    shown: 'd',
    help: 'Download the pictures',
    needs: 'record',
    asksService: true,
    label: 'download',
  },
  board: { keys: ['b'], shown: 'b', help: 'Put on a board, or open your boards', asksService: true, label: 'board' },
  remove: { keys: ['x'], shown: 'x', help: 'Remove from this board', needs: 'record', on: 'board', label: 'remove' },
  earlier: { keys: ['<'], shown: '<', help: 'Move one place earlier', needs: 'record', on: 'board', label: 'earlier' },
  later: { keys: ['>'], shown: '>', help: 'Move one place later', needs: 'record', on: 'board', label: 'later' },
  keep: { keys: ['K'], shown: 'K', help: 'Keep in your library', needs: 'record', asksService: true, label: 'keep' },
  export: {
    keys: ['e'],
    shown: 'e',
    help: 'Write marked records or the loaded list as HTML, PNG or CSV',
    label: 'export',
  },
  watch: { keys: ['W'], shown: 'W', help: 'Watch the list: `library sync` reads it again', on: 'list', label: 'watch' },
  web: { keys: ['O'], shown: 'O', help: 'Open in the web browser', needs: 'record', asksService: true, label: 'web' },
  copy: { keys: ['y'], shown: 'y', help: 'Copy the command that prints this view', label: 'copy' },
  panel: { keys: ['p'], shown: 'p', help: 'Show or hide the facts', needs: 'record', on: 'wall', label: 'facts' },
  larger: { keys: ['+'], shown: '+', help: 'Draw larger pictures', needs: 'record', on: 'wall' },
  smaller: { keys: ['-'], shown: '-', help: 'Draw smaller pictures', needs: 'record', on: 'wall' },
  again: { keys: ['r'], shown: 'r', help: 'Read the view again, and stay at the same record' },
  repaint: { keys: ['ctrl-l'], shown: 'Ctrl-L', help: 'Draw the whole screen again' },
  help: { keys: ['?'], shown: '?', help: 'Show the keys of this view', label: 'keys' },
  quit: { keys: ['q'], shown: 'q', help: 'Quit', label: 'quit' },
} as const satisfies Readonly<Record<string, KeyRow>>;

export type Action = keyof typeof keys;

/** The facts about the shown view that decide which keys have a meaning. */
export interface KeyPlace {
  readonly view: 'list' | 'board' | 'page';
  readonly has: readonly Need[];
  /** Base URL of the service of a chosen record, if the session uses another one, where its id is another record. */
  readonly otherService?: string | undefined;
}

/** Returns why a key does not work in a view or for the chosen item; undefined if it works. */
export function problemOf(row: KeyRow, { view, has, otherService }: KeyPlace): string | undefined {
  const { on, needs: need, asksService, help } = row;
  if (asksService && otherService !== undefined) return `this is a record of another service, ${otherService}: ${help}`;
  const isForView = on === undefined || on === view || (on === 'wall' && view !== 'page');
  if (!isForView) return `only on a ${on === 'board' ? 'board' : 'list'}: ${help}`;
  if (need === undefined || has.includes(need)) return undefined;
  const isOfRecord = ['record', 'item'].includes(need) || (need !== 'filters' && !has.includes('item'));
  return isOfRecord ? `${needs.record}: ${help}` : needs[need];
}

/** Returns the rows of the table that have a meaning in a view. */
export const rowsOn = (place: KeyPlace): readonly (readonly [Action, KeyRow])[] =>
  // Object.entries returns strings as names.
  (Object.entries(keys) as [Action, KeyRow][]).filter(([, row]) => problemOf(row, place) === undefined);
