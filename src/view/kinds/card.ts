// Draws the pages of records, and comments, for a terminal. Sanitises all texts.
import { embeddedAddress, type StyledPart, styledText, withoutMarkup } from '../text/markup.ts';
import type { Paint, Painter, Style } from '../text/paint.ts';
import { sanitise, sanitiseLines } from '../text/text.ts';
import { isoDay, relativeTime } from '../text/times.ts';
import { measureWidth, wrap } from '../text/width.ts';
import type { Block, Card, Comment, FactValue, Section } from './view.ts';

/** Maximum width of a page in columns. Longer lines are hard to read. */
const maxWidth = 100;
const defaultWidth = 80;

export function cardText(card: Card, style: Style): string {
  const { head, below } = cardParts(card, style);
  return head === '' || below === '' ? `${head}${below}` || '\n' : `${head}\n${below}`;
}

/**
 * Returns the page in two parts: the head (the title and the facts) and the text below.
 * @param headWidth maximum width of the head. Facts that cannot be wrapped to this width go into
 * the text below
 */
export function cardParts(card: Card, style: Style, headWidth = pageWidth(style)) {
  const { paint } = style;
  const width = pageWidth(style);
  const subtitle = card.subtitle.filter((line) => line.trim() !== '');
  const title = [
    ...wrap(sanitise(card.title), headWidth).map((line) =>
      linked(paint.bold(line), card.address, style),
    ),
    ...subtitle.flatMap((line) => wrap(sanitise(line), headWidth)),
  ];
  const facts = card.facts.map(
    ([label, value]) => [sanitise(label), sanitise(factText(value, style)).trim()] as const,
  );
  const room = headWidth - indentOf(facts);
  const fits = ([, text]: LabelledText) =>
    headWidth >= width || wrap(text, room).every((line) => measureWidth(line) <= room);
  const paintFact = (line: string) => linked(line, line, style);
  return {
    // Facts about the program, such as settings, have no title.
    head: textOf([
      card.title === '' && subtitle.length === 0 ? [] : title,
      labelled(facts.filter(fits), headWidth, style, paintFact),
    ]),
    below: textOf([
      labelled(
        facts.filter((fact) => !fits(fact)),
        width,
        style,
        paintFact,
      ),
      ...card.sections.flatMap((section) => sectionParts(section, width, style)),
      ...commentParts(card.comments ?? [], style),
      commandLines(card.more ?? [], width, style),
    ]),
  };
}

function textOf(parts: readonly (readonly string[])[]): string {
  const texts = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return texts.length === 0 ? '' : `${texts.join('\n\n')}\n`;
}

const linked = (text: string, address: string | undefined, { link }: Style): string =>
  link === undefined || address === undefined ? text : link(text, address);

const pageWidth = ({ width }: Style): number => Math.min(width ?? defaultWidth, maxWidth);

type LabelledText = readonly [label: string, text: string];

/** All texts start in the same column. Omits empty texts. */
function labelled(
  rows: readonly LabelledText[],
  width: number,
  { paint }: Style,
  paintText: (text: string) => string,
): string[] {
  const shown = rows.filter(([, text]) => text !== '');
  const indent = indentOf(shown);
  return shown.flatMap(([label, text]) => {
    const [first = '', ...more] = wrap(text, width - indent).map(paintText);
    const padded = `${paint.dim(label)}${' '.repeat(indent - measureWidth(label))}`;
    return [`${padded}${first}`, ...more.map((line) => `${' '.repeat(indent)}${line}`)];
  });
}

const indentOf = (rows: readonly LabelledText[]): number =>
  Math.max(0, ...rows.map(([label]) => measureWidth(label))) + 2;

function factText(value: FactValue, { now, groupDigits }: Style): string {
  if (typeof value === 'number') return groupDigits(value);
  if (typeof value !== 'object') return value ?? '';
  if ('text' in value) return value.text;
  return value.time === undefined ? '' : `${isoDay(value.time)} (${relativeTime(value.time, now)})`;
}

/** The heading with the first block, then one part per block. Omits empty blocks. */
function sectionParts(section: Section, width: number, style: Style): string[][] {
  const { paint } = style;
  const parts: string[][] = [];
  const indent = labelIndent(section);
  let before: Block | undefined;
  for (const block of section.blocks) {
    const lines =
      block.kind === 'item'
        ? itemLines(block, indent, width, style)
        : textLines(block, width, paint);
    if (lines.length === 0) continue;
    if (block.kind === 'item' && before?.kind === 'item') parts.at(-1)?.push(...lines);
    else parts.push(lines);
    before = block;
  }
  const [first, ...more] = parts;
  const heading = wrap(
    sanitise(`${section.heading}${section.id === undefined ? '' : ` (id ${section.id})`}`),
    width,
  ).map(paint.bold);
  return first === undefined ? [] : [[...heading, ...first], ...more];
}

