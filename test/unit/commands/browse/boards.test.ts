// Boards in browse: putting records on them, and changing the board that is shown.
import { describe, expect, it } from 'vitest';
import { boardCall } from '../../../../src/commands/browse/calls.ts';
import type { Job, ListContent, ListItem, State } from '../../../../src/commands/browse/state.ts';
import { createList, currentView, pushView } from '../../../../src/commands/browse/steps.ts';
import { quoteArgument } from '../../../../src/view/text/message.ts';
import { events, itemOf, jobsIn, press, screenOf, wallState } from '../../../support/walls.ts';

const boards = ['covers', 'my finds'].map((name, at) => ({ name, items: `${at + 1} items` }));

/** Chooses boards for a record after the boards were read. */
const offered = (state: State, ...keys: readonly string[]) =>
  press(events(press(state, 'b'), { kind: 'boards', boards }), ...keys);

const labels = ({ overlay }: State) =>
  overlay?.kind === 'menu' ? overlay.choices.map(({ label }) => label) : [];

const parts = [{ name: 'https://example.org/gallery/1/work', picture: undefined }];

describe('b', () => {
  it('has the board that was used last as its first choice, before the boards are read too', () => {
    const state = offered(wallState(9), 'down', 'enter');
    expect(jobsIn(press(state, 'b', 'enter'))).toMatchObject([{}, { board: 'my finds', parts }]);
    expect(labels(offered(state)).slice(0, 2)).toEqual(['my finds', 'covers']);
  });

  it('takes the name of a new board from the typed letters, and asks only if there are none', () => {
    const named = offered(wallState(9), ...'cover', 'down', 'enter');
    expect(jobsIn(named)).toMatchObject([{ board: 'cover', parts }]);
    const asked = offered(wallState(9), 'end', 'up', 'enter');
    expect(jobsIn(press(asked, 'x', 'enter'))).toMatchObject([{ board: 'x', parts }]);
    const unnamed = press(asked, 'enter');
    expect([jobsIn(unnamed), unnamed.message?.text]).toEqual([[], 'a board needs a name']);
    expect(unnamed.overlay).toEqual(asked.overlay);
  });

  it('does not open a menu again that was closed before the boards were read', () => {
    const state = press(wallState(9), 'b', 'escape');
    expect(events(state, { kind: 'boards', boards })).toBe(state);
  });
});

