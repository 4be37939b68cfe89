// Draws the page of one record. Every text on it is made safe here, wherever it comes from.
import type { Block, Card, FactValue, Section } from './cards.ts';
import { embeddedAddress, withoutMarkup } from './markup.ts';
import type { Layout } from './paint.ts';
import { sanitise, sanitiseLines } from './text.ts';
import { day, relativeTime } from './times.ts';
import { measure, wrap } from './width.ts';

/** Longer lines are hard to read. */
const maxWidth = 100;
const defaultWidth = 80;

export function cardText(card: Card, layout: Layout): string {
  const { paint } = layout;
  const width = Math.min(layout.width ?? defaultWidth, maxWidth);
  const subtitle = card.subtitle.filter((line) => line.trim() !== '');
  const parts = [
    // Facts of the program's own have no title.
    [card.title, ...subtitle].every((line) => line === '')
      ? []
      : [
          ...wrap(sanitise(card.title), width).map(paint.bold),
          ...subtitle.flatMap((line) => wrap(sanitise(line), width)),
        ],
    factLines(card.facts, width, layout),
    ...card.sections.flatMap((section) => sectionParts(section, width, layout)),
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function factLines(facts: Card['facts'], width: number, layout: Layout): string[] {
  const shown = facts
    .map(([label, value]) => ({ label: sanitise(label), text: sanitise(factText(value, layout.now)).trim() }))
    .filter(({ text }) => text !== '');
  const indent = Math.max(0, ...shown.map(({ label }) => measure(label))) + 2;
  return shown.flatMap(({ label, text }) => {
    const [first = '', ...more] = wrap(text, width - indent);
    const padded = `${layout.paint.dim(label)}${' '.repeat(indent - measure(label))}`;
    return [`${padded}${first}`, ...more.map((line) => `${' '.repeat(indent)}${line}`)];
  });
}

function factText(value: FactValue, now: number): string {
  if (typeof value !== 'object') return String(value ?? '');
  return value.time === undefined ? '' : `${day(value.time)} (${relativeTime(value.time, now)})`;
}

/** A section's heading with its first block, then each other block as a part of its own; nothing for an empty section. */
function sectionParts(section: Section, width: number, { paint }: Layout): string[][] {
  const parts: string[][] = [];
  let before: Block | undefined;
  for (const block of section.blocks) {
    const lines = blockLines(block, width);
    if (lines.length === 0) continue;
    if (block.kind === 'item' && before?.kind === 'item') parts.at(-1)?.push(...lines);
    else parts.push(lines);
    before = block;
  }
  const [first, ...more] = parts;
  const heading = wrap(sanitise(section.heading), width).map(paint.bold);
  return first === undefined ? [] : [[...heading, ...first], ...more];
}

function blockLines({ kind, text, embed = '' }: Block, width: number): string[] {
  if (kind === 'item') {
    const embedded = embed === '' ? '' : embeddedAddress(embed) || withoutMarkup(embed);
    const line = sanitise([text, embedded].filter(Boolean).join('  '));
    return line.trim() === '' ? [] : [line];
  }
  const clean = sanitiseLines(kind === 'html' ? withoutMarkup(text) : text).trim();
  return clean === '' ? [] : wrap(clean.replace(/\n(?:[ ]*\n)+/g, '\n\n'), width);
}
