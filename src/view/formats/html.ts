// Writes pictures and facts as one HTML file to share. Each record of a list becomes an item; a
// single record becomes a page. Items are written in order while the pictures of later items load.

import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { messageOf } from '../../errors.ts';
import type { SheetBody } from '../charts/chart.ts';
import { chartStyle } from '../charts/chart-html.ts';
import type {
  RawRecord,
  Renderer,
  SheetOptions,
  Target,
  TerminalPictures,
  TileSize,
} from '../format.ts';
import type { Card, Linked } from '../kinds/view.ts';
import type { Decoder } from '../pictures/decoder.ts';
import { pageEnd, pageStart } from '../sheet/page.ts';
import { after, together } from '../sheet/rows.ts';
import {
  type Credit,
  commentHtml,
  commentsStart,
  creditsHtml,
  groupHtml,
  itemHtml,
  listEnd,
  listStart,
  pageHtml,
  placedOf,
} from '../sheet/sheet-html.ts';
import {
  headingOf,
  itemMaker,
  labelsFor,
  missingText,
  type SheetItem,
} from '../sheet/sheet-item.ts';
import { type SheetPicture, sheetPictures } from '../sheet/sheet-pictures.ts';
import { darkStyle, itemStyle, placesOf } from '../sheet/sheet-style.ts';
import type { Subject } from '../subject.ts';

/** Maximum picture widths in pixels, for an item of a list and for a page. */
const itemWidths: Readonly<Record<TileSize, number>> = { small: 404, medium: 600, large: 808 };
const pageWidth = 1200;
/** Number of records whose pictures are loaded in advance. */
const ahead = 8;
/** Maximum number of bytes of pictures that wait to be divided into rows. */
const maxHeld = 64_000_000;

/** An item with its pictures, whose row is not known yet. */
interface Made {
  readonly item: SheetItem;
  readonly pictures: readonly (SheetPicture | 'missing')[];
}

