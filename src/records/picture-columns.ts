// Reads the pictures of a list's records: --describe adds a column of words, a search by colour a column of colours,
// and --like orders the records by similarity.
import { idAt } from '../api/ids.ts';
import type { RecordPicture } from '../api/kinds/pictures.ts';
import { text } from '../api/kinds/shape.ts';
import type { RequestOptions } from '../client/client.ts';
import { PortfolioError } from '../errors.ts';
import type { Batch, RawRecord } from '../view/format.ts';
import type { Card, ViewColumn } from '../view/kinds/view.ts';
import { colourDistance } from '../view/pictures/colours.ts';
import { descriptionText, type PictureDescription } from '../view/pictures/description.ts';
import type { Subject } from '../view/subject.ts';
import { withoutMarkup } from '../view/text/markup.ts';
import type { Stage } from './call.ts';
import type { Connection } from './connection.ts';
import { colourFinder, type FindColours } from './picture-colours.ts';

/** The columns about pictures that a caller shows. */
export interface PictureColumns {
  /** Whether to add a column with the main colour. */
  readonly colour: boolean;
  /** Text before the colour's code, which the caller paints in that colour. */
  readonly sample: string;
  /** Whether to add a column that describes the picture in words. */
  readonly words: boolean;
}

interface PictureOptions extends PictureColumns {
  readonly connection: Connection;
  readonly request: RequestOptions;
  /** The picture by whose similarity the records are ordered; undefined to keep their order. */
  readonly like: PictureDescription | undefined;
}

/** Pictures that are fetched at the same time. */
const concurrency = 8;

/**
 * Makes the stage; undefined if the records have no pictures, or the machine cannot decode them and only colours were
 * wanted.
 * @throws PortfolioError if pictures cannot be decoded on this machine
 */
export async function pictureStage(subject: Subject, options: PictureOptions): Promise<Stage | undefined> {
  const { connection, request, like, sample } = options;
  const { pictured, identity } = subject;
  const columns = [...(options.colour ? [colourColumn] : []), ...(options.words ? [wordsColumn] : [])];
  if (pictured === undefined || identity === undefined || (columns.length === 0 && like === undefined))
    return undefined;
  const find = await colourFinder(connection, request).catch((error: unknown) => {
    if (like !== undefined || options.words || !(error instanceof PortfolioError)) throw error;
    request.events?.note?.(`no colours are shown: ${error.message}`);
    return undefined;
  });
  if (find === undefined) return undefined;
  const found = new Map<string, PictureFacts>();
  const keyOf = (value: unknown) => idAt(value, ...identity) ?? '';
  const factsOf = async ({ value }: RawRecord): Promise<PictureFacts> => {
    const facts = await pictureFacts(pictured(value).pictures, find, request.signal);
    const [main] = facts.colours;
    const said = firstWords(subject.card?.(value));
    const picture = said === '' ? facts.picture : `${facts.picture}; ${said}`;
    const shown = { ...facts, picture, colour: main === undefined ? '' : `${sample}${main.hex}` };
    found.set(keyOf(value), shown);
    return shown;
  };
  const allFacts = async (records: Batch['records']) => {
    const facts: PictureFacts[] = [];
    for (let from = 0; from < records.length; from += concurrency)
      facts.push(...(await Promise.all(records.slice(from, from + concurrency).map(factsOf))));
    return facts;
  };
  return {
    subject: withColumns(subject, columns, (value) => found.get(keyOf(value))),
    apply: (batches) => (like === undefined ? inOrder(batches, allFacts) : bySimilarity(batches, allFacts, like)),
    ...(like === undefined ? {} : { description: () => ', the most alike first' }),
  };
}

interface PictureFacts extends Pick<PictureDescription, 'colours'> {
  /** Text of the column COLOUR; '' if unknown. */
  readonly colour: string;
  /** Text of the column PICTURE. */
  readonly picture: string;
}

const colourColumn: ViewColumn = { name: 'colour', heading: 'COLOUR', kind: 'colour', drop: 1 };
const wordsColumn: ViewColumn = { name: 'picture', heading: 'PICTURE', minWidth: 40 };

async function pictureFacts(
  [first]: readonly RecordPicture[],
  find: FindColours,
  signal: AbortSignal,
): Promise<PictureFacts> {
  if (first === undefined) return { colour: '', picture: 'none', colours: [] };
  try {
    const look = await find(first, signal);
    return { colour: '', picture: descriptionText(look, first), colours: look.colours };
  } catch (error) {
    if (signal.aborted || !(error instanceof PortfolioError)) throw error;
    return { colour: '', picture: 'not available', colours: [] };
  }
}

const maxWords = 12;

/** Returns the first words of the first text in the content of a record; '' if it has none. */
function firstWords(card: Card | undefined): string {
  const blocks = card?.sections.find(({ heading }) => heading === 'Content')?.blocks ?? [];
  const block = blocks.find(({ kind }) => kind !== 'item');
  if (block === undefined || block.kind === 'item') return '';
  const plain = block.kind === 'html' ? withoutMarkup(block.text) : block.text;
  const words = plain.split(/\s+/).filter(Boolean);
  if (words.length === 0) return '';
  return `text: ${words.slice(0, maxWords).join(' ')}${words.length > maxWords ? '…' : ''}`;
}

/** Adds the colour after the id, and the words before the address. */
function withColumns(
  subject: Subject,
  columns: readonly ViewColumn[],
  factsFor: (value: unknown) => PictureFacts | undefined,
): Subject {
  if (columns.length === 0) return subject;
  const [first, ...others] = subject.columns;
  const isLast = ({ name }: ViewColumn) => name.endsWith('url');
  const { shape } = subject;
  return {
    ...subject,
    shape:
      shape.kind === 'record'
        ? { ...shape, props: { ...shape.props, ...Object.fromEntries(columns.map(({ name }) => [name, text])) } }
        : shape,
    columns: [
      ...(first === undefined ? [] : [first]),
      ...columns.filter((column) => column === colourColumn),
      ...others.filter((column) => !isLast(column)),
      ...columns.filter((column) => column === wordsColumn),
      ...others.filter(isLast),
    ],
    rowsFor: (shown) => {
      const rowsOf = subject.rowsFor(shown);
      return (value) => {
        const { colour = '', picture = '' } = factsFor(value) ?? {};
        return rowsOf(value).map((row) => ({ ...Object(row), colour, picture }));
      };
    },
  };
}

type AllFacts = (records: Batch['records']) => Promise<readonly PictureFacts[]>;

async function* inOrder(batches: AsyncIterable<Batch>, allFacts: AllFacts): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    await allFacts(batch.records);
    yield batch;
  }
}

/** Yields all records in one batch, the most similar first. */
async function* bySimilarity(
  batches: AsyncIterable<Batch>,
  allFacts: AllFacts,
  { colours }: PictureDescription,
): AsyncGenerator<Batch> {
  const measured: { readonly record: RawRecord; readonly distance: number }[] = [];
  for await (const { records } of batches) {
    const facts = await allFacts(records);
    for (const [at, record] of records.entries())
      measured.push({ record, distance: colourDistance(colours, facts[at]?.colours ?? []) });
  }
  // Records at the same distance, which may be infinite, keep their order.
  measured.sort((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance));
  yield { records: measured.map(({ record }) => record) };
}
