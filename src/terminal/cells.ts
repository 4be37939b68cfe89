// Keeps the screen of a full-screen program as cells, and writes only the cells that changed. Contains no I/O.
import type { Area } from '../view/pictures/raster.ts';
import { graphemes, measure } from '../view/text/width.ts';

/** A picture that the terminal draws at a position. Its cells contain no text. */
export interface PlacedPicture {
  /** Identifies the picture in the frames of one screen. Two pictures of a frame have different ids. */
  readonly id: string;
  readonly column: number;
  readonly row: number;
  readonly area: Area;
  readonly sequence: string;
  /** Sequence that deletes the picture from the terminal; undefined if text over the picture is enough. */
  readonly remove?: string | undefined;
}

/** A finished screen. Cells are numbered row by row. */
export interface Frame {
  readonly columns: number;
  readonly rows: number;
  /** The grapheme of each cell; '' if the grapheme of the cell before takes this cell too, `reserved` in a picture. */
  readonly texts: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly pictures: readonly PlacedPicture[];
}

/** The style of a cell. Each string has the parameters of an SGR sequence, or is ''. */
interface CellStyle {
  readonly front: string;
  readonly back: string;
  /** All other attributes, such as bold, sorted. */
  readonly attributes: string;
  /** Address of the link; '' without a link. */
  readonly link: string;
}

/** A frame that is being drawn. Cells outside the frame are ignored. Columns and rows are counted from 0. */
export interface Drawing {
  /**
   * Draws one line of text at a cell. Keeps its colours and links (SGR, OSC 8). Drops all other escape sequences and
   * control characters. Cuts the text at `maxColumns` and at the frame. Returns the number of columns used.
   */
  put(column: number, row: number, text: string, maxColumns?: number): number;
  /** Fills an area with a text of one column, which may have a style; by default blanks. */
  fill(column: number, row: number, columns: number, rows: number, text?: string): void;
  /**
   * Places a picture. It is left out, and its cells are blank, if it does not fit into the frame, or if text or another
   * picture is drawn over it later. Sixels must not touch the last row, because the terminal would scroll.
   */
  place(picture: PlacedPicture): void;
  /** The frame as drawn until now. */
  readonly frame: Frame;
}

const plain: CellStyle = { front: '', back: '', attributes: '', link: '' };

/** The text of cells that belong to a picture. */
const reserved = '\0';

/** Whether a UTF-16 unit takes one column and joins no other: ASCII, some Latin letters, lines and blocks. */
const isSingle = (unit: number): boolean =>
  (unit >= 0x20 && unit < 0x7f) || (unit >= 0xc0 && unit < 0x300) || (unit >= 0x2500 && unit < 0x25a0);

/** Whether a grapheme ends before a UTF-16 unit; NaN is the end of the text. */
const isEnd = (unit: number): boolean => isSingle(unit) || unit < 0x20 || Number.isNaN(unit);

/** Matches a cell of a picture in kitty's protocol, which takes one column in each terminal that supports it. */
const placeholder = '\\u{10EEEE}\\p{Mn}{0,3}';

/** Matches the next piece of a text. A piece without a group is dropped. */
const pieces = new RegExp(
  [
    '\\x1B\\[([\\d;:]*)m',
    '\\x1B\\]8;[^;\\x07\\x1B]*;([^\\x07\\x1B]*)(?:\\x07|\\x1B\\\\)',
    '\\x1B(?:\\[[0-?]*[ -/]*[@-~]?|[\\]PX^_][^\\x07\\x1B]*(?:\\x07|\\x1B\\\\)?|[ -/]*[0-~]?)',
    '[\\p{Cc}\\p{Cs}\\p{Bidi_Control}\\u2028\\u2029]+',
    `(${placeholder})`,
    '([^\\p{Cc}\\p{Cs}\\p{Bidi_Control}\\u2028\\u2029\\u{10EEEE}]+)',
  ].join('|'),
  'uy',
);

