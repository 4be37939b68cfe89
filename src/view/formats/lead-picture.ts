// Writes the page of a record with its picture. On a terminal, title and facts are to the right of
// the picture if there is enough room. If a page is longer than the screen, a pager shows it. A
// pager shows only pictures that consist of text. If the height of the picture is known, the text
// is written before the picture loads.
import { type RecordPicture, sizesToFill } from '../../api/kinds/pictures.ts';
import type { Card } from '../kinds/view.ts';
import type { DrawnPicture, Missing, Printer } from '../pictures/encoder.ts';
import { areaFor, type CellSize, type Size } from '../pictures/raster.ts';
import { isDrawn, type StripCell, stripOf } from '../pictures/strip.ts';
import { countScreenRows, needsMoreRows } from '../text/width.ts';

interface Page {
  readonly text: string;
  /** Returns the page in two parts (see `cardParts`). */
  readonly parts: (headWidth: number) => { readonly head: string; readonly below: string };
  readonly output: { readonly rows?: number | undefined; readonly columns?: number | undefined };
  readonly isInList: boolean;
  /** Whether the cursor can move up again, so that the text may be written before the picture. */
  readonly canGoBack: boolean;
  /** Whether a description in words replaces the picture. A description is never shortened. */
  readonly describesPictures: boolean;
}

/**
 * A part of a page. A part with `isDirect` is for the terminal itself, because a pager would delay
 * the next part.
 */
interface Piece {
  readonly text: string;
  readonly isDirect: boolean;
}

/** Maximum wait for the picture in milliseconds, if the text is written after it. */
const maxWait = 1000;
/** Maximum wait for the picture in milliseconds, if the text is already written. */
const maxLate = 2000;

export async function* pieces(
  printer: Printer,
  picture: RecordPicture,
  page: Page,
): AsyncGenerator<Piece> {
  if (page.describesPictures) yield await pieceOfWords(printer, picture, page);
  else yield* piecesOfPicture(printer, picture, page);
}

async function pieceOfWords(
  printer: Printer,
  picture: RecordPicture,
  { text, output: { columns = 80 } }: Page,
): Promise<Piece> {
  const drawn = await printer.draw(picture, {
    columns: columns - 1,
    rows: Number.POSITIVE_INFINITY,
  });
  return { text: `${above(drawn)}${text}`, isDirect: false };
}

async function* piecesOfPicture(
  printer: Printer,
  picture: RecordPicture,
  page: Page,
): AsyncGenerator<Piece> {
  const { columns = 80 } = page.output;
  const isOnTerminal = page.canGoBack && !page.isInList;
  const expected = isOnTerminal ? sizeOf(picture, columns * printer.cell.width) : undefined;
  const beside = expected && besideParts(expected, page, printer);
  if (beside !== undefined) yield* pieceByPiece(printer, picture, { ...beside, page });
  else yield* piecesAbove(printer, picture, { page, isOnTerminal, expected });
}

interface Above {
  readonly page: Page;
  readonly isOnTerminal: boolean;
  /** The size that the picture probably has; undefined if it is unknown. */
  readonly expected: ReturnType<typeof sizeOf> | undefined;
}

async function* piecesAbove(
  printer: Printer,
  picture: RecordPicture,
  { page, isOnTerminal, expected }: Above,
): AsyncGenerator<Piece> {
  const { rows = 24, columns = 80 } = page.output;
  const { text } = page;
  const fits = (taken: number) => !needsMoreRows(text, { rows: rows - 1 - taken, columns });
  const isPaged = page.isInList || !fits(0);
  const height = heights(rows).find((taken) => isPaged || fits(taken + 1));
  const max = { columns: Math.min(columns - 1, maxColumns), rows: height ?? 0 };
  if (height === undefined) {
    yield { text, isDirect: false };
    return;
  }
  if (expected === undefined || isPaged) {
    const usable = isPaged && !isOnTerminal ? printer.asText : printer;
    const head = above(await usable?.draw(picture, max, maxWait));
    const isDirect = isPaged && isOnTerminal && !printer.isText;
    if (isDirect) yield { text: head, isDirect };
    yield { text: isDirect ? text : `${head}${text}`, isDirect: false };
    return;
  }
  const area = areaFor(expected, max, printer.cell);
  yield* pieceByPiece(printer, picture, { area, head: '', below: text, page });
}

