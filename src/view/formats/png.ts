// Draws a contact sheet as one picture, with the items of an HTML sheet. A single record is shown
// with all its pictures. Nothing is written before the whole sheet is drawn.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { quantity } from '../../api/words.ts';
import { endsCommand } from '../../errors.ts';
import type { RawRecord, Renderer, SheetOptions, Target, TileSize } from '../format.ts';
import type { RecordPresenter } from '../record-presenter.ts';
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
import { isoDay } from '../text/times.ts';

const maxRecords = 200;
const concurrency = 8;
/** In points. */
const rowHeights: Readonly<Record<TileSize, number>> = { small: 160, medium: 250, large: 400 };
const recordHeights: Readonly<Record<TileSize, number>> = { small: 250, medium: 420, large: 640 };
/** Width of the picture to fetch, by the height of a row. */
const usualWidth = 1.6;

interface Sheet {
  readonly presenter: RecordPresenter;
  readonly options: Target & SheetOptions;
  readonly setter: Promise<Awaited<ReturnType<typeof typesetter>>>;
  readonly makeItems: ReturnType<typeof itemMaker>;
  /** Created for the first picture. */
  painter: SheetPainter | undefined;
  drawn: number;
  omitted: number;
  missing: number;
  enlarged: number;
  /** Number of texts with characters that no font has. */
  boxed: number;
  needsRemark: boolean;
}

export function makeRenderer(presenter: RecordPresenter, options: Target & SheetOptions): Renderer {
  const { style, captions, loadDecoder, getTitle } = options;
  const setter = loadDecoder().then(typesetter);
  // Avoids an unhandled rejection. `write` and `end` await the promise.
  setter.catch(() => {});
  const counts = { drawn: 0, omitted: 0, missing: 0, enlarged: 0, boxed: 0 };
  const makeItems = itemMaker(presenter, { now: style.now, captions });
  const shared = { presenter, options, setter, makeItems };
  const sheet: Sheet = { ...shared, ...counts, painter: undefined, needsRemark: false };
  const records: RawRecord[] = [];
  let heading: string | undefined;
  return {
    write: async (batch) => {
      if (heading === undefined) heading = getTitle?.(batch.records);
      if (presenter.isList) await addAll(sheet, itemsOf(sheet, batch.records));
      else records.push(...batch.records);
    },
    end: async () => {
      const [first, ...others] = records;
      const items = itemsOf(sheet, records);
      const record = others.length === 0 ? items[0] : undefined;
      if (record === undefined) await addAll(sheet, items);
      else await Promise.all([addPictures(sheet, first?.value), checkItem(sheet, record)]);
      await write(sheet, heading, record);
      await noteFlaws(sheet, record === undefined ? presenter.noun.many : 'pictures');
    },
  };
}

function itemsOf(sheet: Sheet, records: readonly RawRecord[]): readonly SheetItem[] {
  const { presenter, makeItems, options } = sheet;
  return records.flatMap(({ value }) => {
    const { caption } = presenter.pictured?.(value) ?? {};
    sheet.needsRemark ||= caption !== undefined && isLicenceUnknown(caption);
    return makeItems(value).map((item) => masked(item, options.hideKeys));
  });
}

const countMissing = (sheet: Sheet) => (error: unknown) => {
  if (endsCommand(error)) throw error;
  sheet.missing += 1;
  return undefined;
};

async function load(
  sheet: Sheet,
  picture: RecordPicture,
  height: number,
): Promise<LoadedPicture | undefined> {
  const { fetchPicture, loadDecoder, scale } = sheet.options;
  if (fetchPicture === undefined) return undefined;
  try {
    const { bytes } = await fetchPicture(picture, Math.ceil(height * usualWidth * scale));
    return { file: bytes, size: await (await loadDecoder()).size(bytes) };
  } catch (error) {
    return countMissing(sheet)(error);
  }
}

async function start(sheet: Sheet, rowHeight: number): Promise<SheetPainter> {
  const { loadDecoder, theme = 'light', scale } = sheet.options;
  sheet.painter ??= sheetPainter({
    decoder: await loadDecoder(),
    setter: await sheet.setter,
    rowHeight,
    theme,
    scale,
    failed: countMissing(sheet),
    onEnlarged: () => {
      sheet.enlarged += 1;
    },
  });
  return sheet.painter;
}

async function check(sheet: Sheet, texts: readonly string[]): Promise<void> {
  const { missing } = await sheet.setter;
  for (const each of texts) if ((await missing(each)).length > 0) sheet.boxed += 1;
}

