// Boards in browse: putting records on them, and changing the board that is shown.
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../src/commands/browse/run.ts';
import { newWall, opening, type State, shown, type Wall } from '../../../../src/commands/browse/state.ts';
import { events, itemOf, press, screenOf, wallState } from '../../../support/walls.ts';

const boards = [
  { label: 'covers', help: '1 item', value: 'covers' },
  { label: 'my finds', help: '12 items', value: 'my finds' },
];

/** Chooses boards for a record after the boards were read. */
const offered = (state: State, ...keys: readonly string[]) =>
  press(events(press(state, 'b').state, { kind: 'boards', boards }).state, ...keys);

const labels = ({ overlay }: State) => (overlay?.kind === 'menu' ? overlay.choices.map(({ label }) => label) : []);

const url = 'https://example.org/gallery/1/work';

describe('b', () => {
  it('offers the boards with the number of their items', () => {
    expect(press(wallState(9), 'b').effects).toEqual([{ kind: 'boards' }]);
    const { state } = offered(wallState(9));
    expect(labels(state)).toEqual(['covers', 'my finds', 'a new board', 'open a board']);
    expect(screenOf(state)).toMatch(/Put 1 record on a board.*\n.*› covers +1 item .*\n.*my finds +12 items/);
    const words = ['board', 'add', 'my finds', url];
    expect(press(state, 'down', 'enter').effects).toMatchObject([{ words }]);
    expect(press(state, ...'fin', 'enter').effects).toMatchObject([{ words }]);
  });

  it('has the board that was used last as its first choice, before the boards are read too', () => {
    const { state } = offered(wallState(9), 'down', 'enter');
    expect(press(state, 'b', 'enter').effects).toMatchObject([
      { kind: 'boards' },
      { words: ['board', 'add', 'my finds', url] },
    ]);
    expect(labels(offered(state).state).slice(0, 2)).toEqual(['my finds', 'covers']);
  });

  it('takes the name of a new board from a line, which begins with the typed letters', () => {
    const { state } = offered(wallState(9), ...'cover', 'down', 'enter');
    expect(state.overlay).toMatchObject({ kind: 'prompt', text: 'cover' });
    expect(press(state, 'x', 'enter').effects).toMatchObject([{ words: ['board', 'add', 'coverx', url] }]);
    expect(press(state, 'ctrl-u', 'enter')).toMatchObject({ effects: [], state: { message: { isError: true } } });
  });

  it('opens the list of boards, without a record at once', () => {
    const opens = [{ kind: 'open', view: 2, words: ['board', 'list'] }];
    expect(offered(wallState(9), 'end', 'enter').effects).toEqual(opens);
    expect(press(wallState(0), 'b').effects).toEqual(opens);
  });

  it('says at once why no board can be changed', () => {
    const { state } = press(wallState(9), 'b');
    const problem = 'a board with --demo needs --library FILE';
    const told = events(state, { kind: 'boards', boards: [], problem }).state;
    expect(told).toMatchObject({ overlay: undefined, message: { text: problem } });
  });

  it('does not open a menu again that was closed before the boards were read', () => {
    const { state } = press(wallState(9), 'b', 'escape');
    expect(events(state, { kind: 'boards', boards }).state).toBe(state);
  });
});

it.each([
  [3, ['✓ Added “A” to mood (1)', '✓ Added “B” to mood (2)', '✓ Added “C” to mood (3)'], 'put 3 records on'],
  [3, ['✓ Added “A” to mood (1)', '“B” is on mood already (2)', '“C” is on mood already (3)'], '1 of 3 records'],
  [3, ['“A” is on mood already (1)', '“B” is on mood already (2)', '“C” is on mood already (3)'], 'all 3 are on'],
  [1, ['“A” is on mood already (1)'], 'nothing new: it is on the board “mood” already'],
  // A record without an address cannot be named.
  [2, ['✓ Added “A is on mood already (1)” to mood (1)'], 'put 1 of 2 records on the board “mood”'],
  [1, ['not kept: the library is locked'], 'not kept: the library is locked'],
])('says how many of %i records were put on a board after the notes %j', (count, lines, text) => {
  expect(messageOf({ words: [], puts: { count, board: 'mood' } }, lines)).toContain(text);
});

