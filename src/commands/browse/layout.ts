// Where things are on the screen: the size and the places of tiles, and the lines of a page. All
// numbers are in cells.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { areaFor, type CellSize, type Size } from '../../view/pictures/raster.ts';
import { measureWidth } from '../../view/text/width.ts';
import { isOfPictures, keyPlace } from './calls.ts';
import { type Action, type KeyPlace, keysOf, rowsOn } from './keys.ts';
import type { ListContent, PageContent, State } from './state.ts';
import { currentView, escapeOf } from './steps.ts';

/** Minimum widths of a tile by density, from small to large. */
export const tileWidths = [12, 16, 22, 30, 42, 60] as const;

/** Width of the panel with facts, and minimum width of the wall on its left. */
const panelWidth = 34;
const minWall = 24;

/** Size of a cover in pixels. Most pictures are covers. */
const usualPicture: Size = { width: 404, height: 316 };

/** Rows above and below the body: the breadcrumb; the command, the status and the keys. */
const headRows = 1;
const footRows = ({ rows }: Pick<State, 'rows'>): number => (rows < 8 ? 1 : rows < 14 ? 2 : 3);

export interface ScreenBox extends CellSize {
  readonly column: number;
  readonly row: number;
}

export const bodyOf = (state: State): ScreenBox => ({
  column: 0,
  row: headRows,
  columns: state.columns,
  rows: Math.max(1, state.rows - headRows - footRows(state)),
});

export function findPanel(state: State): ScreenBox | undefined {
  const body = bodyOf(state);
  const isWall = currentView(state).content?.kind === 'wall' && !isText(state);
  if (!state.hasPanel || !isWall || body.columns < panelWidth + minWall || body.rows < 4)
    return undefined;
  return { ...body, column: body.columns - panelWidth + 2, columns: panelWidth - 3 };
}

export const isLarge = (state: State): boolean =>
  state.pictures !== 'none' &&
  state.pictureSize !== 'tiles' &&
  isOfPictures(currentView(state).call);

export const scrolls = (state: State): boolean =>
  currentView(state).content?.kind === 'page' || (isLarge(state) && state.pictureSize === 'wide');

function isText(state: State): boolean {
  const { content } = currentView(state);
  return content?.kind === 'wall' && content.isText === true;
}

/**
 * The tiles of a wall. A tile has a frame of one cell around its picture and its texts. A line of
 * text has none.
 */
export interface Tiles {
  readonly across: number;
  /** Number of rows of tiles that are visible as a whole. */
  readonly down: number;
  /** Distance between the left edges of two tiles, and between their top edges. */
  readonly pitch: CellSize;
  /** Area of the picture; no rows if pictures are not shown. */
  readonly picture: CellSize;
  readonly textRows: number;
}

const roomOf = (state: State): number =>
  state.columns - (findPanel(state) === undefined ? 0 : panelWidth);

/** Columns between two tiles. The frame of the chosen tile is drawn there. */
const gap = 2;

const lineWidth = 36;

function linesOf({ columns, rows }: CellSize): Tiles {
  const across = Math.max(1, Math.floor(columns / lineWidth));
  const width = Math.max(1, Math.floor(columns / across) - gap);
  const pitch = { columns: width + gap, rows: 1 };
  return { across, down: rows, pitch, picture: { columns: width, rows: 0 }, textRows: 1 };
}

