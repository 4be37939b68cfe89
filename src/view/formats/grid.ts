// Draws a contact sheet: rows of pictures, with number, title, author and figures below each. A row
// is written as soon as its pictures are loaded, while the next pictures load. Kinds of record
// without pictures are drawn as a table.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import type { LoadRenderer, Target } from '../format.ts';
import { type Caption, shownFigures } from '../kinds/view.ts';
import type { DrawnPicture, Missing, Printer } from '../pictures/encoder.ts';
import { areaFor, type CellSize, type Size } from '../pictures/raster.ts';
import {
  gapColumns,
  isDrawn,
  type StripCell,
  type StripText,
  stripOf,
  stripText,
} from '../pictures/strip.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import type { Style } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { cutToWidth, measureWidth } from '../text/width.ts';
import { makeRenderer as tableRenderer } from './table.ts';

interface PendingCell extends Texts {
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

export const makeRenderer: LoadRenderer = (presenter, target) => {
  const { pictured, priorityPaths } = presenter;
  if (pictured === undefined) return tableRenderer(presenter, target);
  const { output, style, isNumbered, note } = target;
  const { room, across, max } = layoutOf(presenter, target);
  let grid: Grid | undefined;
  let count = 0;
  let group = '';

  const openGroup = async (name: string, to: Grid): Promise<void> => {
    if (name === group) return;
    group = name;
    await to.finish();
    if (name !== '')
      await output.write(`${style.paint.bold(cutToWidth(sanitise(name), room - gapColumns))}\n`);
  };

  return {
    write: async ({ records }) => {
      grid ??= createGrid(target, across, max, await target.loadPicturePrinter?.());
      const cells = records.map(({ value }) => {
        const { caption, ...rest } = pictured(value);
        return { ...rest, caption: { ...caption, figures: shownFigures(caption, priorityPaths) } };
      });
      const { columns } = max;
      const fitting = cells.map(({ caption }) => fittingFigures(caption, columns, style));
      const figureCount = Math.min(...fitting);
      for (const { caption, pictures, number = count + 1 } of cells) {
        await openGroup(caption.group ?? '', grid);
        count += 1;
        const texts = { caption, number: isNumbered ? number : 0, figureCount };
        await grid.add(texts, pictures[0]);
      }
      await grid.writeFullRows();
    },
    end: async () => {
      await grid?.finish();
      const { length, 0: first } = grid?.failures ?? [];
      if (first === undefined) return;
      await note(
        length === 1
          ? `1 picture is not shown: ${first}`
          : `${length} pictures are not shown; the first: ${first}`,
      );
    },
  };
};

function layoutOf(
  { minPictureWidth: minColumns }: Pick<RecordPresenter, 'minPictureWidth'>,
  { output, style }: Pick<Target, 'output' | 'style'>,
) {
  // Leaves the last column free, because some terminals start a new line after a character there.
  const room = (style.width ?? 80) - 1 + gapColumns;
  const maxColumns = Math.floor(minColumns * 1.7);
  const narrow = Math.floor(room / (minColumns + gapColumns));
  const wide = Math.max(narrowAcross, Math.ceil(room / (maxColumns + gapColumns)));
  const across = Math.max(1, Math.min(narrow, wide));
  const max: CellSize = {
    columns: Math.min(maxColumns, Math.floor(room / across) - gapColumns),
    rows: Math.max(2, (output.rows ?? 40) - textRows - 1),
  };
  return { room, across, max };
}

type Grid = ReturnType<typeof createGrid>;

/** A row is written when enough pictures of the next rows are loading. */
function createGrid(
  { output, style }: Pick<Target, 'output' | 'style'>,
  across: number,
  max: CellSize,
  printer: Printer | undefined,
) {
  const cell =
    printer === undefined ? max : { ...max, rows: areaFor(usual, max, printer.cell).rows };
  const waiting: PendingCell[] = [];
  const failures: string[] = [];

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
    await output.write(`${stripOf(cells, shown, style.canMoveCursor)}\n`);
  }

  const writeRows = async (most: number): Promise<void> => {
    while (waiting.length > most) await writeRow();
  };

  return {
    failures,
    add: async (texts: Texts, first: RecordPicture | undefined): Promise<void> => {
      const drawn = first && printer?.draw(first, cell);
      // Avoids an unhandled rejection. writeRow awaits the promise.
      drawn?.catch(() => {});
      waiting.push({ ...texts, picture: drawn ?? Promise.resolve(noPicture) });
      await writeRows(across + Math.max(picturesAhead, rowsAhead * across) - 1);
    },
    writeFullRows: () => writeRows(across - 1),
    finish: () => writeRows(0),
  };
}

function frame(
  picture: Missing | undefined,
  { columns, rows }: CellSize,
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

interface Texts {
  readonly caption: Caption;
  readonly number: number;
  /** Number of figures to show, the same for all records of a batch. */
  readonly figureCount: number;
}

function textsOf(
  { caption, number, figureCount }: Texts,
  columns: number,
  style: Style,
): readonly StripText[] {
  const { paint, link = (text: string) => text, addDirectionMark = (text: string) => text } = style;
  const mark = number === 0 ? '' : `@${number} `;
  const title = cutToWidth(sanitise(caption.title).trim(), columns - mark.length);
  const names = caption.by.map(({ text }) => text).join(', ');
  const below =
    caption.subtitle ?? (names !== '' && caption.role ? `${caption.role} ${names}` : names);
  const by = cutToWidth(sanitise(below).trim(), columns);
  const last = cutToWidth(
    sanitise(caption.about ?? figuresOf(caption, figureCount, style)).trim(),
    columns,
  );
  const heading = stripText(
    `${mark}${title}`,
    () => `${paint.dim(mark)}${link(paint.bold(addDirectionMark(title)), caption.address)}`,
  );
  return [
    heading,
    ...[stripText(by, addDirectionMark), stripText(last, addDirectionMark)].filter(
      ({ columns }) => columns > 0,
    ),
  ];
}

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

export const figuresWithin = (
  caption: Caption,
  columns: number,
  style: Pick<Style, 'groupDigits'>,
): string => figuresOf(caption, fittingFigures(caption, columns, style), style);

/** The first figure is always shown. */
function fittingFigures(
  caption: Caption,
  columns: number,
  style: Pick<Style, 'groupDigits'>,
): number {
  let count = caption.figures.length;
  while (count > 1 && measureWidth(figuresOf(caption, count, style)) > columns) count -= 1;
  return count;
}
