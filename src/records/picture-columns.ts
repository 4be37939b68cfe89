// Reads the pictures of the listed records. --describe adds a column with descriptions. A search by
// colour adds one with colours. --like sorts the records by similarity.
import pLimit from 'p-limit';
import { idAt } from '../api/ids.ts';
import type { RecordPicture } from '../api/kinds/pictures.ts';
import { text } from '../api/kinds/shape.ts';
import type { RequestOptions } from '../client/client.ts';
import { isFailure } from '../errors.ts';
import type { RawRecord } from '../view/format.ts';
import type { Card, ViewColumn } from '../view/kinds/view.ts';
import { descriptionText, type PictureDescription } from '../view/pictures/description.ts';
import type { Described } from '../view/pictures/likeness.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import { withoutMarkup } from '../view/text/markup.ts';
import { collectingStage } from './collecting.ts';
import type { Connection } from './connection.ts';
import { colourFinder, type FindColours } from './picture-colours.ts';
import type { Stage } from './query.ts';
import { lastPresenterOf, type PictureColumns, type StreamContext } from './stream-context.ts';

interface PictureRequest {
  readonly connection: Connection;
  readonly request: RequestOptions;
  /** How to sort the records; undefined to keep their order. */
  readonly order: Order | undefined;
}

interface Order {
  readonly distance: (picture: Described) => number;
  /** Number of records to keep; undefined for all. */
  readonly limit: number | undefined;
  /** Advice if pictures are not available. */
  readonly advice?: string | undefined;
}

/** Maximum number of pictures that are fetched at the same time. */
const concurrency = 8;

export async function addPictureColumns(context: StreamContext): Promise<StreamContext> {
  const { query, connection, streamOptions, searches, similaritySearch } = context;
  const { requestOptions, loadPictureColumns } = streamOptions;
  const pictures = await loadPictureColumns?.();
  const hasColour = similaritySearch !== undefined || searches[0]?.['color_hex'] !== undefined;
  const columns = {
    hasDescription: false,
    colourSample: '',
    ...pictures,
    hasColour: hasColour && pictures?.hasColour === true,
  };
  const advice =
    query.settings.isUserLibrary === true
      ? '; to compare them, run the command without --offline'
      : undefined;
  const order =
    query.isRanked === true && similaritySearch !== undefined
      ? { distance: similaritySearch.measureDistance, limit: query.limit, advice }
      : undefined;
  const stages = await pictureStage(lastPresenterOf(context), columns, {
    connection,
    request: requestOptions,
    order,
  });
  return { ...context, batchStages: [...context.batchStages, ...stages] };
}

/**
 * Returns an array with the stage; an empty array if the records have no pictures. If this machine
 * cannot decode pictures and only colours are wanted, writes a note and returns an empty array.
 * @throws PortfolioError if this machine cannot decode pictures, but descriptions or similarity are
 * wanted
 */
async function pictureStage(
  presenter: RecordPresenter,
  { hasColour, colourSample, hasDescription }: PictureColumns,
  { connection, request, order }: PictureRequest,
): Promise<readonly Stage[]> {
  const { pictured, identity } = presenter;
  const columns = [...(hasColour ? [colourColumn] : []), ...(hasDescription ? [wordsColumn] : [])];
  if (
    pictured === undefined ||
    identity === undefined ||
    (columns.length === 0 && order === undefined)
  )
    return [];
  if (order === undefined) {
    const failure = await connection.loadDecoder().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure !== undefined && (hasDescription || !isFailure(failure))) throw failure;
    if (isFailure(failure)) {
      request.events?.note?.(`no colours are shown: ${failure.message}`);
      return [];
    }
  }
  const find = await colourFinder(connection, request);
  const found = new Map<string, PictureFacts>();
  const keyOf = (value: unknown) => idAt(value, ...identity) ?? '';
  const describe = async (record: RawRecord): Promise<Pictured> => {
    const [picture] = pictured(record.value).pictures;
    return { record, picture, look: picture && (await lookAt(picture, find, request.signal)) };
  };
  /** Stores the texts of the columns, and returns the record. */
  const withTexts = (described: Pictured): RawRecord => {
    const { record } = described;
    if (columns.length === 0) return record;
    found.set(keyOf(record.value), factsOf(described, presenter, colourSample));
    return record;
  };
  const limited = pLimit(concurrency);
  const described = (records: readonly RawRecord[]): Promise<readonly Pictured[]> =>
    limited.map(records, describe);
  const shown = withColumns(presenter, columns, (value) => found.get(keyOf(value)));
  if (order === undefined) {
    const apply: Stage['apply'] = async function* (batches) {
      for await (const batch of batches) {
        for (const each of await described(batch.records)) withTexts(each);
        yield batch;
      }
    };
    return [{ presenter: shown, apply, describe: undefined }];
  }
  const ranking = newRanking(order);
  const add = async (records: readonly RawRecord[]): Promise<number> => {
    ranking.add(await described(records));
    return order.limit === undefined ? records.reduce((sum, { text }) => sum + text.length, 0) : 0;
  };
  const finish = () => {
    const unknown = ranking.unknown();
    if (unknown > 0)
      request.events?.note?.(`${unknownNote(unknown, presenter)}${order.advice ?? ''}`);
    return [{ records: ranking.first().map(withTexts) }];
  };
  const count = order.limit === 1 ? '' : `${order.limit} `;
  const description = () =>
    ranking.isCut() ? `, the ${count}most similar printed` : ', the most similar first';
  return [collectingStage({ presenter: shown, describe: description, add, finish })];
}