/** Tiles become smaller than usual if one more row fits then, and pictures cover more. */
export function tilesOf(state: State): Tiles {
  const body = bodyOf(state);
  if (isText(state)) return linesOf(body);
  const room = roomOf(state);
  if (isLarge(state)) {
    const pitch = { columns: room, rows: body.rows };
    return {
      across: 1,
      down: 1,
      pitch,
      picture: { columns: room - gap, rows: body.rows },
      textRows: 0,
    };
  }
  const textRows = body.rows < 6 ? 1 : state.pictures === 'none' ? 3 : 2;
  const others = textRows + 1;
  const divided = (width: number) => {
    const across = Math.max(1, Math.round(room / (width + gap)));
    return { across, columns: Math.max(1, Math.floor(room / across) - gap) };
  };
  const rowsFor = (columns: number) =>
    state.pictures === 'none'
      ? 0
      : areaFor(usualPicture, { columns, rows: Number.POSITIVE_INFINITY }, state.cell).rows;
  const usual = divided(tileWidths[state.density] ?? 0);
  const fitted = (wanted: number): Tiles => {
    const most = Math.max(0, Math.floor((body.rows - 1) / Math.max(1, wanted)) - others);
    const isHigh = most > 0 && rowsFor(usual.columns) > most;
    const narrow = Math.floor((usual.columns * most) / rowsFor(usual.columns));
    // A title needs the width of the smallest tile.
    const { across, columns } = isHigh ? divided(Math.max(tileWidths[0], narrow)) : usual;
    const rows = Math.min(most, rowsFor(columns));
    const pitch = { columns: columns + gap, rows: rows + others };
    const down = Math.max(1, Math.floor((body.rows - 1) / pitch.rows));
    return { across, down, pitch, picture: { columns, rows }, textRows };
  };
  const down = (body.rows - 1) / (rowsFor(usual.columns) + others);
  const [fewer, more] = [fitted(Math.floor(down)), fitted(Math.ceil(down))];
  const covered = ({ across, down, picture }: Tiles) =>
    across * down * picture.columns * picture.rows;
  return covered(more) > covered(fewer) ? more : fewer;
}

export function placedItems(state: State, { items, top }: ListContent) {
  const { across, down, pitch, picture, textRows } = tilesOf(state);
  const body = bodyOf(state);
  const above = pitch.rows === 1 || textRows === 0 ? 0 : Math.min(1, body.rows - 2);
  const from = top * across;
  return items.slice(from, from + across * down).map((item, place) => {
    const row = body.row + Math.floor(place / across) * pitch.rows + above;
    const column = (place % across) * pitch.columns + 1;
    const box: ScreenBox = { column, row, columns: picture.columns, rows: picture.rows + textRows };
    return { at: from + place, item, box };
  });
}

const firstKeys: Readonly<Record<KeyPlace['view'] | 'marked', readonly Action[]>> = {
  list: ['open', 'look', 'back', 'mark', 'search', 'filter'],
  marked: ['download', 'board', 'remove', 'export', 'keep', 'back'],
  board: ['remove', 'earlier', 'later', 'note'],
  picture: [
    'back',
    'mark',
    'right',
    'nextRecord',
    'fill',
    'tiles',
    'panel',
    'address',
    'download',
    'board',
  ],
  page: ['open', 'back', 'goTo'],
};

/**
 * Words for the keys that change how pictures of a record are shown, if the key shows them as
 * before.
 */
const sizeLabels: Readonly<Record<State['pictureSize'], { readonly [action in Action]?: string }>> =
  {
    whole: {},
    wide: { fill: 'fit' },
    tiles: { tiles: 'one' },
  };

/** The keys of the view are first. Those for help and for the end are always named. */
export function footerKeys(state: State, columns: number) {
  const place = keyPlace(state);
  const rows = rowsOn(place);
  const does = escapeOf(state);
  const first = firstKeys[does === 'unmark' ? 'marked' : place.view];
  const own = first.flatMap((action) => rows.filter(([each]) => each === action));
  const named = [...new Set([...own, ...rows])].flatMap(([action, row]) => {
    // In the view of pictures, they are shown already. In others, arrows need no words.
    if (action === (place.view === 'picture' ? 'look' : 'right')) return [];
    const label = action === 'back' ? does : (sizeLabels[state.pictureSize]?.[action] ?? row.label);
    const [key = ''] = keysOf(row);
    return label === undefined ? [] : [{ key, text: `${row.shown.split(' ')[0]} ${label}` }];
  });
  const endOf = (count: number) =>
    measureWidth(
      named
        .slice(0, count)
        .map(({ text }) => text)
        .join('  '),
    );
  while (named.length > 2 && endOf(named.length) > columns) named.splice(-3, 1);
  return named.map((each, at) => ({
    ...each,
    from: endOf(at) + (at === 0 ? 1 : 3),
    to: endOf(at + 1) + 1,
  }));
}