describe('the view of a board', () => {
  const content = createList({ one: 'item', many: 'items' });
  const opened = (state: State, ...ids: readonly number[]) =>
    events(
      state,
      { kind: 'opened', view: 2, opened: { content } },
      { kind: 'loaded', view: 2, items: ids.map((id) => itemOf(id)), isLast: true },
    );
  const board = opened(pushView(wallState(9), boardCall('finds'), 'finds'), 1, 2, 3, 4, 5);
  const wallOf = (state: State) => currentView(state).content as ListContent;

  it('names the keys of boards first, and no filters', () => {
    expect(screenOf(board).split('\n').at(-1)).toMatch(/^ x remove {2}< earlier {2}> later/);
    for (const key of ['f', 'w', 'W'])
      expect(press(board, key)).toMatchObject({ effects: [], overlay: undefined });
    expect(press(wallState(9), 'x').message?.text).toBe('only on a board: Remove from this board');
  });

  it('has the titles of sections above the items with which they begin', () => {
    const items = [undefined, 'Wood', 'Wood', 'Paper and ink'].map((group, at) => {
      const item = itemOf(at + 1);
      return { ...item, caption: { ...item.caption, group } };
    });
    const state = pushView(wallState(9), boardCall('finds'), 'finds');
    const divided = events(
      state,
      { kind: 'opened', view: 2, opened: { content } },
      { kind: 'loaded', view: 2, items, isLast: true },
    );
    const [, heads] = screenOf(divided).split('\n');
    expect(heads).toMatch(/^┌─+┐ Wood {10,}Paper and/);
    expect(screenOf(press(divided, 'right')).split('\n')[1]).toMatch(/^ +┌Wood─+┐ +Paper and/);
  });

  it.each([
    [['right', 'x', 'enter'], 'portfolio board remove finds 2 --yes'],
    [[' ', 'right', 'right', ' ', 'x', 'enter'], 'portfolio board remove finds 1 3 --yes'],
    [['>'], 'portfolio board move finds 1 2'],
    [['end', '<'], 'portfolio board move finds 5 4'],
    [
      ['right', 'n', ...'# Covers', 'enter'],
      `portfolio board note finds 2 ${quoteArgument('# Covers')}`,
    ],
    [['n', 'enter'], `portfolio board note finds 1 ${quoteArgument('')}`],
  ])('starts by %j the job %s', (keys, line) => {
    const state = press(board, ...keys);
    expect(jobsIn(state)).toMatchObject([
      { lines: [line], board: { name: 'finds', items: wallOf(board).items } },
    ]);
    expect(wallOf(state).marked.size).toBe(0);
  });

  it('shows the note of the chosen item, which n changes, unless it has several lines', () => {
    const noted = (note: string, about = note) => {
      const { caption, ...item } = itemOf(1);
      const items = [{ ...item, caption: { ...caption, about, note } }];
      const state = pushView(wallState(9), boardCall('finds'), 'finds');
      const view = { kind: 'opened', view: 2, opened: { content } } as const;
      return events(state, view, { kind: 'loaded', view: 2, items, isLast: true });
    };
    expect(screenOf(noted('the type'))).toContain('Work 1 by The Maker: the type');
    expect(press(noted('the type'), 'n').overlay).toMatchObject({
      kind: 'prompt',
      text: 'the type',
    });
    // The note does not contain the section.
    expect(press(noted('', 'Covers'), 'n').overlay).toMatchObject({ kind: 'prompt', text: '' });
    expect(press(noted('a\nb'), 'n').message?.text).toContain('this note has several lines');
  });

  describe('with a record of another service, which has the id of one of this service', () => {
    const otherService = 'https://other.example';
    const [own, foreign] = [itemOf(1), itemOf(1, { otherService })];
    const loaded = (...items: readonly ListItem[]) =>
      ({ kind: 'loaded', view: 2, items, isLast: true }) as const;
    const mixed = events(
      pushView(wallState(9), boardCall('finds'), 'finds'),
      { kind: 'opened', view: 2, opened: { content } },
      loaded(own, foreign),
    );

    it.each(['enter', '=', 'o', 'c', 'g', 'd', 'b', 'K', 'O'])(
      'asks this service for nothing by %s',
      (key) => {
        for (const state of [
          press(mixed, 'right', key),
          press(mixed, ' ', 'right', ' ', 'home', key),
        ]) {
          expect(state.message?.text).toContain(
            'a record of another service, https://other.example',
          );
          expect([jobsIn(state), state.views.length, state.overlay]).toEqual([
            [],
            mixed.views.length,
            undefined,
          ]);
        }
        expect(press(mixed, key).message?.text ?? '').not.toContain('another service');
      },
    );

    it('is not opened from the page of the record before it', () => {
      const page = press(mixed, 'enter');
      expect(page.views).toHaveLength(mixed.views.length + 1);
      const shownPage = { kind: 'page', item: own, lines: [], scroll: 0 } as const;
      const opened = events(page, {
        kind: 'opened',
        view: page.nextId - 1,
        opened: { content: shownPage },
      });
      const next = press(opened, 'right');
      expect([next.views.length, next.message?.text]).toEqual([
        page.views.length,
        `the next is a record of another service, ${otherService}`,
      ]);
    });

    it('exports no marked record of another service', () => {
      expect(press(mixed, ' ', 'right', ' ', 'e')).toMatchObject({
        overlay: undefined,
        message: { text: expect.stringContaining('another service') },
      });
    });

    it('stays at the record of its service when it is read again', () => {
      const again = events(press(mixed, 'right', 'r'), {
        kind: 'opened',
        view: 2,
        opened: { content },
      });
      expect(wallOf(events(again, loaded(foreign, own))).at).toBe(0);
    });
  });

  it('is written as a whole, with its notes', () => {
    const [job] = jobsIn(press(board, 'right', 'e', 'ctrl-u', ...'a.csv', 'enter'));
    expect(job).toMatchObject({
      lines: ['portfolio board show finds'],
      written: 'all 5 items',
      file: 'a.csv',
      isOffered: false,
    });
  });

  it('removes nothing without an answer, and moves nothing beyond the ends', () => {
    expect(screenOf(press(board, 'x'))).toMatch(
      /Remove from “finds”: Enter chooses.*\n.*› “Work 1”/,
    );
    for (const keys of [['x'], ['x', 'escape'], ['<'], ['end', '>']])
      expect(press(board, ...keys).effects).toEqual([]);
  });

  it('draws no harmful characters of a board’s name, which another person may have chosen', () => {
    const named = events(board, {
      kind: 'opened',
      view: 2,
      opened: { call: boardCall('\uFE0F '), content },
    });
    expect(screenOf(press(named, 'x'))).not.toContain('\uFE0F');
  });

  it('is read again after a job that changes boards, at the same place, and takes no other move until then', () => {
    const state = press(board, 'right', 'x', 'enter');
    const ended = (job: Job | undefined) =>
      events(state, { kind: 'done', text: 'removed', job: job as Job });
    const done = ended(state.running[0]?.job);
    expect(currentView(done)).toMatchObject({ reading: 1, progress: 'reading' });
    expect(jobsIn(press(done, '>'))).toHaveLength(1);
    const after = opened(done, 1, 3, 4, 5);
    expect(wallOf(after)).toMatchObject({ at: 1, items: [{}, { handle: { id: '3' } }, {}, {}] });
    expect(after.message?.text).toBe('removed');
    expect(wallOf(opened(press(after, 'r'), 3, 1, 4, 5)).at).toBe(0);
    expect(currentView(ended({ kind: 'keeping', calls: [], done: '' }))).toMatchObject({
      reading: 0,
      progress: 'ended',
    });
  });
});
