// Draws the screen of a full-screen program as cells: text, styles and pictures. `difference.ts`
// writes it. Contains no I/O.
import type { CellSize } from '../view/pictures/raster.ts';
import { graphemes, measureWidth } from '../view/text/width.ts';

/** A picture that the terminal draws at a position. Its cells contain no text. */
export interface PlacedPicture {
  readonly column: number;
  readonly row: number;
  readonly area: CellSize;
  /** Sequence that draws the picture or, if `show` is defined, only sends it. */
  readonly sequence: string;
  /**
   * Sequence that shows the sent picture at the cursor, and nowhere else; undefined if it must be
   * drawn there.
   */
  readonly show?: string | undefined;
  /**
   * Sequence that deletes the picture from the terminal; undefined if text over the picture is
   * enough. Each picture of a frame needs its own in kitty, so a picture that is shown twice must
   * be encoded twice.
   */
  readonly remove?: string | undefined;
}

/** A finished screen. Cells are numbered row by row. */
export interface Frame {
  readonly columns: number;
  readonly rows: number;
  /**
   * The grapheme of each cell; '' if the grapheme of the cell before takes this cell too,
   * `reserved` in a picture.
   */
  readonly texts: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly pictures: readonly PlacedPicture[];
}

/** The style of a cell. Each string has the parameters of an SGR sequence, or is ''. */
export interface CellStyle {
  readonly front: string;
  readonly back: string;
  /** All other attributes, such as bold, sorted. */
  readonly attributes: string;
  readonly link: string;
}

/**
 * A frame that is being drawn. Cells outside the frame are ignored. Columns and rows are counted
 * from 0.
 */
export interface Drawing {
  /**
   * Draws one line of text at a cell. Keeps its colours and links (SGR, OSC 8). Drops all other
   * escape sequences and control characters. Cuts the text at `maxColumns` and at the frame.
   * Returns the number of columns used.
   */
  put(column: number, row: number, text: string, maxColumns?: number): number;
  /** Fills an area with a text of one column, which may have a style; by default blanks. */
  fill(column: number, row: number, columns: number, rows: number, text?: string): void;
  /**
   * Places a picture. It is left out, and its cells are blank, if it does not fit into the frame,
   * or if text or another picture is drawn over it later. Sixels must not touch the last row,
   * because the terminal would scroll.
   */
  place(picture: PlacedPicture): void;
  finish(): Frame;
}

export const plain: CellStyle = { front: '', back: '', attributes: '', link: '' };

/**
 * The text of cells that belong to a picture. While a frame is drawn, the number of the picture
 * follows.
 */
export const reserved = '\0';

/**
 * Whether a UTF-16 unit takes one column and joins no other: Latin letters, punctuation, arrows,
 * lines and blocks.
 */
const isSingle = (unit: number): boolean =>
  (unit >= 0x20 && unit < 0x7f) ||
  (unit >= 0x2500 && unit < 0x25a0) ||
  (unit >= 0xa0 && unit < 0x300 && unit !== 0xad) ||
  (unit >= 0x2010 && unit < 0x2028) ||
  (unit >= 0x2190 && unit < 0x2200);

/** Whether a grapheme ends before a UTF-16 unit; NaN is the end of the text. */
const isEnd = (unit: number): boolean => isSingle(unit) || unit < 0x20 || Number.isNaN(unit);

/**
 * Matches a cell of a picture in kitty's protocol, which takes one column in each terminal that
 * supports it.
 */
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

interface Line {
  readonly grid: Grid;
  readonly start: number;
  /** Column of the next grapheme; negative to the left of the frame. */
  column: number;
  /** Column before which the text ends. */
  readonly end: number;
  style: CellStyle;
}

interface Grid {
  readonly texts: string[];
  readonly styles: CellStyle[];
}

