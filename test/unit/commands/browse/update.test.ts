// What keys and results do. The sessions in test/transcripts/browse.md show the rest.
import { describe, expect, it } from 'vitest';
import { createEndpointCommand } from '../../../../src/cli/built-calls.ts';
import { withFlag } from '../../../../src/cli/changed-flags.ts';
import { type KeyRow, keys, keysOf } from '../../../../src/commands/browse/keys.ts';
import type { ListContent, State } from '../../../../src/commands/browse/state.ts';
import { createList, currentView, pushView } from '../../../../src/commands/browse/steps.ts';
import {
  events,
  itemOf,
  jobsIn,
  lineIn,
  press,
  screenOf,
  wallState,
} from '../../../support/walls.ts';

const wallOf = (state: State): ListContent => currentView(state).content as ListContent;
const project = (id: string) => ({ kind: 'project', id, name: 'A', url: '', people: [] });
const user = (id: string) => ({ ...project(id), kind: 'user' });
const loading = (...items: ListContent['items']): State =>
  events(wallState(0, {}, false), { kind: 'loaded', view: 1, items, isLast: true });

it('has an effect, a message or another state for each key of the table, and no key twice in a view', () => {
  const state = press(wallState(40), 'down', 'right');
  for (const [name, row] of Object.entries(keys))
    if (name !== 'back')
      for (const key of keysOf(row))
        expect({ name, next: press(state, key) }).not.toEqual({ name, next: state });
  const all = Object.values(keys).flatMap((row: KeyRow) =>
    keysOf(row).map((key) => `${key} ${row.on}`),
  );
  expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
});

