// Arranges encoded pictures side by side, each with lines of text below it.
import { isWidthUncertain, measureWidth, moveToColumn } from '../text/width.ts';
import type { DrawnPicture, Missing } from './encoder.ts';
import type { CellSize } from './raster.ts';

/**
 * A picture (or lines of text in its place) and the lines of text below. No line is wider than the
 * cell.
 */
export interface StripCell {
  readonly picture: DrawnPicture | { readonly kind: 'text'; readonly lines: readonly StripText[] };
  readonly texts: readonly StripText[];
}

export interface StripText {
  readonly painted: string;
  readonly columns: number;
  /** Whether terminals may measure the text differently. */
  readonly isUnsure?: boolean;
}

export const stripText = (text: string, paint: (text: string) => string = String): StripText => ({
  painted: text === '' ? '' : paint(text),
  columns: measureWidth(text),
  isUnsure: isWidthUncertain(text),
});

export const gapColumns = 2;

/**
 * Returns the text that draws the strip. It starts with the lines of text, because they may scroll
 * the terminal. Then the cursor moves up to draw each sequence, and down again.
 * @param cell the area of each picture
 * @param hasCursor whether the cursor may be moved after a text that terminals measure differently
 */
export function stripOf(cells: readonly StripCell[], cell: CellSize, hasCursor = false): string {
  const textRows = Math.max(0, ...cells.map(({ texts }) => texts.length));
  const before = cells
    .map(({ picture }) => (picture.kind === 'lines' ? picture.before : ''))
    .join('');
  const isDirect = cells.some(({ picture }) => picture.kind === 'sequence');
  const joined = isDirect ? placed : padded;
  const rows = [
    ...Array.from({ length: cell.rows }, (_, row) =>
      cells.map((each) => pictureLine(each, row, cell)),
    ),
    ...Array.from({ length: textRows }, (_, row) =>
      cells.map(({ texts }) => texts[row] ?? nothing),
    ),
  ].map((texts) => joined(texts, cell, hasCursor));
  const drawn = cells.flatMap(({ picture }, at) => {
    if (picture.kind !== 'sequence') return [];
    const column = at * (cell.columns + gapColumns);
    const down = topOf(picture.area, cell);
    return `\x1B7${down === 0 ? '' : `\x1B[${down}B`}${column === 0 ? '' : `\x1B[${column}C`}${picture.sequence}\x1B8`;
  });
  const pictures =
    drawn.length === 0 ? '' : `\x1B[${rows.length}A${drawn.join('')}\x1B[${rows.length}B\r`;
  return `${before}${rows.map((row) => `${row}\n`).join('')}${pictures}`;
}

export const isDrawn = (picture: DrawnPicture | Missing | undefined): picture is DrawnPicture =>
  picture !== undefined && picture.kind !== 'missing';

const nothing: StripText = { painted: '', columns: 0 };

const topOf = ({ rows }: CellSize, cell: CellSize): number => Math.max(0, cell.rows - rows);

function pictureLine({ picture }: StripCell, row: number, cell: CellSize): StripText {
  if (picture.kind === 'sequence') return nothing;
  if (picture.kind === 'text') return picture.lines[row] ?? nothing;
  const { area, lines } = picture;
  const line = lines[row - topOf(area, cell)];
  return line === undefined ? nothing : { painted: line, columns: area.columns };
}

function padded(texts: readonly StripText[], { columns }: CellSize, hasCursor: boolean): string {
  let line = '';
  let [at, start] = [0, 0];
  let isMoved = false;
  for (const text of texts) {
    if (text.painted !== '') {
      line += `${' '.repeat(Math.max(0, start - at))}${isMoved ? moveToColumn(start + 1) : ''}${text.painted}`;
      at = start + text.columns;
      isMoved = hasCursor && text.isUnsure === true;
    }
    start += columns + gapColumns;
  }
  return line;
}

/**
 * Joins the texts by moving the cursor, which is exact even if the terminal measures a text
 * differently.
 */
const placed = (texts: readonly StripText[], { columns }: CellSize): string =>
  texts
    .map(({ painted }, at) =>
      painted === ''
        ? ''
        : `${at === 0 ? '' : moveToColumn(at * (columns + gapColumns) + 1)}${painted}`,
    )
    .join('');
