// Returns what must be written so that a terminal that shows one frame shows another. Contains no
// I/O.
import { type CellStyle, type Frame, type PlacedPicture, plain, reserved } from './cells.ts';

const isSame = (one: CellStyle | undefined, other: CellStyle | undefined): boolean =>
  one === other ||
  (one?.front === other?.front &&
    one?.back === other?.back &&
    one?.attributes === other?.attributes &&
    one?.link === other?.link);

/**
 * Starts and ends a frame. The terminal shows it at once (mode 2026), and the last cell never
 * scrolls (mode 7).
 */
const [begin, end] = ['\x1B[?2026h\x1B[?7l', '\x1B[?7h\x1B[?2026l'];

/**
 * Blanks at the end of a line are erased with one sequence if at least this number of them changed.
 */
const minErased = 4;

export interface ScreenDifference {
  /**
   * One write for all cells that changed, and for the pictures that are gone or moved; '' if
   * nothing changed.
   */
  readonly text: string;
  /**
   * A sequence for each picture that is new, changed, or was moved or harmed and must be drawn
   * again.
   */
  readonly pictures: readonly string[];
  readonly placed: readonly PlacedPicture[];
}

/**
 * Returns what must be written so that a terminal that shows `before` shows `after`. If `before` is
 * undefined or has another size, writes all cells, but never clears the screen, which would delete
 * pictures in kitty. `FullScreen.draw` writes the result, and each picture in its own turn of the
 * event loop, because a picture is large.
 */
export function difference(before: Frame | undefined, after: Frame): ScreenDifference {
  const isSameSize = before?.columns === after.columns && before.rows === after.rows;
  const old = isSameSize ? before : undefined;
  const pen = createPen();
  const harmed: Cell[] = [];
  const change: Change = { old, now: after, pen, harmed };
  const rows = Array.from({ length: after.rows }, (_, row) => changedRow(change, row));
  const cells = rows.join('') + pen.rest();
  const isKept = (picture: PlacedPicture, others: readonly PlacedPicture[]) =>
    others.some((other) => isSamePlace(picture, other)) &&
    !harmed.some((cell) => covers(picture, cell));
  /** Whether the terminal can move a picture that is among `others`. */
  const isMovable = ({ show, sequence }: PlacedPicture, others: readonly PlacedPicture[]) =>
    show !== undefined && others.some((other) => other.sequence === sequence);
  const left = old === undefined ? [] : after.pictures;
  const removed = (before?.pictures ?? [])
    .filter((picture) => !isKept(picture, left) && !isMovable(picture, left))
    .map(({ remove = '' }) => remove);
  const shown = old?.pictures ?? [];
  const changed = after.pictures.filter((picture) => !isKept(picture, shown));
  const at = ({ column, row }: PlacedPicture, sequence = '') =>
    `\x1B[${row + 1};${column + 1}H${sequence}`;
  const moved = changed.filter((picture) => isMovable(picture, shown));
  const placed = changed.filter((picture) => !isMovable(picture, shown));
  const text =
    removed.join('') + cells + moved.map((picture) => at(picture, picture.show)).join('');
  return {
    text: text === '' ? '' : `${begin}${text}${end}`,
    pictures: placed.map((picture) => at(picture, picture.sequence + (picture.show ?? ''))),
    placed,
  };
}

const isSamePlace = (one: PlacedPicture, other: PlacedPicture): boolean =>
  one.column === other.column &&
  one.row === other.row &&
  one.area.columns === other.area.columns &&
  one.area.rows === other.area.rows &&
  one.sequence === other.sequence &&
  one.show === other.show;

const covers = ({ column: left, row: top, area }: PlacedPicture, { row, column }: Cell): boolean =>
  row >= top && row < top + area.rows && column >= left && column < left + area.columns;

interface Cell {
  readonly row: number;
  readonly column: number;
}

interface Change {
  /** What the terminal shows; undefined if all cells must be written. */
  readonly old: Frame | undefined;
  readonly now: Frame;
  readonly pen: ReturnType<typeof createPen>;
  /** Cells of pictures that a grapheme before them may have overwritten. */
  readonly harmed: Cell[];
}

const isChanged = ({ old, now }: Change, cell: number): boolean =>
  old === undefined ||
  now.texts[cell] !== old.texts[cell] ||
  !isSame(now.styles[cell], old.styles[cell]);

