// Draws a contact sheet as one picture, with the items of an HTML sheet. A single record is shown
// with all its pictures. Nothing is written before the whole sheet is drawn.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { quantity } from '../../api/values.ts';
import { endsCommand } from '../../errors.ts';
import type { RawRecord, Renderer, SheetOptions, Target, TileSize } from '../format.ts';
import type { RecordPresenter } from '../record-presenter';
import { markedPng } from '../sheet/mark.ts';
import {
  headingOf,
  isLicenceUnknown,
  itemMaker,
  licenceRemark,
  missingText,
  type SheetItem,
} from '../sheet/sheet-item.ts';
import {
  type LoadedPicture,
  type SheetPainter,
  sheetPainter,
  type Tile,
} from '../sheet/sheet-png.ts';
import { typesetter } from '../sheet/sheet-text.ts';
import { day } from '../text/times.ts';

/** Maximum number of records on one sheet. */
const maxRecords = 200;
const concurrency = 8;
/** Height of a row of pictures, and of the pictures of a single record, in points. */
const rowHeights: Readonly<Record<TileSize, number>> = { small: 160, medium: 250, large: 400 };
const recordHeights: Readonly<Record<TileSize, number>> = { small: 250, medium: 420, large: 640 };
/** Width of the picture to fetch, by the height of a row. */
const usualWidth = 1.6;

