// Reads the records of a view: the pages of a list as they are requested, or a single record.
import { endpointOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import type { ValueKind } from '../../api/schema.ts';
import { capitalised } from '../../api/values.ts';
import type { Context } from '../../cli/context.ts';
import { flagsOf } from '../../cli/flags.ts';
import { likeValues } from '../../cli/printing/like.ts';
import { fetchTitle } from '../../cli/printing/sheet-title.ts';
import { type EndpointCall, planSettings, readingCallOf } from '../../cli/requests.ts';
import type { Connection } from '../../records/connection.ts';
import { planReading } from '../../records/plan.ts';
import type { RawRecord } from '../../view/format.ts';
import type { Subject } from '../../view/subject.ts';
import { columnsForPeople } from '../../view/tables/columns.ts';
import { readableCell } from '../../view/text/cells.ts';
import type { Style } from '../../view/text/paint.ts';
import { filtersOnly, idIn, listsOf, listsWith, searchOf } from './calls.ts';
import { pageText } from './page-text.ts';
import type { Filter, Item, PageLine, View, Wall } from './state.ts';
import { newWall } from './steps.ts';

/** Parts of the program that a reader needs. */
export interface ReaderInput {
  readonly context: Context;
  readonly connection: Connection;
  readonly style: Style;
}

/** How a reader is stopped, and what receives members of a view that become known while it is read. */
export interface ReaderOptions {
  readonly signal: AbortSignal;
  readonly learn: (members: Partial<View>) => void;
}

/** An open view. Requests are sent only by `open` and `more`, and end when the signal aborts. */
export interface Reader {
  /** The members of the view that are known now. */
  readonly opened: Partial<View>;
  /** Returns the next records of a list. */
  more?(): Promise<{ readonly items: readonly Item[]; readonly isLast: boolean; readonly title?: string | undefined }>;
  /** Lays out the text of a page. */
  layOut?(columns: number): Promise<readonly PageLine[]>;
}

/** Maximum number of rows of a list without pictures, such as comments. */
const maxRows = 300;

/** Opens a list or a record of the service. @throws PortfolioError `usage` if a value is wrong */
export async function openEndpoint(
  call: EndpointCall,
  { signal, learn }: ReaderOptions,
  input: ReaderInput,
): Promise<Reader> {
  const { connection, style } = input;
  const context = { ...input.context, options: { ...input.context.options, ...call.options } };
  const { endpoint: command } = call.command;
  const { options } = call;
  const resolved = await readingCallOf(call, context);
  const like = options.like && (await likeValues(options.like, { context, params: call.params }));
  const isShort = endpointOf(command).isList && options.limit === undefined;
  const plan = await planReading(
    {
      ...resolved.call,
      like: like?.like,
      // Pages are requested when they are needed, so a list may be read to its end.
      options: { ...resolved.call.options, ...(isShort && options.facet === undefined ? { all: true } : {}) },
    },
    { ...planSettings(context), concurrency: 1 },
  );
  for (const note of plan.notes) await context.note(note);
  const request = { ...context.requestOptions, signal };
  let read = 0;
  const reading = await plan.open(connection, {
    request,
    aroundPages: async function* (pages) {
      for await (const page of pages) {
        read += page.read.length;
        if (options.where !== undefined || plan.isRanked) learn({ read });
        yield page;
      }
    },
  });
  const { subject } = reading;
  const makeTitle = fetchTitle(call, plan, connection, { ...context, requestOptions: request });
  // A failure is thrown where the title is used.
  makeTitle.catch(() => {});
  const filters = filtersOf(call);
  const known = { ...call, words: resolved.call.words };
  const isSearch = command.endsWith(' search');
  const isFilter = (long: string) => long === '--where' || filters.some((filter) => filter.long === long);
  const search = isSearch ? filtersOnly(known, isFilter) : searchOf(endpointOf(command).entity);
  if (!subject.isList || subject.pictured === undefined) {
    const records: RawRecord[] = [];
    for await (const batch of reading.batches()) {
      records.push(...batch.records);
      if (records.length >= maxRows) break;
    }
    const { listsValuesOf: kind } = endpointOf(command);
    if (kind !== undefined && options.facet === undefined)
      return wholeList(subject.noun, valueItems(records, kind), { call: known, search });
    const [record] = records;
    const item = record === undefined || subject.isList ? undefined : itemOf(record.value, subject, style);
    const id = (item?.handle && idIn(item.handle)) || call.words[0] || '';
    const pictures = record === undefined || subject.isList ? [] : (subject.pictured?.(record.value).pictures ?? []);
    const title =
      item?.caption.title ||
      (await makeTitle)(records) ||
      (subject.isList ? capitalised(subject.noun.many) : undefined);
    return {
      opened: {
        ...{ call: known, search },
        content: { kind: 'page', item, lines: [], scroll: 0 },
        lists: subject.isList ? [] : listsOf(command, id),
        ...(title === undefined ? {} : { title }),
      },
      layOut: (columns) =>
        pageText(records.slice(0, maxRows), subject, { ...input, columns, pictures: withoutCover(pictures) }),
    };
  }
  const { noun, isNumbered } = subject;
  const batches = reading.batches()[Symbol.asyncIterator]();
  let isFirst = true;
  return {
    opened: { call: known, search, isSearch, content: newWall(noun), filters },
    more: async () => {
      const { value, done } = await batches.next();
      const records: readonly RawRecord[] = done === true ? [] : value.records;
      const title = isFirst && isNumbered === true ? withOrder((await makeTitle)(records), call) : undefined;
      isFirst = false;
      return {
        items: records.map((record) => itemOf(record.value, subject, style)),
        isLast: done === true || plan.isRanked,
        title,
      };
    },
  };
}

/** Adds the order and the expression that the user chose to the title of a list. */
function withOrder(title: string | undefined, { params, options: { where } }: EndpointCall): string | undefined {
  const sort = params.get('sort');
  const order = sort === undefined ? '' : ` by ${sort.replaceAll('_', ' ')}`;
  return title && `${title}${order}${where === undefined ? '' : `, ${where.join(' and ')}`}`;
}

/** Returns the pictures of a record without its cover, if it has others. */
function withoutCover<P extends { readonly kind: string }>(pictures: readonly P[]): readonly P[] {
  const others = pictures.filter(({ kind }) => kind !== 'cover');
  return others.length === 0 ? pictures : others;
}

/** Returns a reader of a list that is read already. */
export function wholeList(noun: Wall['noun'], items: readonly Item[], opened: Partial<View>): Reader {
  const isText = items.some(({ lists }) => lists !== undefined);
  const title = capitalised(noun.many);
  return {
    opened: { title, content: newWall(noun, isText), isWhole: true, ...opened },
    more: async () => ({ items, isLast: true }),
  };
}

/** Returns the values of a flag as items, e.g. the creative fields. */
function valueItems(records: readonly RawRecord[], kind: ValueKind['kind']): readonly Item[] {
  return records.map(({ value, isMarked = false }) => {
    const title = decode('field', value).name;
    const caption = { title, address: '', by: [], subtitle: isMarked ? 'popular' : '', figures: [] };
    return { handle: undefined, caption, picture: undefined, facts: [], lists: listsWith(kind, title) };
  });
}

/** Returns the texts and the picture that a wall shows of a record. */
export function itemOf(value: unknown, subject: Subject, style: Style): Item {
  const columns = columnsForPeople(subject, undefined);
  const [row] = subject.rowsFor(columns)(value);
  const { caption, pictures } = subject.pictured?.(value) ?? {
    caption: { title: '', address: '', by: [], figures: [] },
    pictures: [],
  };
  const facts = columns.flatMap((column) => {
    const text = readableCell(row, column, style);
    const isShown = text !== '' && text !== caption.title && !/url$|^owners$/.test(column.name);
    const { heading } = column;
    const label = ['ID', 'URL'].includes(heading) ? heading : capitalised(heading.toLowerCase());
    return isShown ? [[label, text] as const] : [];
  });
  return { handle: subject.handle?.(value), caption, picture: pictures[0], facts };
}

/** Returns the flags of a list that are parameters of the service, with their values. */
function filtersOf(call: EndpointCall): readonly Filter[] {
  return flagsOf(call.command).flatMap(({ long, help, meaning, value }) => {
    // The key `/` searches, and pages follow by themselves.
    if (!('param' in meaning) || value === undefined || ['q', 'page', 'per_page'].includes(meaning.param)) return [];
    return [{ long, help, value: call.params.get(meaning.param) ?? '' }];
  });
}
