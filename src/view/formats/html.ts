// Writes pictures and facts as one HTML file to share. Each record of a list becomes an item; a
// single record becomes a page. Items are written in order while the pictures of later items load.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { messageOf } from '../../errors.ts';
import { once } from '../../once.ts';
import type { SheetChart } from '../charts/chart.ts';
import { chartStyle } from '../charts/chart-html.ts';
import { createCollectingRenderer } from '../collected.ts';
import type {
  RawRecord,
  Renderer,
  SheetOptions,
  Target,
  TerminalPictures,
  TileSize,
} from '../format.ts';
import type { Card, Comment, Linked } from '../kinds/view.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { pageEnd, pageStart } from '../sheet/page.ts';
import { after, together } from '../sheet/rows.ts';
import {
  commentHtml,
  commentsStart,
  creditsHtml,
  groupHtml,
  itemHtml,
  listEnd,
  listStart,
  pageHtml,
  placedOf,
  type SheetCredit,
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

/** Maximum picture widths in pixels, for an item of a list and for a page. */
const itemWidths: Readonly<Record<TileSize, number>> = { small: 404, medium: 600, large: 808 };
const pageWidth = 1200;
const ahead = 8;
/** Maximum number of bytes of pictures that wait to be divided into rows. */
const maxHeld = 64_000_000;

type SheetContext = Target & SheetOptions & Pick<TerminalPictures, 'describesPictures'>;

export const makeRenderer = (presenter: RecordPresenter, context: SheetContext): Renderer =>
  presenter.sheet === undefined
    ? itemsRenderer(presenter, context)
    : drawingRenderer(presenter, presenter.sheet, context);

const drawingRenderer = (
  presenter: RecordPresenter,
  draw: SheetChart,
  context: SheetContext,
): Renderer =>
  createCollectingRenderer(async (records) => {
    const { output } = context;
    const body = await draw(records);
    const title = context.getTitle?.([]) ?? body.title ?? headingOf(presenter);
    await output.write(await startHtml(presenter, context, { title, style: chartStyle }));
    await output.write(`${body.html}${endHtml([], context)}`);
  });

function itemsRenderer(presenter: RecordPresenter, context: SheetContext): Renderer {
  const { output, note, style, captions } = context;
  const itemsOf = itemMaker(presenter, { now: style.now, captions });
  const pictures = createPictureLoader(context);
  const parts = createPartWriter(context);
  /** Credits by address and title, because several pictures may be from the same work. */
  const credits = new Map<string, SheetCredit>();
  let collected = 0;
  let body: Body | undefined;

  const open = async (records: readonly RawRecord[]): Promise<Body> => {
    const card = cardOf(presenter);
    const text = context.getTitle?.(records);
    const [first] = records;
    const page = first && !presenter.isList ? card?.(first.value) : undefined;
    const title = text ?? (page?.title || headingOf(presenter));
    const address = text === undefined ? page?.address : undefined;
    const head = { title, address, style: itemStyle(context.tile) };
    await output.write(await startHtml(presenter, context, head));
    const options = { presenter, context, pictures, parts };
    if (card !== undefined) return pageBody(card, options, presenter.isList || text !== undefined);
    return presenter.comment === undefined
      ? itemBody(options)
      : commentBody(presenter.comment, parts);
  };

  const addCredits = (value: unknown, items: readonly SheetItem[]): void => {
    if (presenter.pictured === undefined) return;
    // A caption may lack the people, but the credits name them.
    const { by, role, licence } = presenter.pictured(value).caption;
    for (const { title: work } of items) {
      // Collections have the address of their owner.
      const key = work.address === '' ? String(credits.size) : `${work.address} ${work.text}`;
      credits.set(key, { title: work, by, ...(role && { role }), licence });
      for (const { text } of [work, ...by]) collected += 100 + 4 * text.length;
    }
  };

  return {
    getCollectedBytes: () => collected,
    write: async ({ records }) => {
      body ??= await open(records);
      for (const { value } of records) {
        const items = itemsOf(value);
        addCredits(value, items);
        await body.add(value, items);
      }
    },
    end: async () => {
      body ??= await open([]);
      await parts.end();
      await output.write(`${body.end()}${endHtml([...credits.values()], context)}`);
      const missing = pictures.missing();
      if (missing > 0) await note(missingText(missing));
    },
  };
}

async function startHtml(
  { hasColours }: RecordPresenter,
  { subtitle, theme }: SheetContext,
  { style, ...head }: Pick<Parameters<typeof pageStart>[0], 'title' | 'address' | 'style'>,
): Promise<string> {
  const copy = hasColours ? await import('../sheet/copy-script.ts') : undefined;
  const css = `${style}${copy?.copyStyle ?? ''}${theme === 'dark' ? darkStyle : ''}`;
  return pageStart({ ...head, subtitle, style: css, script: copy?.copyScript });
}

const endHtml = (
  credits: readonly SheetCredit[],
  { style, senderName, serviceName }: SheetContext,
): string => pageEnd(creditsHtml(credits, { now: style.now, senderName, serviceName }));

/** Returns the pages of a subject with the titles of captions, which have no ids for commands. */
const cardOf = ({ card, pictured }: RecordPresenter): ((value: unknown) => Card) | undefined =>
  card &&
  ((value) => {
    const page = card(value);
    return { ...page, title: pictured?.(value).caption.title || page.title };
  });

function createPictureLoader({ fetchPicture, loadDecoder, note }: SheetContext) {
  const load = fetchPicture && sheetPictures(fetchPicture, decoderOrNone({ loadDecoder, note }));
  let missing = 0;
  return {
    isEmpty: load === undefined,
    missing: () => missing,
    load: async (picture: RecordPicture, width: number) => {
      const loaded = await load?.(picture, width);
      if (loaded === 'missing') missing += 1;
      return loaded;
    },
  };
}

/** An item with its pictures, whose row is not known yet. */
interface Made {
  readonly item: SheetItem;
  readonly pictures: readonly (SheetPicture | 'missing')[];
}

const bytesOf = ({ pictures }: Made): number =>
  pictures.reduce((sum, picture) => sum + (picture === 'missing' ? 0 : picture.file.length), 0);

function createPartWriter({ output, captions, describesPictures, tile }: SheetContext) {
  /** Parts that are loading, in the order of the page. */
  const waiting: Promise<string | Made>[] = [];
  let held: Made[] = [];

  const place = async (count: number, isEnd: boolean): Promise<void> => {
    const some = held.slice(0, count);
    held = held.slice(count);
    const placed = some.map(({ item, pictures }) => placedOf(item, pictures));
    const places = placesOf(placed, tile, isEnd);
    for (const [at, { item, pictures }] of some.entries()) {
      const options = { captions, hasWords: describesPictures, place: places[at] ?? '' };
      await output.write(itemHtml(item, pictures, options));
    }
  };

  const writeFirst = async (): Promise<void> => {
    const part = (await waiting.shift()) ?? '';
    if (typeof part === 'string') {
      await place(held.length, true);
      return output.write(part);
    }
    held.push(part);
    if (held.length >= together + after) await place(together, false);
    else if (held.reduce((sum, made) => sum + bytesOf(made), 0) > maxHeld)
      await place(held.length, false);
  };

  return {
    add: async (part: string | Promise<string | Made>): Promise<void> => {
      const loading = Promise.resolve(part);
      // Avoids an unhandled rejection. writeFirst awaits the promise.
      loading.catch(() => {});
      waiting.push(loading);
      if (waiting.length > ahead) await writeFirst();
    },
    end: async (): Promise<void> => {
      while (waiting.length > 0) await writeFirst();
      await place(held.length, true);
    },
  };
}

interface Body {
  add(value: unknown, items: readonly SheetItem[]): Promise<void>;
  end(): string;
}

interface BodyOptions {
  readonly presenter: RecordPresenter;
  readonly context: SheetContext;
  readonly pictures: ReturnType<typeof createPictureLoader>;
  readonly parts: ReturnType<typeof createPartWriter>;
}

function commentBody(
  commentOf: (value: unknown) => Comment,
  parts: Pick<BodyOptions['parts'], 'add'>,
): Body {
  let isOpen = false;
  return {
    add: async (value) => {
      await parts.add(`${isOpen ? '' : commentsStart}${commentHtml(commentOf(value))}`);
      isOpen = true;
    },
    end: () => (isOpen ? listEnd : ''),
  };
}

function itemBody({ presenter, context, pictures, parts }: BodyOptions): Body {
  const { tile, captions, describesPictures } = context;
  const hasPictures = !pictures.isEmpty && presenter.pictured !== undefined;
  let isOpen = false;
  let group: string | undefined;

  const make = async (item: SheetItem): Promise<string | Made> => {
    // A mosaic has two columns.
    const width = item.pictures.length > 1 ? itemWidths[tile] / 2 : itemWidths[tile];
    const made = await Promise.all(item.pictures.map((picture) => pictures.load(picture, width)));
    const images = made.filter((picture) => picture !== undefined);
    if (hasPictures) return { item, pictures: images };
    return itemHtml(item, undefined, { captions, hasWords: describesPictures });
  };

  return {
    add: async (_, items) => {
      for (const item of items) {
        if (!isOpen || item.group !== group) {
          const end = isOpen ? listEnd : '';
          await parts.add(`${end}${groupHtml(item.group)}${listStart(hasPictures)}`);
        }
        isOpen = true;
        group = item.group;
        await parts.add(make(item));
      }
    },
    end: () => (isOpen ? listEnd : ''),
  };
}

function pageBody(
  cardFor: (value: unknown) => Card,
  { presenter, context, pictures, parts }: BodyOptions,
  hasTitle: boolean,
): Body {
  const { captions, describesPictures } = context;
  const labels = typeof captions === 'string' ? captions : labelsFor(presenter, captions);

  const pageOf = async (value: unknown, by: readonly Linked[]): Promise<string> => {
    const card = cardFor(value);
    const all = presenter.pictured?.(value).pictures ?? [];
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
        wanted.map(async (picture) => [picture, await pictures.load(picture, pageWidth)] as const),
      ),
    );
    const at = (address: string) => {
      const picture = known.get(address);
      return picture && made.get(picture);
    };
    const [lead] = all;
    const first = lead && used.length === 0 ? made.get(lead) : undefined;
    return pageHtml(card, {
      first,
      at,
      hasTitle,
      hasWords: describesPictures,
      captions: labels,
      by,
    });
  };

  return {
    add: (value, items) => parts.add(pageOf(value, items[0]?.by ?? [])),
    end: () => '',
  };
}

/** If loading fails, writes one note and returns `undefined`. */
const decoderOrNone = ({
  loadDecoder,
  note,
}: Pick<Target & SheetOptions, 'loadDecoder' | 'note'>) =>
  once(() =>
    loadDecoder().catch(async (error: unknown) => {
      await note(`${messageOf(error)}; the sheet contains the original files`);
      return undefined;
    }),
  );
