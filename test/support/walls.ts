// States of browse for tests, and its screens as text.

import { createEndpointCommand } from '../../src/cli/built-calls.ts';
import { toArgv } from '../../src/cli/calls.ts';
import { withFlag } from '../../src/cli/changed-flags.ts';
import { toCommandLine } from '../../src/cli/suggested-command.ts';
import { drawScreen, type Look } from '../../src/commands/browse/draw.ts';
import type { Event, ListItem, State } from '../../src/commands/browse/state.ts';
import { createList, createState, pushView } from '../../src/commands/browse/steps.ts';
import { update } from '../../src/commands/browse/update.ts';
import type { Frame } from '../../src/terminal/cells.ts';
import { loadPaint } from '../../src/view/text/paint.ts';

const noPaint = await loadPaint(0);

/** A record of a wall. Its owner is `maker`. */
export const itemOf = (id: number, more: Partial<ListItem> = {}): ListItem => ({
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
  picture: {
    kind: 'cover',
    number: 0,
    sizes: [{ url: `https://example.org/${id}.png`, width: 404 }],
  },
  facts: [['Views', String(id * 10)]],
  ...more,
});

/** An empty state. */
const blank = createState({
  ...{ options: { demo: true }, columns: 80, rows: 24, cell: { width: 10, height: 20 } },
  ...{ pictures: 'drawn', drawsParts: true },
});

/** A wall of `count` records. */
export function wallState(count: number, more: Partial<State> = {}, isLast = true): State {
  const call = withFlag(createEndpointCommand('projects search'), '--field', 'Illustration');
  const content = createList({ one: 'project', many: 'projects' });
  const items = Array.from({ length: count }, (_, at) => itemOf(at + 1));
  return events(
    pushView({ ...blank, ...more }, call, 'Illustration'),
    { kind: 'opened', view: 1, opened: { content } },
    { kind: 'loaded', view: 1, items, isLast },
  );
}

/** Presses keys one after the other. The state collects the effects. */
export const press = (state: State, ...keys: readonly string[]): State =>
  events(state, ...keys.map((key) => ({ kind: 'key', key }) as const));

export const events = (state: State, ...given: readonly Event[]): State =>
  given.reduce(update, state);

/** Returns the command of the shown view. */
export const lineIn = ({ views }: State): string =>
  toCommandLine(toArgv(views.at(-1)?.call ?? createEndpointCommand('fields')));

/** Returns the jobs that were started, with the command lines of their calls. */
export const jobsIn = ({ effects }: State) =>
  effects.flatMap((effect) => {
    if (effect.kind !== 'run') return [];
    const { job } = effect;
    const calls = 'calls' in job ? job.calls : 'call' in job ? [job.call] : [];
    return [{ ...job, lines: calls.map((call) => toCommandLine(toArgv(call))) }];
  });

/** A look without colours and without pictures. */
export const plainLook: Look = {
  style: { paint: noPaint, groupDigits: String },
  drawn: () => undefined,
  palette: () => undefined,
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

export const screenOf = (state: State, look: Look = plainLook): string =>
  textOf(drawScreen(state, look));
