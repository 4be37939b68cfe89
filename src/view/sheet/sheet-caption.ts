// Lays out the texts of a PNG sheet: captions, the title with the texts of a single record, and the
// last lines.
import type { Theme } from '../format.ts';
import { blend } from '../pictures/compose.ts';
import type { Raster } from '../pictures/raster.ts';
import { withCommas } from '../text/numbers.ts';
import type { SheetItem } from './sheet-item.ts';
import { themes } from './sheet-style.ts';
import type { Line, TextStyle, Typesetter } from './sheet-text.ts';

export type CaptionTexts = Pick<SheetItem, 'title' | 'by' | 'role' | 'lines' | 'facts' | 'note'>;

export interface CaptionOptions {
  readonly px: (points: number) => number;
  readonly setter: Typesetter;
  readonly theme: Theme;
  readonly width: number;
}

/** In pixels. */
export interface TextBlock {
  readonly lines: readonly {
    readonly line: Line;
    readonly left: number;
    readonly baseline: number;
  }[];
  readonly width: number;
  readonly height: number;
}

/** Fonts and heights of lines, in points, and the maximum number of lines. */
const kinds = {
  heading: { size: 32, height: 48, isBold: true, count: 1 },
  longHeading: { size: 24, height: 34, isBold: true, count: 8 },
  subtitle: { size: 18, height: 28, isBold: false, count: 2 },
  group: { size: 22, height: 46, isBold: true, count: 1 },
  title: { size: 15, height: 21, isBold: true, count: 2 },
  by: { size: 14, height: 20, isBold: false, count: 1 },
  quiet: { size: 13, height: 19, isBold: false, count: 2 },
  note: { size: 14, height: 20, isBold: false, count: 200 },
} as const;

/** Position of the baseline in a line, as a share of its height. */
const baselineShare = 0.74;

/** Space above a note, which keeps it apart from the credit. */
const noteGap = 6;

const maxNames = 12;

/** A text, or texts that follow each other on the same lines. */
interface Paragraph {
  readonly text: string | readonly string[];
  readonly kind: keyof typeof kinds;
}

export const captionBlock = (texts: CaptionTexts, options: CaptionOptions): Promise<TextBlock> =>
  stack([{ text: texts.title.text, kind: 'title' }, ...belowTitle(texts)], options);

export const quietBlock = (lines: readonly string[], options: CaptionOptions): Promise<TextBlock> =>
  stack(lines.map(dimParagraph), options);

export const groupBlock = (title: string, options: CaptionOptions): Promise<TextBlock> =>
  stack([{ text: title, kind: 'group' }], options);

/** The texts above the rows. `record` is a single record, whose title is not shown again. */
interface HeadTexts {
  readonly title: string;
  readonly subtitle: string;
  readonly record: CaptionTexts | undefined;
}

export async function headBlock(
  { title, subtitle, record }: HeadTexts,
  options: CaptionOptions,
): Promise<TextBlock> {
  const whole = await options.setter.line(
    title,
    styleOf('heading', options),
    Number.POSITIVE_INFINITY,
  );
  const kind = whole !== undefined && whole.width > options.width ? 'longHeading' : 'heading';
  const below = subtitle === '' ? [] : [{ text: subtitle, kind: 'subtitle' } as const];
  return stack(
    [{ text: title, kind }, ...below, ...(record === undefined ? [] : belowTitle(record))],
    options,
  );
}

export function drawBlock(sheet: Raster, { lines }: TextBlock, left: number, top: number): void {
  for (const { line, left: x, baseline } of lines)
    blend(sheet, line.letters, left + x - line.skip, top + baseline - line.ascent);
}

function belowTitle({ by, role, lines, facts, note = '' }: CaptionTexts): readonly Paragraph[] {
  const names = by
    .slice(0, maxNames)
    .map(({ text }, at) => (role && at === 0 ? `${role} ${text}` : text));
  const more = by.length > maxNames ? [`and ${withCommas(by.length - maxNames)} more`] : [];
  const details = facts.map(([label, text]) => `${label}: ${text}`);
  const notes =
    note === '' ? [] : note.split(/\r\n|[\r\n]/).map((text) => ({ text, kind: 'note' }) as const);
  return [
    { text: [...names, ...more], kind: 'by' },
    ...[...lines, ...details].map(dimParagraph),
    ...notes,
  ];
}

const dimParagraph = (text: string): Paragraph => ({ text, kind: 'quiet' });

function styleOf(
  kind: keyof typeof kinds,
  { px, theme }: Pick<CaptionOptions, 'px' | 'theme'>,
): TextStyle {
  const { size, isBold } = kinds[kind];
  return {
    size: px(size),
    isBold,
    colour: isBold || kind === 'note' ? themes[theme].ink : themes[theme].soft,
  };
}

/** Sets a paragraph as rows of lines. The texts of a list are one row. */
async function rowsOf(
  { text, kind }: Paragraph,
  options: CaptionOptions,
): Promise<readonly (readonly Line[])[]> {
  const { setter, width } = options;
  const style = styleOf(kind, options);
  if (typeof text === 'string')
    return (await setter.lines(text, style, width, kinds[kind].count)).map((line) => [line]);
  const comma = (at: number) => (at < text.length - 1 ? ',' : '');
  const lines = await Promise.all(
    text.map((each, at) => setter.line(each, style, width, comma(at))),
  );
  return [lines.flatMap((line) => line ?? [])];
}

/**
 * Lays out the paragraphs, one below the other. The texts of a list follow each other on the same
 * lines.
 */
async function stack(
  paragraphs: readonly Paragraph[],
  options: CaptionOptions,
): Promise<TextBlock> {
  const { px, width } = options;
  const set = await Promise.all(paragraphs.map((each) => rowsOf(each, options)));
  const lines: TextBlock['lines'][number][] = [];
  let top = 0;
  let widest = 0;

  const place = (row: readonly Line[], { size, height }: (typeof kinds)[Paragraph['kind']]) => {
    let left = 0;
    for (const line of row) {
      if (left > 0 && left + line.width > width) {
        left = 0;
        top += px(height);
      }
      lines.push({ line, left, baseline: top + px(height * baselineShare) });
      widest = Math.max(widest, left + line.width);
      left += line.width + px(size * 0.3);
    }
    if (left > 0) top += px(height);
  };

  for (const [at, { kind }] of paragraphs.entries()) {
    if (kind === 'note' && paragraphs[at - 1]?.kind !== 'note') top += px(noteGap);
    for (const row of set[at] ?? []) place(row, kinds[kind]);
  }
  return { lines, width: widest, height: top };
}
