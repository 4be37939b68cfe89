// Reads the records of a view: the pages of a list as they are requested, or a single record.
import { endpointOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import type { ValueDefinition } from '../../api/schema.ts';
import { capitalise } from '../../api/words.ts';
import { withFlag } from '../../cli/changed-flags.ts';
import type { Context } from '../../cli/context.ts';
import { likeValues } from '../../cli/printing/like.ts';
import { loadStyle } from '../../cli/printing/output.ts';
import { fetchTitle } from '../../cli/printing/sheet-title.ts';
import { createRenderer } from '../../cli/printing/writer-output.ts';
import { createQuerySettings, type EndpointCommand, resolveQuery } from '../../cli/requests.ts';
import { searchHint } from '../../cli/suggestions.ts';
import type { Connection } from '../../records/connection.ts';
import { prepareQuery } from '../../records/prepare-query.ts';
import type { RecordStream } from '../../records/record-stream.ts';
import type { Batch, RawRecord } from '../../view/format.ts';
import { cardParts } from '../../view/kinds/card.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { chooseReadableColumns } from '../../view/tables/columns-for-people.ts';

import type { Style } from '../../view/text/paint.ts';
import { readableText } from '../../view/text/readable-cells.ts';
import { listsWith } from './calls.ts';
import type { Event, ListContent, ListItem, PageContent, PageLine, View } from './state.ts';
import { createList } from './steps.ts';

export interface ReaderInput {
  readonly context: Context;
  readonly connection: Connection;
  readonly style: Style;
}

/**
 * How a reader is stopped, and what receives members of a view that become known between two parts.
 */
export interface ReaderOptions {
  readonly signal: AbortSignal;
  readonly learn: (members: Partial<View>) => void;
  readonly width: () => number;
}

type WithoutView<E> = E extends { readonly view: number } ? Omit<E, 'view'> : never;

/**
 * A part of a view, in the order of reading: what it is, then records of a list until the last
 * ones, or the text of a page for each width. Requests are sent only when the next part is asked
 * for.
 */
export type ViewPart = WithoutView<
  Extract<Event, { readonly kind: 'opened' | 'loaded' | 'laidOut' }>
>;

/** Maximum number of rows of a list without pictures, such as comments. */
const maxRows = 300;

/** Reads a list or a record of the service. @throws PortfolioError `usage` if a value is wrong */
export async function* readEndpoint(
  typed: EndpointCommand,
  options: ReaderOptions,
  input: ReaderInput,
): AsyncGenerator<ViewPart, void> {
  const view = await openView(typed, options, input);
  const { presenter } = view.stream;
  if (presenter.isList && presenter.pictured !== undefined) return yield* wallParts(view, input);
  const records = await firstRecords(view.stream);
  const { listsValuesOf: kind } = endpointOf(view.call.commandRow.endpoint);
  if (kind !== undefined && view.call.options.facet === undefined)
    return yield* wholeList(presenter.noun, valueItems(records, kind), { call: view.known });
  yield* pageParts(records, view, { ...input, width: options.width });
}

type OpenView = Awaited<ReturnType<typeof openView>>;

/**
 * Opens the reading of a view. `known` is the call with its resolved words, `makeTitle` returns the
 * title for the first records.
 */
async function openView(
  typed: EndpointCommand,
  { signal, learn }: ReaderOptions,
  { connection, ...input }: ReaderInput,
) {
  const { call, note } = bounded(typed);
  const { options } = call;
  const context = { ...input.context, options: { ...input.context.options, ...options } };
  const resolved = await resolveQuery(call, context);
  const like = options.like && (await likeValues(options.like, context));
  const isShort = endpointOf(call.commandRow.endpoint).isList && options.limit === undefined;
  // Pages are requested when they are needed, so a list may be read to its end.
  const all = isShort && options.facet === undefined ? { all: true } : {};
  const prepared = await prepareQuery(
    { ...resolved.query, likeness: like?.likeness, options: { ...resolved.query.options, ...all } },
    { ...createQuerySettings(context), concurrency: 1 },
  );
  for (const each of [...prepared.notes, ...note]) await context.note(each);
  const requestOptions = { ...context.requestOptions, signal };
  let read = 0;
  const stream = await prepared.open(connection, {
    requestOptions,
    wrapPages: async function* (pages) {
      for await (const page of pages) {
        read += page.newRecords.length;
        if (options.where !== undefined || prepared.isRanked) learn({ read });
        yield page;
      }
    },
  });
  const titled = { ...prepared, models: stream.similaritySearch?.modelProjectNames };
  const requesting = { ...context, requestOptions };
  const makeTitle = fetchTitle(call, titled, connection, requesting);
  // A failure is thrown where the title is used.
  makeTitle.catch(() => {});
  const known = { ...call, args: resolved.query.args };
  return { call, known, context, prepared, stream, makeTitle };
}

async function firstRecords(stream: RecordStream): Promise<readonly RawRecord[]> {
  const records: RawRecord[] = [];
  for await (const batch of stream.batches()) {
    records.push(...batch.records);
    if (records.length >= maxRows) break;
  }
  return records;
}

async function* pageParts(
  records: readonly RawRecord[],
  { known, stream: { presenter }, makeTitle }: OpenView,
  input: ReaderInput & Pick<ReaderOptions, 'width'>,
): AsyncGenerator<ViewPart, void> {
  const [record] = presenter.isList ? [] : records;
  const item = record && itemOf(record.value, presenter, input.style);
  const pictures = withoutCover((record && presenter.pictured?.(record.value).pictures) ?? []);
  const usual = presenter.isList ? capitalise(presenter.noun.many) : undefined;
  const title = item?.caption.title || (await makeTitle)(records) || usual;
  const content: PageContent = { kind: 'page', item, lines: [], scroll: 0 };
  yield { kind: 'opened', opened: { call: known, content, ...(title && { title }) } };
  const rows = records.slice(0, maxRows);
  for (;;) {
    const page = { ...input, pictures, columns: input.width() };
    yield { kind: 'laidOut', lines: await pageText(rows, presenter, page) };
  }
}

async function* wallParts(
  { call, known, context, prepared, stream, makeTitle }: OpenView,
  { style }: ReaderInput,
): AsyncGenerator<ViewPart, void> {
  const { presenter } = stream;
  const itemsOf = (records: readonly RawRecord[]) =>
    records.map(({ value }) => itemOf(value, presenter, style));
  yield { kind: 'opened', opened: { call: known, content: createList(presenter.noun) } };
  let isTitled = presenter.isNumbered !== true;
  let count = 0;
  for await (const { records, isLast } of withEnd(stream.batches(), prepared.isRanked === true)) {
    const title = isTitled ? undefined : withOrder((await makeTitle)(records), call);
    isTitled = true;
    if (title !== undefined) yield { kind: 'opened', opened: { title } };
    count += records.length;
    if (isLast && count === 0) {
      const hint = searchHint({ ...call, options: context.options }, false);
      if (hint !== undefined) await context.note(hint);
    }
    yield { kind: 'loaded', items: itemsOf(records), isLast };
  }
}

/** Adds an empty batch at the end. A list in an order of its own has only one batch. */
async function* withEnd(batches: AsyncIterable<Batch>, isSingle: boolean) {
  for await (const { records } of batches) {
    yield { records, isLast: isSingle };
    if (isSingle) return;
  }
  yield { records: [], isLast: true };
}

/**
 * Number of records, and of pages, that browse reads by default if they are needed before the first
 * is shown.
 */
const [maxSorted, maxPages] = [200, 20];

/**
 * Bounds a list that a flag orders, because it would be read as a whole before its first record is
 * shown.
 */
function bounded(call: EndpointCommand): {
  readonly call: EndpointCommand;
  readonly note: readonly string[];
} {
  const { limit, all, maxPages: pages, sortBy, where } = call.options;
  const isBounded = limit !== undefined || all !== undefined || pages !== undefined;
  if (isBounded || endpointOf(call.commandRow.endpoint).pageSize === undefined)
    return { call, note: [] };
  if (sortBy !== undefined && where === undefined)
    return {
      call: withFlag(call, '--limit', `${maxSorted}`),
      note: [`only the first ${maxSorted} records are sorted; --limit or --all sorts more`],
    };
  if (sortBy === undefined) return { call, note: [] };
  return {
    call: withFlag(call, '--max-pages', `${maxPages}`),
    note: [`only the first ${maxPages} pages are sorted; --max-pages or --all sorts more`],
  };
}

function withOrder(
  title: string | undefined,
  { params, options: { where } }: EndpointCommand,
): string | undefined {
  const sort = params.get('sort');
  const order = sort === undefined ? '' : ` by ${sort.replaceAll('_', ' ')}`;
  return title && `${title}${order}${where === undefined ? '' : `, ${where.join(' and ')}`}`;
}

function withoutCover<P extends { readonly kind: string }>(pictures: readonly P[]): readonly P[] {
  const others = pictures.filter(({ kind }) => kind !== 'cover');
  return others.length === 0 ? pictures : others;
}

export function* wholeList(
  noun: ListContent['noun'],
  items: readonly ListItem[],
  more: Partial<View> = {},
): Generator<ViewPart> {
  const isText = items.some(({ lists }) => lists !== undefined);
  yield {
    kind: 'opened',
    opened: { title: capitalise(noun.many), content: createList(noun, isText), ...more },
  };
  yield { kind: 'loaded', items, isLast: true };
}

/** Returns the values of a flag as items, e.g. the creative fields. */
function valueItems(
  records: readonly RawRecord[],
  kind: ValueDefinition['kind'],
): readonly ListItem[] {
  return records.map(({ value, isInOtherList = false }) => {
    const title = decode('field', value).name;
    const caption = {
      title,
      address: '',
      by: [],
      subtitle: isInOtherList ? 'popular' : '',
      figures: [],
    };
    return {
      handle: undefined,
      caption,
      picture: undefined,
      facts: [],
      lists: listsWith(kind, title),
    };
  });
}

export function itemOf(value: unknown, presenter: RecordPresenter, style: Style): ListItem {
  const columns = chooseReadableColumns(presenter, undefined);
  const [row] = presenter.createRowMaker(columns)(value);
  const { caption, pictures } = presenter.pictured?.(value) ?? {
    caption: { title: '', address: '', by: [], figures: [] },
    pictures: [],
  };
  const facts = columns.flatMap((column) => {
    const text = readableText(row, column, style);
    const isShown = text !== '' && text !== caption.title && !/url$|^owners$/.test(column.name);
    const { heading } = column;
    const label = ['ID', 'URL'].includes(heading) ? heading : capitalise(heading.toLowerCase());
    return isShown ? [[label, text] as const] : [];
  });
  return { handle: presenter.toRecordRef?.(value), caption, picture: pictures[0], facts };
}

/** Puts each picture in place of the line with its address. Returns the others apart. */
function placePictures(lines: readonly string[], pictures: readonly RecordPicture[]) {
  const others = new Set(pictures);
  const placed = lines.map((text): PageLine => {
    const picture = pictures.find(({ sizes }) => sizes.some(({ url }) => text.includes(url)));
    return picture !== undefined && others.delete(picture) ? { picture, text } : text;
  });
  return { placed, others: [...others].map((picture): PageLine => ({ picture })) };
}

interface PageInput {
  readonly context: Context;
  readonly connection: Pick<Connection, 'now'>;
  readonly columns: number;
  readonly pictures: readonly RecordPicture[];
}

async function pageText(
  records: readonly RawRecord[],
  presenter: RecordPresenter,
  { context, connection, columns, pictures }: PageInput,
): Promise<readonly PageLine[]> {
  let text = '';
  const { isTTY, colorDepth } = context.system.stdout;
  const write = async (chunk: string | Uint8Array) => {
    text += chunk;
  };
  const writer = { isTTY, colorDepth, columns, rows: undefined, write };
  const linesOf = (part: string) => part.replace(/\n+$/, '').split('\n');
  const [record] = records;
  const card =
    record === undefined || presenter.isList ? undefined : presenter.card?.(record.value);
  if (card !== undefined) {
    // Keys open what the last section of a page suggests as commands.
    const { head, below } = cardParts(
      { ...card, more: [] },
      { ...(await loadStyle(context, writer, connection.now)), width: columns },
    );
    const { placed, others } = placePictures(linesOf(below), pictures);
    return [...linesOf(head), '', ...others, ...placed];
  }
  const renderer = await createRenderer(writer, context, 'table', {
    presenter,
    now: connection.now,
  });
  await renderer.write({ records });
  await renderer.end();
  return records.length === 0 ? [`no ${presenter.noun.many}`] : linesOf(text);
}
