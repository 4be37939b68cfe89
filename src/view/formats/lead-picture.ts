// Writes the page of a record with its picture above it. The picture leaves room for the text on the first screen; in a
// pager it is text too. If the height of the picture is known, the text does not wait for it.
import { type RecordPicture, sizesToFill } from '../../api/kinds/pictures.ts';
import type { DrawnPicture, Missing, Printer } from '../pictures/encoder.ts';
import { areaFor, type Size } from '../pictures/raster.ts';
import { isDrawn, stripOf } from '../pictures/strip.ts';
import { isLongerThan, rowsOf } from '../text/width.ts';

interface Page {
  readonly text: string;
  readonly screen: { readonly rows?: number | undefined; readonly columns?: number | undefined };
  /** Whether this page is one of several. */
  readonly isOneOfSeveral: boolean;
  /** Whether the cursor can go back up, so that the text may be written first. */
  readonly canGoBack: boolean;
}

/** Maximum wait for the picture, in milliseconds. */
const maxWait = 1000;
/** Maximum wait, in milliseconds, once the page is ready. */
const maxLate = 2000;

/**
 * Yields the page with its picture, or the page alone if the picture cannot be shown. A part with `isDirect` must not
 * pass through a pager, which would delay the next part.
 */
export async function* pieces(printer: Printer, picture: RecordPicture, page: Page) {
  const { rows = 24, columns = 80 } = page.screen;
  const { text } = page;
  const fits = (taken: number) => !isLongerThan(text, { rows: rows - 1 - taken, columns });
  const isPaged = page.isOneOfSeveral || !fits(0);
  const height = heights(rows).find((taken) => isPaged || fits(taken + 1));
  const max = { columns: Math.min(columns - 1, maxColumns), rows: height ?? 0 };
  if (height === undefined) {
    yield { text, isDirect: false };
    return;
  }
  const expected = isPaged || !page.canGoBack ? undefined : sizeOf(picture, max.columns * printer.cell.width);
  if (expected === undefined) {
    const drawn = await (isPaged ? printer.asText : printer)?.draw(picture, max, maxWait);
    yield { text: `${above(drawn)}${text}`, isDirect: false };
    return;
  }
  const room = areaFor(expected, max, printer.cell);
  const drawing = printer.draw(picture, room, maxLate);
  // Avoids an unhandled rejection; awaited after the text.
  drawing.catch(() => {});
  yield { text: `${'\n'.repeat(room.rows + 1)}${text}`, isDirect: true };
  yield { text: fillOf(await drawing, room.rows + 1, rowsOf(text, columns)), isDirect: true };
}

/** Returns the picture and a blank line. */
const above = (drawn: DrawnPicture | Missing | undefined): string =>
  isDrawn(drawn) ? `${stripOf([{ picture: drawn, texts: [] }], drawn.area)}\n` : '';

/** Draws into the room above a text that is already written, and removes the rows that stay unused. */
function fillOf(drawn: DrawnPicture | Missing, room: number, below: number): string {
  const lead = above(drawn);
  const unused = room - (isDrawn(drawn) ? drawn.area.rows + 1 : 0);
  return `\r\x1B[${room + below}A${unused > 0 ? `\x1B[${unused}M` : ''}${lead}\x1B[${below}B`;
}

/** Returns the expected proportions of a picture before it is loaded, or `undefined`. */
function sizeOf(picture: RecordPicture, pixels: number): Size | undefined {
  if (picture.kind === 'cover') return { width: 404, height: 316 };
  if (picture.kind === 'portrait') return { width: 1, height: 1 };
  const [first] = sizesToFill(picture, pixels);
  return first?.height === undefined || first.width === 0 ? undefined : { width: first.width, height: first.height };
}

const maxColumns = 60;

/** Returns possible heights in rows, the best first: two fifths of the screen, or less if the page then fits on it. */
function heights(rows: number): readonly number[] {
  const best = Math.min(16, Math.max(minRows, Math.floor(rows * 0.4)));
  return Array.from({ length: best - minRows + 1 }, (_, at) => best - at);
}

/** Minimum height in rows. Smaller pictures are unreadable. */
const minRows = 5;