export function renderer(
  subject: RecordPresenter,
  {
    screen,
    style,
    fetchPicture,
    decoder,
    captions,
    tile,
    theme = 'light',
    scale,
    title,
    subtitle = '',
    from,
    service,
    note,
    hide,
  }: Target & SheetOptions,
): Renderer {
  const makeItems = itemMaker(subject, { now: style.now, captions });
  const setter = decoder().then(typesetter);
  // Avoids an unhandled rejection. `write` and `end` await the promise.
  setter.catch(() => {});
  /** Number of texts with characters that no font has. */
  let boxed = 0;
  const records: RawRecord[] = [];
  let heading: string | undefined;
  let [drawn, omitted, missing, enlarged] = [0, 0, 0, 0];
  let needsRemark = false;
  let painter: SheetPainter | undefined;

  const itemsOf = (value: unknown): readonly SheetItem[] => {
    const { caption } = subject.pictured?.(value) ?? {};
    needsRemark ||= caption !== undefined && isLicenceUnknown(caption);
    return makeItems(value).map((item) => masked(item, hide));
  };

  const failed = (error: unknown): undefined => {
    if (endsCommand(error)) throw error;
    missing += 1;
  };

  const load = async (
    picture: RecordPicture,
    height: number,
  ): Promise<LoadedPicture | undefined> => {
    if (fetchPicture === undefined) return undefined;
    try {
      const { bytes } = await fetchPicture(picture, Math.ceil(height * usualWidth * scale));
      return { file: bytes, size: await (await decoder()).size(bytes) };
    } catch (error) {
      return failed(error);
    }
  };

  const onEnlarged = (): void => {
    enlarged += 1;
  };

  const start = async (rowHeight: number): Promise<SheetPainter> =>
    sheetPainter({
      decoder: await decoder(),
      setter: await setter,
      rowHeight,
      theme,
      scale,
      failed,
      onEnlarged,
    });

  const check = async (texts: readonly string[]): Promise<void> => {
    const { missing } = await setter;
    for (const each of texts) if ((await missing(each)).length > 0) boxed += 1;
  };

  const checkItem = ({ title: { text }, by, lines, facts }: SheetItem): Promise<void> =>
    check([text, ...by.map((maker) => maker.text), ...lines, ...facts.flat()]);

  const addItem = async (
    item: SheetItem,
    pictures: Tile['pictures'],
    to: SheetPainter,
  ): Promise<void> => {
    const hasText = captions !== 'none' || pictures.every((picture) => picture === undefined);
    if (hasText) await checkItem(item);
    const { group, colour } = item;
    await to.add({ caption: hasText ? item : undefined, group, colour, pictures });
  };

  const addAll = async (items: readonly SheetItem[]): Promise<void> => {
    painter ??= await start(rowHeights[tile]);
    for (let from = 0; from < items.length; from += concurrency) {
      const next = items.slice(from, from + concurrency);
      const shown = next.slice(0, painter.isFull() ? 0 : maxRecords - drawn);
      drawn += shown.length;
      omitted += next.length - shown.length;
      const loading = shown.map(({ pictures }) => {
        // A mosaic has two columns.
        const height = rowHeights[tile] / (pictures.length > 1 ? 2 : 1);
        return Promise.all(pictures.map((picture) => load(picture, height)));
      });
      for (const [at, pictures] of (await Promise.all(loading)).entries()) {
        const item = shown[at];
        if (item !== undefined) await addItem(item, pictures, painter);
      }
    }
  };

  /** Adds all pictures of a record. */
  const addPictures = async (value: unknown): Promise<void> => {
    painter = await start(recordHeights[tile]);
    const { pictures = [] } = subject.pictured?.(value) ?? {};
    // The cover repeats a picture of the content.
    const content = pictures.filter(({ kind }) => kind !== 'cover');
    for (const picture of content.length === 0 ? pictures : content) {
      if (painter.isFull()) omitted += 1;
      else {
        drawn += 1;
        await painter.add({ pictures: [await load(picture, recordHeights[tile])] });
      }
    }
  };

  return {
    write: async (batch) => {
      if (heading === undefined) heading = title?.(batch.records);
      if (subject.isList) await addAll(batch.records.flatMap(({ value }) => itemsOf(value)));
      else records.push(...batch.records);
    },
    end: async () => {
      const [first, ...others] = records;
      const items = records.flatMap(({ value }) => itemsOf(value));
      const record = others.length === 0 ? items[0] : undefined;
      if (record === undefined) await addAll(items);
      else await Promise.all([addPictures(first?.value), checkItem(record)]);
      await check([heading ?? '', subtitle]);
      const ownTitle = heading === undefined || record === undefined ? [] : [record.title.text];
      const raster = await (painter ?? (await start(rowHeights[tile]))).end({
        title: hide(heading ?? record?.title.text ?? headingOf(subject)),
        subtitle: hide(subtitle),
        record:
          captions === 'none'
            ? undefined
            : record && { ...record, lines: [...ownTitle, ...record.lines] },
        last: [
          [from, service, day(style.now / 1000)].filter(Boolean).join(' · '),
          ...(needsRemark ? [licenceRemark] : []),
        ],
      });
      await screen.write(markedPng(await (await decoder()).png(raster, scale)));
      const { many } = record === undefined ? subject.noun : { many: 'pictures' };
      if (omitted > 0)
        await note(`the sheet has the first ${drawn} of ${drawn + omitted} ${many}`, true);
      if (missing > 0) await note(missingText(missing));
      const blurred = `${quantity(enlarged, 'picture')} ${enlarged === 1 ? 'is' : 'are'} too small to be sharp`;
      if (scale > 1 && enlarged > 0) await note(`${blurred} with --scale ${scale}`);
      const boxes = `${quantity(boxed, 'text')} ${boxed === 1 ? 'has' : 'have'} boxes instead of characters`;
      if (boxed > 0)
        await note(`${boxes}, because this machine lacks a font for them; Noto fonts have them`);
    },
  };
}

/** Masks keys in the texts of an item. */
const masked = (item: SheetItem, hide: SheetOptions['hide']): SheetItem => ({
  ...item,
  title: { ...item.title, text: hide(item.title.text) },
  by: item.by.map((maker) => ({ ...maker, text: hide(maker.text) })),
  lines: item.lines.map(hide),
  facts: item.facts.map(([label, text]) => [label, hide(text)]),
});
