// Draws a contact sheet: pictures in rows, with number, title, author and figures below each. A row is written as soon
// as its pictures are loaded, while the pictures of the next row load. Records without pictures become a table.

import type { RawRecord, RenderContext, Renderer } from '../format.ts';
import type { Caption } from '../kinds/view.ts';
import type { Pictured } from '../kinds/views.ts';
import type { DrawnPicture, Missing, Printer } from '../pictures/encoder.ts';
import { type Area, areaFor, type Size } from '../pictures/raster.ts';
import { gap, type StripCell, type StripText, stripOf, stripText } from '../pictures/strip.ts';
import type { Subject } from '../subject.ts';
import type { Style } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { cut, measure } from '../text/width.ts';
import { renderer as tableRenderer } from './table.ts';

export function renderer(subject: Subject, target: RenderContext): Renderer {
  const { pictured } = subject;
  return pictured === undefined
    ? tableRenderer(subject, target)
    : gridRenderer(pictured, target, subject.pictureColumns ?? usualColumns);
}

interface PendingCell {
  readonly caption: Caption;
  readonly number: number;
  readonly picture: Promise<DrawnPicture | Missing | undefined>;
}

/** Minimum number of pictures to load ahead, in pictures and in rows. */
const picturesAhead = 12;
const rowsAhead = 2;

function gridRenderer(
  pictured: (value: unknown) => Pictured,
  { screen, style, pictures, isNumbered, note }: RenderContext,
  minColumns: number,
): Renderer {
  let printer: Printer | undefined;
  let isOpen = false;
  let cell: Area = cellFor({ minColumns, width: style.width, rows: screen.rows });
  const waiting: PendingCell[] = [];
  const failures: string[] = [];
  let numbered = 0;

  const fill = ({ value }: RawRecord): PendingCell => {
    const { caption, pictures } = pictured(value);
    const [first] = pictures;
    const drawn = first === undefined ? undefined : printer?.draw(first, cell);
    // Avoids an unhandled rejection; awaited with its row.
    drawn?.catch(() => {});
    numbered += 1;
    return { caption, number: isNumbered ? numbered : 0, picture: drawn ?? Promise.resolve(noPicture) };
  };

  async function writeRow(count: number): Promise<void> {
    const fillings = waiting.splice(0, count);
    const drawn = await Promise.all(fillings.map(({ picture }) => picture));
    for (const picture of drawn) if (picture?.kind === 'missing' && picture !== noPicture) failures.push(picture.why);
    const height = printer === undefined ? 0 : Math.max(...drawn.map((picture) => heightOf(picture, cell)));
    const shown = { ...cell, rows: height };
    const cells = fillings.map((filling, at) => cellOf(filling, drawn[at], { cell: shown, style }));
    await screen.write(`${stripOf(cells, shown)}\n`);
  }

  return {
    write: async ({ records }) => {
      if (!isOpen) printer = await pictures?.();
      isOpen = true;
      cell = cellFor({ minColumns, width: style.width, rows: screen.rows }, printer?.cell);
      const columns = columnsIn(style.width, cell);
      for (const record of records) {
        waiting.push(fill(record));
        if (waiting.length >= columns + Math.max(picturesAhead, rowsAhead * columns)) await writeRow(columns);
      }
      while (waiting.length >= columns) await writeRow(columns);
    },
    end: async () => {
      const columns = columnsIn(style.width, cell);
      while (waiting.length > 0) await writeRow(columns);
      const [first] = failures;
      if (first !== undefined)
        await note(
          failures.length === 1
            ? `1 picture is not shown: ${first}`
            : `${failures.length} pictures are not shown; the first: ${first}`,
        );
    },
  };
}

const noPicture: Missing = { kind: 'missing', why: 'no picture' };

/** The size of a cover, which most pictures have. */
const usual: Size = { width: 404, height: 316 };
const usualColumns = 24;
/** Lines below a picture: title, author, figures, and a blank line. */
const textRows = 4;

/** Leaves the last column free: some terminals start a new line when it is written to. */
const roomIn = (width = 80): number => width - 1;

interface Sheet {
  readonly minColumns: number;
  readonly width: number | undefined;
  readonly rows: number | undefined;
}

function cellFor({ minColumns, width, rows = 40 }: Sheet, pixels: Size = { width: 1, height: 2 }): Area {
  const room = roomIn(width);
  const across = Math.max(1, Math.floor((room + gap) / (minColumns + gap)));
  const columns = Math.min(Math.floor(minColumns * 1.7), Math.floor((room + gap) / across) - gap);
  const max = { columns, rows: Math.max(2, rows - textRows - 1) };
  return { columns, rows: areaFor(usual, max, pixels).rows };
}

const columnsIn = (width: number | undefined, { columns }: Area): number =>
  Math.max(1, Math.floor((roomIn(width) + gap) / (columns + gap)));

const heightOf = (picture: DrawnPicture | Missing | undefined, { rows }: Area): number =>
  picture === undefined || picture.kind === 'missing' ? Math.min(rows, 3) : picture.area.rows;

interface CellLayout {
  readonly cell: Area;
  readonly style: Style;
}

function cellOf(
  { caption, number }: PendingCell,
  picture: DrawnPicture | Missing | undefined,
  { cell, style }: CellLayout,
): StripCell {
  const shown = picture === undefined || picture.kind === 'missing' ? frame(picture, { cell, style }) : picture;
  return { picture: shown, texts: textsOf(caption, number, { cell, style }) };
}

/** Draws a frame with a text if a picture is missing. */
function frame(
  picture: Missing | undefined,
  { cell: { columns, rows }, style: { paint } }: CellLayout,
): StripCell['picture'] {
  if (rows < 3) return { kind: 'text', lines: [] };
  const text = picture === noPicture ? 'no picture' : 'not shown';
  const inside = columns - 2;
  const left = (inside - text.length) >> 1;
  const middle = `${' '.repeat(left)}${text}${' '.repeat(inside - left - text.length)}`;
  const lines = Array.from({ length: rows }, (_, row) => {
    if (row === 0) return `┌${'─'.repeat(inside)}┐`;
    if (row === rows - 1) return `└${'─'.repeat(inside)}┘`;
    return `│${row === rows >> 1 ? middle : ' '.repeat(inside)}│`;
  });
  return { kind: 'text', lines: lines.map((line) => stripText(line, paint.dim)) };
}

function textsOf(caption: Caption, number: number, { cell: { columns }, style }: CellLayout): readonly StripText[] {
  const { paint, link = (text: string) => text } = style;
  const mark = number === 0 ? '' : `@${number} `;
  const title = cut(sanitise(caption.title).trim(), columns - mark.length);
  const by = cut(sanitise(caption.by).trim(), columns);
  const last = cut(sanitise(caption.about ?? figuresOf(caption, columns, style)).trim(), columns);
  const heading = {
    painted: `${paint.dim(mark)}${link(paint.bold(title), caption.address)}`,
    columns: mark.length + measure(title),
  };
  return [heading, ...[stripText(by), stripText(last, paint.dim)].filter(({ columns }) => columns > 0)];
}

/** Returns as many figures as fit, in order. */
function figuresOf({ figures }: Caption, columns: number, { groupDigits }: Style): string {
  let text = '';
  for (const [count, unit] of figures) {
    if (count === undefined) continue;
    const digits = groupDigits(count);
    const figure = 'sign' in unit ? `${unit.sign} ${digits}` : `${digits} ${count === 1 ? unit.one : unit.many}`;
    const longer = text === '' ? figure : `${text} · ${figure}`;
    if (measure(longer) <= columns) text = longer;
  }
  return text;
}
