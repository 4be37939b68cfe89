// Draws the screen of a full-screen program as cells: text, styles and pictures. `difference.ts`
// writes it. Contains no I/O.
import type { Area } from '../view/pictures/raster.ts';
import { graphemes, measure } from '../view/text/width.ts';

/** A picture that the terminal draws at a position. Its cells contain no text. */
export interface PlacedPicture {
  readonly column: number;
  readonly row: number;
  readonly area: Area;
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
  /** Address of the link; '' without a link. */
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
  /** Returns the frame as drawn until now. */
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
    if (row < 0 || row >= rows) return 0;
    const room = Math.min(maxColumns, columns - column);
    let used = 0;
    let style = plain;
    const add = (grapheme: string, width: number) => {
      if (column + used >= 0) set(row * columns + column + used, grapheme, width, style);
      used += width;
    };
    for (let at = 0; at < text.length && used < room; ) {
      // Most cells of a picture in blocks are read here, which is ten times faster than the
      // pattern.
      while (used < room && isSingle(text.charCodeAt(at)) && isEnd(text.charCodeAt(at + 1)))
        add(text.charAt(at++), 1);
      next.lastIndex = at;
      const [piece, sgr, link, mark, other] = next.exec(text) ?? [''];
      if (piece === '' || used >= room) break;
      at += piece.length;
      if (sgr !== undefined) style = styled(style, sgr);
      else if (link !== undefined)
        style = { ...style, link: /^https?:\/\/[!-~]+$/.test(link) ? link : '' };
      else if (mark !== undefined) add(mark, 1);
      else if (other !== undefined) addGraphemes(other);
    }
    return used;

    function addGraphemes(text: string): void {
      for (const { segment } of graphemes(text)) {
        const width = measure(segment);
        if (used + width <= room) {
          if (width > 0) add(segment, width);
        } else while (used < room) add(' ', 1);
        if (used >= room) return;
      }
    }
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

  return {
    put,
    fill,
    place: (picture) => {
      const { column, row, area } = picture;
      if (column < 0 || row < 0 || column + area.columns > columns || row + area.rows > rows)
        return;
      const mark = `${reserved}${placed.push(picture)}`;
      for (const cell of cellsOf(picture)) set(cell, mark, 1, plain);
    },
    // Not a getter, because V8 frees object literals with getters, and so each frame, only at a
    // full collection.
    finish: () => {
      const marks = new Map(placed.map((picture, at) => [`${reserved}${at + 1}`, picture]));
      for (const [mark, picture] of marks)
        if (cellsOf(picture).some((cell) => texts[cell] !== mark)) marks.delete(mark);
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
const parameter = /([34])8;(?:5;\d+|2;\d+;\d+;\d+)|\d+/g;

/** Returns the style after an SGR sequence. Ignores unknown parameters. */
function styled(before: CellStyle, parameters: string): CellStyle {
  const colours = twoColours.exec(parameters);
  if (colours !== null && parameters !== '') {
    const { attributes, link } = before;
    return { front: colours[1] ?? before.front, back: colours[2] ?? before.back, attributes, link };
  }
  let { front, back, attributes } = before;
  for (const [whole, ground] of (parameters || '0').matchAll(parameter)) {
    if (whole === '0') [front, back, attributes] = ['', '', ''];
    else if (ground === '3' || /^(?:3[0-79]|9[0-7])$/.test(whole))
      front = whole === '39' ? '' : whole;
    else if (ground === '4' || /^(?:4[0-79]|10[0-7])$/.test(whole))
      back = whole === '49' ? '' : whole;
    else {
      const others = attributes
        .split(' ')
        .filter((each) => each !== '' && each !== whole && ends[each] !== whole);
      attributes = (whole in ends ? [...others, whole].toSorted() : others).join(' ');
    }
  }
  return { front, back, attributes, link: before.link };
}