/** Returns the page with a description of each of these pictures below its address. */
export async function inWords(
  card: Card,
  pictures: readonly RecordPicture[],
  { draw }: Printer,
): Promise<Card> {
  const wordsOf = async (address: string): Promise<string> => {
    const picture = pictures.find(({ sizes }) => sizes.some(({ url }) => url === address));
    const drawn =
      picture && (await draw(picture, { columns: maxColumns, rows: Number.POSITIVE_INFINITY }));
    return drawn?.kind === 'lines' ? drawn.lines.map((line) => line.trim()).join(' ') : '';
  };
  const sections = card.sections.map(async ({ blocks, ...section }) => {
    const described = blocks.map(async (block) =>
      block.kind === 'item' ? { ...block, words: await wordsOf(block.address) } : block,
    );
    return { ...section, blocks: await Promise.all(described) };
  });
  return { ...card, sections: await Promise.all(sections) };
}

interface Placed {
  readonly area: CellSize;
  readonly head: string;
  readonly below: string;
}

function besideParts(
  expected: Size,
  { output, parts }: Page,
  { cell }: Printer,
): Placed | undefined {
  const { rows = 24, columns = 80 } = output;
  const most = Math.min(maxColumns, columns - 1 - margin - minHeadWidth);
  if (most < minRows) return undefined;
  const area = areaFor(expected, { columns: most, rows: Math.min(maxRows, rows >> 1) }, cell);
  if (area.rows < minRows) return undefined;
  const room = columns - 1 - area.columns - margin;
  const { head, below } = parts(room);
  return head !== '' && countScreenRows(head, room) < rows - 1 ? { area, head, below } : undefined;
}

/**
 * Yields the texts with empty space for the picture, then the picture. A pager gets a picture only
 * as text.
 */
async function* pieceByPiece(
  printer: Printer,
  picture: RecordPicture,
  { area, head, below, page }: Placed & { readonly page: Page },
): AsyncGenerator<Piece> {
  const { rows = 24, columns = 80 } = page.output;
  const lines = head.split('\n').map((painted) => ({ painted, columns: 0 }));
  const [first, more] = [lines.slice(0, area.rows), lines.slice(area.rows, -1)];
  const leadWith = (shown: StripCell['picture']): string =>
    `${stripOf(
      [
        { picture: shown, texts: [] },
        { picture: { kind: 'text', lines: first }, texts: more },
      ],
      area,
    )}\n`;
  const withoutPicture = head === '' || below === '' ? head : `${head}\n`;
  const lead = leadWith({ kind: 'text', lines: [] });
  const isPaged = needsMoreRows(`${lead}${below}`, { rows: rows - 1, columns });
  if (isPaged && printer.isText) {
    const drawn = await printer.draw(picture, area, maxWait);
    yield { text: `${isDrawn(drawn) ? leadWith(drawn) : withoutPicture}${below}`, isDirect: false };
    return;
  }
  const written = isPaged ? lead : `${lead}${below}`;
  const taken = countScreenRows(written, columns);
  const drawing = printer.draw(picture, area, maxLate);
  // Avoids an unhandled rejection. The promise is awaited after the text.
  drawing.catch(() => {});
  yield { text: written, isDirect: true };
  const drawn = await drawing;
  const isAsHigh = isDrawn(drawn) && drawn.area.rows === area.rows;
  const filled = isAsHigh
    ? `${pictureText(drawn)}\x1B[${taken - area.rows}B`
    : `\x1B[J${above(drawn)}${withoutPicture}${isPaged ? '' : below}`;
  yield { text: `\r\x1B[${taken}A${filled}`, isDirect: true };
  if (isPaged) yield { text: below, isDirect: false };
}

const above = (drawn: DrawnPicture | Missing | undefined): string =>
  isDrawn(drawn) ? `${pictureText(drawn)}\n` : '';

const pictureText = (drawn: DrawnPicture): string =>
  stripOf([{ picture: drawn, texts: [] }], drawn.area);

function sizeOf(picture: RecordPicture, pixels: number): Size | undefined {
  if (picture.kind === 'cover') return { width: 404, height: 316 };
  if (picture.kind === 'portrait') return { width: 1, height: 1 };
  const [first] = sizesToFill(picture, pixels);
  return first?.height === undefined || first.width === 0
    ? undefined
    : { width: first.width, height: first.height };
}

const maxColumns = 60;
const maxRows = 16;
const margin = 2;
/**
 * Minimum width of the text to the right of the picture. Facts in narrower lines are hard to read.
 */
const minHeadWidth = 40;

/**
 * Returns possible heights of the picture in rows, from two fifths of the screen down to the
 * minimum height.
 */
function heights(rows: number): readonly number[] {
  const best = Math.min(maxRows, Math.max(minRows, Math.floor(rows * 0.4)));
  return Array.from({ length: best - minRows + 1 }, (_, at) => best - at);
}

/** Minimum height of the picture in rows. Smaller pictures are not recognisable. */
const minRows = 5;
