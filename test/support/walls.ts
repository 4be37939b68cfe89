// States of browse for tests, and its screens as text.

import { lineOf } from '../../src/cli/suggested-command.ts';
import { drawScreen, type Look } from '../../src/commands/browse/draw.ts';
import type { Event, Item, State, Step } from '../../src/commands/browse/state.ts';
import { newState, opening } from '../../src/commands/browse/state.ts';
import { update } from '../../src/commands/browse/update.ts';
import type { Frame } from '../../src/terminal/cells.ts';
import { paintFor } from '../../src/view/text/paint.ts';

const noPaint = await paintFor(0);

/** A record of a wall. Its owner is `maker`. */
export const itemOf = (id: number, more: Partial<Item> = {}): Item => ({
  handle: {
    kind: 'project',
    id: String(id),
    name: `Work ${id}`,
    url: `https://example.org/gallery/${id}/work`,
    people: [{ id: '7', username: 'maker' }],
  },
  caption: {
    title: `Work ${id}`,
    address: '',
    by: [{ text: 'The Maker', address: '' }],
    figures: [['stats.views', id * 10, { one: 'view', many: 'views' }]],
  },
  picture: { kind: 'cover', number: 0, sizes: [{ url: `https://example.org/${id}.png`, width: 404 }] },
  facts: [['Views', String(id * 10)]],
  ...more,
});

/** An empty state. */
const blank = newState({
  ...{ columns: 80, rows: 24, cell: { width: 10, height: 20 } },
  ...{ pictures: 'drawn', drawsParts: true },
});

/** A wall of `count` records. */
export function wallState(count: number, more: Partial<State> = {}, isLast = true): State {
  const words = ['projects', '--field', 'Illustration'];
  const { state } = opening({ ...blank, ...more }, words, 'Illustration');
  const content = {
    kind: 'wall',
    noun: { one: 'project', many: 'projects' },
    items: [],
    at: 0,
    top: 0,
    marked: new Set<number>(),
  } as const;
  const filters = [{ long: '--field', help: 'Creative field', value: 'Illustration' }];
  const opened = update(state, { kind: 'opened', view: 1, opened: { content, filters } }).state;
  const items = Array.from({ length: count }, (_, at) => itemOf(at + 1));
  return update(opened, { kind: 'loaded', view: 1, items, isLast }).state;
}

/** Presses keys one after the other, and collects the effects. */
export function press(state: State, ...keys: readonly string[]): Step {
  return events(state, ...keys.map((key) => ({ kind: 'key', key }) as const));
}

export function events(state: State, ...given: readonly Event[]): Step {
  let step: Step = { state, effects: [] };
  for (const event of given) {
    const next = update(step.state, event);
    step = { state: next.state, effects: [...step.effects, ...next.effects] };
  }
  return step;
}

/** A look without colours and without pictures. */
export const plainLook: Look = {
  style: { paint: noPaint, groupDigits: String },
  drawn: () => undefined,
  palette: () => undefined,
  lineOf: (words) => `${lineOf(words)} --demo`,
};

/** Returns the lines of a frame without blanks at their ends. Pictures are shown as `#`. */
export const textOf = ({ texts, columns, rows }: Frame): string =>
  Array.from({ length: rows }, (_, row) =>
    texts
      .slice(row * columns, (row + 1) * columns)
      .map((text) => (text === '\0' ? '#' : text))
      .join('')
      .trimEnd(),
  ).join('\n');

export const screenOf = (state: State, look: Look = plainLook): string => textOf(drawScreen(state, look));
