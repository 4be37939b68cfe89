// Reads the pictures of a list's records. --describe adds a column of descriptions. A search by colour adds a column of
// colours. --like sorts the records by similarity.
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

/** The columns about pictures that are added to a list. */
export interface PictureColumns {
  /** Whether to add a column with the main colour. */
  readonly colour: boolean;
  /** Text before the code of the colour, e.g. `██ `. The caller paints the text in that colour. */
  readonly sample: string;
  /** Whether to add a column that describes the picture in words. */
  readonly words: boolean;
}

interface PictureRequest {
  readonly connection: Connection;
  readonly request: RequestOptions;
  /** Picture by which the records are sorted, the most similar first; undefined to keep their order. */
  readonly like: PictureDescription | undefined;
}

/** Maximum number of pictures that are fetched at the same time. */
const concurrency = 8;

/**
 * Returns the stage in a list. The list is empty if the records have no pictures, or if only colours are wanted and
 * this machine cannot decode pictures.
 * @throws PortfolioError if descriptions or similarity are wanted and this machine cannot decode pictures
 */
export async function pictureStage(
  subject: Subject,
  { colour, sample, words }: PictureColumns,
  { connection, request, like }: PictureRequest,
): Promise<readonly Stage[]> {
  const { pictured, identity } = subject;
  const columns = [...(colour ? [colourColumn] : []), ...(words ? [wordsColumn] : [])];
  if (pictured === undefined || identity === undefined || (columns.length === 0 && like === undefined)) return [];
  const find = await colourFinder(connection, request).catch((error: unknown) => {
    if (like !== undefined || words || !(error instanceof PortfolioError)) throw error;
    request.events?.note?.(`no colours are shown: ${error.message}`);
    return undefined;
  });
  if (find === undefined) return [];
  const found = new Map<string, PictureFacts>();
  const keyOf = (value: unknown) => idAt(value, ...identity) ?? '';
  const measured = async (record: RawRecord) => {
    const { colours, picture } = await pictureFacts(pictured(record.value).pictures, find, request.signal);
    const said = firstWords(subject.card?.(record.value));
    found.set(keyOf(record.value), {
      colour: colours[0] === undefined ? '' : `${sample}${colours[0].hex}`,
      picture: said === '' ? picture : `${picture}; ${said}`,
    });
    return { record, distance: like === undefined ? 0 : colourDistance(like.colours, colours) };
  };
  const apply = async function* (batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    const all: Awaited<ReturnType<typeof measured>>[] = [];
    for await (const batch of batches) {
      const { records } = batch;
      for (let from = 0; from < records.length; from += concurrency) {
        const some = await Promise.all(records.slice(from, from + concurrency).map(measured));
        if (like !== undefined) all.push(...some);
      }
      if (like === undefined) yield batch;
    }
    if (like === undefined) return;
    // Records at equal distances keep their order. Distances may be infinite, so a difference may be NaN.
    all.sort((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance));
    yield { records: all.map(({ record }) => record) };
  };
  const description = like === undefined ? {} : { description: () => ', the most similar first' };
  return [{ subject: withColumns(subject, columns, (value) => found.get(keyOf(value))), apply, ...description }];
}

/** The texts of the columns COLOUR and PICTURE. */
interface PictureFacts {
  readonly colour: string;
  readonly picture: string;
}

const colourColumn: ViewColumn = { name: 'colour', heading: 'COLOUR', kind: 'colour', drop: 1 };
const wordsColumn: ViewColumn = { name: 'picture', heading: 'PICTURE', minWidth: 24, wraps: true };

/** Returns the colours of the first picture, and its description. */
async function pictureFacts([first]: readonly RecordPicture[], find: FindColours, signal: AbortSignal) {
  if (first === undefined) return { picture: 'none', colours: [] };
  try {
    const look = await find(first, signal);
    return { picture: descriptionText(look, first), colours: look.colours };
  } catch (error) {
    if (signal.aborted || !(error instanceof PortfolioError)) throw error;
    return { picture: 'not available', colours: [] };
  }
}

const maxWords = 12;

/** Returns the first words of the first text in the content of a record; '' if the content has none. */
function firstWords(card: Card | undefined): string {
  const blocks = card?.sections.find(({ heading }) => heading === 'Content')?.blocks ?? [];
  const block = blocks.find(({ kind }) => kind !== 'item');
  if (block === undefined || block.kind === 'item') return '';
  const plain = block.kind === 'html' ? withoutMarkup(block.text) : block.text;
  const words = plain.split(/\s+/).filter(Boolean);
  if (words.length === 0) return '';
  return `text: ${words.slice(0, maxWords).join(' ')}${words.length > maxWords ? '…' : ''}`;
}

/** Adds the colour column after the first column, and the description before the address. */
function withColumns(
  subject: Subject,
  columns: readonly ViewColumn[],
  factsFor: (value: unknown) => PictureFacts | undefined,
): Subject {
  if (columns.length === 0) return subject;
  const [first, ...others] = subject.columns;
  const isLast = ({ name }: ViewColumn) => name.endsWith('url');
  const { shape } = subject;
  const added = Object.fromEntries(columns.map(({ name }) => [name, text]));
  return {
    ...subject,
    shape: shape.kind === 'record' ? { ...shape, props: { ...shape.props, ...added } } : shape,
    columns: [
      ...(first ? [first] : []),
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
