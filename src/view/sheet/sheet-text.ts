// Draws the texts of a PNG sheet in lines. Texts are untrusted: characters that change the layout
// are removed, and long texts are cut.
import type { Decoder } from '../pictures/decoder.ts';
import type { Letters } from '../pictures/raster.ts';
import { graphemes } from '../text/width.ts';
import { drawable } from './drawable-text.ts';

export interface TextStyle {
  /** Size of the font in pixels. */
  readonly size: number;
  readonly isBold?: boolean;
  readonly colour: string;
}

/**
 * A drawn line. The first `skip` columns of the letters are empty. All lines of a style have the
 * same baseline.
 */
export interface Line {
  readonly letters: Letters;
  readonly skip: number;
  /** Distance from the top of the letters to their baseline, in pixels. */
  readonly ascent: number;
  /** Width of the text in pixels, without the empty columns. */
  readonly width: number;
}

export interface Typesetter {
  /**
   * Draws a text. If it is wider than `max` pixels, it ends in an ellipsis.
   * @param after a mark after the text, which is never cut
   */
  line(text: string, style: TextStyle, max: number, after?: string): Promise<Line | undefined>;
  /** Draws a text on at most `count` lines. If it needs more, the last line ends in an ellipsis. */
  lines(text: string, style: TextStyle, max: number, count: number): Promise<readonly Line[]>;
  missing(text: string): Promise<readonly string[]>;
}

/**
 * Maximum number of different characters that are checked for a missing glyph. A check takes 0.3
 * ms.
 */
const maxChecked = 2000;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * An almost transparent letter before each text. Letters are cropped to their ink, so without it
 * their baseline would depend on the text. It is a Latin letter, so that the line begins on the
 * left, and larger than other letters.
 */
const strutSize = '220%';
const strut = `<span alpha="1" size="${strutSize}">\u00FE</span>`;
/** Marks that keep the order of an Arabic or Hebrew text from changing the text around it. */
const [isolate, isolateEnd] = ['\u2068', '\u2069'];

const marked = ({ colour }: TextStyle, inner: string): string =>
  `<span foreground="${colour}">${strut}${inner}</span>`;

export function typesetter(decoder: Pick<Decoder, 'letters'>): Typesetter {
  const struts = new Map<string, ReturnType<typeof measureStrut>>();
  const strutFor = (style: TextStyle): ReturnType<typeof measureStrut> => {
    const key = `${style.size} ${style.isBold === true}`;
    const known = struts.get(key) ?? measureStrut(decoder, style);
    struts.set(key, known);
    return known;
  };
  const draw = async (text: string, style: TextStyle, after: string): Promise<Line> => {
    const lettersOf = (each: string) =>
      decoder.letters(
        marked(style, `${isolate}${escaped(each)}${isolateEnd}${escaped(after)}`),
        style,
      );
    // A font may have such wide letters that the text cannot be drawn.
    const drawn = lettersOf(text).catch(() => lettersOf('\uFFFD'));
    const [start, letters] = await Promise.all([strutFor(style), drawn]);
    return { letters, ...start, width: letters.width - start.skip };
  };

  const linesOf = async (
    given: string,
    style: TextStyle,
    max: number,
    count: number,
    after = '',
  ): Promise<Line[]> => {
    const lines: Line[] = [];
    let rest = drawable(given);
    while (rest !== '') {
      const whole = await draw(rest, style, after);
      if (whole.width <= max) return [...lines, whole];
      const words = lines.length + 1 < count ? rest.split(lineBreaks) : [];
      const { length, line } = await longestStart(words, whole, max, (start) =>
        draw(start, style, ''),
      );
      if (line === undefined) {
        // Cuts the last line, and a word that is wider than a line.
        const cut = (start: string) => draw(`${start}…`, style, after);
        const segments = Array.from(graphemes(rest), ({ segment }) => segment);
        return [...lines, (await longestStart(segments, whole, max, cut)).line ?? (await cut(''))];
      }
      lines.push(line);
      rest = words.slice(length).join('');
    }
    return lines;
  };

  return {
    line: async (text, style, max, after) => (await linesOf(text, style, max, 1, after))[0],
    lines: linesOf,
    missing: createGlyphCheck(decoder),
  };
}