describe('a wall', () => {
  it('asks for more records before the end is visible', () => {
    const short = wallState(8, {}, false);
    expect(currentView(short).progress).toBe('reading');
    const items = Array.from({ length: 12 }, (_, at) => itemOf(at + 9));
    const long = events(short, { kind: 'loaded', view: 1, items, isLast: false });
    expect(currentView(long).progress).toBe('open');
    expect(currentView(press(long, 'end')).progress).toBe('reading');
  });

  it('marks and stays, marks a range, and then names first what marks are for', () => {
    const marked = press(wallState(9), 'right', ' ');
    expect(wallOf(marked)).toMatchObject({ at: 1, marked: new Set([1]) });
    const last = screenOf(marked).split('\n').at(-1);
    expect(last).toMatch(/^ d download {2}b board {2}e export {2}K keep {2}Esc unmark/);
    expect(wallOf(press(marked, 'right', 'right', 'V')).marked).toEqual(new Set([1, 2, 3]));
    expect(wallOf(press(marked, 'end', ' ', 'left', 'left', 'V')).marked).toEqual(
      new Set([1, 8, 7, 6]),
    );
    expect(wallOf(press(marked, ' ', 'V')).marked).toEqual(new Set([1]));
  });

  it('removes the marks by Esc only if it is pressed again', () => {
    const marked = press(
      pushView(wallState(9), createEndpointCommand('fields'), 'Fields'),
      'escape',
      ' ',
      'right',
      ' ',
    );
    const once = press(marked, 'escape');
    expect(once).toMatchObject({ message: { text: 'Esc again removes 2 marks' } });
    expect(wallOf(press(once, 'right', 'escape')).marked.size).toBe(2);
    const twice = press(once, 'escape');
    expect(twice).toMatchObject({ message: { text: '2 marks removed' } });
    expect(wallOf(twice).marked.size).toBe(0);
    expect(screenOf(marked)).toContain('Esc unmark');
    expect(screenOf(twice)).not.toContain('Esc');
  });

  it('shows how far a job is, and stops it by Esc where it was started', () => {
    const state = press(wallState(9), 'K');
    const { job } = state.running[0] ?? {};
    if (job === undefined) throw new Error('no job');
    expect(screenOf(state)).toContain('keeping … Esc stops it');
    const half = events(state, { kind: 'progress', job, text: '1 of 2 projects' });
    expect(screenOf(half)).toContain('keeping 1 of 2 projects … Esc stops it');
    const page = press(half, 'enter');
    expect(screenOf(page)).toMatch(/keeping 1 of 2 projects …$/m);
    const stopped = press(page, 'escape', 'escape');
    expect(stopped.effects.at(-1)).toEqual({ kind: 'stop', job });
    expect(screenOf(stopped)).toContain('stopping …');
    const done = events(press(stopped, 'K'), { kind: 'done', text: 'stopped', job });
    expect(done.running).toHaveLength(1);
  });

  it('asks before it quits while a job runs', () => {
    const busy = press(wallState(9), 'K');
    const once = press(busy, 'q');
    expect(once).toMatchObject({
      effects: busy.effects,
      message: { text: 'keeping …; q again stops it and quits' },
    });
    expect(press(once, 'q').effects.at(-1)).toEqual({ kind: 'quit' });
  });

  it('shows what is only true until the service answers as long as that', () => {
    const told = { kind: 'told', text: 'retrying in 1 s', isPassing: true } as const;
    const state = events(wallState(9), told);
    expect(events(state, { kind: 'passed', text: told.text }).message).toBeUndefined();
    const answer = { kind: 'loaded', view: 1, items: [itemOf(3)], isLast: true } as const;
    expect(events(state, answer).message).toBeUndefined();
    const later = events(state, { kind: 'told', text: 'sent' });
    expect(events(later, { kind: 'passed', text: told.text }, answer).message?.text).toBe('sent');
    const waiting = press(pushView(wallState(9), createEndpointCommand('fields'), 'Fields'), ' ');
    expect(waiting.message?.text).toBe('the service has not answered yet');
    expect(events(waiting, { kind: 'opened', view: 2, opened: {} }).message).toBeUndefined();
  });

  it('says that facts have no room, and closes a line with its error', () => {
    const narrow = wallState(9, { columns: 40, rows: 12 });
    const message = { text: 'the window has no room for the facts' };
    expect(press(narrow, 'p')).toMatchObject({ hasPanel: false, message });
    const wrong = { ...press(narrow, 'w'), message: { text: 'unexpected', isError: true } };
    expect(press(wrong, 'escape').message).toBeUndefined();
  });

  it('reads as many pages for a file as for the list, if an expression filters it', () => {
    const call = withFlag(createEndpointCommand('projects search'), '--where', 'x');
    const state = events(wallState(9), { kind: 'opened', view: 1, opened: { call, read: 240 } });
    expect(press(state, 'y').effects).toEqual([
      { kind: 'copy', text: 'portfolio projects --where x --all --demo' },
    ]);
    const lines = ['portfolio projects --where x --limit 9 --max-pages 240'];
    expect(jobsIn(press(state, 'e', 'enter'))).toMatchObject([{ lines }]);
  });

  it.each([
    [wallState(9, {}, false), [], 'the first 9 projects', 'sheet.html'],
    [wallState(1), [' '], '1 marked record', 'sheet.html'],
    [wallState(9), ['enter'], 'the text', 'page.html'],
  ])('says how many records it wrote: case %#', (state, pressed, written, file) => {
    const [job] = jobsIn(press(state, ...pressed, 'e', 'enter'));
    expect(job).toMatchObject({ written, file, isOffered: true });
  });

  it('writes marked records as one sheet with the title of the list, or as pages', () => {
    const marked = press(wallState(9), ' ', 'right', ' ', 'e');
    expect(jobsIn(press(marked, ...'two.png', 'enter'))).toMatchObject([
      { kind: 'exporting', file: 'two.png' },
    ]);
    const job = {
      lines: ['portfolio project show 1 2'],
      written: '2 marked records',
      file: 'sheet.html',
    };
    expect(jobsIn(press(marked, 'enter', 'enter'))).toEqual([
      expect.objectContaining({ ...job, title: 'Illustration' }),
    ]);
    const again = press(press(marked, 'enter', 'enter'), 'e', 'enter');
    expect(again.overlay).toMatchObject({ text: 'sheet-2.html' });
    expect(press(press(again, 'enter'), 'e', 'enter').overlay).toMatchObject({
      text: 'sheet-3.html',
    });
    expect(jobsIn(press(marked, 'down', 'enter', 'enter'))).toEqual([
      // It does not take the name of the sheet.
      expect.objectContaining({ ...job, file: 'page.html', title: undefined }),
    ]);
  });

  it('goes to the next record on a page, and back to it on the wall', () => {
    const content = { kind: 'page', item: itemOf(2), lines: [], scroll: 0 } as const;
    const page = events(press(wallState(9), 'right', 'enter'), {
      kind: 'opened',
      view: 2,
      opened: { content },
    });
    const next = press(page, 'right');
    expect([lineIn(next), next.views.length]).toEqual(['portfolio project show 3', 2]);
    expect(wallOf(press(next, 'escape')).at).toBe(2);
    // The list begins here.
    expect(press(page, 'left', 'left', 'left').views).toHaveLength(2);
  });

  it('searches within its filters, and shows a filter or a search of a list in place of it', () => {
    const filtered = wallState(9);
    expect(screenOf(press(filtered, '/'))).toContain('search projects with these filters:');
    const found = press(filtered, '/', ...'fox', 'enter');
    expect(lineIn(found)).toBe('portfolio projects --field Illustration --query fox');
    expect(screenOf(found).split('\n')[0]).toBe(' “fox”');
    expect(screenOf(press(filtered, 'w', ...'a', 'enter')).split('\n')[0]).toBe(' a');
    expect(currentView(press(found, 'escape')).title).toBe('Illustration');
    const owner = press(filtered, 'o');
    expect(screenOf(press(owner, '/', ...'fox', 'enter'))).toContain(
      ' Illustration › The Maker › “fox”',
    );
  });

  // Words of commands and flags too.
  it.each(['show', '-foo', '--keep'])('searches for the text %s', (text) => {
    const { call } = currentView(press(wallState(9), '/', ...text, 'enter'));
    expect(call.params.get('q')).toBe(text);
  });

  it('removes a filter, and does nothing if there is none', () => {
    expect(lineIn(press(wallState(40), 'f', ...'packag', 'enter'))).toBe(
      'portfolio projects --field Packaging',
    );
    const any = press(wallState(40), 'f', ...'field', 'enter', 'enter');
    expect(lineIn(any)).toBe('portfolio projects');
    const { call } = currentView(any);
    expect([call.typedFlags, [...call.params]]).toEqual([[], []]);
    expect(press(wallState(9), 'w', 'enter').views).toHaveLength(1);
    expect(press(wallState(9), '/', 'enter').views).toHaveLength(1);
  });

  it('takes several values of a filter with commas, or asks for them', () => {
    const field = press(wallState(9), 'f', ...'field', 'enter');
    expect(lineIn(press(field, ...'Branding,Packaging', 'enter'))).toBe(
      'portfolio projects --field Branding,Packaging',
    );
    const asked = press(field, 'end', 'enter');
    expect(lineIn(press(asked, ...',Fashion', 'enter'))).toBe(
      'portfolio projects --field Illustration,Fashion',
    );
    const sort = press(wallState(9), 'f', ...'sort', 'enter', ...'views,');
    expect(press(sort, 'enter')).toEqual(sort);
  });

  it('shows the line again if its expression is wrong', () => {
    const state = press(wallState(9), 'w', ...'views >', 'enter');
    const failed = events(state, {
      kind: 'failed',
      view: 2,
      text: 'it ends too early',
      isUsage: true,
    });
    expect(failed).toMatchObject({
      overlay: { text: 'views >' },
      message: { text: 'it ends too early' },
    });
    expect(failed.views).toHaveLength(1);
    expect(currentView(press(failed, '1', 'enter')).call.options.where).toEqual(['views >1']);
    const content = createList({ one: 'project', many: 'projects' });
    const asked = events(state, { kind: 'opened', view: 2, opened: { content } });
    const misread = events(asked, {
      kind: 'failed',
      view: 2,
      text: 'no project has "views"',
      isUsage: true,
    });
    expect(misread).toMatchObject({ overlay: { text: 'views >' } });
  });

  it('runs a command for each kind of the marked records, and writes no file of several kinds', () => {
    const handles = [project('1'), user('2'), project('3'), project('-4'), undefined];
    const marked = press(
      loading(...handles.map((handle) => itemOf(1, { handle }))),
      ' ',
      'right',
      ' ',
      'right',
      ' ',
    );
    const into = ['d', 'ctrl-u', ...'x', 'enter'];
    const lines = ['portfolio project show 1 3', 'portfolio user show 2'];
    expect(jobsIn(press(marked, ...into))).toMatchObject([
      { lines, folder: 'x', done: 'downloaded 3 records into x' },
    ]);
    const done = 'downloaded 3 of 4 records into x; the others have no id';
    expect(jobsIn(press(marked, 'right', ' ', ...into))).toMatchObject([{ lines, done }]);
    const text = 'a file contains records of one kind, so mark only records of one kind';
    expect(press(marked, 'e')).toMatchObject({
      effects: [],
      overlay: undefined,
      message: { text },
    });
  });

  it('says why a key has no effect here', () => {
    const users = loading(itemOf(1, { handle: user('1') }));
    for (const [key, text] of [
      ['=', 'only projects can be compared'],
      ['c', 'this record has no comments'],
      ['o', 'no owner is known'],
    ] as const)
      expect(press(users, key)).toMatchObject({ effects: [], message: { text } });
    expect(screenOf(users)).not.toMatch(/alike|owner|comments/);
    expect(press(wallState(0), 'd').message?.text).toBe('only on a record: Download the pictures');
    expect(press(wallState(0), 'e')).toMatchObject({
      overlay: undefined,
      message: { isError: true },
    });
  });

  it('does not show the failure of a view over another one', () => {
    const state = press(wallState(9), 'enter');
    expect(events(state, { kind: 'failed', view: 1, text: 'page 2' }).message).toBeUndefined();
    expect(events(state, { kind: 'failed', view: 2, text: 'gone' }).message?.text).toBe('gone');
  });

  it('takes no text of the service for a flag or for several words', () => {
    const people = [{ id: '7', username: '-x y' }];
    const wall = loading(
      itemOf(1, { handle: { ...project('--keep'), url: '--library=x', people } }),
    );
    for (const pressed of [['enter'], ['K'], ['c'], ['='], ['d', 'enter']]) {
      const { effects, views, message } = press(wall, ...pressed);
      expect({ effects, views: views.length, text: message?.text }).toEqual({
        ...{ effects: [], views: 1 },
        text: expect.any(String),
      });
    }
    expect(lineIn(press(wall, 'o'))).toBe('portfolio user show 7');
    expect(jobsIn(press(wall, 'b', 'x', 'enter'))).toMatchObject([
      { board: 'x', parts: [], count: 1 },
    ]);
  });
});

