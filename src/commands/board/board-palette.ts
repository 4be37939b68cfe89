// board palette: the main colours of what is on a board. Reads only the pictures that the library
// keeps.
import type { Context } from '../../cli/context.ts';
import { checkAndChooseFormat, openRenderer } from '../../cli/printing/output.ts';
import { isFailure, PortfolioError } from '../../errors.ts';
import { fileColourFinder } from '../../records/picture-colours.ts';
import { keptPictures } from '../../sources/kept-pictures.ts';
import { startProgress } from '../../terminal/progress.ts';
import { type SwatchRecord, swatchesOf, swatchSubject } from '../../view/lists/swatches.ts';
import { noteColours } from '../pictures/project-pictures.ts';
import { foundItems } from './board-items.ts';
import { parsedItem } from './board-show.ts';

export async function boardPalette(context: Context, words: readonly string[]): Promise<void> {
  const format = await checkAndChooseFormat(context);
  const { system, note } = context;
  const { name, items } = await foundItems(context, words);
  const kept = keptPictures(context);
  const look = await fileColourFinder(context.loadDecoder, system.signal);
  const presenter = swatchSubject('number');
  const renderer = await openRenderer(context, format, {
    now: system.now(),
    presenter,
    getTitle: () => name,
  });
  const [found, failures]: [SwatchRecord[], PortfolioError[]] = [[], []];
  const progress = await startProgress(context);
  try {
    for (const [at, item] of items.entries()) {
      system.signal.throwIfAborted();
      progress.show(`${at + 1} of ${items.length} items`);
      const { number, title, caption } = parsedItem(item);
      const { by } = caption;
      const picture = item.picture === '' ? undefined : await kept.read(item.picture);
      try {
        if (picture === undefined)
          throw new PortfolioError('not_kept', 'your library has no picture of it');
        const { colours } = await look(picture.bytes);
        found.push(
          ...(await swatchesOf({ palette: `${name}-${number}`, of: number, title, by }, colours)),
        );
      } catch (error) {
        if (system.signal.aborted || !isFailure(error)) throw error;
        failures.push(
          new PortfolioError(error.kind, `no colours of “${title}” (${number}): ${error.message}`),
        );
      }
    }
  } finally {
    progress.stop();
  }
  await renderer.write({
    records: found.map((value) => ({ value, text: presenter.textOf(value) })),
  });
  await renderer.end();
  if (items.length === 0) await note(`nothing is on ${name}`);
  if (failures.length > 0)
    throw new PortfolioError(
      'incomplete',
      `the colours of ${failures.length} of ${items.length} items are missing`,
      {
        summarisedErrors: failures,
      },
    );
  if (items.length > 0) await noteColours(context, format);
}
