import { describe, expect, it } from 'vitest';
import { keys } from '../../../../src/commands/browse/keys.ts';
import { listsOf, listsWith } from '../../../../src/commands/browse/related.ts';
import { opening, type State, shown, type Wall } from '../../../../src/commands/browse/state.ts';
import { events, itemOf, press, screenOf, wallState } from '../../../support/walls.ts';

const wallOf = (state: Parameters<typeof shown>[0]): Wall => shown(state).content as Wall;

describe('a wall', () => {
  // 80 columns and 24 rows have two rows of four tiles.
  const across = 4;

  it.each([
    [['right'], 1],
    [['l', 'l', 'h'], 1],
    [['down'], across],
    [['j', 'j', 'k'], across],
    [['down', 'up', 'up'], 0],
    [['left'], 0],
    [['end'], 39],
    [['G', 'right'], 39],
    [['end', 'home'], 0],
    [['pagedown', 'pagedown', 'pageup'], 8],
  ])('goes by the keys %s to the tile %i', (pressed, at) => {
    expect(wallOf(press(wallState(40), ...pressed).state).at).toBe(at);
  });

  it('keeps the chosen tile visible, also after a change of the size', () => {
    const end = press(wallState(40), 'end').state;
    expect(wallOf(end).top).toBeGreaterThan(0);
    for (const key of ['+', '-', '-', 'p']) expect(wallOf(press(end, key).state).at).toBe(39);
    const small = events(end, { kind: 'resize', columns: 20, rows: 5 }).state;
    expect(screenOf(small)).toContain('Work 40');
  });

  it('asks for more records before the end is visible, once', () => {
    const open = wallState(8, {}, false);
    expect(shown(open).progress).toBe('reading');
    expect(press(open, 'end').effects).toEqual([]);
    const ready = events(open, {
      kind: 'loaded',
      view: 1,
      items: Array.from({ length: 12 }, (_, at) => itemOf(at + 9)),
      isLast: false,
    });
    expect(ready.effects).toEqual([]);
    expect(press(ready.state, 'end').effects).toEqual([{ kind: 'more', view: 1 }]);
  });

  it('goes by a click to a tile, and opens it by a second click', () => {
    const click = { kind: 'mouse', action: 'press', column: 30, row: 5 } as const;
    const once = events(wallState(40), click);
    expect(wallOf(once.state).at).toBe(1);
    expect(events(once.state, click).effects).toEqual([{ kind: 'open', view: 2, words: ['project', 'show', '2'] }]);
    expect(wallOf(events(wallState(40), { ...click, action: 'wheel-down' }).state).at).toBe(across);
  });

  it('opens the record, its owner, its comments and what looks like it, and comes back to the same place', () => {
    const there = press(wallState(40), 'down', 'right').state;
    const id = String(wallOf(there).at + 1);
    for (const [key, words] of [
      ['enter', ['project', 'show', id]],
      ['o', ['user', 'show', 'maker']],
      ['c', ['projects', 'comments', id]],
      ['=', ['projects', '--like', id]],
    ] as const) {
      const { state, effects } = press(there, key);
      expect(effects).toEqual([{ kind: 'open', view: 2, words }]);
      const back = press(state, 'escape');
      expect(back.effects).toEqual([{ kind: 'close', view: 2 }]);
      expect(shown(back.state)).toEqual(shown(there));
    }
  });

  it('runs commands on the marked records, or on the chosen one', () => {
    const marked = press(wallState(40), ' ', ' ').state;
    expect([...wallOf(marked).marked]).toEqual([0, 1]);
    expect(press(marked, 'K').effects).toMatchObject([
      { kind: 'run', words: ['project', 'show', '1', '2', '--keep'], done: 'kept 2 records in your library' },
    ]);
    expect(press(wallState(40), 'O').effects).toMatchObject([{ words: ['project', 'show', '1', '--web'] }]);
    expect(press(marked, 'd', 'ctrl-u', 'x', 'enter').effects).toMatchObject([
      { words: ['project', 'download', '1', '2', '--dir', 'x'] },
    ]);
    expect(press(marked, 'b', 'm', 'enter', 'enter').effects).toMatchObject([
      { kind: 'boards' },
      { words: ['board', 'add', 'm', 'https://example.org/gallery/1/work', 'https://example.org/gallery/2/work'] },
    ]);
    expect(press(marked, 'e', 'enter').effects).toMatchObject([
      { words: ['project', 'show', '1', '2', '--out', 'sheet.html'] },
    ]);
  });

  it('removes the marks by Esc only if it is pressed again', () => {
    const marked = press(opening(wallState(9), ['projects']).state, 'escape', ' ', ' ').state;
    const once = press(marked, 'escape').state;
    expect(once).toMatchObject({ message: { text: 'Esc again removes 2 marks' } });
    expect(wallOf(once).marked.size).toBe(2);
    expect(wallOf(press(once, 'right', 'escape').state).marked.size).toBe(2);
    const twice = press(once, 'escape').state;
    expect(twice).toMatchObject({ message: { text: '2 marks removed' } });
    expect(wallOf(twice).marked.size).toBe(0);
    expect(screenOf(marked)).toContain('Esc unmark');
    expect(screenOf(twice)).not.toContain('Esc');
  });

  it('shows how far a command is, and stops it by Esc where it was started', () => {
    const { state } = press(wallState(9), 'K');
    const words = state.running[0]?.words ?? [];
    expect(screenOf(state)).toContain('keeping … Esc stops it');
    const half = events(state, { kind: 'progress', words, text: '1 of 2 projects' }).state;
    expect(screenOf(half)).toContain('keeping 1 of 2 projects … Esc stops it');
    const page = press(half, 'enter');
    expect(screenOf(page.state)).toMatch(/keeping 1 of 2 projects …$/m);
    const back = press(page.state, 'escape').state;
    const stopped = press(back, 'escape');
    expect(stopped.effects).toEqual([{ kind: 'stop', words }]);
    expect(screenOf(stopped.state)).toContain('stopping …');
    const other = press(stopped.state, 'K').state;
    const done = events(other, { kind: 'done', text: 'stopped', words }).state;
    expect(done.running).toHaveLength(1);
  });

  it('removes a message about a wait when the wait is over', () => {
    const told = { kind: 'told', text: 'retrying in 1 s', isPassing: true } as const;
    const { state } = events(wallState(9), told);
    expect(events(state, { kind: 'passed', text: told.text }).state.message).toBeUndefined();
    const later = events(state, { kind: 'told', text: 'sent' }).state;
    expect(events(later, { kind: 'passed', text: told.text }).state).toBe(later);
  });

  it('says that facts have no room, and closes a line with its error', () => {
    const narrow = wallState(9, { columns: 40, rows: 12 });
    expect(press(narrow, 'p').state).toMatchObject({
      hasPanel: false,
      message: { text: 'the window has no room for the facts' },
    });
    const wrong = { ...press(narrow, 'w').state, message: { text: 'unexpected', isError: true } };
    expect(press(wrong, 'escape').state.message).toBeUndefined();
  });

  it('asks before it quits while a command runs', () => {
    const busy = press(wallState(9), 'K');
    const once = press(busy.state, 'q');
    expect(once).toMatchObject({ effects: [], state: { message: { text: expect.stringContaining('q again') } } });
    expect(press(once.state, 'q').effects).toEqual([{ kind: 'quit' }]);
    const done = events(once.state, { kind: 'done', text: 'kept' }).state;
    expect(press(done, 'K', 'q').effects).toHaveLength(1);
  });

  it('writes the loaded list to a file if no record is marked', () => {
    const words = ['projects', '--field', 'Illustration', '--limit', '40'];
    expect(press(wallState(40), 'e', 'enter').effects).toMatchObject([{ words: [...words, '--out', 'sheet.html'] }]);
    const csv = press(wallState(40), 'e', 'ctrl-u', ...'a.csv', 'enter').effects;
    expect(csv).toMatchObject([
      { words: [...words, '-o', 'csv'], writes: 'a.csv', done: 'wrote all 40 projects to a.csv' },
    ]);
    expect(press(wallState(40), 'W').effects).toMatchObject([{ words: ['library', 'watch', ...words.slice(0, 3)] }]);
    expect(press(wallState(40), 'y').effects).toEqual([{ kind: 'copy', words: words.slice(0, 3) }]);
  });

  it('reads as many pages for a file as for the list, if an expression filters it', () => {
    const words = ['projects', '--where', 'x'];
    const { state } = events(wallState(9), { kind: 'opened', view: 1, opened: { words, read: 240 } });
    const own = [...words, '--limit', '9', '--max-pages', '240'];
    expect(press(state, 'y').effects).toEqual([{ kind: 'copy', words: [...words, '--all'] }]);
    const whole = events(state, { kind: 'opened', view: 1, opened: { isWhole: true } }).state;
    expect(press(whole, 'y').effects).toEqual([{ kind: 'copy', words }]);
    expect(press(state, 'e', 'enter').effects).toMatchObject([{ words: [...own, '--out', 'sheet.html'] }]);
  });

  it.each([
    [wallState(9, {}, false), [], 'the first 9 projects'],
    [wallState(9), [' ', ' '], '2 marked records', ', each as a page; a .png file has their covers'],
    [wallState(1), [' '], '1 marked record'],
    [wallState(9), ['enter'], 'the text'],
  ])('says how many records it wrote: case %#', (state, keys, written, form = '') => {
    const [effect] = press(state, ...keys, 'e', 'enter').effects.slice(-1);
    expect(effect).toMatchObject({ done: `wrote ${written} to sheet.html${form}` });
  });

  it('says in a message about waiting only what is true until the service answers', () => {
    const waiting = opening(wallState(9), ['projects', 'fox']).state;
    const { state } = press(waiting, ' ');
    expect(state.message?.text).toBe('the service has not answered yet');
    const answered = { kind: 'opened', view: 2, opened: {} } as const;
    expect(events(state, answered).state.message).toBeUndefined();
  });

  it('filters: first the flag, then its value', () => {
    const { state, effects } = press(wallState(40), 'f', 'enter');
    expect(effects).toEqual([
      { kind: 'offer', words: ['projects', '--field', 'Illustration'], flag: '--field', value: 'Illustration' },
    ]);
    const choices = ['Illustration', 'Typography', 'Painting'].map((value) => ({ label: value, help: '', value }));
    const offered = events(state, { kind: 'offered', flag: '--field', label: '', choices }).state;
    expect(press(offered, ...'typ', 'enter').effects).toMatchObject([{ words: ['projects', '--field', 'Typography'] }]);
    expect(press(offered, 'enter').effects).toMatchObject([{ words: ['projects'] }]);
    expect(press(offered, 'x', 'y', 'ctrl-u', 'ctrl-n', 'ctrl-p', ...'typ', 'alt-q', 'enter').effects).toHaveLength(1);
    // Without the filter, there is nothing to remove.
    const city = events(state, { kind: 'offered', flag: '--city', label: '', choices }).state;
    expect(press(city, 'enter')).toMatchObject({ effects: [], state: { overlay: undefined } });
    const free = events(state, { kind: 'offered', flag: '--city', label: '', choices: [] }).state;
    expect(press(free, ...'Bonn', 'enter').effects).toMatchObject([
      { words: ['projects', '--field', 'Illustration', '--city', 'Bonn'] },
    ]);
  });

  it('goes to the next record on a page, and back to it on the wall', () => {
    const { state } = press(wallState(9), 'right', 'enter');
    const opened = events(state, {
      kind: 'opened',
      view: 2,
      opened: { content: { kind: 'page', item: itemOf(2), lines: [], scroll: 0 } },
    }).state;
    const next = press(opened, 'right');
    expect(next.effects).toEqual([
      { kind: 'close', view: 2 },
      { kind: 'open', view: 3, words: ['project', 'show', '3'] },
    ]);
    expect(wallOf(press(next.state, 'escape').state).at).toBe(2);
    // The list ends here.
    expect(press(opened, 'left', 'left', 'left').state.views).toHaveLength(2);
  });

  it('searches within its filters, and shows a filter or a search of a list in place of it', () => {
    const search = ['projects', '--field', 'Illustration'];
    const opened = { kind: 'opened', view: 1, opened: { isSearch: true, search } } as const;
    const filtered = events(wallState(9), opened).state;
    expect(screenOf(press(filtered, '/').state)).toContain('search projects with these filters:');
    const { state, effects } = press(filtered, '/', ...'fox', 'enter');
    expect(effects).toMatchObject([{ words: [...search, '--query', 'fox'] }]);
    expect(screenOf(state).split('\n')[0]).toBe(' “fox”');
    expect(screenOf(press(filtered, 'w', ...'a', 'enter').state).split('\n')[0]).toBe(' a');
    expect(shown(press(state, 'escape').state).title).toBe('Illustration');
    const owner = press(filtered, 'o').state;
    expect(screenOf(press(owner, '/', ...'fox', 'enter').state)).toContain(' Illustration › The Maker › “fox”');
  });

  // Words of commands and flags too.
  it.each(['fox', 'show', '-foo', '--keep'])('searches for the text %s', (text) => {
    const words = ['projects', '--query', text];
    expect(press(wallState(9), '/', ...text, 'enter').effects).toMatchObject([{ words }]);
  });

  it('searches, and filters by an expression', () => {
    expect(press(wallState(9), '/', ...'fox', 'enter').effects).toMatchObject([
      { words: ['projects', '--query', 'fox'] },
    ]);
    expect(press(wallState(9), '/', 'enter').effects).toEqual([]);
    const words = ['projects', '--field', 'Illustration', '--where', 'a'];
    expect(press(wallState(9), 'w', 'a', 'enter').effects).toMatchObject([{ words }]);
  });

  it('shows the line again if its expression is wrong', () => {
    const { state } = press(wallState(9), 'w', ...'views >', 'enter');
    const failed = events(state, { kind: 'failed', view: 2, text: 'it ends too early', isUsage: true });
    expect(failed).toMatchObject({ state: { overlay: { text: 'views >' }, message: { text: 'it ends too early' } } });
    expect(failed.state.views).toHaveLength(1);
    expect(press(failed.state, '1', 'enter').effects).toMatchObject([{ words: expect.arrayContaining(['views >1']) }]);
  });

  it.each([
    [
      'users show',
      ['projects', 'wips', 'appreciations', 'collections', 'followers', 'following', 'experience', 'stats'],
    ],
    ['projects show', ['comments']],
    ['wips show', ['comments']],
    ['fields', []],
  ] as const)('names what belongs to a record: %s', (command, labels) => {
    expect(listsOf(command, '7').map(({ label }) => label)).toEqual(labels);
  });

  it('lists what belongs to the chosen record', () => {
    const { overlay } = press(wallState(9), 'g').state;
    expect(overlay).toMatchObject({ choices: [{ label: 'comments', help: 'portfolio projects comments 1' }] });
  });

  it('runs a command for each kind of the marked records, and writes no file of several kinds', () => {
    const user = itemOf(2, { handle: { kind: 'user', id: '2', name: 'A', url: '', people: [] } });
    const bad = itemOf(4, { handle: { kind: 'project', id: '-4', name: 'B', url: '', people: [] } });
    const items = [itemOf(1), user, itemOf(3), bad, itemOf(5, { handle: undefined })];
    const mixed = events(wallState(0, {}, false), { kind: 'loaded', view: 1, items, isLast: true }).state;
    const marked = press(mixed, ' ', ' ', ' ').state;
    const [into, flags] = [
      ['d', 'ctrl-u', ...'x', 'enter'],
      ['--dir', 'x'],
    ];
    const words = ['project', 'download', '1', '3', ...flags];
    const others = [['user', 'download', '2', ...flags]];
    expect(press(marked, ...into).effects).toMatchObject([{ words, others, done: 'downloaded 3 records into x' }]);
    const done = 'downloaded 3 of 4 records into x; the others have no id';
    expect(press(marked, ' ', ...into).effects).toMatchObject([{ words, others, done }]);
    const text = 'a file contains records of one kind, so mark only records of one kind';
    expect(press(marked, 'e')).toMatchObject({ effects: [], state: { overlay: undefined, message: { text } } });
  });

  it('says why a key has no effect here', () => {
    const user = itemOf(1, { handle: { kind: 'user', id: '1', name: 'A', url: '', people: [] } });
    const users = events(wallState(0, {}, false), { kind: 'loaded', view: 1, items: [user], isLast: true }).state;
    for (const [key, text] of [
      ['=', 'only projects can be compared'],
      ['c', 'this record has no comments'],
      ['o', 'no owner is known'],
    ] as const)
      expect(press(users, key)).toMatchObject({ effects: [], state: { message: { text } } });
    expect(screenOf(users)).not.toMatch(/alike|owner|comments/);
    expect(press(wallState(0), 'd').state.message?.text).toBe('only on a record: Download the pictures');
    expect(press(wallState(0), 'c').state.message?.text).toBe('only on a record: Read the comments');
    expect(press(wallState(0), 'e').state).toMatchObject({ overlay: undefined, message: { isError: true } });
  });

  it('exports a list without pictures as it is', () => {
    const content = { kind: 'page', item: undefined, lines: [], scroll: 0 } as const;
    const { state } = opening(wallState(9), ['project', 'comments', '5']);
    const list = events(state, { kind: 'opened', view: 2, opened: { content } }).state;
    expect(press(list, 'e', 'ctrl-u', ...'a.csv', 'enter').effects).toMatchObject([
      { words: ['project', 'comments', '5', '-o', 'csv'] },
    ]);
  });

  it('names a list from a menu as the menu does', () => {
    const { state } = press(wallState(9), 'g', 'enter');
    expect(state.views.at(-1)?.title).toBe('comments');
  });

  it('does not show the failure of a view over another one', () => {
    const { state } = press(wallState(9), 'enter');
    expect(events(state, { kind: 'failed', view: 1, text: 'page 2' }).state.message).toBeUndefined();
    expect(events(state, { kind: 'failed', view: 2, text: 'gone' }).state.message?.text).toBe('gone');
  });
});