export function renderer(
  subject: Subject,
  {
    screen,
    style,
    fetchPicture,
    decoder,
    describes,
    captions,
    tile,
    title,
    subtitle,
    theme,
    from,
    service,
    note,
  }: Target & SheetOptions & Pick<TerminalPictures, 'describes'>,
): Renderer {
  const itemsOf = itemMaker(subject, { now: style.now, captions });
  const pictures = fetchPicture && sheetPictures(fetchPicture, decoderOrNone({ decoder, note }));
  /** Credits by address and title, because several pictures may be from the same work. */
  const credits = new Map<string, Credit>();
  /** Parts that are loading, in the order of the page. */
  const waiting: Promise<string | Made>[] = [];
  let held: Made[] = [];
  /** The records of a sheet that shows all of them in one drawing. */
  const charted: RawRecord[] = [];
  let [missing, collected] = [0, 0];
  let isOpen = false;
  let isList = false;
  let group: string | undefined;
  let hasOwnTitle = false;

  const shown = async (picture: RecordPicture, width: number) => {
    const made = await pictures?.(picture, width);
    if (made === 'missing') missing += 1;
    return made;
  };

  /** Returns the page with the title of the caption, which has no ids for commands. */
  const cardOf = (value: unknown): Card | undefined => {
    const card = subject.card?.(value);
    return card && { ...card, title: subject.pictured?.(value).caption.title || card.title };
  };

  const pageOf = async (value: unknown, card: Card, by: readonly Linked[]): Promise<string> => {
    const all = subject.pictured?.(value).pictures ?? [];
    const known = new Map(
      all.flatMap((picture) => picture.sizes.map(({ url }) => [url, picture] as const)),
    );
    const blocks = card.sections.flatMap((section) => section.blocks);
    const used = blocks.flatMap((block) =>
      block.kind === 'item' ? (known.get(block.address) ?? []) : [],
    );
    // The cover repeats a picture of the content.
    const wanted = used.length === 0 ? all.slice(0, 1) : [...new Set(used)];
    const made = new Map(
      await Promise.all(
        wanted.map(async (picture) => [picture, await shown(picture, pageWidth)] as const),
      ),
    );
    const at = (address: string) => {
      const picture = known.get(address);
      return picture && made.get(picture);
    };
    const [first] = all;
    const alone = first && used.length === 0 ? made.get(first) : undefined;
    return pageHtml(card, {
      first: alone,
      at,
      hasTitle: subject.isList || hasOwnTitle,
      hasWords: describes,
      captions: typeof captions === 'string' ? captions : labelsFor(subject, captions),
      by,
    });
  };

  const hasPictures = pictures !== undefined && subject.pictured !== undefined;

  const itemOf = async (item: SheetItem): Promise<string | Made> => {
    // A mosaic has two columns.
    const width = item.pictures.length > 1 ? itemWidths[tile] / 2 : itemWidths[tile];
    const made = await Promise.all(item.pictures.map((picture) => shown(picture, width)));
    const images = made.filter((picture) => picture !== undefined);
    if (hasPictures) return { item, pictures: images };
    return itemHtml(item, undefined, { captions, hasWords: describes });
  };

  /** Writes the first held items in rows. */
  const place = async (count: number, isEnd: boolean): Promise<void> => {
    const some = held.slice(0, count);
    held = held.slice(count);
    const places = placesOf(
      some.map(({ item, pictures }) => placedOf(item, pictures)),
      tile,
      isEnd,
    );
    for (const [at, { item, pictures }] of some.entries())
      await screen.write(
        itemHtml(item, pictures, { captions, hasWords: describes, place: places[at] ?? '' }),
      );
  };

  const bytesOf = ({ pictures }: Made): number =>
    pictures.reduce((sum, picture) => sum + (picture === 'missing' ? 0 : picture.file.length), 0);

  const open = async (records: readonly RawRecord[], body?: SheetBody): Promise<void> => {
    if (isOpen) return;
    isOpen = true;
    const [first] = records;
    const record = subject.isList || first === undefined ? undefined : cardOf(first.value);
    const text = title?.(records) ?? body?.title;
    hasOwnTitle = text !== undefined;
    const heading = text ?? (record?.title || headingOf(subject));
    const address = hasOwnTitle ? '' : record?.address;
    const copy = subject.hasColours ? await import('../sheet/copy-script.ts') : undefined;
    const own = body === undefined ? itemStyle(tile) : chartStyle;
    const css = `${own}${copy?.copyStyle ?? ''}${theme === 'dark' ? darkStyle : ''}`;
    await screen.write(
      pageStart({ title: heading, subtitle, style: css, address, script: copy?.copyScript }),
    );
  };

  const writeFirst = async (): Promise<void> => {
    const part = (await waiting.shift()) ?? '';
    if (typeof part === 'string') {
      await place(held.length, true);
      return screen.write(part);
    }
    held.push(part);
    if (held.length >= together + after) await place(together, false);
    else if (held.reduce((sum, made) => sum + bytesOf(made), 0) > maxHeld)
      await place(held.length, false);
  };

  const add = async (part: Promise<string | Made>): Promise<void> => {
    // Avoids an unhandled rejection. writeFirst awaits the promise.
    part.catch(() => {});
    waiting.push(part);
    if (waiting.length > ahead) await writeFirst();
  };

  const write = async ({ value }: RawRecord): Promise<void> => {
    const items = itemsOf(value);
    const card = cardOf(value);
    if (subject.pictured !== undefined) {
      // A caption may lack the people, but the credits name them.
      const { by, role, licence } = subject.pictured(value).caption;
      for (const { title: work } of items) {
        // Collections have the address of their owner.
        const key = work.address === '' ? String(credits.size) : `${work.address} ${work.text}`;
        credits.set(key, { title: work, by, ...(role && { role }), licence });
        for (const { text } of [work, ...by]) collected += 100 + 4 * text.length;
      }
    }
    const comment = subject.comment?.(value);
    if (card !== undefined) return add(pageOf(value, card, items[0]?.by ?? []));
    if (comment !== undefined) {
      await add(Promise.resolve(`${isList ? '' : commentsStart}${commentHtml(comment)}`));
      isList = true;
      return;
    }
    for (const item of items) {
      if (!isList || item.group !== group) {
        const start = `${isList ? listEnd : ''}${groupHtml(item.group)}${listStart(hasPictures)}`;
        await add(Promise.resolve(start));
      }
      [isList, group] = [true, item.group];
      await add(itemOf(item));
    }
  };

  return {
    collected: () => collected,
    write: async ({ records }) => {
      if (subject.sheet !== undefined) {
        charted.push(...records);
        for (const { text } of records) collected += 2 * text.length;
        return;
      }
      await open(records);
      for (const record of records) await write(record);
    },
    end: async () => {
      const body = await subject.sheet?.(charted);
      await open([], body);
      if (body !== undefined) await screen.write(body.html);
      while (waiting.length > 0) await writeFirst();
      await place(held.length, true);
      const footer = creditsHtml([...credits.values()], { now: style.now, from, service });
      await screen.write(`${isList ? listEnd : ''}${pageEnd(footer)}`);
      if (missing > 0) await note(missingText(missing));
    },
  };
}

/**
 * Returns a function that loads the decoder once. If loading fails, it writes one note and returns
 * `undefined`.
 */
function decoderOrNone({
  decoder,
  note,
}: Pick<Target & SheetOptions, 'decoder' | 'note'>): () => Promise<Decoder | undefined> {
  let found: Promise<Decoder | undefined> | undefined;
  return () => {
    found ??= decoder().catch(async (error: unknown) => {
      await note(`${messageOf(error)}; the sheet contains the original files`);
      return undefined;
    });
    return found;
  };
}