/** Blanks the rest of a wide grapheme that loses a cell. */
function set({ texts, styles }: Grid, at: number, text: string, width: number, style: CellStyle) {
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

function add(line: Line, grapheme: string, width: number): void {
  if (line.column >= 0) set(line.grid, line.start + line.column, grapheme, width, line.style);
  line.column += width;
}

/** Most cells of a picture in blocks are read here, which is ten times faster than the pattern. */
function addSingles(line: Line, text: string, from: number): number {
  let at = from;
  while (
    line.column < line.end &&
    isSingle(text.charCodeAt(at)) &&
    isEnd(text.charCodeAt(at + 1))
  ) {
    add(line, text.charAt(at), 1);
    at += 1;
  }
  return at;
}

/** Fills the line with blanks if a wide grapheme does not fit. */
function addGraphemes(line: Line, text: string): void {
  for (const { segment } of graphemes(text)) {
    const width = measureWidth(segment);
    if (line.column + width <= line.end) {
      if (width > 0) add(line, segment, width);
    } else while (line.column < line.end) add(line, ' ', 1);
    if (line.column >= line.end) return;
  }
}

/** Adds a mark that takes no column to the last grapheme from `first` on. */
function endLine({ grid: { texts }, start, column }: Line, first: number, mark: string): void {
  let at = start + column - 1;
  while (texts[at] === '') at -= 1;
  if (mark !== '' && at >= start + first) texts[at] += mark;
}

function addPiece(line: Line, [, sgr, link, mark, other]: RegExpExecArray): void {
  if (sgr !== undefined) line.style = styled(line.style, sgr);
  else if (link !== undefined)
    line.style = { ...line.style, link: /^https?:\/\/[!-~]+$/.test(link) ? link : '' };
  else if (mark !== undefined) add(line, mark, 1);
  else if (other !== undefined) addGraphemes(line, other);
}

const cellsOf = ({ column, row, area }: PlacedPicture, columns: number): readonly number[] =>
  Array.from(
    { length: area.columns * area.rows },
    (_, at) => (row + Math.floor(at / area.columns)) * columns + column + (at % area.columns),
  );

const asIs = (text: string): string => text;

/** @param addDirectionMark prepares a text after which the line continues; see `Style` */
export function newFrame(columns: number, rows: number, addDirectionMark = asIs): Drawing {
  const texts: string[] = Array(columns * rows).fill(' ');
  const styles: CellStyle[] = Array(columns * rows).fill(plain);
  const grid: Grid = { texts, styles };
  const placed: PlacedPicture[] = [];
  const next = new RegExp(pieces);

  function put(column: number, row: number, text: string, maxColumns = columns): number {
    if (row < 0 || row >= rows) return 0;
    const end = Math.min(column + maxColumns, columns);
    const line: Line = { grid, start: row * columns, column, end, style: plain };
    for (let at = 0; at < text.length && line.column < end; ) {
      at = addSingles(line, text, at);
      next.lastIndex = at;
      const piece = line.column < end ? next.exec(text) : null;
      if (piece === null) break;
      at += piece[0].length;
      addPiece(line, piece);
    }
    endLine(line, Math.max(0, column), addDirectionMark(text).slice(text.length));
    return line.column - column;
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
      for (let x = left; x < right; x += 1) set(grid, y * columns + x, grapheme, 1, style);
    }
  }

  return {
    put,
    fill,
    place: (picture) => {
      const { column, row, area } = picture;
      if (column < 0 || row < 0 || column + area.columns > columns || row + area.rows > rows)
        return;
      const mark = `${reserved}${placed.push(picture)}`;
      for (const cell of cellsOf(picture, columns)) set(grid, cell, mark, 1, plain);
    },
    // Not a getter, because V8 frees object literals with getters, and so each frame, only at a
    // full collection.
    finish: () => {
      const marks = new Map(placed.map((picture, at) => [`${reserved}${at + 1}`, picture]));
      for (const [mark, picture] of marks)
        if (cellsOf(picture, columns).some((cell) => texts[cell] !== mark)) marks.delete(mark);
      return {
        columns,
        rows,
        texts: texts.map((text) =>
          text.startsWith(reserved) ? (marks.has(text) ? reserved : ' ') : text,
        ),
        styles: [...styles],
        pictures: [...marks.values()],
      };
    },
  };
}

/**
 * The SGR parameter that ends each attribute. Browse draws only text whose attributes this program
 * has written.
 */
const ends: Readonly<Record<string, string>> = {
  1: '22',
  2: '22',
  3: '23',
  4: '24',
  7: '27',
  9: '29',
};

/** Matches colours of a picture in blocks, of which there are thousands. */
const twoColours = /^(38;(?:5;\d+|2;\d+;\d+;\d+))?(?:^|;|$)(48;(?:5;\d+|2;\d+;\d+;\d+))?$/;

/** Matches a parameter, or a colour in several: 5 and a number, or 2 and three numbers. */
const parameter = /[34]8;(?:5;\d+|2;\d+;\d+;\d+)|\d+/g;

/** Matches the parameters of the colours of text, and of backgrounds. 39 and 49 are the default. */
const frontCode = /^(?:3[0-79]|9[0-7]|38;.*)$/;
const backCode = /^(?:4[0-79]|10[0-7]|48;.*)$/;

/** Ignores unknown parameters. */
function styled(before: CellStyle, parameters: string): CellStyle {
  const colours = twoColours.exec(parameters);
  if (colours !== null && parameters !== '') {
    const { attributes, link } = before;
    return { front: colours[1] ?? before.front, back: colours[2] ?? before.back, attributes, link };
  }
  let style = before;
  for (const [code] of (parameters || '0').matchAll(parameter)) style = withCode(style, code);
  return style;
}

function withCode(style: CellStyle, code: string): CellStyle {
  if (code === '0') return { ...plain, link: style.link };
  if (frontCode.test(code)) return { ...style, front: code === '39' ? '' : code };
  if (backCode.test(code)) return { ...style, back: code === '49' ? '' : code };
  const others = style.attributes
    .split(' ')
    .filter((each) => each !== '' && each !== code && ends[each] !== code);
  return { ...style, attributes: (code in ends ? [...others, code].toSorted() : others).join(' ') };
}
