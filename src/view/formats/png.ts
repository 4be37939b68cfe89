// Draws a contact sheet as one picture. The frame of a broken picture stays empty.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { endsCommand } from '../../errors.ts';
import type { RenderContext, Renderer } from '../format.ts';
import { type Raster, type Size, scaledBy } from '../pictures/raster.ts';
import { itemMaker } from '../sheet/sheet-item.ts';
import { frame, sheetRaster, type Tile } from '../sheet/sheet-png.ts';
import type { Subject } from '../subject.ts';

/** Maximum number of records on one sheet. Each record takes 240 kB of memory. */
const maxRecords = 200;
const concurrency = 8;

export function renderer(
  subject: Subject,
  { screen, style, fetchPicture, decoder, note, hide }: RenderContext,
): Renderer {
  const itemsOf = itemMaker(subject, style);
  const tiles: Tile[] = [];
  let [omitted, missing] = [0, 0];

  const pictureOf = async ([first]: readonly RecordPicture[]): Promise<Raster | undefined> => {
    if (first === undefined || fetchPicture === undefined) return undefined;
    try {
      const { bytes } = await fetchPicture(first, frame.width);
      // Enlarges small pictures, so that all pictures have a similar size.
      const sizeFor = (size: Size) => scaledBy(size, Math.min(2, frame.width / size.width, frame.height / size.height));
      return await (await decoder()).raster(bytes, sizeFor);
    } catch (error) {
      if (endsCommand(error)) throw error;
      missing += 1;
      return undefined;
    }
  };

  return {
    write: async ({ records }) => {
      await decoder();
      const items = records.flatMap(({ value }) =>
        itemsOf(value).map((item) => ({ item, id: subject.handle?.(value).id ?? '' })),
      );
      const room = items.slice(0, Math.max(0, maxRecords - tiles.length));
      omitted += items.length - room.length;
      for (let from = 0; from < room.length; from += concurrency) {
        const tileOf = async ({ item, id }: (typeof room)[number]): Promise<Tile> => ({
          ...{ id: hide(id), title: hide(item.title.text), by: hide(item.by.map(({ text }) => text).join(', ')) },
          picture: await pictureOf(item.pictures),
        });
        tiles.push(...(await Promise.all(room.slice(from, from + concurrency).map(tileOf))));
      }
    },
    end: async () => {
      await screen.write(await (await decoder()).png(sheetRaster(tiles)));
      if (omitted > 0)
        await note(`the sheet has the first ${maxRecords} of ${maxRecords + omitted} ${subject.noun.many}`);
      if (missing > 0) await note(`${missing} ${missing === 1 ? 'picture is' : 'pictures are'} not available`);
    },
  };
}
