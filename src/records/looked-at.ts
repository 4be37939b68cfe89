// A list whose pictures are looked at: --describe adds a column of words, a search by colour a column of colours, --like orders by likeness.
import { idAt } from '../api/ids.ts';
import { text } from '../api/kinds/shape.ts';
import type { RecordPicture } from '../api/record-pictures.ts';
import { colourLevel } from '../cli/colour.ts';
import type { Connection } from '../cli/context.ts';
import { PortfolioError } from '../errors.ts';
import type { Batch, RawRecord, Renderer } from '../view/format.ts';
import { type FormatName, formatOf } from '../view/formats/formats.ts';
import type { Card, ViewColumn } from '../view/kinds/view.ts';
import { colourDistance } from '../view/pictures/colours.ts';
import { descriptionText, type PictureDescription } from '../view/pictures/description.ts';
import type { Subject } from '../view/subject.ts';
import { withoutMarkup } from '../view/text/markup.ts';
import type { Listing, Stage } from './listing.ts';
import { type Looks, openLooks } from './looks.ts';

export interface Wanted {
  readonly connection: Connection;
  readonly format: FormatName;
  /** Whether a colour was searched for. */
  readonly hasColour: boolean;
  /** What the records are ordered by; undefined where another order was asked for. */
  readonly like: PictureDescription | undefined;
}

/** Pictures that are looked at at once. */
const atOnce = 8;

/** Undefined where nothing asks for a look. */
export async function lookedAt(
  { endpoint, subject, context }: Listing,
  { connection, format, hasColour, like }: Wanted,
): Promise<Stage | undefined> {
  const { options, pager, system } = context;
  const { pictured, identity } = subject;
  const columns = [
    ...(hasColour && formatOf(format).isLaidOut === true ? [colourColumn] : []),
    ...(options.describe === true && formatOf(format).hasColumns ? [wordsColumn] : []),
  ];
  if (pictured === undefined || identity === undefined) return undefined;
  // A page has its picture in words above it.
  if (!endpoint.isList && formatOf(format).hasPictures === 'pages') return undefined;
  if (columns.length === 0 && like === undefined) return undefined;
  const looks = await openLooks(connection, context.requestOptions).catch(async (error: unknown) => {
    if (like !== undefined || options.describe === true || !(error instanceof PortfolioError)) throw error;
    await context.note(`no colours are shown: ${error.message}`);
    return undefined;
  });
  if (looks === undefined) return undefined;
  const found = new Map<string, Seen>();
  const sample = colourLevel(context, pager.screen) < 2 ? '' : '██ ';
  const keyOf = (value: unknown) => idAt(value, ...identity) ?? '';
  const look = async ({ value }: RawRecord): Promise<Seen> => {
    const seen = await seenIn(pictured(value).pictures, looks, system.signal);
    const [main] = seen.colours;
    const said = firstWords(subject.card?.(value));
    const picture = said === '' ? seen.picture : `${seen.picture}; ${said}`;
    const shown = { ...seen, picture, colour: main === undefined ? '' : `${sample}${main.hex}` };
    found.set(keyOf(value), shown);
    return shown;
  };
  const all = async (records: Batch['records']) => {
    const seen: Seen[] = [];
    for (let from = 0; from < records.length; from += atOnce)
      seen.push(...(await Promise.all(records.slice(from, from + atOnce).map(look))));
    return seen;
  };
  return {
    subject: withColumns(subject, columns, (value) => found.get(keyOf(value))),
    wrap: (next) => (like === undefined ? asTheyCome(next, all) : ordered(next, all, like)),
    noted: () => (like === undefined ? '' : ', the most alike first'),
  };
}

interface Seen extends Pick<PictureDescription, 'colours'> {
  readonly colour: string;
  readonly picture: string;
}

const colourColumn: ViewColumn = { name: 'colour', heading: 'COLOUR', kind: 'colour', drop: 1 };
const wordsColumn: ViewColumn = { name: 'picture', heading: 'PICTURE', minWidth: 40 };

async function seenIn([first]: readonly RecordPicture[], looks: Looks, signal: AbortSignal): Promise<Seen> {
  if (first === undefined) return { colour: '', picture: 'none', colours: [] };
  try {
    const look = await looks(first, signal);
    return { colour: '', picture: descriptionText(look, first), colours: look.colours };
  } catch (error) {
    if (signal.aborted || !(error instanceof PortfolioError)) throw error;
    return { colour: '', picture: 'not available', colours: [] };
  }
}

const maxWords = 12;

/** How the first text among the pictures of a page begins. */
function firstWords(card: Card | undefined): string {
  const blocks = card?.sections.find(({ heading }) => heading === 'Content')?.blocks ?? [];
  const block = blocks.find(({ kind }) => kind !== 'item');
  if (block === undefined || block.kind === 'item') return '';
  const plain = block.kind === 'html' ? withoutMarkup(block.text) : block.text;
  const words = plain.split(/\s+/).filter(Boolean);
  if (words.length === 0) return '';
  return `text: ${words.slice(0, maxWords).join(' ')}${words.length > maxWords ? '…' : ''}`;
}

/** The colour stands behind the id, the words before the address. */
function withColumns(
  subject: Subject,
  columns: readonly ViewColumn[],
  seen: (value: unknown) => Seen | undefined,
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
        const { colour = '', picture = '' } = seen(value) ?? {};
        return rowsOf(value).map((row) => ({ ...Object(row), colour, picture }));
      };
    },
  };
}

type LookAll = (records: Batch['records']) => Promise<readonly Seen[]>;

const asTheyCome = (next: Renderer, all: LookAll): Renderer => ({
  write: async (batch) => {
    await all(batch.records);
    await next.write(batch);
  },
  end: () => next.end(),
});

/** All are kept until the end. */
function ordered(next: Renderer, all: LookAll, { colours }: PictureDescription): Renderer {
  const kept: { readonly record: RawRecord; readonly away: number }[] = [];
  return {
    write: async ({ records }) => {
      const seen = await all(records);
      for (const [at, record] of records.entries())
        kept.push({ record, away: colourDistance(colours, seen[at]?.colours ?? []) });
    },
    end: async () => {
      // Those that are equally far, endlessly too, stay as they came.
      kept.sort((a, b) => (a.away === b.away ? 0 : a.away - b.away));
      await next.write({ records: kept.map(({ record }) => record) });
      await next.end();
    },
  };
}