function createGlyphCheck(decoder: Pick<Decoder, 'letters'>): Typesetter['missing'] {
  const checked = new Map<string, Promise<boolean>>();
  const boxes = [0xe0f0, 0x10fff0].map((code) => String.fromCodePoint(code));
  const boxFor = new Map<string, Promise<Letters>>();
  const isMissing = async (character: string): Promise<boolean> => {
    const box = boxes[character.length - 1] ?? '';
    const unknown = boxFor.get(box) ?? decoder.letters(box, { size: checkSize });
    boxFor.set(box, unknown);
    const [letters, { width, height }] = await Promise.all([
      decoder.letters(escaped(character), { size: checkSize }),
      unknown,
    ]);
    return letters.width === width && letters.height === height && hasFrame(letters);
  };
  return async (text) => {
    const found: string[] = [];
    for (const character of new Set(drawable(text))) {
      if (isUsual.test(character)) continue;
      if (!checked.has(character) && checked.size < maxChecked)
        checked.set(character, isMissing(character));
      if ((await checked.get(character)) === true) found.push(character);
    }
    return found;
  };
}

/** Matches where a line may end: after a space, and between Chinese or Japanese characters. */
const lineBreaks =
  /(?<=\s)|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/u;

/**
 * Draws the longest start of a text that fits into `max` pixels. Returns its number of parts; 0 if
 * none fits.
 */
async function longestStart(
  parts: readonly string[],
  whole: Line,
  max: number,
  draw: (start: string) => Promise<Line>,
): Promise<{ readonly length: number; readonly line: Line | undefined }> {
  const startOf = (count: number) => parts.slice(0, count).join('').trimEnd();
  let [low, high, tries] = [0, parts.length - 1, 0];
  let best: Line | undefined;
  let next = Math.floor((parts.length * max) / whole.width);
  while (low < high) {
    next = Math.max(low + 1, Math.min(high, next));
    const drawn = await draw(startOf(next));
    const mean = drawn.width / next;
    if (drawn.width <= max) [low, best] = [next, drawn];
    else high = next - 1;
    tries += 1;
    // The mean width finds the place in two or three tries, except if the widths of the parts
    // differ much.
    next = tries < 4 ? next + Math.trunc((max - drawn.width) / mean) : Math.ceil((low + high) / 2);
  }
  return { length: low, line: best };
}

/**
 * Measures where a text after the strut begins. Draws an `l`, whose top is as high as that of the
 * strut.
 */
async function measureStrut(
  decoder: Pick<Decoder, 'letters'>,
  style: TextStyle,
): Promise<Pick<Line, 'skip' | 'ascent'>> {
  const [text, { height }] = await Promise.all([
    decoder.letters(marked(style, `${isolate}l${isolateEnd}`), style),
    decoder.letters(`<span size="${strutSize}">l</span>`, style),
  ]);
  const isInked = (column: number) =>
    Array.from({ length: text.height }).some(
      (_, y) => (text.data[(y * text.width + column) * 4 + 3] ?? 0) > 0,
    );
  const columns = Array.from({ length: text.width }, (_, column) => column);
  return { skip: columns.find(isInked) ?? 0, ascent: height };
}

/** Size at which a box is recognised, in pixels. */
const checkSize = 14;
/** Matches letters that the font of the program has, and marks, which are not drawn alone. */
const isUsual =
  /[ -\u017F\p{M}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u;

/** Whether at least two thirds of the outermost pixels have ink, as in a box. */
function hasFrame({ data, width, height }: Letters): boolean {
  let [inked, all] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += y === 0 || y === height - 1 ? 1 : Math.max(1, width - 1)) {
      all += 1;
      if ((data[(y * width + x) * 4 + 3] ?? 0) > 100) inked += 1;
    }
  }
  return inked * 3 >= all * 2;
}