describe('a list that is read again', () => {
  const content = createList({ one: 'project', many: 'projects' });
  const again = (state: State) =>
    events(press(state, 'r'), { kind: 'opened', view: 1, opened: { content } });
  const loaded = (...ids: readonly number[]) =>
    ({ kind: 'loaded', view: 1, items: ids.map((id) => itemOf(id)), isLast: false }) as const;
  const there = press(wallState(9), ' ', 'right', 'right', ' ', 'right', 'right');

  it('stays at the record and keeps the marks, although other records are new', () => {
    expect(wallOf(there)).toMatchObject({ at: 4, marked: new Set([0, 2]) });
    // The old list is shown until then.
    expect(wallOf(again(there)).items).toHaveLength(9);
    const part = events(again(there), loaded(10, 11, 1, 2));
    expect(currentView(part)).toMatchObject({
      progress: 'reading',
      content: { items: { length: 9 } },
    });
    const whole = events(part, loaded(3, 4, 5));
    expect(wallOf(whole)).toMatchObject({ at: 6, marked: new Set([2, 4]) });
    expect(whole.message).toBeUndefined();
  });

  it('stays at the place of a record that is gone, and says which marks are gone', () => {
    const whole = events(again(there), { ...loaded(1, 2, 4), isLast: true });
    expect(wallOf(whole)).toMatchObject({ at: 2, marked: new Set([0]) });
    expect(whole.message?.text).toBe('1 of 2 marked records are not in the list any more');
    expect(wallOf(events(again(there), { ...loaded(), isLast: true }))).toMatchObject({ at: 0 });
  });

  it('reads as far as it was loaded before, and not farther', () => {
    const part = events(again(press(wallState(9), 'end')), loaded(21, 22, 23, 24, 25, 26, 27, 28));
    expect(currentView(part).progress).toBe('reading');
    expect(wallOf(events(part, loaded(29)))).toMatchObject({ at: 8 });
  });

  it('is still shown if it cannot be read', () => {
    const failed = events(again(there), loaded(1), { kind: 'failed', view: 1, text: 'no answer' });
    expect(wallOf(failed)).toEqual(wallOf(there));
    expect(wallOf(events(again(failed), loaded(1, 3, 5)))).toMatchObject({ at: 2 });
  });

  it('keeps its place if it is a text', () => {
    const page = { kind: 'page', item: undefined, lines: [], scroll: 0 } as const;
    const lines = Array.from({ length: 60 }, (_, at) => `line ${at}`);
    const showing = (state: State) =>
      events(
        state,
        { kind: 'opened', view: 2, opened: { content: page } },
        { kind: 'laidOut', view: 2, lines },
      );
    const down = press(
      showing(pushView(there, createEndpointCommand('projects comments', ['5']), 'comments')),
      'pagedown',
    );
    expect(screenOf(press(down, 'r'))).toContain('line 20');
    expect(currentView(showing(press(down, 'r'))).content).toEqual(currentView(down).content);
  });
});