export function newFrame(columns: number, rows: number): Drawing {
  const texts: string[] = Array(columns * rows).fill(' ');
  const styles: CellStyle[] = Array(columns * rows).fill(plain);
  const placed: PlacedPicture[] = [];
  const next = new RegExp(pieces);

  /** Writes a grapheme. Blanks the rest of a wide grapheme that loses a cell. */
  function set(at: number, text: string, width: number, style: CellStyle): void {
    const end = at + width;
    let lead = at;
    while (texts[lead] === '') lead -= 1;
    texts.fill(' ', lead, at);
    for (let next = end; texts[next] === ''; next += 1) texts[next] = ' ';
    for (let cell = at; cell < end; cell += 1) {
      texts[cell] = cell === at ? text : '';
      styles[cell] = style;
    }
  }

  function put(column: number, row: number, text: string, maxColumns = columns): number {
    if (row < 0 || row >= rows || column < 0) return 0;
    const room = Math.min(maxColumns, columns - column);
    const start = row * columns + column;
    let used = 0;
    let style = plain;
    for (let at = 0; at < text.length && used < room; ) {
      // Most cells of a picture in blocks are read here, which is ten times faster than the pattern.
      while (used < room && isSingle(text.charCodeAt(at)) && isEnd(text.charCodeAt(at + 1)))
        set(start + used++, text.charAt(at++), 1, style);
      next.lastIndex = at;
      const [piece, sgr, link, mark, other] = next.exec(text) ?? [''];
      if (piece === '' || used >= room) break;
      at += piece.length;
      if (sgr !== undefined) style = styled(style, sgr);
      else if (link !== undefined) style = { ...style, link: /^https?:\/\/[!-~]+$/.test(link) ? link : '' };
      else if (mark !== undefined) set(start + used++, mark, 1, style);
      else if (other !== undefined) {
        for (const { segment } of graphemes(other)) {
          const width = measure(segment);
          if (used + width > room) {
            while (used < room) set(start + used++, ' ', 1, style);
            break;
          }
          if (width > 0) set(start + used, segment, width, style);
          used += width;
        }
      }
    }
    return used;
  }

  function fill(column: number, row: number, width: number, height: number, text = ' '): void {
    const right = Math.min(columns, column + width);
    const bottom = Math.min(rows, row + height);
    const left = Math.max(0, column);
    const top = Math.max(0, row);
    if (left >= right || top >= bottom) return;
    put(left, top, text, 1);
    const first = top * columns + left;
    const [grapheme = ' ', style = plain] = [texts[first], styles[first]];
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) set(y * columns + x, grapheme, 1, style);
    }
  }

  /** Returns the numbers of the cells of a picture. */
  const cellsOf = ({ column, row, area }: PlacedPicture): readonly number[] =>
    Array.from(
      { length: area.columns * area.rows },
      (_, at) => (row + Math.floor(at / area.columns)) * columns + column + (at % area.columns),
    );

  /** Returns the text that marks the cells of a picture while the frame is drawn. */
  const markOf = (picture: PlacedPicture): string => `${reserved}${placed.indexOf(picture)}`;

  return {
    put,
    fill,
    place: (picture) => {
      const { column, row, area } = picture;
      const isInside =
        column >= 0 && row >= 0 && column + area.columns <= columns && row + area.rows <= rows && area.columns > 0;
      if (!isInside) return;
      placed.push(picture);
      for (const cell of cellsOf(picture)) set(cell, markOf(picture), 1, plain);
    },
    get frame() {
      const pictures = placed.filter((picture) => cellsOf(picture).every((cell) => texts[cell] === markOf(picture)));
      const shown = new Set(pictures.map(markOf));
      return {
        columns,
        rows,
        texts: texts.map((text) => (text.startsWith(reserved) ? (shown.has(text) ? reserved : ' ') : text)),
        styles: [...styles],
        pictures,
      };
    },
  };
}

/** The SGR parameter that ends each attribute. */
const ends: Readonly<Record<string, string>> = {
  ...{ 1: '22', 2: '22', 3: '23', 4: '24', 21: '24', 5: '25', 6: '25', 7: '27', 8: '28', 9: '29', 53: '55', 58: '59' },
};

/** Matches colours of a picture in blocks, of which there are thousands. */
const twoColours = /^(38;(?:5;\d+|2;\d+;\d+;\d+))?(?:^|;|$)(48;(?:5;\d+|2;\d+;\d+;\d+))?$/;

/** Returns the style after an SGR sequence. Ignores unknown parameters. */
function styled(before: CellStyle, parameters: string): CellStyle {
  const colours = twoColours.exec(parameters);
  if (colours !== null && parameters !== '') {
    const { attributes, link } = before;
    return { front: colours[1] ?? before.front, back: colours[2] ?? before.back, attributes, link };
  }
  let { front, back, attributes } = before;
  const all = parameters.split(';');
  for (let at = 0; at < all.length; at += 1) {
    const first = all[at] ?? '';
    const head = first.split(':', 1)[0] ?? '';
    // An extended colour in separate parameters: 5 and a number, or 2 and three numbers.
    const length = /^[345]8$/.test(first) ? (all[at + 1] === '2' ? 5 : 3) : 1;
    const whole = length === 1 ? first : all.slice(at, at + length).join(';');
    at += length - 1;
    if (head === '' || Number(head) === 0) [front, back, attributes] = ['', '', ''];
    else if (head === '39' || /^(?:3[0-8]|9[0-7])$/.test(head)) front = head === '39' ? '' : whole;
    else if (head === '49' || /^(?:4[0-8]|10[0-7])$/.test(head)) back = head === '49' ? '' : whole;
    else if (head in ends || Object.values(ends).includes(head)) attributes = withAttribute(attributes, head, whole);
  }
  return { front, back, attributes, link: before.link };
}

