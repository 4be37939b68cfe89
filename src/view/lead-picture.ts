// The page of a record with its picture above it. The picture leaves room for the text on the first screen; above a page that goes to a
// pager, it is text too.
import type { RecordPicture } from '../api/record-pictures.ts';
import type { Printer } from './pictures/drawing.ts';
import { stripOf } from './pictures/strip.ts';
import { isLongerThan } from './screenfuls.ts';

interface Page {
  readonly text: string;
  readonly screen: { readonly rows?: number | undefined; readonly columns?: number | undefined };
  /** Whether other pages follow or came before. */
  readonly isOneOfSeveral: boolean;
}

/** Milliseconds. Nobody waits longer for a page because of its picture. */
const maxWait = 2000;

/** The picture in the terminal's own sequences, and a blank line; '' where it cannot be shown. */
export async function leadPicture(printer: Printer, picture: RecordPicture, page: Page): Promise<string> {
  const { rows = 24, columns = 80 } = page.screen;
  const fits = (taken: number) => !isLongerThan(page.text, { rows: rows - 1 - taken, columns });
  const isPaged = page.isOneOfSeveral || !fits(0);
  const height = heights(rows).find((taken) => isPaged || fits(taken + 1));
  if (height === undefined) return '';
  const most = { columns: Math.min(columns - 1, maxColumns), rows: height };
  const drawn = await (isPaged ? printer.asText : printer)?.draw(picture, most, maxWait);
  if (drawn === undefined || drawn.kind === 'missing') return '';
  return `${stripOf([{ picture: drawn, texts: [] }], drawn.area)}\n`;
}

const maxColumns = 60;

/** Rows, the best first: two fifths of the screen, or less where a page that fits on it would not do so any more. */
function heights(rows: number): readonly number[] {
  const best = Math.min(16, Math.max(least, Math.floor(rows * 0.4)));
  return Array.from({ length: best - least + 1 }, (_, at) => best - at);
}

/** In fewer rows there is nothing to see. */
const least = 5;