/** Returns the texts of the columns. @param sample text before a colour */
function factsOf(
  { record, picture, look }: Pictured,
  presenter: RecordPresenter,
  sample: string,
): PictureFacts {
  const said = firstWords(presenter.card?.(record.value));
  const hex = look?.colours[0]?.hex;
  const missing = picture === undefined ? 'none' : 'not available';
  const words = picture && look ? descriptionText(look, picture) : missing;
  return {
    colour: hex === undefined ? '' : `${sample}${hex}`,
    picture: said === '' ? words : `${words}; ${said}`,
  };
}

/** A record with its first picture. `look` is undefined if the picture is not available. */
interface Pictured {
  readonly record: RawRecord;
  readonly picture: RecordPicture | undefined;
  readonly look: PictureDescription | undefined;
}

/**
 * Collects records and sorts them by distance. Keeps little more than the number of records that
 * are wanted.
 */
function newRanking({ distance, limit = Number.POSITIVE_INFINITY }: Order) {
  let all: (Pictured & { readonly distance: number })[] = [];
  let [count, unknown] = [0, 0];
  // Records at equal distances keep their order. Distances may be infinite, so a difference may be
  // NaN.
  const sort = () => all.sort((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance));
  return {
    add: (some: readonly Pictured[]) => {
      count += some.length;
      unknown += some.filter(({ look }) => look === undefined).length;
      for (const each of some)
        all.push({
          ...each,
          distance: each.look === undefined ? Number.POSITIVE_INFINITY : distance(each.look),
        });
      if (all.length > 4 * limit + 1000) all = sort().slice(0, limit);
    },
    first: (): readonly Pictured[] => sort().slice(0, limit),
    isCut: () => count > limit,
    unknown: () => unknown,
  };
}

const unknownNote = (count: number, { noun }: RecordPresenter): string =>
  `${count} ${count === 1 ? `${noun.one} without a picture is` : `${noun.many} without pictures are`} sorted last`;

interface PictureFacts {
  readonly colour: string;
  readonly picture: string;
}

const colourColumn: ViewColumn = { name: 'colour', heading: 'COLOUR', kind: 'colour', dropRank: 1 };
const wordsColumn: ViewColumn = { name: 'picture', heading: 'PICTURE', minWidth: 24, wraps: true };

/** Returns the description of a picture; undefined if it cannot be fetched or decoded. */
async function lookAt(picture: RecordPicture, find: FindColours, signal: AbortSignal) {
  try {
    return await find(picture, signal);
  } catch (error) {
    if (signal.aborted || !isFailure(error) || error.kind === 'unexpected') throw error;
    return undefined;
  }
}

const maxWords = 12;

/**
 * Returns the first words of the first text in a record's content; '' if the content has no text.
 */
function firstWords(card: Card | undefined): string {
  const blocks = card?.sections.find(({ heading }) => heading === 'Content')?.blocks ?? [];
  const block = blocks.find(({ kind }) => kind !== 'item');
  if (block === undefined || block.kind === 'item') return '';
  const plain = block.kind === 'html' ? withoutMarkup(block.text) : block.text;
  const words = plain.split(/\s+/).filter(Boolean);
  if (words.length === 0) return '';
  return `text: ${words.slice(0, maxWords).join(' ')}${words.length > maxWords ? '…' : ''}`;
}

/**
 * Adds the colour column after the first column, and the description column before the address
 * column.
 */
function withColumns(
  presenter: RecordPresenter,
  columns: readonly ViewColumn[],
  factsFor: (value: unknown) => PictureFacts | undefined,
): RecordPresenter {
  if (columns.length === 0) return presenter;
  const [first, ...others] = presenter.columns;
  const isLast = ({ name }: ViewColumn) => name.endsWith('url');
  const { shape } = presenter;
  const added = Object.fromEntries(columns.map(({ name }) => [name, text]));
  return {
    ...presenter,
    shape: shape.kind === 'record' ? { ...shape, props: { ...shape.props, ...added } } : shape,
    columns: [
      ...(first ? [first] : []),
      ...columns.filter((column) => column === colourColumn),
      ...others.filter((column) => !isLast(column)),
      ...columns.filter((column) => column === wordsColumn),
      ...others.filter(isLast),
    ],
    createRowMaker: (shown) => {
      const rowsOf = presenter.createRowMaker(shown);
      return (value) => {
        const { colour = '', picture = '' } = factsFor(value) ?? {};
        return rowsOf(value).map((row) => ({ ...Object(row), colour, picture }));
      };
    },
  };
}