describe('a list without pictures', () => {
  const names = ['Art', 'Graphic Design', 'Zoo'];
  const content = { kind: 'wall', isText: true, noun: { one: 'field', many: 'fields' }, items: [] } as const;
  const items = names.map((title) => ({
    ...itemOf(1, { handle: undefined, picture: undefined, caption: { title, address: '', by: [], figures: [] } }),
    lists: listsWith('field', title),
  }));
  const fields = events(
    opening(wallState(9), ['fields']).state,
    { kind: 'opened', view: 2, opened: { content: { ...content, at: 0, top: 0, marked: new Set() }, isWhole: true } },
    { kind: 'loaded', view: 2, items, isLast: true },
  ).state;

  it('has lines, of which one is chosen by keys and clicks', () => {
    expect(screenOf(press(fields, 'right').state).split('\n').slice(1, 3)).toEqual([
      ` Art${' '.repeat(36)}›Graphic Design`,
      ' Zoo',
    ]);
    const click = { kind: 'mouse', action: 'press', column: 3, row: 2 } as const;
    expect(wallOf(events(fields, click).state).at).toBe(2);
    expect(wallOf(press(fields, 'down').state).at).toBe(2);
  });

  it('opens the lists of the chosen line', () => {
    const there = press(fields, 'right').state;
    const words = ['projects', '--field', 'Graphic Design'];
    expect(press(there, 'enter').effects).toEqual([{ kind: 'open', view: 3, words }]);
    const creatives = ['users', '--field', 'Graphic Design'];
    expect(press(there, 'g', ...'crea', 'enter').effects).toEqual([{ kind: 'open', view: 3, words: creatives }]);
  });

  it('names only keys that act on it', () => {
    const footer = screenOf(fields).split('\n').at(-1);
    expect(footer).toMatch(/Enter open.*go to/);
    expect(footer).not.toMatch(/alike|owner|mark|download|keep|facts/);
    for (const key of [' ', 'd', 'K', '+']) expect(press(fields, key).effects).toEqual([]);
    expect(press(fields, 'd').state.message?.text).toBe('only on a record: Download the pictures');
  });

  it('is exported by its own command, which takes no --limit', () => {
    expect(press(fields, 'e', 'enter').effects).toMatchObject([{ words: ['fields', '--out', 'sheet.html'] }]);
  });
});

