// Draws a digest as text for a terminal, with the covers of new records if the terminal shows
// pictures. Names may be cut. Changes are wrapped and never cut.
import type { MakeRenderer, RenderContext } from '../format.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import type { Style } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { cutToWidth, measureWidth, wrap } from '../text/width.ts';
import { coverOf, type Digest, type DigestPart, type DigestRow, picturedOf } from './digest.ts';

const defaultWidth = 80;
const maxWidth = 120;
/** Maximum number of covers of a watch. The other new records are lines. */
const maxCovers = 12;
/**
 * Maximum wait for a cover, in milliseconds. A digest that needs no network must not wait long for
 * one.
 */
const maxWait = 3000;

/** Ignores the batches, because `digest` contains their records. */
export const textRenderer =
  (digest: Digest, hasSeveralServices: boolean): MakeRenderer =>
  (presenter, context) => ({
    write: async () => {},
    end: () => writeDigest(digest, { hasSeveralServices, presenter, context }),
  });

interface DigestOptions {
  readonly hasSeveralServices: boolean;
  readonly presenter: RecordPresenter;
  readonly context: RenderContext;
}

async function writeDigest(
  digest: Digest,
  { hasSeveralServices, presenter, context }: DigestOptions,
): Promise<void> {
  const { output, style, isNumbered } = context;
  const options = { style, isNumbered, width: Math.min(style.width ?? defaultWidth, maxWidth) };
  const draw = await coverDrawer(digest, presenter, context);
  const lines: string[] = [];
  const flush = async () => {
    const written = lines.splice(0).map((line) => `${line}\n`);
    if (written.length > 0) await output.write(written.join(''));
  };
  for (const [at, group] of digest.groups.entries()) {
    // A grid ends with a blank line.
    if (at > 0 && lines.length > 0) lines.push('');
    lines.push(...groupLines(group, hasSeveralServices, options));
    for (const part of group.parts) {
      const covers = draw === undefined ? [] : coveredRows(part);
      lines.push(...headingLines(part, covers, options));
      if (covers.length > 0) {
        await flush();
        await draw?.(covers);
      }
      const others = part.rows.filter((row) => !covers.includes(row));
      lines.push(...others.flatMap((row) => rowLines(row, options)));
      lines.push(...indented(part.rest, '  ', options.width));
    }
  }
  await flush();
}

async function coverDrawer({ groups }: Digest, presenter: RecordPresenter, context: RenderContext) {
  const printer = await context.loadPicturePrinter?.();
  if (printer === undefined) return undefined;
  // Without a network, each cover would cost the maximum wait. So three covers are tried first.
  const covers = groups
    .flatMap(({ parts }) => parts.flatMap(coveredRows))
    .slice(0, 3)
    .map(coverOf);
  const tried = await Promise.all(
    covers.map((cover) =>
      cover === undefined ? undefined : printer.draw(cover, { columns: 24, rows: 9 }, maxWait),
    ),
  );
  const [first] = tried;
  if (tried.every((picture) => picture?.kind === 'missing')) {
    if (first?.kind === 'missing') await context.note(`covers are not shown: ${first.why}`);
    return undefined;
  }
  const loadPicturePrinter = async () => ({
    ...printer,
    draw: (...[picture, area]: Parameters<typeof printer.draw>) =>
      printer.draw(picture, area, maxWait),
  });
  const { makeRenderer } = await import('../formats/grid.ts');
  return async (rows: readonly DigestRow[]) => {
    const grid = await makeRenderer(presenter, { ...context, loadPicturePrinter });
    await grid.write({ records: rows.map((value) => ({ value, text: '' })) });
    await grid.end();
  };
}

/**
 * Returns the first new records with covers. All have the same words, because words do not fit
 * below a cover.
 */
const coveredRows = ({ section, rows }: DigestPart): readonly DigestRow[] =>
  section === 'new'
    ? rows
        .filter((row) => row.words === rows[0]?.words && coverOf(row) !== undefined)
        .slice(0, maxCovers)
    : [];

function makersOf({ news, value }: DigestRow): string {
  const { by = [], role = 'by' } =
    (news.section === 'new' && picturedOf({ news, value })?.caption) || {};
  return by.length === 0 ? '' : sanitise(`${role} ${by.map(({ text }) => text).join(', ')}`);
}

const indented = (text: string, indent: string, width: number): string[] =>
  text === '' ? [] : wrap(sanitise(text), width - indent.length).map((line) => `${indent}${line}`);

interface LineOptions {
  readonly width: number;
  readonly style: Style;
  readonly isNumbered: boolean;
}

function groupLines(
  { title, service, note }: Digest['groups'][number],
  hasService: boolean,
  { width, style }: LineOptions,
): string[] {
  const heading = sanitise(hasService ? `${title} (${service})` : title);
  return [...wrap(heading, width).map(style.paint.bold), ...indented(note, '  ', width)];
}

/** The words of covers are in it, because a cover has no room. */
function headingLines(
  { heading }: DigestPart,
  [cover]: readonly DigestRow[],
  { width, style }: LineOptions,
): string[] {
  const words = cover?.words ? `: ${cover.words}` : '';
  return indented(`${heading}${words}`, '  ', width).map(style.paint.dim);
}

function rowLines(row: DigestRow, { width, style, isNumbered }: LineOptions): string[] {
  const { paint, link } = style;
  const mark = isNumbered ? `@${row.number} ` : '';
  const indent = `  ${' '.repeat(mark.length)}`;
  const name = cutToWidth(sanitise(row.name), width - indent.length);
  const { url } = row.news;
  const painted = url === null || link === undefined ? name : link(name, url);
  const start = `  ${paint.dim(mark)}${painted}`;
  const words = sanitise(row.words) || makersOf(row);
  if (words === '') return [start];
  if (indent.length + measureWidth(name) + 2 + measureWidth(words) <= width)
    return [`${start}  ${words}`];
  return [start, ...indented(words, `${indent}  `, width)];
}
