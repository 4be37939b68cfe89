// Lays out the page of a record, or a list without pictures, as lines of text and pictures.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { type Context, createContext } from '../../cli/context.ts';
import { rendererFor, styleFor } from '../../cli/printing/output.ts';
import type { Connection } from '../../records/connection.ts';
import { screenWith } from '../../system/screen.ts';
import type { RawRecord } from '../../view/format.ts';
import { cardParts } from '../../view/kinds/card.ts';
import type { Subject } from '../../view/subject.ts';
import type { PageLine } from './state.ts';

/** Puts each picture in place of the line with its address. Returns the others apart. */
function placePictures(lines: readonly string[], pictures: readonly RecordPicture[]) {
  const others = new Set(pictures);
  const placed = lines.map((text): PageLine => {
    const picture = pictures.find(({ sizes }) => sizes.some(({ url }) => text.includes(url)));
    return picture !== undefined && others.delete(picture) ? { picture, text } : text;
  });
  return { placed, others: [...others].map((picture): PageLine => ({ picture })) };
}

/** Values that the layout of a page needs. */
interface PageInput {
  readonly context: Context;
  readonly connection: Pick<Connection, 'now'>;
  /** Width of the text. */
  readonly columns: number;
  /** Pictures to draw between the lines. */
  readonly pictures: readonly RecordPicture[];
}

/** Lays out the page of a record, or a list as text. */
export async function pageText(
  records: readonly RawRecord[],
  subject: Subject,
  { context, connection, columns, pictures }: PageInput,
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