const checkItem = (sheet: Sheet, { title, by, lines, facts }: SheetItem): Promise<void> =>
  check(sheet, [title.text, ...by.map((maker) => maker.text), ...lines, ...facts.flat()]);

async function addItem(
  sheet: Sheet,
  item: SheetItem,
  pictures: Tile['pictures'],
  to: SheetPainter,
): Promise<void> {
  const isEmpty = pictures.every((picture) => picture === undefined);
  const hasText = sheet.options.captions !== 'none' || isEmpty;
  if (hasText) await checkItem(sheet, item);
  const { group, colour } = item;
  await to.add({ caption: hasText ? item : undefined, group, colour, pictures });
}

async function addAll(sheet: Sheet, items: readonly SheetItem[]): Promise<void> {
  const rowHeight = rowHeights[sheet.options.tile];
  const painter = await start(sheet, rowHeight);
  for (let from = 0; from < items.length; from += concurrency) {
    const next = items.slice(from, from + concurrency);
    const shown = next.slice(0, painter.isFull() ? 0 : maxRecords - sheet.drawn);
    sheet.drawn += shown.length;
    sheet.omitted += next.length - shown.length;
    const loading = shown.map(({ pictures }) => {
      // A mosaic has two columns.
      const height = rowHeight / (pictures.length > 1 ? 2 : 1);
      return Promise.all(pictures.map((picture) => load(sheet, picture, height)));
    });
    for (const [at, pictures] of (await Promise.all(loading)).entries()) {
      const item = shown[at];
      if (item !== undefined) await addItem(sheet, item, pictures, painter);
    }
  }
}

async function addPictures(sheet: Sheet, value: unknown): Promise<void> {
  const height = recordHeights[sheet.options.tile];
  const painter = await start(sheet, height);
  const { pictures = [] } = sheet.presenter.pictured?.(value) ?? {};
  // The cover repeats a picture of the content.
  const content = pictures.filter(({ kind }) => kind !== 'cover');
  for (const picture of content.length === 0 ? pictures : content) {
    if (painter.isFull()) sheet.omitted += 1;
    else {
      sheet.drawn += 1;
      await painter.add({ pictures: [await load(sheet, picture, height)] });
    }
  }
}

/** @param record the only record */
async function write(
  sheet: Sheet,
  heading: string | undefined,
  record: SheetItem | undefined,
): Promise<void> {
  const { presenter, options, needsRemark } = sheet;
  const { output, style, loadDecoder, captions, tile, scale, subtitle = '' } = options;
  const { senderName, serviceName, hideKeys } = options;
  await check(sheet, [heading ?? '', subtitle]);
  const ownTitle = heading === undefined || record === undefined ? [] : [record.title.text];
  const painter = await start(sheet, rowHeights[tile]);
  const raster = await painter.end({
    title: hideKeys(heading ?? record?.title.text ?? headingOf(presenter)),
    subtitle: hideKeys(subtitle),
    record:
      captions === 'none'
        ? undefined
        : record && { ...record, lines: [...ownTitle, ...record.lines] },
    last: [
      [senderName, serviceName, isoDay(style.now / 1000)].filter(Boolean).join(' · '),
      ...(needsRemark ? [licenceRemark] : []),
    ],
  });
  await output.write(markedPng(await (await loadDecoder()).png(raster, scale)));
}

/** @param many the noun of what was drawn */
async function noteFlaws(sheet: Sheet, many: string): Promise<void> {
  const { drawn, omitted, missing, enlarged, boxed, options } = sheet;
  const { note, scale } = options;
  if (omitted > 0)
    await note(`the sheet has the first ${drawn} of ${drawn + omitted} ${many}`, true);
  if (missing > 0) await note(missingText(missing));
  const blurred = `${quantity(enlarged, 'picture')} ${enlarged === 1 ? 'is' : 'are'} too small to be sharp`;
  if (scale > 1 && enlarged > 0) await note(`${blurred} with --scale ${scale}`);
  const boxes = `${quantity(boxed, 'text')} ${boxed === 1 ? 'has' : 'have'} boxes instead of characters`;
  if (boxed > 0)
    await note(`${boxes}, because this machine lacks a font for them; Noto fonts have them`);
}

const masked = (item: SheetItem, hide: SheetOptions['hideKeys']): SheetItem => ({
  ...item,
  title: { ...item.title, text: hide(item.title.text) },
  by: item.by.map((maker) => ({ ...maker, text: hide(maker.text) })),
  lines: item.lines.map(hide),
  facts: item.facts.map(([label, text]) => [label, hide(text)]),
  group: item.group && hide(item.group),
});