describe('a line to type', () => {
  it.each([
    [[...'abc', 'left', 'x'], 'abxc'],
    [[...'foo, bar', 'alt-b', 'alt-b', 'x'], 'xfoo, bar'],
    [[...'foo, bar', 'home', 'alt-f', 'alt-d', 'x'], 'foox'],
    [[...'foo, bar', 'alt-backspace', 'x'], 'foo, x'],
    [[...'foo', 'alt-q', 'x'], 'foox'],
    [[...'abc', 'home', 'delete', 'end', 'x'], 'bcx'],
    [[...'a b', 'ctrl-w', 'backspace'], 'a'],
    [[...'ab', 'left', 'ctrl-k', 'right', 'left', 'left', 'x'], 'xa'],
    [['é', 'tab', '漢', 'backspace'], 'é'],
    // Emoji of several characters are one.
    [[...'👍🏽👩‍🚀', 'left', 'x', 'home', 'right', 'y', 'delete', 'delete'], '👍🏽y'],
  ])('is edited by %j', (typed, text) => {
    expect(press(wallState(9), '/', ...typed).overlay).toMatchObject({ text });
  });

  it.each([
    [['up'], 'dog'],
    [['up', 'up', 'up', 'down'], 'dog'],
    [['up', 'down'], ''],
    [['a', 'up', 'x'], 'dogx'],
  ])('offers earlier answers by %j, the last one first', (typed, text) => {
    const asked = [
      '/',
      ...'dog',
      'enter',
      '/',
      ...'fox',
      'enter',
      '/',
      ...'dog',
      'enter',
      'w',
      'a',
      'enter',
    ];
    expect(press(wallState(9), ...asked, '/', ...typed).overlay).toMatchObject({ text });
  });

  it('takes pasted text as one line of limited length, and no keys of the view', () => {
    const state = press(wallState(9), '/');
    expect(events(state, { kind: 'paste', text: 'a\nq b' }).overlay).toMatchObject({
      text: 'a q b',
    });
    expect(press(state, 'q').effects).toEqual([]);
    const large = events(state, { kind: 'paste', text: 'fox🦊'.repeat(10_000) });
    expect(screenOf(large).split('\n').at(-1)).toMatch(/^ search projects.*fox🦊fox🦊$/);
  });

  it('has the help of a flag as its label if the flag has no known values', () => {
    const call = withFlag(createEndpointCommand('users search'), '--city', 'Bonn');
    const state = events(wallState(9), { kind: 'opened', view: 1, opened: { call } });
    expect(
      screenOf(press(state, 'f', ...'city', 'enter'))
        .split('\n')
        .at(-1),
    ).toMatch(/^ [A-Z].*: Bonn$/);
  });
});

