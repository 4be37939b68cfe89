// Draws the state as the cells of a screen.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { type Drawing, type Frame, newFrame } from '../../terminal/cells.ts';
import { figuresWithin } from '../../view/formats/grid.ts';
import type { Caption } from '../../view/kinds/view.ts';
import type { CellSize } from '../../view/pictures/raster.ts';
import type { Paint, Style } from '../../view/text/paint.ts';
import { sanitise } from '../../view/text/text.ts';
import { cutToWidth, measureWidth, wrapBreakingWords } from '../../view/text/width.ts';
import { isListOfBoards, isOfPictures, lineFor } from './calls.ts';
import {
  bodyOf,
  footerKeys,
  isLarge,
  placedItems,
  placedLines,
  type ScreenBox,
  scrolls,
  type Tiles,
  tilesOf,
} from './layout.ts';
import { drawFrame, drawOverlay, drawPanel, type PanelLook } from './overlay.ts';
import type { PictureQueue, PictureRequest } from './pictures.ts';
import type { ListContent, ListItem, PageContent, State, View } from './state.ts';
import { currentView, marksOf, selectedItem } from './steps.ts';

export interface Look extends PanelLook {
  readonly style: Pick<Style, 'paint' | 'groupDigits' | 'addDirectionMark'>;
  readonly drawn: PictureQueue['drawn'];
}

/** Number of pictures that are loaded before they are shown, if they are shown one at a time. */
const picturesAhead = 2;

/** Returns the pictures of the screen, in order, and then those of the next screen. */
export function wantedPictures(state: State): readonly PictureRequest[] {
  const { content } = currentView(state);
  if (content === undefined || state.pictures === 'none') return [];
  if (content.kind === 'wall' && scrolls(state))
    return Array.from({ length: 1 + picturesAhead }, (_, step) => ({
      ...content,
      at: content.at + step,
    })).flatMap((wall) =>
      placedLines(state, wall).placed.flatMap(({ picture, area }) =>
        picture === undefined ? [] : [{ picture, area }],
      ),
    );
  if (content.kind === 'page') {
    const { rows } = bodyOf(state);
    return placedLines(state, content).placed.flatMap(({ line, area, picture }) => {
      const isNear = line + area.rows > content.scroll - rows && line < content.scroll + 2 * rows;
      return picture !== undefined && isNear ? [{ picture, area }] : [];
    });
  }
  const { picture: area, across, down } = tilesOf(state);
  if (area.rows < 1) return [];
  const { items, top } = content;
  const ahead = isLarge(state) ? picturesAhead : down;
  const near = items.slice(top * across, (top + down + ahead) * across);
  return near.flatMap(({ picture }) => (picture === undefined ? [] : [{ picture, area }]));
}

export function drawScreen(state: State, look: Look): Frame {
  const drawing = newFrame(state.columns, state.rows, look.style.addDirectionMark);
  const view = currentView(state);
  drawHead(drawing, state, look);
  if (view.content === undefined) drawWaiting(drawing, state, view, look);
  else if (view.content.kind === 'page' || scrolls(state))
    drawPage(drawing, state, view.content, look);
  else drawWall(drawing, state, view.content, look);
  drawPanel(drawing, state, look);
  drawFoot(drawing, state, look);
  if (state.overlay !== undefined) drawOverlay(drawing, state, state.overlay, look.style.paint);
  return drawing.finish();
}

/** If the breadcrumb is too long, its beginning is left out. */
function drawHead(drawing: Drawing, { views, columns }: State, { style: { paint } }: Look): void {
  const titles = views
    .filter((_, at) => views[at + 1]?.replaces !== true)
    .map(({ title }) => sanitise(title).trim());
  const [left, room] = ['… › ', columns - 2];
  const last = cutToWidth(titles.at(-1) ?? '', titles.length === 1 ? room : room - left.length);
  let before = '';
  for (const [at, title] of [...titles.slice(0, -1).entries()].reverse()) {
    const longer = `${cutToWidth(title, 30)} › ${before}`;
    if (measureWidth(longer) + measureWidth(last) > room - (at === 0 ? 0 : left.length)) {
      before = `${left}${before}`;
      break;
    }
    before = longer;
  }
  drawing.put(0, 0, ` ${paint.dim(before)}${paint.bold(last)}`);
}