/**
 * Returns the box of a menu, and the index of its first visible line.
 * @param at line that must be visible
 */
export function placeMenu(
  state: State,
  lines: number,
  at: number,
): ScreenBox & { readonly first: number } {
  const body = bodyOf(state);
  const columns = Math.min(state.columns, 76);
  const rows = Math.min(body.rows, lines + 2);
  const row = body.row + Math.max(0, (body.rows - rows) >> 1);
  return {
    column: (state.columns - columns) >> 1,
    row,
    columns,
    rows,
    first: Math.max(0, at + 3 - Math.max(3, rows)),
  };
}

export const isInside = (
  { column, row, columns, rows }: ScreenBox,
  x: number,
  y: number,
): boolean => x > column && x < column + columns - 1 && y > row && y < row + rows - 1;

export function scrollToItem(state: State, wall: ListContent): ListContent {
  const { across, down } = tilesOf(state);
  const line = Math.floor(wall.at / across);
  // Smaller tiles may leave room for those above.
  const last = Math.max(0, Math.ceil(wall.items.length / across) - down);
  return { ...wall, top: Math.max(line - down + 1, Math.min(wall.top, line, last)) };
}

interface PlacedLine {
  readonly line: number;
  readonly text?: string;
  readonly picture?: RecordPicture;
  readonly area: CellSize;
}

/** Maximum width of a picture on a page, and the lines of a description. */
const [maxPicture, descriptionRows] = [120, 3];

/** Maximum screens of a picture that is as wide as the window. */
const maxScreens = 8;

/**
 * Returns the lines and pictures of a page with their places, or a wide picture, and the number of
 * its lines.
 */
export function placedLines(
  state: State,
  page: PageContent | ListContent,
): { readonly placed: readonly PlacedLine[]; readonly end: number } {
  const body = bodyOf(state);
  const columns = Math.max(1, roomOf(state) - 2);
  const placed: PlacedLine[] = [];
  let end = 0;
  const sizeOf = ({ sizes }: RecordPicture): Size => {
    const size = sizes.find(({ height }) => height !== undefined && height > 0);
    return size?.height === undefined ? usualPicture : { width: size.width, height: size.height };
  };
  if (page.kind === 'wall') {
    const picture = page.items[page.at]?.picture;
    if (picture === undefined) return { placed, end };
    const area = areaFor(sizeOf(picture), { columns, rows: body.rows * maxScreens }, state.cell);
    return { placed: [{ line: 0, picture, area }], end: area.rows };
  }
  const areaOf = (picture: RecordPicture): CellSize => {
    if (state.pictures === 'words') return { columns, rows: descriptionRows };
    // The first picture becomes smaller if it is then visible before one scrolls.
    const room = body.rows - end - 1;
    const isSmaller = room >= body.rows / 2 && placed.every(({ picture }) => picture === undefined);
    const rows = isSmaller ? room : Math.max(1, body.rows - 2);
    return areaFor(sizeOf(picture), { columns: Math.min(columns, maxPicture), rows }, state.cell);
  };
  for (const each of page.lines) {
    const text =
      typeof each === 'string' ? each : state.pictures === 'none' ? each.text : undefined;
    if (text !== undefined) {
      placed.push({ line: end, text, area: { columns, rows: 1 } });
      end += 1;
    } else if (typeof each !== 'string' && state.pictures !== 'none') {
      const area = areaOf(each.picture);
      placed.push({ line: end, picture: each.picture, area });
      end += area.rows + 1;
    }
  }
  return { placed, end };
}