const isBlank = ({ texts, styles }: Frame, cell: number): boolean =>
  texts[cell] === ' ' && isSame(styles[cell], plain);

function trimmedEnd(start: number, end: number, isTrimmed: (cell: number) => boolean): number {
  let trimmed = end;
  while (trimmed > start && isTrimmed(trimmed - 1)) trimmed -= 1;
  return trimmed;
}

/** Writes the cells of a row that changed, and those that their graphemes may have overwritten. */
function changedRow(change: Change, row: number): string {
  const { old, now, pen, harmed } = change;
  const start = row * now.columns;
  const end = start + now.columns;
  const changed = trimmedEnd(start, end, (cell) => !isChanged(change, cell));
  if (changed === start) return '';
  const used = trimmedEnd(start, end, (cell) => isBlank(now, cell));
  let written = '';
  /** Cells before this one are written although they did not change. */
  let touched = start;
  for (let cell = start; cell < Math.min(end, Math.max(changed, touched)); cell += 1) {
    const isNew = isChanged(change, cell);
    if (!isNew && cell >= touched) continue;
    const column = cell - start;
    if (cell >= used && changed - cell > minErased) return written + pen.erase(row, column);
    const text = now.texts[cell] ?? ' ';
    if (text === reserved && !isNew) harmed.push({ row, column });
    if (text === '') continue;
    touched = Math.max(touched, cell + reachOf(text), cell + reachOf(old?.texts[cell] ?? ' '));
    written += pen.write(row, column, now, cell);
  }
  return written;
}

/** Whether terminals may disagree about the width of a grapheme. */
const isUncertain = (text: string): boolean => text.length > 1 && !text.startsWith('\u{10EEEE}');

/**
 * Returns the number of cells that a terminal may have overwritten. It takes at most one column for
 * each UTF-16 unit, and may have overwritten the next cell.
 */
const reachOf = (text: string): number => (isUncertain(text) ? text.length + 1 : 0);

function widthAt(texts: readonly string[], cell: number): number {
  let width = 1;
  while (texts[cell + width] === '') width += 1;
  return width;
}

function styleChange(from: CellStyle, to: CellStyle): string {
  if (isSame(from, to)) return '';
  const isReset = from.attributes !== to.attributes;
  const { front, back } = isReset ? plain : from;
  const codes = isReset ? ['0', ...to.attributes.split(' ').filter((each) => each !== '')] : [];
  if (front !== to.front) codes.push(to.front || '39');
  if (back !== to.back) codes.push(to.back || '49');
  const isPlain = to.front === '' && to.back === '' && to.attributes === '';
  const colours = codes.length === 0 ? '' : `\x1B[${isPlain ? '' : codes.join(';')}m`;
  return from.link === to.link ? colours : `${colours}\x1B]8;;${to.link}\x1B\\`;
}

/**
 * Writes cells with the shortest sequences, from what the terminal's cursor and style are after the
 * last cell.
 */
function createPen() {
  let style = plain;
  /** Position of the cursor. The column is undefined if terminals may disagree about it. */
  let at: Cell | undefined;

  function move(row: number, column: number): string {
    if (at?.row === row && at.column === column) return '';
    const forward = at?.row === row ? column - at.column : 0;
    at = { row, column };
    return forward > 0 ? `\x1B[${forward === 1 ? '' : forward}C` : `\x1B[${row + 1};${column + 1}H`;
  }

  function change(next: CellStyle): string {
    const sequences = styleChange(style, next);
    style = next;
    return sequences;
  }

  return {
    erase: (row: number, column: number): string => `${move(row, column)}${change(plain)}\x1B[K`,
    write: (row: number, column: number, { texts, styles }: Frame, cell: number): string => {
      const text = texts[cell] === reserved ? ' ' : (texts[cell] ?? ' ');
      const width = widthAt(texts, cell);
      const sequences = `${move(row, column)}${change(styles[cell] ?? plain)}`;
      at = isUncertain(text) || width > 1 ? undefined : { row, column: column + 1 };
      // A terminal that draws the grapheme narrower would show the old text in the rest of its
      // cells.
      return `${sequences}${isUncertain(text) ? `\x1B[${width}X` : ''}${text}`;
    },
    rest: () => change(plain),
  };
}
