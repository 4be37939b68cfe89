// Reads the records of a view: the pages of a list as they are requested, a single record, or the items of a board.
import { endpointOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import type { ValueKind } from '../../api/schema.ts';
import { capitalised, quantity } from '../../api/values.ts';
import type { Call, CommandRow } from '../../cli/command.ts';
import { type Context, createContext } from '../../cli/context.ts';
import { flagsOf } from '../../cli/flags.ts';
import { parseCall } from '../../cli/parsing/parse-call.ts';
import { likeValues } from '../../cli/printing/like.ts';
import { rendererFor, styleFor } from '../../cli/printing/output.ts';
import { fetchTitle } from '../../cli/printing/sheet-title.ts';
import { type EndpointCall, planSettings, readingCallOf } from '../../cli/requests.ts';
import { type PortfolioError, usageError } from '../../errors.ts';
import { boardsIn, itemsOf } from '../../library/store/boards.ts';
import type { Connection } from '../../records/connection.ts';
import { planReading } from '../../records/plan.ts';
import { checkDemoLibrary, hasNoLibrary, readingLibrary } from '../../sources/library-file.ts';
import { screenWith } from '../../system/screen.ts';
import type { RawRecord } from '../../view/format.ts';
import { cardParts } from '../../view/kinds/card.ts';
import { boardSubject, itemSubject } from '../../view/lists/boards.ts';
import type { Subject } from '../../view/subject.ts';
import { columnsForPeople } from '../../view/tables/columns.ts';
import { readableCell } from '../../view/text/cells.ts';
import type { Style } from '../../view/text/paint.ts';
import { existingBoard } from '../board/board-items.ts';
import { parsedItem } from '../board/board-show.ts';
import { idIn, listsOf, listsWith, searchOf } from './related.ts';
import {
  type Filter,
  type Item,
  identityOf,
  newWall,
  type PageLine,
  type ShownBoard,
  type Value,
  type View,
  type Wall,
} from './state.ts';

/** Parts of the program that a reader needs. */
export interface ReaderInput {
  readonly context: Context;
  readonly connection: Connection;
  readonly tree: readonly CommandRow[];
  readonly style: Style;
}

/** Receives members of a view that become known while it is read. */
type Learn = (members: Partial<View>) => void;

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

/** Opens the view of a command. @throws PortfolioError `usage` if the command has no view */
export async function openReader(
  words: readonly string[],
  { signal, learn }: { readonly signal: AbortSignal; readonly learn: Learn },
  input: ReaderInput,
): Promise<Reader> {
  const { call } = await parseCall(words, input.tree, input.context);
  if (call === undefined) throw notBrowsable(words);
  const { command } = call;
  return command.kind === 'endpoint'
    ? openEndpoint({ ...call, command }, { signal, learn }, input)
    : call.path.join(' ') === 'board list'
      ? openBoards(input)
      : openBoard(call, input);
}

const notBrowsable = (words: readonly string[]): PortfolioError =>
  usageError(`\`portfolio ${words.join(' ')}\` cannot be browsed`, 'lists, records and boards can, e.g. projects');

/** Returns the words of a command of boards with its verb: `board show finds` for `board finds`. */
export function withVerb(words: readonly string[]): readonly string[] {
  const [first, verb] = words;
  if (first !== 'board' || verb === 'show' || verb === 'list') return words;
  return verb === undefined ? ['board', 'list'] : ['board', 'show', ...words.slice(1)];
}

/** Returns the words of a view. @throws PortfolioError `usage` if the command has no view */
export function viewWords({ command, path, words, flags }: Call): readonly string[] {
  if (command.kind !== 'endpoint' && !['board show', 'board list'].includes(path.join(' '))) throw notBrowsable(path);
  return [...path, ...words, ...flags.flatMap(({ long, value }) => (value === undefined ? [long] : [long, value]))];
}

async function openEndpoint(
  call: EndpointCall,
  { signal, learn }: Parameters<typeof openReader>[1],
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
  const words = viewWords({ ...call, words: resolved.call.words });
  const isSearch = command.endsWith(' search');
  const kept = isSearch ? filterWords(call, filters) : [];
  const search = [...searchOf(endpointOf(command).entity), ...kept];
  if (!subject.isList || subject.pictured === undefined) {
    const records: RawRecord[] = [];
    for await (const batch of reading.batches()) {
      records.push(...batch.records);
      if (records.length >= maxRows) break;
    }
    const { listsValuesOf: kind } = endpointOf(command);
    if (kind !== undefined && options.facet === undefined)
      return wholeList(subject.noun, valueItems(records, kind), { words, search });
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
        ...{ words, search },
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
    opened: { words, search, isSearch, content: newWall(noun), filters },
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

async function openBoard({ words: [name = ''] }: Call, input: ReaderInput): Promise<Reader> {
  const { board, items, noun } = await readBoard(name, input);
  return wholeList(noun, items, { title: board, board });
}

/** Checks that a board still has the items that are shown. @throws PortfolioError `usage` if it has others */
export async function checkBoard({ name, items: known }: ShownBoard, input: ReaderInput): Promise<void> {
  const { items } = await readBoard(name, input);
  if (items.map(identityOf).join('\n') === known.map(identityOf).join('\n')) return;
  throw usageError(`the board “${name}” has changed in the meantime, so this was not done; it is read again`);
}

async function readBoard(name: string, { context }: Pick<ReaderInput, 'context'>) {
  // The user put the items on the board, so the clock of the user counts, not that of the sample.
  const style = await styleFor(context, context.system.stdout, context.system.now());
  const { board, found } = await readingLibrary(context, (store) => {
    const known = existingBoard(store, name, context.options);
    return { board: known.name, found: itemsOf(store, known.number) };
  });
  const subject = itemSubject(true);
  return { board, noun: subject.noun, items: found.map((item) => itemOf(parsedItem(item), subject, style)) };
}

/** Returns the boards that can be changed. @throws PortfolioError `usage` if sample records need another library */
export async function readOwnBoards(context: Context): Promise<readonly Value[]> {
  if (context.options.demo === true) checkDemoLibrary(context, 'a board with --demo');
  // A library that is missing is made later. If it cannot be read, the command that puts on a board says so.
  return readBoards(context).catch(() => []);
}

/** Returns the names of the user's boards, with the number of their items. */
async function readBoards(context: Context): Promise<readonly Value[]> {
  const boards = hasNoLibrary(context) ? [] : await readingLibrary(context, boardsIn);
  return boards.map(({ name, items }) => ({ label: name, help: quantity(items, 'item'), value: name }));
}

async function openBoards({ context }: ReaderInput): Promise<Reader> {
  const boards = await readBoards(context);
  const items = boards.map(({ value: title, help: subtitle }) => {
    const caption = { title, address: '', by: [], subtitle, figures: [] };
    const lists = [{ label: title, words: ['board', 'show', title] }];
    return { handle: undefined, caption, picture: undefined, facts: [], lists };
  });
  return wholeList(boardSubject.noun, items, {});
}

/** Returns a reader of a list that is read already. */
function wholeList(noun: Wall['noun'], items: readonly Item[], opened: Partial<View>): Reader {
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
function itemOf(value: unknown, subject: Subject, style: Style): Item {
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

/** Returns the flags of a search that filter and sort, without the text that is searched for. */
const filterWords = ({ flags }: EndpointCall, filters: readonly Filter[]): readonly string[] =>
  flags.flatMap(({ long, value }) =>
    value !== undefined && (long === '--where' || filters.some((filter) => filter.long === long)) ? [long, value] : [],
  );

/** Puts each picture in place of the line with its address. Returns the others apart. */
function placePictures(lines: readonly string[], pictures: readonly RecordPicture[]) {
  const others = new Set(pictures);
  const placed = lines.map((text): PageLine => {
    const picture = pictures.find(({ sizes }) => sizes.some(({ url }) => text.includes(url)));
    return picture !== undefined && others.delete(picture) ? { picture, text } : text;
  });
  return { placed, others: [...others].map((picture): PageLine => ({ picture })) };
}

/** Lays out the page of a record, or a list as text. */
async function pageText(
  records: readonly RawRecord[],
  subject: Subject,
  {
    context,
    connection,
    columns,
    pictures,
  }: ReaderInput & { readonly columns: number; readonly pictures: readonly RecordPicture[] },
): Promise<readonly PageLine[]> {
  let text = '';
  const write = async (chunk: string | Uint8Array) => {
    text += chunk;
  };
  const system = {
    ...context.system,
    // Without a height, nothing is paged.
    stdout: { ...screenWith(context.system.stdout, { columns, write }), rows: undefined },
  };
  const { options, mask, source } = context;
  const plain = createContext({ system, options: { ...options, images: 'none' }, mask, source, command: undefined });
  const linesOf = (part: string) => part.replace(/\n+$/, '').split('\n');
  const [record] = records;
  const card = record === undefined || subject.isList ? undefined : subject.card?.(record.value);
  if (card !== undefined) {
    // Keys open what the last section of a page suggests as commands.
    const { head, below } = cardParts(
      { ...card, more: [] },
      { ...(await styleFor(plain, system.stdout, connection.now)), width: columns },
    );
    const { placed, others } = placePictures(linesOf(below), pictures);
    return [...linesOf(head), '', ...others, ...placed];
  }
  const renderer = await rendererFor(plain, 'table', {
    subject: { ...subject, isNumbered: false },
    now: connection.now,
  });
  await renderer.write({ records });
  await renderer.end();
  return records.length === 0 ? [`no ${subject.noun.many}`] : linesOf(text);
}
