// Moves over a wall by tiles, and over a page by lines.
import { bodyOf, placedLines, scrolls, scrollToItem, tilesOf } from './layout.ts';
import type { ListContent, PageContent, State } from './state.ts';
import { currentView, showMessage, withContent, withView } from './steps.ts';

/** Number of screens of a list that are asked for before they are visible. */
const screensAhead = 2;

export function choose(state: State, wall: ListContent, to: number): State {
  const at = Math.max(0, Math.min(wall.items.length - 1, to));
  const moved = withContent(state, scrollToItem(state, { ...wall, at, scroll: 0 }));
  return wanting({ ...moved, message: undefined });
}

function wanting(state: State): State {
  const { content, progress, id } = currentView(state);
  if (content?.kind !== 'wall' || progress !== 'open') return state;
  const { across, down } = tilesOf(state);
  const needed = (content.top + screensAhead * down) * across;
  if (content.items.length >= needed && content.at + across < content.items.length) return state;
  return withView(state, id, (view) => ({ ...view, progress: 'reading' }));
}

/**
 * Returns the state with the chosen tile, or the end of a page, visible after a change of sizes or
 * of records.
 */
export function refit(state: State): State {
  const { content } = currentView(state);
  if (content === undefined) return state;
  if (scrolls(state)) return scroll(state, content, content.scroll);
  return content.kind === 'page'
    ? state
    : wanting(withContent(state, scrollToItem(state, content)));
}

function scroll(state: State, page: PageContent | ListContent, to: number): State {
  const last = Math.max(0, placedLines(state, page).end - bodyOf(state).rows);
  return withContent(state, { ...page, scroll: Math.max(0, Math.min(last, to)) });
}

export const move =
  (
    tiles: (state: State, wall: ListContent) => number,
    lines: (state: State, page: PageContent | ListContent) => number,
  ) =>
  (state: State): State => {
    const { content } = currentView(state);
    if (content === undefined) return state;
    if (content.kind === 'page' || scrolls(state))
      return scroll(state, content, lines(state, content));
    return choose(state, content, tiles(state, content));
  };

/** At the end of a picture, the message names the key to go on. */
export const moveLine =
  (direction: 1 | -1) =>
  (state: State): State => {
    const moved = lineMove(direction)(state);
    const [before, after] = [currentView(state).content, currentView(moved).content];
    if (before?.kind !== 'wall' || !scrolls(state) || before.scroll !== after?.scroll) return moved;
    const [end, key, other] =
      direction < 0 ? ['top', '[', 'record before'] : ['end', ']', 'next record'];
    return showMessage(moved, `this is the ${end} of the picture; ${key} shows the ${other}`);
  };

const lineMove = (direction: 1 | -1) =>
  move(
    (state, { at }) => {
      const to = at + direction * tilesOf(state).across;
      return to < 0 ? at : to;
    },
    (state, page) => {
      // In a picture, a line is too small a step.
      if (page.kind !== 'wall') return lineScroll(state, page, direction);
      return page.scroll + direction * Math.max(1, bodyOf(state).rows >> 2);
    },
  );

export const moveScreen = (direction: 1 | -1) =>
  move(
    (state, { at }) => {
      const { across, down } = tilesOf(state);
      return at + direction * across * down;
    },
    (state, page) => screenScroll(state, page, direction),
  );

/** A picture that is cut there is next, and is then shown whole. */
function screenScroll(state: State, page: PageContent | ListContent, direction: 1 | -1): number {
  const { rows } = bodyOf(state);
  const { scroll } = page;
  const pictures = placedLines(state, page).placed.filter(({ picture }) => picture !== undefined);
  const to = scroll + direction * Math.max(1, rows - 1);
  if (direction === 1) {
    const next = pictures.find(
      ({ line, area }) => line > scroll && line + area.rows > scroll + rows,
    );
    return next === undefined ? to : Math.min(to, next.line);
  }
  const next = pictures.findLast(
    ({ line, area }) => line < scroll && line + area.rows < scroll + rows,
  );
  return next === undefined ? to : Math.max(to, next.line + next.area.rows - rows);
}

/**
 * If only whole pictures can be drawn, a picture that the step would cut is next shown whole, and
 * then left as a whole.
 */
function lineScroll(state: State, page: PageContent | ListContent, direction: 1 | -1): number {
  const to = page.scroll + direction;
  if (state.drawsParts) return to;
  const { rows } = bodyOf(state);
  const cutAt = (edge: number) =>
    placedLines(state, page).placed.find(
      ({ picture, line, area }) => picture !== undefined && line < edge && line + area.rows > edge,
    );
  const [above, below] = [cutAt(to), cutAt(to + rows)];
  const end = (placed: typeof above = below) => (placed?.line ?? 0) + (placed?.area.rows ?? 0);
  if (direction === 1)
    return below !== undefined ? end(below) - rows : above !== undefined ? end(above) : to;
  return above !== undefined ? above.line : below !== undefined ? below.line - rows : to;
}
