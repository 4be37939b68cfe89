// board show and board list: print the items of a board, and the boards. Both read only the
// library.
import { entityOf } from '../../api/entities.ts';
import { parseJson } from '../../api/json/parse.ts';
import { quantity } from '../../api/words.ts';
import type { Context } from '../../cli/context.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkAndChooseFormat, openRenderer } from '../../cli/printing/output.ts';
import type { KeptPictures } from '../../client/pictures/kept-pictures.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { type BoardItem, boardsIn, itemsOf } from '../../library/store/boards.ts';
import { keptPictures } from '../../sources/kept-pictures.ts';
import { fromLibrary, hasNoLibrary, withLibrary } from '../../sources/library-file.ts';
import { type FormatName, formatOf, parseCaptions } from '../../view/formats/formats.ts';
import {
  boardRecord,
  boardSubject,
  hasSections,
  itemRecord,
  itemSubject,
  itemsOn,
  itemText,
} from '../../view/lists/boards.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { omitsNotes } from '../../view/sheet/sheet-item.ts';
import { boardCommand, checkHasBoards, existingBoard } from './board-items.ts';

/** @throws SyntaxError if the text of the record is not JSON */
export const parsedItem = (item: BoardItem) =>
  itemRecord({
    ...item,
    record: item.record && { ...item.record, value: parseJson(item.record.text) },
  });

export async function boardShow(context: Context, typed: readonly string[]): Promise<void> {
  const { options, system } = context;
  const format = await checkAndChooseFormat(context, system.stdout.isTTY ? 'grid' : undefined);
  checkHasBoards(context);
  const boards = await withLibrary(context, (store) =>
    [...new Set(typed)].map((word) => {
      const { name, number } = existingBoard(store, word, options);
      return { name, items: itemsOf(store, number) };
    }),
  );
  const names = boards.map(({ name }) => name);
  const all = boards.flatMap((board) => board.items);
  const items =
    format === 'ids'
      ? itemsWithIds(all, (columns) =>
          boardCommand(['show', ...names, '--columns', columns], options),
        )
      : all;
  const parsed = () =>
    boards.map((board) => ({
      name: board.name,
      items: board.items.filter((item) => items.includes(item)).map(parsedItem),
    }));
  const records = await fromLibrary(() => itemsOn(parsed()), context);
  const texts = records.map(itemText);
  await writeItems(context, format, {
    items,
    records,
    texts,
    title: names.join(' · '),
    presenterFor: (isNumbered) => itemSubject(isNumbered, boards.length > 1, hasSections(records)),
  });
  await noteOmitted(context, format, records.filter(({ note }) => note !== null).length);
  const files = all.length - items.length;
  if (files > 0) await context.note(`${quantity(files, 'file')} without an id`);
  if (all.length === 0)
    await context.remark(
      `nothing is on ${names.join(', ')}; ${boardCommand(['add', names[0] ?? '', '<item>'], options)} adds to it`,
    );
}

async function noteOmitted(context: Context, format: FormatName, notes: number): Promise<void> {
  const captions = parseCaptions(context.options.captions ?? 'minimal');
  if (notes === 0 || formatOf(format).isSheet !== true || !omitsNotes(captions)) return;
  await context.note(`left out ${quantity(notes, 'note')}; notes is a word for --captions too`);
}

interface WrittenItems {
  readonly items: readonly BoardItem[];
  readonly records: readonly object[];
  readonly texts: readonly string[];
  readonly title: string;
  readonly presenterFor: (isNumbered: boolean) => RecordPresenter;
}

export async function writeItems(
  context: Context,
  format: FormatName,
  { items, records, texts, title, presenterFor }: WrittenItems,
): Promise<void> {
  const { system } = context;
  const kept = keptPictures(context);
  // Rows name records for later commands, which read only one service.
  const [baseUrl, ...others] = new Set(items.flatMap(({ record }) => record?.service ?? []));
  const isNumbered = baseUrl !== undefined && others.length === 0;
  const renderer = await openRenderer(context, format, {
    presenter: presenterFor(isNumbered && system.stdout.isTTY),
    now: system.now(),
    pictures: { get: (address) => keptPicture(kept, address) },
    ...(isNumbered ? { baseUrl } : {}),
    getTitle: () => title,
  });
  const rows = records.map((value, at) => ({ value, text: texts[at] ?? '' }));
  const body = Buffer.from(`{"items":[${texts.join()}]}\n`);
  await renderer.write({ records: rows, body });
  await renderer.end();
}

/**
 * Returns the items whose ids `-o ids` prints. Omits files, which have none.
 * @throws PortfolioError `usage` if the ids are of several kinds or services, because no command
 * accepts such a list
 */
function itemsWithIds(
  items: readonly BoardItem[],
  showing: (columns: string) => string,
): readonly BoardItem[] {
  const found = items.filter(({ record }) => record !== undefined);
  const kinds = new Set(found.flatMap(({ record }) => record?.kind ?? []));
  const services = new Set(found.flatMap(({ record }) => record?.service ?? []));
  if (kinds.size < 2 && services.size < 2) return found;
  const [parts, columns] =
    services.size > 1
      ? [`records from ${[...services].join(' and ')}`, 'kind,id,service']
      : [[...kinds].map((kind) => entityOf(kind).noun.many).join(' and '), 'kind,id'];
  throw usageError(
    `-o ids cannot be used for a board of ${parts}`,
    `these name the records: ${showing(columns)}`,
  );
}

async function keptPicture(kept: Pick<KeptPictures, 'read'>, address: string) {
  const picture = await kept.read(address);
  if (picture !== undefined) return picture;
  throw new PortfolioError('not_kept', 'the picture is not in your library');
}

export async function boardList(context: Context): Promise<void> {
  await checkAndChooseFormat(context, 'table');
  const boards = hasNoLibrary(context) ? [] : await withLibrary(context, boardsIn);
  await writeOwn(context, boardSubject, boards.map(boardRecord));
  if (boards.length === 0)
    await context.remark(
      `no boards yet; ${boardCommand(['add', '<board>', '<item>'], context.options)} makes one`,
    );
}
