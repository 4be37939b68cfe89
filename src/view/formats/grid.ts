// Draws a contact sheet: rows of pictures, with number, title, author and figures below each. A row
// is written as soon as its pictures are loaded, while the next pictures load. Kinds of record
// without pictures are drawn as a table.

import type { MakeRenderer } from '../format.ts';
import { type Caption, shownFigures } from '../kinds/view.ts';
import type { DrawnPicture, Missing, Printer } from '../pictures/encoder.ts';
import { type Area, areaFor, type Size } from '../pictures/raster.ts';
import {
  gap,
  isDrawn,
  type StripCell,
  type StripText,
  stripOf,
  stripText,
} from '../pictures/strip.ts';
import type { Pictured } from '../subject.ts';
import type { Style } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { cut, measure } from '../text/width.ts';
import { renderer as tableRenderer } from './table.ts';

interface PendingCell {
  readonly caption: Caption;
  readonly number: number;
  /** Number of figures to show, the same for all records of a batch. */
  readonly figureCount: number;
  readonly picture: Promise<DrawnPicture | Missing | undefined>;
}

/** Minimum numbers of pictures, and of rows of pictures, that load before they are needed. */
const picturesAhead = 12;
const rowsAhead = 2;

/**
 * Maximum number of pictures of the minimum width in a row. In a wider terminal, the pictures
 * become wider first.
 */
const narrowAcross = 7;

/** Size of a cover in pixels. Most pictures are covers. */
const usual: Size = { width: 404, height: 316 };
/** Number of lines below a picture: title, author, figures, and a blank line. */
const textRows = 4;

const noPicture: Missing = { kind: 'missing', why: 'no picture' };

export const renderer: MakeRenderer = (subject, target) => {
  const { pictured, pictureColumns: minColumns, asked } = subject;
  if (pictured === undefined) return tableRenderer(subject, target);
  const { screen, style, isNumbered, note } = target;
  // Leaves the last column free, because some terminals start a new line after a character there.
  const room = (style.width ?? 80) - 1 + gap;
  const maxColumns = Math.floor(minColumns * 1.7);
  const narrow = Math.floor(room / (minColumns + gap));
  const across = Math.max(
    1,
    Math.min(narrow, Math.max(narrowAcross, Math.ceil(room / (maxColumns + gap)))),
  );
  const max: Area = {
    columns: Math.min(maxColumns, Math.floor(room / across) - gap),
    rows: Math.max(2, (screen.rows ?? 40) - textRows - 1),
  };
  let printer: Printer | undefined;
  let cell = max;
  let isOpen = false;
  const waiting: PendingCell[] = [];
  const failures: string[] = [];
  let count = 0;
  let group = '';

  const fill = (
    { caption, pictures, number = count + 1 }: Pictured,
    figureCount: number,
  ): PendingCell => {
    const [first] = pictures;
    const drawn = first === undefined ? undefined : printer?.draw(first, cell);
    // Avoids an unhandled rejection. writeRow awaits the promise.
    drawn?.catch(() => {});
    count += 1;
    return {
      caption,
      number: isNumbered ? number : 0,
      figureCount,
      picture: drawn ?? Promise.resolve(noPicture),
    };
  };

  async function writeRow(): Promise<void> {
    const row = await Promise.all(
      waiting
        .splice(0, across)
        .map(async (pending) => ({ ...pending, picture: await pending.picture })),
    );
    for (const { picture } of row)
      if (picture?.kind === 'missing' && picture !== noPicture) failures.push(picture.why);
    const heights = row.map(({ picture }) =>
      isDrawn(picture) ? picture.area.rows : Math.min(cell.rows, 3),
    );
    const shown = { ...cell, rows: printer === undefined ? 0 : Math.max(...heights) };
    const cells = row.map(({ picture, ...rest }) => ({
      picture: isDrawn(picture) ? picture : frame(picture, shown, style),
      texts: textsOf(rest, cell.columns, style),
    }));
    await screen.write(`${stripOf(cells, shown, style.hasCursor)}\n`);
  }

  return {
    write: async ({ records }) => {
      if (!isOpen) printer = await target.pictures?.();
      isOpen = true;
      if (printer !== undefined) cell = { ...max, rows: areaFor(usual, max, printer.cell).rows };
      const cells = records.map(({ value }) => {
        const { caption, ...rest } = pictured(value);
        return { ...rest, caption: { ...caption, figures: shownFigures(caption, asked) } };
      });
      const fitting = cells.map(({ caption }) => fittingFigures(caption, cell.columns, style));
      for (const each of cells) {
        const { group: named = '' } = each.caption;
        if (named !== group) {
          while (waiting.length > 0) await writeRow();
          if (named !== '')
            await screen.write(`${style.paint.bold(cut(sanitise(named), room - gap))}\n`);
        }
        group = named;
        waiting.push(fill(each, Math.min(...fitting)));
        if (waiting.length >= across + Math.max(picturesAhead, rowsAhead * across))
          await writeRow();
      }
      while (waiting.length >= across) await writeRow();
    },
    end: async () => {
      while (waiting.length > 0) await writeRow();
      const [first] = failures;
      if (first === undefined) return;
      const { length } = failures;
      await note(
        length === 1
          ? `1 picture is not shown: ${first}`
          : `${length} pictures are not shown; the first: ${first}`,
      );
    },
  };
};

