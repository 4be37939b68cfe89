// The pictures of a record, one at a time.
import { describe, expect, it } from 'vitest';
import { picturesCommand } from '../../../../src/commands/browse/calls.ts';
import { wantedPictures } from '../../../../src/commands/browse/draw.ts';
import type { ListContent, State } from '../../../../src/commands/browse/state.ts';
import { createList, currentView } from '../../../../src/commands/browse/steps.ts';
import {
  events,
  itemOf,
  jobsIn,
  lineIn,
  plainLook,
  press,
  screenOf,
  wallState,
} from '../../../support/walls.ts';

const wallOf = (state: State): ListContent => currentView(state).content as ListContent;
const address = (at: number, id = 1) => `https://example.org/${id}-${at}.png`;

/** Returns the state in which the pictures of the chosen record have been read. */
function withPictures(
  state: State,
  count: number,
  size = { width: 1200, height: 900 },
  record = 1,
): State {
  const { id } = currentView(state);
  const items = Array.from({ length: count }, (_, at) => {
    const { handle, caption } = itemOf(record);
    const url = address(at + 1, record);
    const picture = { kind: 'module' as const, number: at + 1, sizes: [{ url, ...size }] };
    const title = `Picture ${at + 1}`;
    return itemOf(record, {
      handle: handle && { ...handle, picture: url },
      caption: { ...caption, title },
      picture,
    });
  });
  return events(
    state,
    {
      kind: 'opened',
      view: id,
      opened: { content: createList({ one: 'picture', many: 'pictures' }) },
    },
    { kind: 'loaded', view: id, items, isLast: true },
  );
}

/** The pictures of the second of `records`, opened from their wall. */
const viewer = (
  count: number,
  more: Partial<State> = {},
  size = { width: 1200, height: 900 },
): State => withPictures(press(wallState(3, more), 'right', 'v'), count, size);

const wantedIn = (state: State) => wantedPictures(state).map(({ picture }) => picture.number);

it('says at the last picture how to go on, and names in the footer what the keys do now', () => {
  const last = press(viewer(2), 'right', 'right');
  expect(last.message?.text).toBe('this is the last picture; ↓ shows the next record');
  const footer = (state: State) => screenOf(state).trimEnd().split('\n').at(-1);
  expect(footer(viewer(2))).toMatch(
    /Esc back {2}Space mark {2}→ picture {2}\] record {2}z fill {2}G tiles/,
  );
  const filled = press(viewer(2), 'z');
  expect(footer(filled)).toContain('z fit');
  expect(press(filled, 'up').message?.text).toBe(
    'this is the top of the picture; [ shows the record before',
  );
  expect(footer(press(viewer(2), 'G'))).toContain('G one');
});

it('opens the pictures of the chosen project, shows one, and asks for the next two', () => {
  const state = viewer(12);
  expect(lineIn(state)).toBe('portfolio project pictures 2');
  expect(wantedIn(state)).toEqual([1, 2, 3]);
  const [, first] = [screenOf(state).split('\n'), wantedPictures(state)[0]];
  expect(first?.area).toEqual({ columns: 78, rows: 20 });
  expect(screenOf(state)).toMatch(/Picture 1 by The Maker +1 of 12/);
  expect(wantedIn(press(state, 'right', 'right', 'left'))).toEqual([2, 3, 4]);
  expect(wantedIn(press(state, 'end'))).toEqual([12]);
  expect(wantedIn(press(state, ...Array(20).fill('right')))).toEqual([12]);
});

it('goes back to the page from which it was opened', () => {
  const content = { kind: 'page', item: itemOf(1), lines: [], scroll: 0 } as const;
  const page = events(press(wallState(3), 'enter'), {
    kind: 'opened',
    view: 2,
    opened: { content },
  });
  const back = press(withPictures(press(page, 'v'), 3), 'enter');
  expect([lineIn(back), back.views.length]).toEqual(['portfolio project show 1', 2]);
});

