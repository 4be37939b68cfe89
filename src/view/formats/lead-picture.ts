// The page of a record with its picture above it. The picture leaves room for the text on the first screen; above a page that goes to a
// pager, it is text too. Where it is known how much room the picture takes, the text does not wait for it.
import { type RecordPicture, sizesToFill } from '../../api/record-pictures.ts';
import type { DrawnPicture, Missing, Printer } from '../pictures/encoder.ts';
import { areaFor, type Size } from '../pictures/raster.ts';
import { stripOf } from '../pictures/strip.ts';
import { isLongerThan, rowsOf } from '../text/width.ts';

interface Page {
  readonly text: string;
  readonly screen: { readonly rows?: number | undefined; readonly columns?: number | undefined };
  /** Whether other pages follow or came before. */
  readonly isOneOfSeveral: boolean;
  /** Whether the text may be written first: the cursor can go back up. */
  readonly canGoBack: boolean;
}

/** Milliseconds. Nobody waits longer for a page because of its picture. */
const maxWait = 1000;
/** Milliseconds until a picture is left out whose page is there. */
const maxLate = 2000;

/** What is written one after the other. `isDirect` says that no pager may hold it, or what comes next would be late. */
export interface Piece {
  readonly text: string;
  readonly isDirect: boolean;
}

/** The page without its picture where that cannot be shown. */
export async function* pieces(printer: Printer, picture: RecordPicture, page: Page): AsyncGenerator<Piece> {
  const { rows = 24, columns = 80 } = page.screen;
  const { text } = page;
  const fits = (taken: number) => !isLongerThan(text, { rows: rows - 1 - taken, columns });
  const isPaged = page.isOneOfSeveral || !fits(0);
  const height = heights(rows).find((taken) => isPaged || fits(taken + 1));
  const most = { columns: Math.min(columns - 1, maxColumns), rows: height ?? 0 };
  if (height === undefined) {
    yield { text, isDirect: false };
    return;
  }
  const expected = isPaged || !page.canGoBack ? undefined : sizeOf(picture, most.columns * printer.cell.width);
  if (expected === undefined) {
    const drawn = await (isPaged ? printer.asText : printer)?.draw(picture, most, maxWait);
    yield { text: `${above(drawn)}${text}`, isDirect: false };
    return;
  }
  const room = areaFor(expected, most, printer.cell);
  const drawing = printer.draw(picture, room, maxLate);
  // It is awaited once the text is written.
  drawing.catch(() => {});
  yield { text: `${'\n'.repeat(room.rows + 1)}${text}`, isDirect: true };
  yield { text: fillOf(await drawing, room.rows + 1, rowsOf(text, columns)), isDirect: true };
}

const isDrawn = (drawn: DrawnPicture | Missing | undefined): drawn is DrawnPicture =>
  drawn !== undefined && drawn.kind !== 'missing';

/** The picture and a blank line. */
const above = (drawn: DrawnPicture | Missing | undefined): string =>
  isDrawn(drawn) ? `${stripOf([{ picture: drawn, texts: [] }], drawn.area)}\n` : '';

/** Draws into the room above a text, from below that text and back. What is left of the room is removed. */
function fillOf(drawn: DrawnPicture | Missing, room: number, below: number): string {
  const lead = above(drawn);
  const unused = room - (isDrawn(drawn) ? drawn.area.rows + 1 : 0);
  return `\r\x1B[${room + below}A${unused > 0 ? `\x1B[${unused}M` : ''}${lead}\x1B[${below}B`;
}

/** The proportions that a picture has before anybody has seen it, if they are known. */
function sizeOf(picture: RecordPicture, pixels: number): Size | undefined {
  if (picture.kind === 'cover') return { width: 404, height: 316 };
  if (picture.kind === 'portrait') return { width: 1, height: 1 };
  const [first] = sizesToFill(picture, pixels);
  return first?.height === undefined || first.width === 0 ? undefined : { width: first.width, height: first.height };
}

const maxColumns = 60;

/** Rows, the best first: two fifths of the screen, or less where a page that fits on it would not do so any more. */
function heights(rows: number): readonly number[] {
  const best = Math.min(16, Math.max(least, Math.floor(rows * 0.4)));
  return Array.from({ length: best - least + 1 }, (_, at) => best - at);
}

/** In fewer rows there is nothing to see. */
const least = 5;
