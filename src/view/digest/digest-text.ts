// Draws a digest as text for a terminal. Names may be cut. Changes are wrapped and never cut.
import type { MakeRenderer } from '../format.ts';
import type { Style } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { cut, measure, wrap } from '../text/width.ts';
import type { Digest, DigestRow } from './digest.ts';

const defaultWidth = 80;
const maxWidth = 120;

/** Returns a renderer that writes the digest. Ignores the batches, because `digest` contains their records. */
export const textRenderer =
  (digest: Digest, hasSeveralServices: boolean): MakeRenderer =>
  (_subject, { screen, style, isNumbered }) => ({
    write: async () => {},
    end: async () => {
      const texts = digest.groups.map((group) => groupText(group, style, { isNumbered, hasSeveralServices }));
      if (texts.length > 0) await screen.write(texts.join('\n'));
    },
  });

interface GroupOptions {
  readonly isNumbered: boolean;
  readonly hasSeveralServices: boolean;
}

function groupText(
  { title, service, parts }: Digest['groups'][number],
  style: Style,
  { isNumbered, hasSeveralServices }: GroupOptions,
): string {
  const { paint } = style;
  const width = Math.min(style.width ?? defaultWidth, maxWidth);
  const heading = wrap(sanitise(hasSeveralServices ? `${title} (${service})` : title), width).map(paint.bold);
  const lines = parts.flatMap(({ heading: name, rows, rest }) => [
    `  ${paint.dim(name)}`,
    ...rows.flatMap((row) => rowLines(row, { width, style, isNumbered })),
    ...indented(rest, '  ', width),
  ]);
  return [...heading, ...lines].map((line) => `${line}\n`).join('');
}

const indented = (text: string, indent: string, width: number): string[] =>
  text === '' ? [] : wrap(sanitise(text), width - indent.length).map((line) => `${indent}${line}`);

function rowLines(
  row: DigestRow,
  { width, style, isNumbered }: { readonly width: number; readonly style: Style; readonly isNumbered: boolean },
): string[] {
  const { paint, link } = style;
  const mark = isNumbered ? `@${row.number} ` : '';
  const indent = `  ${' '.repeat(mark.length)}`;
  const name = cut(sanitise(row.name), width - indent.length);
  const { url } = row.news;
  const painted = url === null || link === undefined ? name : link(name, url);
  const start = `  ${paint.dim(mark)}${painted}`;
  const words = sanitise(row.words);
  if (words === '') return [start];
  if (indent.length + measure(name) + 2 + measure(words) <= width) return [`${start}  ${words}`];
  return [start, ...indented(words, `${indent}  `, width)];
}