/** @param none the text for an empty list */
function drawWaiting(
  drawing: Drawing,
  state: State,
  { progress }: View,
  { style: { paint } }: Look,
  none = '',
): void {
  const body = bodyOf(state);
  const leaves = state.views.length === 1 ? 'q quits' : 'Esc goes back';
  const failed = `could not load. r: try again, ${leaves}`;
  const text =
    progress === 'failed' ? failed : progress === 'ended' ? none : `asking the service … ${leaves}`;
  for (const [at, line] of wrapBreakingWords(text, Math.max(1, body.columns - 2)).entries())
    drawing.put(1, body.row + (body.rows >> 1) + at, paint.dim(line));
}

function drawWall(drawing: Drawing, state: State, wall: ListContent, look: Look): void {
  const { paint } = look.style;
  const hint = isListOfBoards(currentView(state).call)
    ? '; the key b puts a record on a new one'
    : ' found';
  if (wall.items.length === 0)
    drawWaiting(drawing, state, currentView(state), look, `no ${wall.noun.many}${hint}`);
  const placed = placedItems(state, wall);
  if (wall.isText === true) {
    for (const { at, item, box } of placed)
      drawRow(drawing, box, item.caption, paint, at === wall.at);
    return;
  }
  const tiles = tilesOf(state);
  // Many people have the same portrait, that of the service.
  const copies = new Map<string, number>();
  for (const { at, item, box } of placed) {
    const address = item.picture?.sizes[0]?.url ?? '';
    const copy = copies.get(address) ?? 0;
    copies.set(address, copy + 1);
    drawTile(drawing, box, item, { tiles, look, copy, isMarked: wall.marked.has(at) });
  }
  if (isLarge(state)) return;
  drawFrames(drawing, wall, placed, paint);
  drawSections(drawing, wall, placed, paint);
}

function drawSections(
  drawing: Drawing,
  { items }: ListContent,
  placed: ReturnType<typeof placedItems>,
  paint: Paint,
): void {
  for (const [place, { at, item, box }] of placed.entries()) {
    const { group } = item.caption;
    const before = place === 0 ? undefined : items[at - 1]?.caption.group;
    if (group !== undefined && group !== before)
      drawing.put(box.column, box.row - 1, paint.bold(cutToWidth(sanitise(group), box.columns)));
  }
}

function drawFrames(
  drawing: Drawing,
  wall: ListContent,
  placed: ReturnType<typeof placedItems>,
  paint: Paint,
): void {
  // The chosen one is last, because the frames of two rows share a line.
  const isChosen = ({ at }: { readonly at: number }) => at === wall.at;
  for (const each of [...placed.filter((one) => !isChosen(one)), ...placed.filter(isChosen)]) {
    const isMarked = wall.marked.has(each.at);
    if (isMarked || isChosen(each))
      drawFrame(drawing, each.box, isChosen(each) ? paint.line1 : paint.line2, isMarked);
  }
}

interface TileOptions {
  readonly tiles: Tiles;
  readonly look: Look;
  /** Number of tiles before with the same picture. */
  readonly copy: number;
  readonly isMarked: boolean;
}

function drawTile(
  drawing: Drawing,
  box: ScreenBox,
  item: ListItem,
  { tiles, look, copy, isMarked }: TileOptions,
): void {
  const { paint } = look.style;
  const { picture: area, textRows } = tiles;
  if (area.rows > 0)
    drawPicture(drawing, { ...box, ...area }, item.picture, look, { copy, isHeld: textRows === 0 });
  const { caption } = item;
  const mark = isMarked ? '✓ ' : '';
  const title = cutToWidth(`${mark}${sanitise(caption.title).trim()}`, box.columns);
  const by = sanitise(caption.subtitle ?? caption.by.map(({ text }) => text).join(', ')).trim();
  const figures = caption.about ?? figuresWithin(caption, box.columns, look.style);
  const lines = [paint.bold(title), by, sanitise(figures)].filter((line) => line !== '');
  for (const [at, line] of lines.slice(0, textRows).entries())
    drawing.put(
      box.column,
      box.row + area.rows + at,
      at === 0 ? line : cutToWidth(line, box.columns),
      box.columns,
    );
}

