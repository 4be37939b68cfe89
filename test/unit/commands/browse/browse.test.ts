// Random events, in any order: the state and the screen stay valid.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardCall } from '../../../../src/commands/browse/calls.ts';
import { drawScreen, wantedPictures } from '../../../../src/commands/browse/draw.ts';
import { keys, keysOf } from '../../../../src/commands/browse/keys.ts';
import { bodyOf, placedItems, placedLines } from '../../../../src/commands/browse/layout.ts';
import type {
  Event,
  Job,
  ListContent,
  ListItem,
  PageContent,
  State,
} from '../../../../src/commands/browse/state.ts';
import { createList } from '../../../../src/commands/browse/steps.ts';
import { update } from '../../../../src/commands/browse/update.ts';
import type { DrawnPicture, Missing } from '../../../../src/view/pictures/encoder.ts';
import type { CellSize } from '../../../../src/view/pictures/raster.ts';
import { sanitise } from '../../../../src/view/text/text.ts';
import { harm } from '../../../support/nasty.ts';
import { nastyText } from '../../../support/nasty-text.ts';
import { itemOf, plainLook, textOf, wallState } from '../../../support/walls.ts';

/** A run has 50 events on average. */
const runs = { numRuns: Math.min(Number(process.env['RANDOM_RUNS'] ?? 60), 60) };

const known = Object.values(keys).flatMap(keysOf);
const edits = [
  'tab',
  'shift-tab',
  'delete',
  'ctrl-u',
  'ctrl-w',
  'ctrl-k',
  'ctrl-a',
  'ctrl-e',
  'é',
  '漢',
  '👍🏽',
];
const key = fc
  .oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom(...edits) },
  )
  .map((key): Event => ({ kind: 'key', key }));

const size = fc.record({
  columns: fc.oneof(
    { weight: 30, arbitrary: fc.integer({ min: 0, max: 90 }) },
    { weight: 1, arbitrary: fc.constant(400) },
  ),
  rows: fc.oneof(
    { weight: 30, arbitrary: fc.integer({ min: 0, max: 30 }) },
    { weight: 1, arbitrary: fc.constant(100) },
  ),
});

const item: fc.Arbitrary<ListItem> = fc
  .record({
    id: fc.nat(999),
    title: nastyText,
    hasPicture: fc.boolean(),
    hasHandle: fc.boolean(),
    kind: fc.constantFrom('project', 'user', 'wip'),
  })
  .map(({ id, title, hasPicture, hasHandle, kind }) => {
    const plain = itemOf(id);
    return {
      handle:
        hasHandle && plain.handle !== undefined
          ? { ...plain.handle, kind, name: title }
          : undefined,
      caption: { ...plain.caption, title, by: [{ text: title, address: '' }] },
      picture: hasPicture ? plain.picture : undefined,
      facts: [['Fact', title]],
    };
  });

/** Number of views that were opened after the view of an event. The view may be closed. */
const view = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: -1, max: 5 }) },
);
const picture = fc
  .option(fc.integer({ min: 0, max: 9000 }), { nil: undefined })
  .map((height) => ({
    ...{ kind: 'module' as const, number: 1 },
    sizes: [{ url: `https://example.org/${height}.png`, width: 400, height }],
  }))
  .map((each) => ({ picture: each }));
/** The reader of a page has made its lines safe. */
const lines = fc.array(
  fc.oneof({ weight: 8, arbitrary: nastyText.map(sanitise) }, { weight: 1, arbitrary: picture }),
  {
    maxLength: 40,
  },
);

const wall: fc.Arbitrary<ListContent> = fc
  .boolean()
  .map((isText) => createList({ one: 'project', many: 'projects' }, isText));
const page: fc.Arbitrary<PageContent> = fc.record({
  kind: fc.constant('page' as const),
  item: fc.option(item, { nil: undefined }),
  lines: fc.constant([]),
  scroll: fc.constant(0),
});

const result: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('opened' as const),
      view,
      opened: fc.oneof(
        fc.record({ call: nastyText.map(boardCall), content: wall }),
        fc.record({ content: fc.oneof(wall, page), title: nastyText }),
        fc.record({ title: nastyText }),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('loaded' as const),
      view,
      items: fc.array(item, { maxLength: 30 }),
      isLast: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('laidOut' as const), view, lines }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('failed' as const), view, text: nastyText }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('told' as const, 'done' as const),
      text: nastyText,
      isError: fc.boolean(),
      job: fc.constantFrom<Job>(
        { kind: 'adding', board: 'x', parts: [], count: 1 },
        { kind: 'keeping', calls: [], done: 'kept' },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('boards' as const),
      boards: fc.array(fc.record({ name: nastyText, items: nastyText }), { maxLength: 5 }),
    }),
  },
);

const cell = { column: fc.nat(400), row: fc.nat(100) };
const actions = ['press', 'wheel-up', 'wheel-down'] as const;
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 12, arbitrary: key },
  { weight: 3, arbitrary: result },
  { weight: 1, arbitrary: size.map((each): Event => ({ kind: 'resize', ...each })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('mouse' as const),
      action: fc.constantFrom(...actions),
      ...cell,
    }),
  },
  { weight: 1, arbitrary: nastyText.map((text): Event => ({ kind: 'paste', text })) },
);

/** A picture of each kind that a terminal can draw, by the number in its address. */
function drawn(
  { number, sizes }: { number: number; sizes: readonly { url: string }[] },
  area: CellSize,
) {
  const code = number + (sizes[0]?.url.length ?? 0);
  const all: readonly (DrawnPicture | Missing | undefined)[] = [
    undefined,
    { kind: 'missing', why: 'gone' },
    {
      kind: 'lines',
      area,
      before: '',
      lines: Array.from({ length: area.rows }, () => '▀'.repeat(Math.max(0, area.columns))),
    },
    { kind: 'sequence', area, sequence: 'S' },
  ];
  return all[code % all.length];
}

function check(state: State): void {
  const { views, columns, rows } = state;
  expect(views.length).toBeGreaterThan(0);
  const content = views.at(-1)?.content;
  if (content?.kind === 'wall' && content.items.length > 0) {
    expect(content.items[content.at]).toBeDefined();
    expect(placedItems(state, content).map(({ at }) => at)).toContain(content.at);
  }
  if (content?.kind === 'page') {
    const last = Math.max(0, placedLines(state, content).end - bodyOf(state).rows);
    expect(content.scroll).toBeLessThanOrEqual(last);
  }
  wantedPictures(state);
  const frame = drawScreen(state, { ...plainLook, drawn, palette: () => ['a\x1B[2Jb'] });
  expect([frame.columns, frame.rows, frame.texts.length]).toEqual([columns, rows, columns * rows]);
  expect(harm(textOf(frame))).toBeUndefined();
}

test('any events in any order leave a valid state and a screen of the right size', () => {
  const given = fc.record({
    more: fc.record({
      ...{ columns: fc.integer({ min: 0, max: 90 }), rows: fc.integer({ min: 0, max: 30 }) },
      pictures: fc.constantFrom<State['pictures']>('drawn', 'words', 'none'),
    }),
    events: fc.array(event, { maxLength: 100, size: 'max' }),
  });
  fc.assert(
    fc.property(given, ({ more, events }) => {
      let state = wallState(30, more, false);
      check(state);
      for (const each of events) {
        state = update(
          state,
          'view' in each ? { ...each, view: state.nextId - 1 - each.view } : each,
        );
        check(state);
      }
    }),
    runs,
  );
}, 300_000);