it('lists the keys of the view, finds one by its help, and presses it', () => {
  const keysOpen = press(wallState(9), '?');
  expect(screenOf(keysOpen)).toContain('› ↑ k       Go up');
  const found = press(keysOpen, ...'mark for');
  expect(screenOf(found)).toMatch(/Keys: mark for .*\n.*› Space {2}Mark for the commands below/);
  expect(wallOf(press(found, 'enter'))).toMatchObject({ marked: new Set([0]) });
});

describe('a click', () => {
  const click = (column: number, row: number) =>
    ({ kind: 'mouse', action: 'press', column, row }) as const;
  /** Clicks where the screen shows a text. */
  const clickOn = (state: State, text: string) => {
    const lines = screenOf(state).split('\n');
    const row = lines.findIndex((line) => line.includes(text));
    return events(state, click(lines[row]?.indexOf(text) ?? 0, row));
  };

  it.each([
    ['? keys', 'menu'],
    ['/ search', 'prompt'],
    ['f filter', 'menu'],
  ])('presses the key in the footer: %s', (text, kind) => {
    expect(clickOn(wallState(9), text).overlay?.kind).toBe(kind);
  });

  it('has no effect between the keys and in a line to type', () => {
    const state = wallState(9);
    for (const column of [0, 79]) expect(events(state, click(column, 23))).toEqual(state);
    const typing = press(state, '/');
    expect(events(typing, click(3, 23))).toEqual(typing);
  });

  it('chooses in a menu, also in one that was scrolled', () => {
    const state = press(wallState(9), 'f', ...'field', 'enter');
    expect(lineIn(clickOn(state, 'Advertising'))).toBe('portfolio projects --field Advertising');
    expect(lineIn(clickOn(press(state, 'end'), 'Writing'))).toBe(
      'portfolio projects --field Writing',
    );
    for (const [column, row] of [
      [0, 5],
      [40, 1],
      [40, 20],
    ] as const)
      expect(events(state, click(column, row))).toEqual(state);
  });
});

it('draws the whole screen again by Ctrl-L, also below a line to type and a menu', () => {
  for (const before of [[], ['/'], ['f'], ['?']]) {
    const state = press(wallState(9), ...before);
    expect(press(state, 'ctrl-l')).toEqual({ ...state, effects: [{ kind: 'repaint' }] });
  }
});