it('is the first list of a page of a project, and no list of a person', () => {
  const wall = wallState(3);
  const page = events(press(wall, 'enter'), {
    kind: 'opened',
    view: 2,
    opened: { content: { kind: 'page', item: itemOf(1), lines: [], scroll: 0 } },
  });
  for (const key of ['v', 'enter'])
    expect(lineIn(press(page, key))).toBe('portfolio project pictures 1');
  const user = itemOf(1, { handle: { kind: 'user', id: '7', name: 'A', url: '', people: [] } });
  const people = events(wallState(0, {}, false), {
    kind: 'loaded',
    view: 1,
    items: [user],
    isLast: true,
  });
  expect(press(people, 'v').message?.text).toMatch(
    /^only projects and works in progress have pictures/,
  );
  const wip = itemOf(1, { handle: { kind: 'wip', id: '9', name: 'A', url: '', people: [] } });
  expect(picturesCommand(wip)?.call.commandPath).toEqual(['wip', 'show']);
});

it('goes to the pictures of the next and the previous record of the wall, and back to it there', () => {
  const next = withPictures(press(viewer(3), 'down'), 2);
  expect(lineIn(next)).toBe('portfolio project pictures 3');
  expect(next.views).toHaveLength(2);
  expect(press(next, 'down').message?.text).toBe(
    'this is the last record with pictures that is loaded',
  );
  const back = press(next, 'escape');
  expect(wallOf(back).at).toBe(2);
  expect(lineIn(press(next, '[', '['))).toBe('portfolio project pictures 1');
  // The record before is shown at the picture where it was left.
  const again = withPictures(press(withPictures(press(viewer(3), 'right', 'down'), 2), 'up'), 3);
  expect([lineIn(again), wallOf(again).at]).toEqual(['portfolio project pictures 2', 1]);
  // The page of the record that one leaves is closed too.
  const page = events(press(wallState(3), 'enter'), {
    kind: 'opened',
    view: 2,
    opened: { content: { kind: 'page', item: itemOf(1), lines: Array(60).fill('a'), scroll: 4 } },
  });
  const fromPage = withPictures(press(page, 'v'), 2);
  expect(currentView(press(fromPage, 'right', 'escape')).content).toMatchObject({
    kind: 'page',
    scroll: 4,
  });
  expect(press(fromPage, ']').views.map(({ title }) => title)).toEqual(['Illustration', 'Work 2']);
});

it('takes marked pictures along to other records, for one board or folder', () => {
  const both = press(
    withPictures(press(viewer(3), ' ', 'right', 'right', ' ', 'down'), 2, undefined, 3),
    ' ',
  );
  expect(screenOf(both)).toMatch(/✓ Picture 1 by The Maker +3 marked, 1 of 2/);
  const [job] = jobsIn(press(both, 'd', 'enter'));
  const given = [address(1), address(3), address(1, 3)].map((picture) => ({ picture }));
  expect(job).toMatchObject({
    kind: 'downloading',
    calls: [{ argumentValues: given }],
    done: 'downloaded 3 pictures into downloads',
  });
  expect(press(both, 'e').message?.text).toMatch(/^a file contains all pictures/);
  const back = withPictures(press(both, 'up'), 3);
  expect(back.message).toBeUndefined();
  expect([...wallOf(back).marked]).toEqual([0, 2]);
  expect(currentView(back).otherMarks).toHaveLength(1);
  const none = press(back, 'escape', 'escape');
  expect(none.message?.text).toBe('3 marks removed');
  expect(press(none, 'escape').views).toHaveLength(1);
});

it('goes past a record without pictures, and says when no wall is below', () => {
  const user = itemOf(2, { handle: { kind: 'user', id: '7', name: 'A', url: '', people: [] } });
  const mixed = events(wallState(0, {}, false), {
    kind: 'loaded',
    view: 1,
    items: [itemOf(1), user, itemOf(3)],
    isLast: true,
  });
  expect(lineIn(press(withPictures(press(mixed, 'v'), 2), 'down'))).toBe(
    'portfolio project pictures 3',
  );
  const [view] = viewer(3).views.slice(-1);
  if (view === undefined) throw new Error('no view');
  const alone = { ...viewer(3), views: [view] };
  expect(press(alone, 'down').message?.text).toBe(
    'this record was not opened from a list, so no record is before or after it',
  );
});

