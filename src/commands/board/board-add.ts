// board add: adds records, single pictures of projects, and files to a board. Requests each record from the service and
// keeps it, as --keep does, with its picture. With --offline, takes the records from the library.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { CommandName } from '../../api/catalogue.ts';
import { showParamOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import { entityOf, formsOf, type Kind, picturesOf } from '../../api/entities.ts';
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { accept, alternatives } from '../../api/values.ts';
import { inputLines } from '../../cli/arguments.ts';
import { type Context, createContext } from '../../cli/context.ts';
import { planSettings } from '../../cli/requests.ts';
import { activeRows } from '../../cli/row-words.ts';
import { otherType, pictureTypeOf } from '../../client/pictures/picture-type.ts';
import { fittingPicture } from '../../client/pictures/pictures.ts';
import { endsCommand, PortfolioError, usageError } from '../../errors.ts';
import { reasonOf } from '../../files/reasons.ts';
import { readRegularFile } from '../../files/regular-file.ts';
import { addBoard, addItem, type NewItem, rowOf } from '../../library/store/boards.ts';
import type { Store } from '../../library/store/rows.ts';
import { chooseService } from '../../library/store/services.ts';
import type { Connection } from '../../records/connection.ts';
import { planReading } from '../../records/plan.ts';
import { keptPictures } from '../../sources/kept-pictures.ts';
import { activeBase, changingLibrary, checkDemoLibrary, keptParts } from '../../sources/library-file.ts';
import { withProgress } from '../../terminal/progress.ts';
import { fileAddress, newName, noteIn } from './board-items.ts';

/** The kinds of record that a board takes, each with the command that reads one. */
const commands = {
  project: 'projects show',
  user: 'users show',
  wip: 'wips show',
  collection: 'collections show',
} as const satisfies { readonly [K in Kind]?: CommandName };

type BoardKind = keyof typeof commands;
const boardKinds = Object.keys(commands) as readonly BoardKind[]; // the table has no other keys

/** A record that the user typed, or one of its pictures by number or address. */
interface Wanted {
  readonly kind: BoardKind;
  /** Id of the record, or name of the user. */
  readonly id: string;
  readonly picture?: number | string | undefined;
}

/** A picture file of the user. */
interface OwnFile {
  readonly kind: 'file';
  readonly address: string;
  readonly title: string;
  /** The bytes; undefined if another board has the file already. */
  readonly content?: Uint8Array;
}

/** A record that was read, with the picture to keep. */
interface Found {
  readonly wanted: Wanted;
  readonly id: string;
  readonly name: string;
  readonly part: string;
  readonly picture: RecordPicture | undefined;
}

export async function boardAdd(outer: Context, [typed = '', ...words]: readonly string[]): Promise<void> {
  const name = newName(typed);
  const note = noteIn(outer.options);
  const isOffline = outer.options.offline === true;
  if (outer.options.curl === true)
    throw usageError('--curl cannot be used here', 'board add also stores what it reads');
  if (outer.options.demo === true) checkDemoLibrary(outer, 'a board with --demo');
  const keepsAlready = isOffline || keptParts(outer) !== 'nothing';
  const context = keepsAlready ? outer : createContext({ ...outer, options: { ...outer.options, keep: true } });
  const chosen: (Wanted | OwnFile)[] = [];
  for (const word of words) chosen.push(...(await wantedBy(word, context)));
  const wanted = chosen.filter((each) => each.kind !== 'file');
  const { found, base, failures, pictures } = await readRecords(context, wanted);
  const items = await changingLibrary(context, async ({ transaction }) => {
    const kept = keptPictures(context);
    const addresses = new Map<Found, string>();
    const keep = async (title: string, address: string, bytes: Uint8Array) => {
      if ((await kept.read(address)) !== undefined || (await kept.add(address, bytes))) return true;
      failures.push(new PortfolioError('incomplete', `no picture of “${title}”: ${full}`));
      return false;
    };
    for (const [each, { address, bytes }] of pictures)
      if (await keep(each.name, address, bytes)) addresses.set(each, address);
    for (const file of chosen)
      if (file.kind === 'file' && file.content !== undefined) await keep(file.title, file.address, file.content);
    const now = Math.floor(context.system.now() / 1000);
    return transaction((store) => {
      const service = found.length === 0 ? 0 : chooseService(store, { base });
      const all = chosen.flatMap((each) => {
        if (each.kind === 'file') {
          const { address, title } = each;
          return { name: title, item: { row: 0, part: address, picture: address, title, note } };
        }
        const one = found.find(({ wanted: same }) => same === each);
        return one === undefined ? [] : { name: one.name, item: itemOf(store, service, one, addresses.get(one), note) };
      });
      const board = all.length === 0 ? 0 : addBoard(store, name, now);
      return all.map(({ name: title, item }) => ({ title, ...addItem(store, board, item, now) }));
    });
  });
  for (const { title, place, result } of items) {
    if (result === 'added') await context.check(true, `Added “${title}” to ${name} (${place})`);
    else if (result === 'changed') await context.check(true, `Changed the note on “${title}” (${place})`);
    else await context.note(`“${title}” is on ${name} already (${place})`);
  }
  const [first, ...others] = failures;
  if (first !== undefined && others.length === 0 && items.length === 0) throw first;
  if (first !== undefined)
    throw new PortfolioError(
      'incomplete',
      items.length < chosen.length
        ? `only ${items.length} of ${chosen.length} items are on ${name}`
        : 'some items have no picture in your library',
      { each: failures, hint: `run the same command ${isOffline ? 'without --offline' : 'again'}` },
    );
}

const full = 'the kept pictures have reached their limit; `portfolio config set keep_limit <size>` sets another';

/** Returns the item of a record that was kept. @throws PortfolioError `not_kept` if it was not kept */
function itemOf(
  store: Store,
  service: number,
  { wanted: { kind }, id, name, part }: Found,
  picture = '',
  note: string | undefined,
): NewItem {
  const row = rowOf(store, service, kind, id);
  if (row === undefined) throw new PortfolioError('not_kept', `“${name}” could not be stored in your library`);
  return { row, part, picture, title: '', note };
}

/** Returns the records and files that a word names. @throws PortfolioError `usage` */
async function wantedBy(word: string, context: Context): Promise<readonly (Wanted | OwnFile)[]> {
  const { picture: number } = context.options;
  const picture = number === undefined ? undefined : Number(number);
  if (word === '-') {
    const lines = await inputLines(context);
    const each = lines.map(({ text }) => text).filter((text) => text !== '-' && !text.startsWith('@'));
    return (await Promise.all(each.map((text) => wantedBy(text, context)))).flat();
  }
  if (word.startsWith('@')) {
    const handles = await activeRows(word, context);
    return handles.map(({ kind, id, name, picture: address }) => {
      if (kind === 'file' && address !== undefined) return { kind, address, title: name };
      const found = boardKinds.find((each) => each === kind);
      if (found !== undefined && id !== '') return { kind: found, id, picture: picture ?? address };
      const nouns = boardKinds.map((each) => entityOf(each).noun.many);
      throw usageError(`${word} cannot be added to a board`, `a board takes ${alternatives([...nouns, 'pictures'])}`);
    });
  }
  if (/^https?:\/\//i.test(word)) {
    for (const kind of boardKinds) {
      const read = accept(showParamOf(kind), 'ITEM', word);
      if (!('problem' in read)) return [{ kind, id: read.value, picture }];
    }
    throw usageError(`${JSON.stringify(word)} is not the address of a record`);
  }
  if (/^\d+$/.test(word)) return [{ kind: 'project', id: word, picture }];
  if (statSync(word, { throwIfNoEntry: false }) !== undefined) return [fileAt(word)];
  const user = accept(showParamOf('user'), 'ITEM', word);
  if (/[./\\]/.test(word) || 'problem' in user)
    throw usageError(`${JSON.stringify(word)} is neither a file nor a record`, 'type a row (@3), an id or a file');
  return [{ kind: 'user', id: user.value }];
}

/** Maximum size of a file in bytes, the same as of a picture from a service. */
const maxBytes = 25_000_000;

/** Reads a picture file. @throws PortfolioError `usage` if it is not a picture or cannot be read */
function fileAt(path: string): OwnFile {
  const refused = (why: string, cause?: unknown) =>
    new PortfolioError('usage', `${path} cannot be added to a board`, { why, cause });
  let content: Uint8Array;
  try {
    content = readRegularFile(path, { maxBytes }).content;
  } catch (error) {
    throw refused(reasonOf(error, 'read') ?? String(error), error);
  }
  if (pictureTypeOf(content) === undefined) throw refused(otherType(content));
  return { kind: 'file', address: fileAddress(content), title: basename(path), content };
}

interface ReadRecords {
  readonly found: readonly Found[];
  /** Base address of the service of the records. */
  readonly base: string | undefined;
  readonly pictures: ReadonlyMap<Found, { readonly address: string; readonly bytes: Uint8Array }>;
  /** Errors for records that could not be read, and for pictures that could not be fetched. */
  readonly failures: PortfolioError[];
}

/** Reads the records and their pictures. The connection keeps the records. */
async function readRecords(context: Context, wanted: readonly Wanted[]): Promise<ReadRecords> {
  if (wanted.length === 0) return { found: [], base: undefined, pictures: new Map(), failures: [] };
  const connection = await context.source.open(context);
  const failures: PortfolioError[] = [];
  try {
    const found: Found[] = [];
    for (const kind of boardKinds) {
      const some = wanted.filter((each) => each.kind === kind);
      if (some.length > 0) await readKind(context, connection, { kind, wanted: some, found, failures });
    }
    const base = context.options.offline === true ? activeBase(context) : connection.base;
    return { found, base, pictures: await fetchPictures(context, connection, { found, failures }), failures };
  } finally {
    await connection.close();
  }
}

interface KindReading {
  readonly kind: BoardKind;
  readonly wanted: readonly Wanted[];
  /** The records that were read. The function adds to it. */
  readonly found: Found[];
  readonly failures: PortfolioError[];
}

async function readKind(
  context: Context,
  connection: Connection,
  { kind, wanted, found, failures }: KindReading,
): Promise<void> {
  const [form = kind] = formsOf(kind);
  const words = [...new Set(wanted.map(({ id }) => id))];
  const call = { endpoint: commands[kind], words, isSeveral: true, params: new Map() };
  const plan = await planReading(call, planSettings(context));
  const reading = await plan.open(connection, { request: context.requestOptions });
  const progress = ({ page }: { page: number }) => `${page} of ${words.length} ${plan.subject.noun.many}`;
  try {
    for await (const { content } of withProgress(context, reading.pages(), progress)) {
      const record = decode(form, content.records[0]?.value);
      const { id = '', name = '', people = [] } = entityOf(form).handle?.(record) ?? {};
      const names = kind === 'user' ? people.map(({ username }) => username.toLowerCase()) : [];
      const pictures = picturesOf(form, record);
      for (const each of wanted.filter((one) => one.id === id || names.includes(one.id.toLowerCase()))) {
        const { picture: typed } = each;
        const picture = typed === undefined ? pictures[0] : pictures.find((one) => isPicture(one, typed));
        const part = typed === undefined ? '' : picture?.sizes[0]?.url;
        const title = typed === undefined || picture === undefined ? name : `${name}, picture ${picture.number}`;
        if (part !== undefined) found.push({ wanted: each, id, name: title, part, picture });
        else failures.push(new PortfolioError('not_found', `“${name}” has no picture ${typed}`, { hint: pictureHint }));
      }
    }
  } catch (error) {
    if (!(error instanceof PortfolioError) || endsCommand(error)) throw error;
    const { each = [], ...details } = error.details;
    failures.push(...each, new PortfolioError(error.kind, error.message, details));
  }
}

const pictureHint = '`portfolio projects pictures <id>` lists the pictures of a project';

/** Whether this is the picture with a number, or at an address. */
const isPicture = ({ kind, number, sizes }: RecordPicture, typed: number | string): boolean =>
  typeof typed === 'string' ? sizes[0]?.url === typed : kind !== 'cover' && number === typed;

/** Width in pixels that a kept picture fills, if the service has the picture so large. */
const keptWidth = 1200;
/** Number of pictures that are fetched at the same time. */
const atOnce = 8;

/** Fetches the picture of each record in its largest size. Adds an error to `failures` if that fails. */
async function fetchPictures(
  { requestOptions }: Pick<Context, 'requestOptions'>,
  { pictures }: Pick<Connection, 'pictures'>,
  { found, failures }: Pick<KindReading, 'found' | 'failures'>,
): Promise<ReadRecords['pictures']> {
  const fetched = new Map<Found, { readonly address: string; readonly bytes: Uint8Array }>();
  const rest = found.values();
  const work = async (): Promise<void> => {
    for (const each of rest) {
      if (each.picture === undefined) continue;
      try {
        fetched.set(each, await fittingPicture(pictures, each.picture, keptWidth, requestOptions));
      } catch (error) {
        if (!(error instanceof PortfolioError) || endsCommand(error)) throw error;
        const { message, details, kind } = error;
        failures.push(new PortfolioError(kind, `no picture of “${each.name}”: ${message}`, details));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return fetched;
}
