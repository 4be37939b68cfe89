// Writes the page of a record below its picture. The picture leaves room for the text on the first screen. In a pager
// the picture is drawn as text. If the height of the picture is known, the text is written before the picture loads.
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
  /** Whether the cursor can move up again, so that the text may be written before the picture. */
  readonly canGoBack: boolean;
}

/** Maximum wait for the picture in milliseconds, if the text waits too. */
const maxWait = 1000;
/** Maximum wait for the picture in milliseconds, if the text is already written. */
const maxLate = 2000;

/**
 * Yields the page with its picture, or the page alone if the picture cannot be shown. The caller must write a part with
 * `isDirect` directly to the terminal, because a pager would delay the next part.
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
  // Avoids an unhandled rejection. The promise is awaited after the text.
  drawing.catch(() => {});
  yield { text: `${'\n'.repeat(room.rows + 1)}${text}`, isDirect: true };
  yield { text: fillOf(await drawing, room.rows + 1, rowsOf(text, columns)), isDirect: true };
}

/** Returns the text that draws the picture and a blank line, or '' if the picture is missing. */
const above = (drawn: DrawnPicture | Missing | undefined): string =>
  isDrawn(drawn) ? `${stripOf([{ picture: drawn, texts: [] }], drawn.area)}\n` : '';

/** Returns the sequence that draws the picture above the written text, and removes unused rows above the text. */
function fillOf(drawn: DrawnPicture | Missing, room: number, below: number): string {
  const lead = above(drawn);
  const unused = room - (isDrawn(drawn) ? drawn.area.rows + 1 : 0);
  return `\r\x1B[${room + below}A${unused > 0 ? `\x1B[${unused}M` : ''}${lead}\x1B[${below}B`;
}

/** Returns the expected proportions of a picture before it is loaded, or `undefined` if they are unknown. */
function sizeOf(picture: RecordPicture, pixels: number): Size | undefined {
  if (picture.kind === 'cover') return { width: 404, height: 316 };
  if (picture.kind === 'portrait') return { width: 1, height: 1 };
  const [first] = sizesToFill(picture, pixels);
  return first?.height === undefined || first.width === 0 ? undefined : { width: first.width, height: first.height };
}

const maxColumns = 60;

/** Returns possible heights of the picture in rows, from two fifths of the screen down to the minimum height. */
function heights(rows: number): readonly number[] {
  const best = Math.min(16, Math.max(minRows, Math.floor(rows * 0.4)));
  return Array.from({ length: best - minRows + 1 }, (_, at) => best - at);
}

/** Minimum height of the picture in rows. Smaller pictures are not recognisable. */
const minRows = 5;