describe('the view of a board', () => {
  const opened = (state: State, ...ids: readonly number[]) =>
    events(
      state,
      {
        kind: 'opened',
        view: 2,
        opened: { board: 'finds', isWhole: true, content: newWall({ one: 'item', many: 'items' }) },
      },
      { kind: 'loaded', view: 2, items: ids.map((id) => itemOf(id)), isLast: true },
    ).state;
  const board = opened(opening(wallState(9), ['board', 'show', 'finds']).state, 1, 2, 3, 4, 5);
  const wallOf = (state: State) => shown(state).content as Wall;

  it('names the keys of boards first, and no filters', () => {
    expect(screenOf(board).split('\n').at(-1)).toMatch(/^ x remove {2}< earlier {2}> later/);
    for (const key of ['f', 'w', 'W'])
      expect(press(board, key)).toMatchObject({ effects: [], state: { overlay: undefined } });
    expect(press(wallState(9), 'x').state.message?.text).toBe('only on a board: Remove from this board');
  });

  it.each([
    [
      ['right', 'x', 'enter'],
      ['board', 'remove', 'finds', '2', '--yes'],
    ],
    [
      ['x', 'enter'],
      ['board', 'remove', 'finds', '1', '--yes'],
    ],
    [
      [' ', 'right', ' ', 'x', 'enter'],
      ['board', 'remove', 'finds', '1', '3', '--yes'],
    ],
    [['>'], ['board', 'move', 'finds', '1', '2']],
    [
      ['end', '<'],
      ['board', 'move', 'finds', '5', '4'],
    ],
  ])('runs by %j the command %j', (keys, words) => {
    const { state, effects } = press(board, ...keys);
    expect(effects).toMatchObject([{ kind: 'run', words }]);
    expect(wallOf(state).marked.size).toBe(0);
  });

  it('is written as a whole, with its notes', () => {
    const words = ['board', 'show', 'finds', '-o', 'csv'];
    const run = { words, done: 'wrote all 5 items to a.csv' };
    expect(press(board, 'right', 'e', 'ctrl-u', ...'a.csv', 'enter').effects).toMatchObject([run]);
  });

  it('removes nothing without an answer, and moves nothing beyond the ends', () => {
    expect(screenOf(press(board, 'x').state)).toMatch(/Remove from “finds”: Enter chooses.*\n.*› “Work 1”/);
    for (const keys of [['x'], ['x', 'escape'], ['<'], ['end', '>']]) expect(press(board, ...keys).effects).toEqual([]);
  });

  it('draws no harmful characters of a board’s name, which another person may have chosen', () => {
    const opened = { board: '\uFE0F ', content: newWall({ one: 'item', many: 'items' }) };
    const named = events(board, { kind: 'opened', view: 2, opened }).state;
    expect(screenOf(press(named, 'x').state)).not.toContain('\uFE0F');
  });

  it('is read again after a command, at the same place, and takes no other move until then', () => {
    const { state } = press(board, 'right', 'x', 'enter');
    const done = events(state, { kind: 'done', text: 'removed', words: ['board', 'remove', 'finds', '2', '--yes'] });
    expect(done.effects).toEqual([
      { kind: 'close', view: 2 },
      { kind: 'open', view: 2, words: ['board', 'show', 'finds'] },
    ]);
    expect(press(done.state, '>').effects).toEqual([]);
    const after = opened(done.state, 1, 3, 4, 5);
    expect(wallOf(after)).toMatchObject({ at: 1, items: [{}, { handle: { id: '3' } }, {}, {}] });
    expect(after.message?.text).toBe('removed');
    expect(wallOf(opened(press(after, 'r').state, 3, 1, 4, 5)).at).toBe(0);
    const other = events(state, { kind: 'done', text: 'kept', words: ['project', 'show', '1', '--keep'] });
    expect(other.effects).toEqual([]);
  });
});
