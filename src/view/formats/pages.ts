// Draws records that are no table: a page for a single record, the texts of comments, or a chart.
import { drawAtEnd } from '../collected.ts';
import type { Renderer, RowOptions, Target, TerminalPictures } from '../format.ts';
import type { Card, Comment } from '../kinds/view.ts';
import type { RecordPresenter } from '../record-presenter.ts';

export type TableTarget = Target & RowOptions & TerminalPictures;

/** Returns the renderer; undefined if the output has no charts, so that they are a table. */
export function drawnRenderer(
  presenter: RecordPresenter,
  target: TableTarget,
): Renderer | undefined {
  const { card, comment, chart } = presenter;
  if (chart !== undefined && target.style.bars !== 'none') return chartRenderer(chart, target);
  if (card !== undefined) return pageRenderer(card, presenter, target);
  return comment && commentRenderer(comment, target);
}

const chartRenderer = (
  chart: NonNullable<RecordPresenter['chart']>,
  { screen, style, headers = true }: TableTarget,
): Renderer =>
  drawAtEnd(async (records) => {
    if (records.length > 0) await screen.write(await chart(records, style, headers));
  });

const commentRenderer = (
  commentOf: (value: unknown) => Comment,
  { screen, style }: TableTarget,
): Renderer =>
  writeEach(async (value, isFirst) => {
    const { commentText } = await import('../kinds/card.ts');
    await screen.write(`${isFirst ? '' : '\n'}${commentText(commentOf(value), style)}`);
  });

/** Returns a renderer that writes each record at once. */
function writeEach(write: (value: unknown, isFirst: boolean) => Promise<void>): Renderer {
  let isFirst = true;
  return {
    write: async ({ records }) => {
      for (const { value } of records) {
        await write(value, isFirst);
        isFirst = false;
      }
    },
    end: async () => {},
  };
}

function pageRenderer(
  cardOf: (value: unknown) => Card,
  { pictured, isList: isOneOfSeveral }: RecordPresenter,
  { screen, style, pictures, direct, describes: isInWords }: TableTarget,
): Renderer {
  const canGoBack = direct !== undefined;
  const terminal = direct ?? screen;
  return writeEach(async (value, isFirst) => {
    const { cardParts, cardText } = await import('../kinds/card.ts');
    // Pages contain blank lines, so a line of dashes separates two pages.
    if (!isFirst) await screen.write(`\n${style.paint.dim('---')}\n\n`);
    const [picture, ...others] = (pictures && pictured?.(value).pictures) ?? [];
    const printer = picture && (await pictures?.());
    if (picture === undefined || printer === undefined)
      return screen.write(cardText(cardOf(value), style));
    const { inWords, pieces } = await import('./lead-picture.ts');
    // The first picture is above the page.
    const card = isInWords ? await inWords(cardOf(value), others, printer) : cardOf(value);
    const parts = (headWidth: number) => cardParts(card, style, headWidth);
    const text = cardText(card, style);
    const page = { text, parts, screen, isOneOfSeveral, canGoBack, isInWords };
    for await (const piece of pieces(printer, picture, page))
      await (piece.isDirect ? terminal : screen).write(piece.text);
  });
}