type Item = Extract<Block, { kind: 'item' }>;

/**
 * Maximum width of a label that moves all addresses to the right. A longer label moves only its own
 * address.
 */
const maxIndent = 30;

const labelOf = ({ label }: Item): string => sanitise(label).trim();

function labelIndent({ blocks }: Section): number {
  const widths = blocks.map((block) => (block.kind === 'item' ? measureWidth(labelOf(block)) : 0));
  return Math.max(0, ...widths.filter((width) => width <= maxIndent));
}

function itemLines(item: Item, indent: number, width: number, style: Style): string[] {
  const { embed = '', words = '' } = item;
  const label = labelOf(item);
  const target = sanitise(item.address || embeddedAddress(embed) || withoutMarkup(embed)).trim();
  const address = linked(target, target, style);
  const padding = ' '.repeat(Math.max(0, indent - measureWidth(label)));
  const line = label === '' ? address : address === '' ? label : `${label}${padding}  ${address}`;
  const below =
    words === ''
      ? []
      : wrap(words, width - indent - 2).map((text) => `${' '.repeat(indent + 2)}${text}`);
  return line === '' ? [] : [line, ...below];
}

function textLines({ kind, text }: Exclude<Block, Item>, width: number, paint: Paint): string[] {
  const parts = kind === 'html' ? styledText(text) : [{ text, isBold: false, isItalic: false }];
  const clean = parts.map((part) => ({ ...part, text: sanitiseLines(part.text) }));
  const texts = clean.map((part) => part.text);
  const whole = texts.join('').trim();
  return whole === ''
    ? []
    : styledLines(wrap(whole.replace(/\n(?:[ ]*\n)+/g, '\n\n'), width), clean, paint);
}

/** Ignores blanks, because wrapping changes them. */
function styledLines(
  lines: readonly string[],
  parts: readonly StyledPart[],
  paint: Paint,
): string[] {
  const painters = parts.flatMap((part) =>
    Array<Painter>(part.text.replace(/\s/g, '').length).fill(painterOf(part, paint)),
  );
  let at = 0;
  return lines.map((line) => {
    const runs: { readonly painter: Painter; text: string }[] = [];
    for (const [piece] of line.matchAll(/\s*\S/g)) {
      const painter = painters[at++] ?? String;
      const last = runs.at(-1);
      if (last?.painter === painter) last.text += piece;
      else runs.push({ painter, text: piece });
    }
    return runs.map(({ painter, text }) => text.replace(/\S.*/s, painter)).join('');
  });
}

const painterOf = ({ isBold, isItalic }: StyledPart, paint: Paint): Painter =>
  isBold ? (isItalic ? paint.boldItalic : paint.bold) : isItalic ? paint.italic : String;

/**
 * Returns a line for each command, or two lines if a command is too wide for one. Commands are
 * never wrapped, because users copy them. Omits commands that need quoting: their words are from
 * the service, and may be harmful.
 */
function commandLines(more: NonNullable<Card['more']>, width: number, style: Style): string[] {
  const { dim } = style.paint;
  const rows = more
    .filter(([, command]) => command.every((word) => /^[\w.][\w.-]*$/.test(String(word ?? ''))))
    .map(
      ([what, command]) =>
        [sanitise(what), `portfolio ${command.join(' ')}${style.sourceFlags}`] as const,
    );
  const indent = indentOf(rows);
  if (rows.every(([, text]) => indent + measureWidth(text) <= width))
    return labelled(rows, width, style, String);
  return rows.flatMap(([label, text]) => [dim(`${label}:`), `  ${text}`]);
}

function commentParts(comments: readonly Comment[], style: Style): string[][] {
  const [first, ...more] = comments.map((comment) =>
    commentText(comment, style).trimEnd().split('\n'),
  );
  return first === undefined ? [] : [[style.paint.bold('Comments'), ...first], ...more];
}

export function commentText({ author, address, time, text }: Comment, style: Style): string {
  const { paint } = style;
  const width = pageWidth(style);
  const when = time === undefined ? '' : relativeTime(time, style.now);
  const authors = wrap(sanitise(author).trim(), width);
  const isOneLine = measureWidth(authors.at(-1) ?? '') + 2 + measureWidth(when) <= width;
  const names = authors.map((line) => linked(paint.bold(line), address, style)).join('\n');
  const heading = `${names}${when === '' ? '' : isOneLine ? '  ' : '\n'}${paint.dim(when)}`;
  const lines = [heading, ...textLines({ kind: 'paragraph', text }, width, paint)];
  return lines.map((line) => `${line}\n`).join('');
}