function drawRow(
  drawing: Drawing,
  box: ScreenBox,
  { title, subtitle = '' }: Caption,
  paint: Paint,
  isChosen: boolean,
): void {
  const name = cutToWidth(sanitise(title).trim(), box.columns);
  const width = drawing.put(box.column, box.row, isChosen ? paint.bold(name) : name, box.columns);
  if (isChosen) drawing.put(box.column - 1, box.row, paint.line1('›'));
  const room = box.columns - width - 2;
  if (room > 0)
    drawing.put(box.column + width + 2, box.row, paint.dim(cutToWidth(sanitise(subtitle), room)));
}

/**
 * Draws a picture in the middle of its box, or says why it is missing.
 * @param copy number of pictures before that are the same
 * @param within the visible part of a page; the picture then begins at the left edge, and only this
 * part is drawn
 */
function drawPicture(
  drawing: Drawing,
  box: ScreenBox,
  picture: RecordPicture | undefined,
  { style: { paint }, drawn }: Look,
  { copy = 0, within = box, isHeld = false } = {},
): void {
  const found = picture && drawn(picture, box, copy, isHeld);
  const area = found === undefined || found.kind === 'missing' ? box : found.area;
  const { column, row, top, rows, isWhole } = placeIn(box, area, within);
  if (found?.kind === 'lines') {
    for (const [at, line] of found.lines.slice(top, top + rows).entries())
      drawing.put(column, row + top + at, line, area.columns);
  } else if (found?.kind === 'sequence' && rows > 0 && (isWhole || found.kept !== undefined)) {
    const { kept, sequence, remove } = found;
    const part = kept && { sequence: kept.send, show: kept.show(top, rows) };
    const visible = { column, row: row + top, remove, area: { ...area, rows } };
    drawing.place({ sequence, ...visible, ...part });
  } else if (isWhole) {
    drawCentred(drawing, box, picture === undefined ? 'no picture' : waitingText(found), paint);
  } else {
    const text = `picture ${picture?.number}: scroll to see it whole`;
    drawing.put(box.column, Math.max(box.row, within.row), paint.dim(text), within.columns);
  }
}

/**
 * Returns the place of a picture, and the rows of it that are visible: `rows` after the first
 * `top`.
 */
function placeIn(box: ScreenBox, area: CellSize, within: ScreenBox) {
  const isTile = within === box;
  const column = box.column + (isTile ? Math.max(0, (box.columns - area.columns) >> 1) : 0);
  const row = box.row + (isTile ? Math.max(0, (box.rows - area.rows) >> 1) : 0);
  const end = within.row + within.rows;
  const top = Math.max(0, within.row - row);
  const rows = Math.min(box.rows, area.rows, end - row) - top;
  return { column, row, top, rows, isWhole: top === 0 && box.row + box.rows <= end };
}

const waitingText = (found: ReturnType<Look['drawn']>): string =>
  found?.kind === 'missing' ? found.why : '·';

function drawCentred(drawing: Drawing, box: ScreenBox, text: string, paint: Paint): void {
  const lines = wrapBreakingWords(sanitise(text), box.columns).slice(0, box.rows);
  const top = box.row + ((box.rows - lines.length + 1) >> 1);
  for (const [at, line] of lines.entries()) {
    const left = Math.max(0, (box.columns - measureWidth(line)) >> 1);
    drawing.put(box.column + left, top + at, paint.dim(line), box.columns);
  }
}

/** Matches colours and links, which take no columns. */
const sequences = /\x1B\[[\d;]*m|\x1B\]8;[^\x1B\x07]*(?:\x07|\x1B\\)/g;

function drawPage(
  drawing: Drawing,
  state: State,
  page: PageContent | ListContent,
  look: Look,
): void {
  const body = bodyOf(state);
  const room = body.columns - 2;
  for (const { line, text, picture, area } of placedLines(state, page).placed) {
    const row = body.row - page.scroll + line;
    if (row + area.rows <= body.row || row >= body.row + body.rows) continue;
    if (text === undefined) {
      drawPicture(drawing, { column: 1, row, ...area }, picture, look, {
        within: body,
        isHeld: page.kind === 'wall',
      });
      continue;
    }
    drawing.put(1, row, text, room);
    if (measureWidth(text.replaceAll(sequences, '')) > room) drawing.put(room, row, '…');
  }
}

