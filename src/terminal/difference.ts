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

export interface Difference {
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
  /** The pictures of these sequences. */
  readonly placed: readonly PlacedPicture[];
}

/**
 * Returns what must be written so that a terminal that shows `before` shows `after`. If `before` is
 * undefined or has another size, writes all cells, but never clears the screen, which would delete
 * pictures in kitty. `FullScreen.draw` writes the result, and each picture in its own turn of the
 * event loop, because a picture is large.
 */
export function difference(before: Frame | undefined, after: Frame): Difference {
  const { columns, rows, texts, styles } = after;
  const isSameSize = before?.columns === columns && before.rows === rows;
  const old = isSameSize ? before : undefined;
  const isKept = (picture: PlacedPicture, others: readonly PlacedPicture[] = []) =>
    others.some(
      ({ column, row, area, sequence, show }) =>
        column === picture.column &&
        row === picture.row &&
        area.columns === picture.area.columns &&
        area.rows === picture.area.rows &&
        sequence === picture.sequence &&
        show === picture.show,
    );
  /** Cells of pictures that a grapheme before them may have overwritten. */
  const harmed: { readonly row: number; readonly column: number }[] = [];
  const isHarmed = ({ column: left, row: top, area }: PlacedPicture) =>
    harmed.some(
      ({ row, column }) =>
        row >= top && row < top + area.rows && column >= left && column < left + area.columns,
    );
  /** Whether the terminal can move a picture that is among `others`. */
  const isMovable = ({ show, sequence }: PlacedPicture, others: readonly PlacedPicture[] = []) =>
    show !== undefined && others.some((other) => other.sequence === sequence);
  const pen = createPen();
  const cells = Array.from({ length: rows }, (_, row) => changedRow(row)).join('') + pen.rest();
  const removed = (before?.pictures ?? [])
    .filter((picture) => old === undefined || !isKept(picture, after.pictures) || isHarmed(picture))
    .filter((picture) => old === undefined || !isMovable(picture, after.pictures))
    .map(({ remove = '' }) => remove);
  const changed = after.pictures.filter(
    (picture) => !isKept(picture, old?.pictures) || isHarmed(picture),
  );
  const at = ({ column, row }: PlacedPicture, sequence = '') =>
    `\x1B[${row + 1};${column + 1}H${sequence}`;
  const moved = changed.filter((picture) => isMovable(picture, old?.pictures));
  const text =
    removed.join('') + cells + moved.map((picture) => at(picture, picture.show)).join('');
  const placed = changed.filter((picture) => !moved.includes(picture));
  return {
    text: text === '' ? '' : `${begin}${text}${end}`,
    pictures: placed.map((picture) => at(picture, picture.sequence + (picture.show ?? ''))),
    placed,
  };

  function changedRow(row: number): string {
    const start = row * columns;
    const isChanged = (column: number) => {
      const cell = start + column;
      return (
        old === undefined ||
        texts[cell] !== old.texts[cell] ||
        !isSame(styles[cell], old.styles[cell])
      );
    };
    const isBlank = (column: number) =>
      texts[start + column] === ' ' && isSame(styles[start + column], plain);
    let used = columns;
    let last = columns - 1;
    while (last >= 0 && !isChanged(last)) last -= 1;
    if (last < 0) return '';
    while (used > 0 && isBlank(used - 1)) used -= 1;
    let written = '';
    /** Cells before this column are written although they did not change. */
    let touched = 0;
    for (let column = 0; column <= Math.max(last, touched - 1) && column < columns; column += 1) {
      const cell = start + column;
      const [now = ' ', then = ' '] = [texts[cell], old?.texts[cell]];
      const isNew = isChanged(column);
      if (!isNew && column >= touched) continue;
      if (!isNew && now === reserved) harmed.push({ row, column });
      if (column >= used && last - column >= minErased) {
        return `${written}${pen.move(row, column)}${pen.style(plain)}\x1B[K`;
      }
      if (now === '') continue;
      const width = widthAt(texts, cell);
      // The terminal takes at most one column for each UTF-16 unit, and may have overwritten the
      // next cells.
      for (const each of [now, then])
        if (isUncertain(each)) touched = Math.max(touched, column + each.length + 1);
      written += pen.write(row, column, {
        text: now === reserved ? ' ' : now,
        width,
        style: styles[cell] ?? plain,
      });
    }
    return written;
  }
}

/** Whether terminals may disagree about the width of a grapheme. */
const isUncertain = (text: string): boolean => text.length > 1 && !text.startsWith('\u{10EEEE}');

function widthAt(texts: readonly string[], cell: number): number {
  let width = 1;
  while (texts[cell + width] === '') width += 1;
  return width;
}

/**
 * Writes cells with the shortest sequences, from what the terminal's cursor and style are after the
 * last cell.
 */
function createPen() {
  let style = plain;
  /** Position of the cursor. The column is undefined if terminals may disagree about it. */
  let at: { readonly row: number; readonly column: number } | undefined;

  function move(row: number, column: number): string {
    if (at?.row === row && at.column === column) return '';
    const forward = at?.row === row ? column - at.column : 0;
    at = { row, column };
    return forward > 0 ? `\x1B[${forward === 1 ? '' : forward}C` : `\x1B[${row + 1};${column + 1}H`;
  }

  function change(next: CellStyle): string {
    const { front, back, attributes, link } = style;
    if (isSame(style, next)) return '';
    style = next;
    const codes: string[] = [];
    const isReset = attributes !== next.attributes;
    if (isReset) codes.push('0', ...next.attributes.split(' ').filter((each) => each !== ''));
    if (isReset ? next.front !== '' : front !== next.front) codes.push(next.front || '39');
    if (isReset ? next.back !== '' : back !== next.back) codes.push(next.back || '49');
    const isPlain = next.front === '' && next.back === '' && next.attributes === '';
    const colours = codes.length === 0 ? '' : `\x1B[${isPlain ? '' : codes.join(';')}m`;
    return link === next.link ? colours : `${colours}\x1B]8;;${next.link}\x1B\\`;
  }

  return {
    move,
    style: change,
    write: (
      row: number,
      column: number,
      cell: { text: string; width: number; style: CellStyle },
    ): string => {
      const sequences = `${move(row, column)}${change(cell.style)}`;
      at = isUncertain(cell.text) || cell.width > 1 ? undefined : { row, column: column + 1 };
      // A terminal that draws the grapheme narrower would show the old text in the rest of its
      // cells.
      return `${sequences}${isUncertain(cell.text) ? `\x1B[${cell.width}X` : ''}${cell.text}`;
    },
    /** Returns the sequences that end the style. */
    rest: () => change(plain),
  };
}