/** Adds an attribute, or removes the attributes that `head` ends. */
function withAttribute(attributes: string, head: string, whole: string): string {
  const isOn = head in ends && whole !== '4:0';
  const isKept = (each: string) => {
    const own = /^\d+/.exec(each)?.[0] ?? '';
    // Bold and dim can be active together.
    return isOn
      ? own !== head && (ends[own] !== ends[head] || ends[head] === '22')
      : ends[own] !== (ends[head] ?? head);
  };
  const kept = attributes.split(' ').filter((each) => each !== '' && isKept(each));
  return (isOn ? [...kept, whole] : kept).toSorted().join(' ');
}

const isSame = (one: CellStyle | undefined, other: CellStyle | undefined): boolean =>
  one === other ||
  (one?.front === other?.front &&
    one?.back === other?.back &&
    one?.attributes === other?.attributes &&
    one?.link === other?.link);

/** Starts and ends a frame. The terminal shows it at once (mode 2026), and the last cell never scrolls (mode 7). */
const [begin, end] = ['\x1B[?2026h\x1B[?7l', '\x1B[?7h\x1B[?2026l'];

/** Blanks at the end of a line are erased with one sequence if at least this number of them changed. */
const minErased = 4;

export interface Difference {
  /** One write for all cells that changed, and for the pictures that are gone or moved; '' if nothing changed. */
  readonly text: string;
  /** A sequence for each new, changed, moved or harmed picture. */
  readonly pictures: readonly string[];
  /** The pictures of these sequences. */
  readonly placed: readonly PlacedPicture[];
}

/**
 * Returns what must be written so that a terminal that shows `before` shows `after`. If `before` is undefined or has
 * another size, writes all cells, but never clears the screen, which would delete pictures in kitty. `FullScreen.draw`
 * writes the result, and each picture in its own turn of the event loop, because a picture is large.
 */
export function difference(before: Frame | undefined, after: Frame): Difference {
  const { columns, rows, texts, styles } = after;
  const isSameSize = before?.columns === columns && before.rows === rows;
  const old = isSameSize ? before : undefined;
  const isKept = (picture: PlacedPicture, others: readonly PlacedPicture[] = []) =>
    others.some(
      ({ id, column, row, area, sequence }) =>
        id === picture.id &&
        column === picture.column &&
        row === picture.row &&
        area.columns === picture.area.columns &&
        area.rows === picture.area.rows &&
        sequence === picture.sequence,
    );
  /** Cells of pictures that a grapheme before them may have overwritten. */
  const harmed: { readonly row: number; readonly column: number }[] = [];
  const isHarmed = ({ column: left, row: top, area }: PlacedPicture) =>
    harmed.some(
      ({ row, column }) => row >= top && row < top + area.rows && column >= left && column < left + area.columns,
    );
  let text = '';
  for (const picture of before?.pictures ?? [])
    if (old === undefined || !isKept(picture, after.pictures)) text += picture.remove ?? '';
  const pen = createPen();
  for (let row = 0; row < rows; row += 1) text += changedRow(row);
  text += pen.rest();
  const placed = after.pictures.filter((picture) => !isKept(picture, old?.pictures) || isHarmed(picture));
  return {
    text: text === '' ? '' : `${begin}${text}${end}`,
    pictures: placed.map(({ column, row, sequence }) => `\x1B[${row + 1};${column + 1}H${sequence}`),
    placed,
  };

  function changedRow(row: number): string {
    const start = row * columns;
    const isChanged = (column: number) => {
      const cell = start + column;
      return old === undefined || texts[cell] !== old.texts[cell] || !isSame(styles[cell], old.styles[cell]);
    };
    const isBlank = (column: number) => texts[start + column] === ' ' && isSame(styles[start + column], plain);
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
      // The terminal takes at most one column for each UTF-16 unit, and may have overwritten the next cells.
      for (const each of [now, then]) if (isUncertain(each)) touched = Math.max(touched, column + each.length + 1);
      written += pen.write(row, column, { text: now === reserved ? ' ' : now, width, style: styles[cell] ?? plain });
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

/** Writes cells with the shortest sequences, from what the terminal's cursor and style are after the last cell. */
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
    write: (row: number, column: number, cell: { text: string; width: number; style: CellStyle }): string => {
      const sequences = `${move(row, column)}${change(cell.style)}`;
      at = isUncertain(cell.text) || cell.width > 1 ? undefined : { row, column: column + 1 };
      // A terminal that draws the grapheme narrower would show the old text in the rest of its cells.
      return `${sequences}${isUncertain(cell.text) ? `\x1B[${cell.width}X` : ''}${cell.text}`;
    },
    /** Returns the sequences that end the style. */
    rest: () => change(plain),
  };
}