function drawFoot(drawing: Drawing, state: State, look: Look): void {
  const { columns, rows, message } = state;
  const { paint } = look.style;
  const view = currentView(state);
  const command = sanitise(lineFor(view, state.options));
  const body = bodyOf(state);
  const [row, last, room] = [body.row + body.rows, rows - 1, columns - 2];
  const put = (text: string, at: number) => void drawing.put(1, at, cutToWidth(text, room), room);
  if (row < last) drawing.put(1, last, footer(state, room, paint.dim), room);
  if (message !== undefined) {
    // A message may cover the command and a part of the body, because it must be readable as a
    // whole.
    const end = row < last ? last : last + 1;
    const lines = wrapBreakingWords(sanitise(message.text), room).slice(
      0,
      Math.max(1, end - body.row),
    );
    const start = Math.min(row, end - lines.length);
    const style = message.isError ? paint.error : (text: string) => text;
    drawing.fill(0, start, columns, row - start);
    for (const [at, line] of lines.entries()) drawing.put(1, start + at, style(line), room);
    if (start + lines.length < end) put(command, start + lines.length);
    return;
  }
  const status = cutToWidth(
    [scrolledOf(state), statusOf(view)].filter((text) => text !== '').join(', '),
    room,
  );
  const left = Math.max(0, room - measureWidth(status) - 1);
  // The reason of a failure stays after its message.
  const reason = view.progress === 'failed' ? view.failure : undefined;
  const text = runningText(state) ?? reason ?? titleOf(view);
  drawing.put(
    1,
    row,
    row === last ? footer(state, left, paint.dim) : cutToWidth(sanitise(text), left),
    left,
  );
  drawing.put(columns - measureWidth(status) - 1, row, paint.dim(status));
  if (row + 1 < last) put(command, row + 1);
}

function runningText(state: State): string | undefined {
  const command = state.running.at(-1);
  if (command === undefined) return undefined;
  const { job, progress, isStopping, view } = command;
  if (isStopping) return 'stopping …';
  return `${job.kind} ${progress === '' ? '' : `${progress} `}…${view === currentView(state).id ? ' Esc stops it' : ''}`;
}

function titleOf(view: View): string {
  const { content } = view;
  const item = content?.kind === 'wall' ? selectedItem(view) : undefined;
  const by = item?.caption.by.map(({ text }) => text).join(', ') ?? '';
  if (item === undefined) return '';
  const mark = content?.kind === 'wall' && content.marked.has(content.at) ? '✓ ' : '';
  const { title, note: own, about, subtitle = '' } = item.caption;
  const size = isOfPictures(view.call) && subtitle !== '' ? `, ${subtitle}` : '';
  const note = own !== undefined && about ? `: ${about}` : '';
  return `${mark}${title.trim()}${size}${by === '' ? '' : ` by ${by}`}${note}`;
}

function scrolledOf(state: State): string {
  const { content } = currentView(state);
  if (content?.kind !== 'wall' || !scrolls(state)) return '';
  const { end } = placedLines(state, content);
  const seen = content.scroll + bodyOf(state).rows;
  return seen >= end && content.scroll === 0
    ? ''
    : `${Math.min(100, Math.round((100 * seen) / end))} %`;
}

/**
 * Returns the place in the list, and whether the service is asked: `12 of 48+` if more records
 * follow.
 */
function statusOf(view: View): string {
  const { content, progress, read } = view;
  const counted = read === undefined ? '' : ` ${read} read`;
  const reading = `asking the service …${counted}`;
  const texts = { reading, open: '', ended: '', failed: 'incomplete, r asks again' };
  const doing = texts[progress];
  if (content?.kind !== 'wall') return content === undefined ? '' : doing;
  const { items, at } = content;
  const marked = marksOf(view).length;
  const place =
    items.length === 0 ? '' : `${at + 1} of ${items.length}${progress === 'ended' ? '' : '+'}`;
  return [marked === 0 ? '' : `${marked} marked`, place, doing]
    .filter((text) => text !== '')
    .join(', ');
}

const footer = (state: State, columns: number, dim: (text: string) => string): string => {
  if (state.overlay?.kind === 'menu')
    return dim(cutToWidth('↑↓ move  Enter choose  Esc close', columns));
  const named = footerKeys(state, columns).map(({ text }) => text);
  return dim(cutToWidth(named.join('  '), columns));
};
