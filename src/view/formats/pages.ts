// Draws a single record as a page, comments as texts, and figures as a chart.
import { createCollectingRenderer } from '../collected.ts';
import type { Renderer, RowOptions, Target, TerminalPictures } from '../format.ts';
import type { Card, Comment } from '../kinds/view.ts';
import type { RecordPresenter } from '../record-presenter.ts';

export type TableTarget = Target & RowOptions & TerminalPictures;

/** Returns the renderer; undefined if the output has no charts, so that they are a table. */
export function createNonTableRenderer(
  presenter: RecordPresenter,
  target: TableTarget,
): Renderer | undefined {
  const { card, comment, chart } = presenter;
  if (chart !== undefined && target.style.bars !== 'none')
    return createChartRenderer(chart, target);
  if (card !== undefined) return createPageRenderer(card, presenter, target);
  return comment && createCommentRenderer(comment, target);
}

const createChartRenderer = (
  chart: NonNullable<RecordPresenter['chart']>,
  { output, style, showsHeaders = true }: TableTarget,
): Renderer =>
  createCollectingRenderer(async (records) => {
    if (records.length > 0) await output.write(await chart(records, style, showsHeaders));
  });

const createCommentRenderer = (
  commentOf: (value: unknown) => Comment,
  { output, style }: TableTarget,
): Renderer =>
  createRecordRenderer(async (value, isFirst) => {
    const { commentText } = await import('../kinds/card.ts');
    await output.write(`${isFirst ? '' : '\n'}${commentText(commentOf(value), style)}`);
  });

/** Returns a renderer that writes each record at once. */
function createRecordRenderer(
  writeRecord: (value: unknown, isFirst: boolean) => Promise<void>,
): Renderer {
  let isFirst = true;
  return {
    write: async ({ records }) => {
      for (const { value } of records) {
        await writeRecord(value, isFirst);
        isFirst = false;
      }
    },
    end: async () => {},
  };
}

function createPageRenderer(
  cardOf: (value: unknown) => Card,
  { pictured, isList: isInList }: RecordPresenter,
  { output, style, loadPicturePrinter, unpagedOutput, describesPictures }: TableTarget,
): Renderer {
  const canGoBack = unpagedOutput !== undefined;
  const unpagedOrOutput = unpagedOutput ?? output;
  return createRecordRenderer(async (value, isFirst) => {
    const { cardParts, cardText } = await import('../kinds/card.ts');
    // Pages contain blank lines, so a line of dashes separates two pages.
    if (!isFirst) await output.write(`\n${style.paint.dim('---')}\n\n`);
    const [picture, ...otherPictures] = (loadPicturePrinter && pictured?.(value).pictures) ?? [];
    const printer = picture && (await loadPicturePrinter?.());
    if (picture === undefined || printer === undefined)
      return output.write(cardText(cardOf(value), style));
    const { inWords, pieces } = await import('./lead-picture.ts');
    // The first picture is above the page.
    const card = describesPictures
      ? await inWords(cardOf(value), otherPictures, printer)
      : cardOf(value);
    const parts = (headWidth: number) => cardParts(card, style, headWidth);
    const text = cardText(card, style);
    const page = {
      text,
      parts,
      output,
      isInList,
      canGoBack,
      describesPictures,
    };
    for await (const piece of pieces(printer, picture, page))
      await (piece.isDirect ? unpagedOrOutput : output).write(piece.text);
  });
}