describe('a list that is read again', () => {
  const content = { ...wallOf(wallState(0)), items: [] };
  const items = (...ids: readonly number[]) => ids.map((id) => itemOf(id));
  const again = (state: State) => events(press(state, 'r').state, { kind: 'opened', view: 1, opened: { content } });
  const loaded = (...ids: readonly number[]) =>
    ({ kind: 'loaded', view: 1, items: items(...ids), isLast: false }) as const;
  const ids = ({ items: all }: Wall) => all.map(({ handle }) => Number(handle?.id));
  const there = press(wallState(9), ' ', 'right', ' ', 'right').state;

  it('stays at the record and keeps the marks, although other records are new', () => {
    expect(wallOf(there)).toMatchObject({ at: 4, marked: new Set([0, 2]) });
    const reading = again(there).state;
    // The old list is shown until then.
    expect(ids(wallOf(reading))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const part = events(reading, loaded(10, 11, 1, 2));
    expect(part.effects).toEqual([{ kind: 'more', view: 1 }]);
    expect(wallOf(part.state).items).toHaveLength(9);
    const whole = events(part.state, loaded(3, 4, 5));
    expect(wallOf(whole.state)).toMatchObject({ at: 6, marked: new Set([2, 4]) });
    expect(whole.state.message).toBeUndefined();
  });

  it('stays at the place of a record that is gone, and says which marks are gone', () => {
    const whole = events(again(there).state, { ...loaded(1, 2, 4), isLast: true });
    expect(wallOf(whole.state)).toMatchObject({ at: 2, marked: new Set([0]) });
    expect(whole.state.message?.text).toBe('1 of 2 marked records are not in the list any more');
    expect(wallOf(events(again(there).state, { ...loaded(), isLast: true }).state)).toMatchObject({ at: 0 });
  });

  it('reads as far as it was loaded before, and not farther', () => {
    const end = press(wallState(9), 'end').state;
    const part = events(again(end).state, loaded(21, 22, 23, 24, 25, 26, 27, 28));
    expect(part.effects).toEqual([{ kind: 'more', view: 1 }]);
    expect(wallOf(events(part.state, loaded(29)).state)).toMatchObject({ at: 8 });
  });

  it('is still shown if it cannot be read', () => {
    const failed = events(again(there).state, loaded(1), { kind: 'failed', view: 1, text: 'no answer' }).state;
    expect(wallOf(failed)).toEqual(wallOf(there));
    expect(failed.message?.text).toBe('no answer');
    expect(wallOf(events(again(failed).state, loaded(1, 3, 5)).state)).toMatchObject({ at: 2 });
  });

  it('keeps its place if it is a text', () => {
    const page = { kind: 'page', item: undefined, lines: [], scroll: 0 } as const;
    const lines = Array.from({ length: 60 }, (_, at) => `line ${at}`);
    const list = opening(there, ['project', 'comments', '5']).state;
    const shownAs = (state: State) =>
      events(state, { kind: 'opened', view: 2, opened: { content: page } }, { kind: 'laidOut', view: 2, lines });
    const down = press(shownAs(list).state, 'pagedown').state;
    const reading = press(down, 'r').state;
    expect(screenOf(reading)).toContain('line 20');
    expect(shown(shownAs(reading).state)).toEqual(shown(down));
  });
});

it('takes no text of the service for a flag or for several words', () => {
  const handle = {
    kind: 'project',
    id: '--keep',
    name: 'A',
    url: '--library=x',
    people: [{ id: '7', username: '-x y' }],
  };
  const wall = events(wallState(0, {}, false), {
    kind: 'loaded',
    view: 1,
    items: [itemOf(1, { handle })],
    isLast: true,
  });
  for (const keys of [['enter'], ['K'], ['c'], ['='], ['d', 'enter']])
    expect(press(wall.state, ...keys)).toMatchObject({ effects: [], state: { message: { text: expect.any(String) } } });
  expect(press(wall.state, 'o').effects).toMatchObject([{ words: ['user', 'show', '7'] }]);
  expect(press(wall.state, 'b', 'x', 'enter', 'enter').effects).toMatchObject([
    { kind: 'boards' },
    { words: ['board', 'add', 'x'] },
  ]);
});

describe('a line to type', () => {
  it.each([
    [[...'abc', 'left', 'x'], 'abxc'],
    [[...'foo, bar', 'alt-b', 'x'], 'foo, xbar'],
    [[...'foo, bar', 'alt-b', 'alt-b', 'x'], 'xfoo, bar'],
    [[...'foo, bar', 'home', 'alt-f', 'x'], 'foox, bar'],
    [[...'foo, bar', 'home', 'alt-f', 'alt-d', 'x'], 'foox'],
    [[...'foo, bar', 'alt-backspace', 'x'], 'foo, x'],
    [[...'foo', 'alt-q', 'x'], 'foox'],
    [[...'abc', 'home', 'delete', 'end', 'x'], 'bcx'],
    [[...'a b', 'ctrl-w', 'backspace'], 'a'],
    [[...'ab', 'left', 'ctrl-k', 'right', 'left', 'left', 'x'], 'xa'],
    [[...'ab', 'ctrl-u'], ''],
    [['é', 'f1', 'tab', '漢', 'backspace'], 'é'],
    // Emoji of several characters are one.
    [[...'👍🏽👩‍🚀', 'left', 'x', 'home', 'right', 'y', 'delete', 'delete'], '👍🏽y'],
  ])('is edited by %j', (typed, text) => {
    expect(press(wallState(9), '/', ...typed).state.overlay).toMatchObject({ text });
  });

  it.each([
    [['up'], 'dog'],
    [['up', 'up'], 'fox'],
    [['up', 'up', 'up', 'down'], 'dog'],
    [['up', 'down'], ''],
    [['a', 'up', 'x'], 'dogx'],
  ])('offers earlier answers by %j, the last one first', (typed, text) => {
    const asked = ['/', ...'dog', 'enter', '/', ...'fox', 'enter', '/', ...'dog', 'enter', 'w', 'a', 'enter'];
    expect(press(wallState(9), ...asked, '/', ...typed).state.overlay).toMatchObject({ text });
  });

  it('has the help of a flag as its label if the flag has no known values', () => {
    const free = { kind: 'offered', flag: '--field', label: 'x', choices: [] } as const;
    expect(
      screenOf(events(wallState(9), free).state)
        .split('\n')
        .at(-1),
    ).toBe(' Creative field: x');
  });

  it('takes pasted text as one line, and no keys of the view', () => {
    const { state } = press(wallState(9), '/');
    expect(events(state, { kind: 'paste', text: 'a\nq b' }).state.overlay).toMatchObject({ text: 'a q b' });
    expect(press(state, 'q').effects).toEqual([]);
    expect(press(state, 'escape').state.overlay).toBeUndefined();
  });

  it('takes the start of a large paste, and draws its end without delay', () => {
    const { state } = events(press(wallState(9), '/').state, { kind: 'paste', text: 'fox🦊'.repeat(10_000) });
    expect(screenOf(state).split('\n').at(-1)).toMatch(/^ search projects: .*fox🦊fox🦊$/);
  });
});

describe('a click', () => {
  const click = (column: number, row: number) => ({ kind: 'mouse', action: 'press', column, row }) as const;
  /** Clicks where the screen shows a text. */
  const clickOn = (state: State, text: string) => {
    const lines = screenOf(state).split('\n');
    const row = lines.findIndex((line) => line.includes(text));
    return events(state, click(lines[row]?.indexOf(text) ?? 0, row));
  };

  it.each([
    ['? keys', 'keys'],
    ['/ search', 'prompt'],
    ['f filter', 'menu'],
  ])('presses the key in the footer: %s', (text, kind) => {
    expect(clickOn(wallState(9), text).state.overlay?.kind).toBe(kind);
  });

  it('has no effect between the keys and in a line to type', () => {
    const state = wallState(9);
    for (const column of [0, 79]) expect(events(state, click(column, 23))).toEqual({ state, effects: [] });
    const typing = press(state, '/').state;
    expect(events(typing, click(3, 23))).toEqual({ state: typing, effects: [] });
  });

  it('chooses in a menu, also in one that was scrolled', () => {
    const choices = Array.from({ length: 40 }, (_, at) => `value ${at}`).map((value) => ({
      label: value,
      help: '',
      value,
    }));
    const { state } = events(wallState(9), { kind: 'offered', flag: '--field', label: '', choices });
    expect(clickOn(state, 'value 3 ').effects).toMatchObject([{ words: ['projects', '--field', 'value 3'] }]);
    const scrolled = press(state, 'end').state;
    expect(clickOn(scrolled, 'value 30').effects).toMatchObject([{ words: ['projects', '--field', 'value 30'] }]);
    for (const [column, row] of [
      [0, 5],
      [40, 1],
      [40, 20],
    ] as const)
      expect(events(state, click(column, row))).toEqual({ state, effects: [] });
  });
});

it('shows that a request is sent again until the service answers, and other notes for longer', () => {
  const answer = { kind: 'loaded', view: 1, items: [itemOf(3)], isLast: true } as const;
  const told = (isPassing: boolean) => ({ kind: 'told', text: 'a note', isPassing }) as const;
  expect(events(wallState(2, {}, false), told(true)).state.message?.text).toBe('a note');
  expect(events(wallState(2, {}, false), told(true), answer).state.message).toBeUndefined();
  expect(events(wallState(2, {}, false), told(false), answer).state.message?.text).toBe('a note');
});

it('draws the whole screen again by Ctrl-L, also below a line to type and a menu', () => {
  for (const before of [[], ['/'], ['f'], ['?']]) {
    const { state } = press(wallState(9), ...before);
    expect(press(state, 'ctrl-l')).toEqual({ state, effects: [{ kind: 'repaint' }] });
  }
});

it('has an effect, a message or another state for each key of the table', () => {
  for (const [name, { keys: all }] of Object.entries(keys)) {
    if (['back', 'quit'].includes(name)) continue;
    const state = press(wallState(40), 'down', 'right').state;
    for (const key of all)
      expect({ name, step: press(state, key) }).not.toEqual({ name, step: { state, effects: [] } });
  }
  expect(press(wallState(1), 'q').effects).toEqual([{ kind: 'quit' }]);
});