describe('the keys', () => {
  it('z fills the width, where up and down scroll, unless the terminal cannot draw a part', () => {
    const wide = press(viewer(3, {}, { width: 1000, height: 2000 }), 'z');
    expect(wantedPictures(wide)[0]?.area).toEqual({ columns: 78, rows: 78 });
    expect(wallOf(press(wide, 'down', 'down')).scroll).toBe(10);
    expect(screenOf(press(wide, 'down'))).toContain(' 32 %, 1 of 3');
    expect(screenOf(press(wide, 'end'))).toContain(' 100 %, 1 of 3');
    expect(wallOf(press(wide, 'end')).scroll).toBe(78 - 20);
    expect(wallOf(press(wide, 'down', 'right'))).toMatchObject({ at: 1, scroll: 0 });
    expect(wide.message?.text).toBe('as wide as the window; z shows it as a whole');
    expect(wantedPictures(press(wide, 'z'))[0]?.area.rows).toBe(20);
    expect(screenOf(viewer(3))).toContain('z fill');
    const sixel = viewer(3, { drawsParts: false });
    expect(screenOf(sixel)).not.toContain('z fill');
    expect(press(sixel, 'z')).toMatchObject({
      pictureSize: 'whole',
      message: { text: 'this terminal cannot draw a part of a picture' },
    });
  });

  it('G shows tiles, on which Enter shows the chosen picture', () => {
    const tiles = press(viewer(12), 'G');
    expect(screenOf(tiles)).toContain('Picture 4');
    const chosen = press(tiles, 'right', 'right', 'enter');
    expect(screenOf(chosen)).toMatch(/Picture 3 by The Maker +3 of 12/);
    expect(lineIn(press(chosen, 'enter'))).toBe('portfolio project show 1');
  });

  it('y copies the address of the picture, and Y its colours', () => {
    const { effects } = press(viewer(3), 'right', 'y', 'Y');
    expect(effects.slice(-2)).toMatchObject([
      { kind: 'copy', text: address(2) },
      { kind: 'copyColours', picture: { number: 2 } },
    ]);
  });

  it('i shows facts beside a smaller picture, and Space marks it', () => {
    const facts = press(viewer(3), 'i', ' ');
    expect(screenOf(facts)).toMatch(/│ Picture 1\n.*│ The Maker/);
    expect(wantedPictures(facts)[0]?.area.columns).toBe(44);
    expect(screenOf(facts)).toContain('1 marked, 1 of 3');
    expect(screenOf(facts)).toContain('✓ Picture 1');
  });

  it('the wheel and a click go from picture to picture', () => {
    const at = { column: 20, row: 5 };
    const state = events(
      viewer(9),
      { kind: 'mouse', action: 'wheel-down', ...at },
      { kind: 'mouse', action: 'press', ...at },
    );
    expect(wallOf(state).at).toBe(2);
    expect(wallOf(events(state, { kind: 'mouse', action: 'wheel-up', ...at })).at).toBe(1);
  });
});

it('says in its place why a picture is missing, and goes on', () => {
  const look = {
    ...plainLook,
    drawn: () => ({ kind: 'missing', why: 'the file is damaged' }) as const,
  };
  expect(screenOf(viewer(3), look)).toMatch(/\n +the file is damaged\n/);
  expect(wallOf(press(viewer(3), 'right')).at).toBe(1);
});

it('downloads, opens and puts on a board these pictures, and keeps their project once', () => {
  const marked = press(viewer(3), ' ', 'right', ' ');
  const [first, second] = [address(1), address(2)];
  const [downloading] = jobsIn(press(marked, 'd', 'enter'));
  expect(downloading).toMatchObject({
    lines: ['portfolio project show 1'],
    calls: [
      {
        argumentValues: [
          { value: '1', picture: first },
          { value: '1', picture: second },
        ],
      },
    ],
    done: 'downloaded 2 pictures into downloads',
  });
  const [opened] = jobsIn(press(marked, 'O'));
  expect(opened).toMatchObject({
    items: [{ handle: { url: first } }, { handle: { url: second } }],
  });
  const [adding] = jobsIn(press(marked, 'b', ...'finds', 'enter'));
  const name = 'https://example.org/gallery/1/work';
  expect(adding).toMatchObject({
    board: 'finds',
    parts: [
      { name, picture: first },
      { name, picture: second },
    ],
  });
  expect(jobsIn(press(marked, 'K'))).toMatchObject([
    { lines: ['portfolio project show 1'], done: 'kept 1 record in your library' },
  ]);
});

it('shows all tiles that fit when it leaves the last picture', () => {
  expect(wallOf(press(viewer(4), 'end', 'G')).top).toBe(0);
});