/** Draws a frame with a text in place of a missing picture. */
function frame(
  picture: Missing | undefined,
  { columns, rows }: Area,
  { paint }: Style,
): StripCell['picture'] {
  if (rows < 3) return { kind: 'text', lines: [] };
  const text = picture === noPicture ? 'no picture' : 'not shown';
  const inside = columns - 2;
  const middle = `${' '.repeat((inside - text.length) >> 1)}${text}`.padEnd(inside);
  const lines = Array.from({ length: rows }, (_, row) => {
    if (row === 0) return `┌${'─'.repeat(inside)}┐`;
    if (row === rows - 1) return `└${'─'.repeat(inside)}┘`;
    return `│${row === rows >> 1 ? middle : ' '.repeat(inside)}│`;
  });
  return { kind: 'text', lines: lines.map((line) => stripText(line, paint.dim)) };
}

type Texts = Pick<PendingCell, 'caption' | 'number' | 'figureCount'>;

function textsOf(
  { caption, number, figureCount }: Texts,
  columns: number,
  style: Style,
): readonly StripText[] {
  const { paint, link = (text: string) => text } = style;
  const mark = number === 0 ? '' : `@${number} `;
  const title = cut(sanitise(caption.title).trim(), columns - mark.length);
  const names = caption.by.map(({ text }) => text).join(', ');
  const below =
    caption.subtitle ?? (names !== '' && caption.role ? `${caption.role} ${names}` : names);
  const by = cut(sanitise(below).trim(), columns);
  const last = cut(
    sanitise(caption.about ?? figuresOf(caption, figureCount, style)).trim(),
    columns,
  );
  const heading = stripText(
    `${mark}${title}`,
    () => `${paint.dim(mark)}${link(paint.bold(title), caption.address)}`,
  );
  return [heading, ...[stripText(by), stripText(last)].filter(({ columns }) => columns > 0)];
}

/** Returns the first figures of a caption as a text. */
const figuresOf = (
  { figures }: Caption,
  count: number,
  { groupDigits }: Pick<Style, 'groupDigits'>,
): string =>
  figures
    .slice(0, count)
    .flatMap(([, value, unit]) => {
      if (value === undefined) return [];
      const digits = groupDigits(value);
      return unit.sign === undefined
        ? `${digits} ${value === 1 ? unit.one : unit.many}`
        : `${unit.sign} ${digits}`;
    })
    .join(' · ');

/** Returns as many figures of a caption as fit into the columns. */
export const figuresWithin = (
  caption: Caption,
  columns: number,
  style: Pick<Style, 'groupDigits'>,
): string => figuresOf(caption, fittingFigures(caption, columns, style), style);

/** Returns how many figures of a caption fit into the columns. The first figure is always shown. */
function fittingFigures(
  caption: Caption,
  columns: number,
  style: Pick<Style, 'groupDigits'>,
): number {
  let count = caption.figures.length;
  while (count > 1 && measure(figuresOf(caption, count, style)) > columns) count -= 1;
  return count;
}
