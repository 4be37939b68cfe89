// Makes sheet items from records. A record with pictures has the title, people and figures of its
// caption in a grid. Facts are texts of table columns, so a record without a caption also becomes
// an item.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { capitalise, quantity } from '../../api/words.ts';
import type { Captions } from '../format.ts';
import type { Caption, Linked } from '../kinds/view.ts';
import { percent, type SwatchRecord } from '../lists/swatches.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { type Column, chooseColumns } from '../tables/columns.ts';
import { valuesAt } from '../tables/path-values.ts';
import { exactText } from '../text/cells.ts';
import { withCommas } from '../text/numbers.ts';
import { readableText } from '../text/readable-cells.ts';
import { isoDay } from '../text/times.ts';

export interface SheetItem {
  readonly title: Linked;
  readonly by: readonly Linked[];
  readonly role?: Caption['role'];
  /**
   * Lines below the title and the people, e.g. the fields of a person. The last line is the
   * licence.
   */
  readonly lines: readonly string[];
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly note?: string | undefined;
  /** Title of the group to which the item belongs, e.g. a palette. */
  readonly group?: string | undefined;
  /** Pictures to show: one, several for a mosaic, or none. */
  readonly pictures: readonly RecordPicture[];
  /** The colour as `#rrggbb`, if the record is a colour. Such a record has no picture. */
  readonly colour?: string | undefined;
}

const mosaicCount = 4;

const shownOf = (pictures: readonly RecordPicture[]): readonly RecordPicture[] =>
  pictures.slice(0, pictures[0]?.kind === 'image' ? mosaicCount : 1);

export const missingText = (count: number): string =>
  `${quantity(count, 'picture')} ${count === 1 ? 'is' : 'are'} not available`;

/** The text below a sheet if `isLicenceUnknown`. */
export const licenceRemark =
  'The pictures belong to the people who made them. The page of each work states its licence.';

/**
 * Whether the licence of a work is unknown. Portraits and files of the user are not works, and name
 * no maker.
 */
export const isLicenceUnknown = ({ by, licence }: Pick<Caption, 'by' | 'licence'>): boolean =>
  by.length > 0 && licence === undefined;

export const headingOf = ({ noun: { many } }: RecordPresenter): string => capitalise(many);

/**
 * Returns a function that makes the items of a record, usually one. `now` is in milliseconds since
 * 1970.
 */
export function itemMaker(
  presenter: RecordPresenter,
  { now, captions }: { readonly now: number; readonly captions: Captions },
): (value: unknown) => readonly SheetItem[] {
  // See `hasColours`.
  if (presenter.hasColours) return (value) => [swatchItem(value as SwatchRecord)];
  const words = typeof captions === 'string' ? undefined : captions;
  const shows = (part: Part) => words === undefined || words.some((word) => partOf(word) === part);
  const factsOf = factsMaker(presenter, now, words);
  if (presenter.pictured === undefined) return factsOf;
  const { pictured } = presenter;
  return (value) => {
    const { caption, pictures } = pictured(value);
    const { title, address, work = { text: title, address }, role, licence } = caption;
    const all =
      captions === 'full' || words !== undefined
        ? factsOf(value).flatMap((item) => item.facts)
        : [];
    // The title is above the facts, and so are the people.
    const known = [work.text, caption.by.map(({ text: name }) => name).join(', ')];
    const facts = all.filter(([, fact]) => !known.includes(fact));
    const stated = licence === undefined || !shows('licence') ? [] : [licence.text];
    const lines = [
      ...(captions === 'full' || words !== undefined ? [] : linesOf(caption)),
      ...stated,
    ];
    const named = { ...work, text: work.text || presenter.noun.one };
    const by = shows('by') ? caption.by : [];
    const note = shows('note') ? caption.note : undefined;
    const { group } = caption;
    return [
      {
        title: named,
        by,
        ...(role && { role }),
        lines,
        facts,
        note,
        group,
        pictures: shownOf(pictures),
      },
    ];
  };
}

/** The words for the parts of a caption. Other words of `--captions` are columns. */
const parts = {
  title: 'title',
  name: 'title',
  owner: 'by',
  owners: 'by',
  by: 'by',
  licence: 'licence',
  license: 'licence',
  note: 'note',
  notes: 'note',
} as const;
type Part = (typeof parts)[keyof typeof parts];
const partOf = (word: string): Part | undefined =>
  Object.entries(parts).find(([name]) => name === word.toLowerCase())?.[1];

export const omitsNotes = (captions: Captions): boolean =>
  typeof captions !== 'string' && captions.every((word) => partOf(word) !== 'note');

/**
 * Returns the lines of a caption that are no figures: how popular a work is does not concern those
 * who get a sheet.
 */
function linesOf({ title, work, subtitle = '', note, about = '' }: Caption): readonly string[] {
  return [work === undefined ? subtitle : title, note === undefined ? about : ''].filter(
    (line) => line.trim() !== '',
  );
}

const swatchItem = ({ name, hex, share, title, by }: SwatchRecord): SheetItem => ({
  colour: hex,
  title: { text: name, address: '' },
  by: [],
  facts: [],
  pictures: [],
  group: [title, ...by.map(({ text }) => text)].join(' · '),
  lines: [`${hex} · ${percent(share)}`],
});

/**
 * Returns a function that makes items from the columns of a table, or from the title and the
 * columns in `words`.
 */
function factsMaker(presenter: RecordPresenter, now: number, words?: readonly string[]) {
  const columns = chooseColumns(presenter);
  const named = words === undefined ? undefined : namedColumns(presenter, words);
  const isAddress = ({ link, path }: Column) =>
    link !== undefined && link.path.join() === path.join();
  const title =
    columns.find((column) => column.minWidth !== undefined && !isAddress(column)) ?? columns[0];
  const others = columns.filter((column) => column !== title && !isAddress(column));
  const makers = named === undefined ? others.filter(({ link }) => link !== undefined) : [];
  const facts =
    named ??
    others.filter(
      ({ link, isOmittedInSheets }) => link === undefined && isOmittedInSheets !== true,
    );
  const rowsOf = presenter.createRowMaker([
    ...columns,
    ...facts,
    ...columns.flatMap(({ link }) => link ?? []),
  ]);
  const reading = { now, groupDigits: withCommas };
  const textOf = (row: unknown, column: Column): string => {
    if (column.kind !== 'time') return readableText(row, column, reading);
    // Relative times would be wrong when the document is read later.
    const [time] = valuesAt(row, column.path);
    return typeof time === 'number' ? isoDay(time) : exactText(row, column);
  };
  return (value: unknown): readonly SheetItem[] =>
    rowsOf(value).map((row) => ({
      title: {
        text: (title && textOf(row, title)) || presenter.noun.one,
        address: title?.link === undefined ? '' : exactText(row, title.link),
      },
      by: makers.flatMap((column) => namesIn(row, column)),
      lines: [],
      facts: facts
        .map((column) => [wordsOf(column), textOf(row, column)] as const)
        .filter(([, text]) => text.trim() !== ''),
      pictures: [],
    }));
}

/** A column is named as in `--columns`, or by its heading. */
function namedColumns(presenter: RecordPresenter, words: readonly string[]): readonly Column[] {
  const names = words
    .filter((word) => partOf(word) === undefined)
    .map(
      (word) =>
        presenter.columns.find(({ heading }) => heading.toLowerCase() === word.toLowerCase())
          ?.name ?? word,
    );
  return names.length === 0
    ? []
    : chooseColumns(presenter, names.join(), '--captions', Object.keys(parts));
}

/**
 * Returns the labels, in lower case, of the facts that a page shows for the words of `--captions`.
 */
export const labelsFor = (
  presenter: RecordPresenter,
  words: readonly string[],
): readonly string[] =>
  [...words, ...namedColumns(presenter, words).map(({ heading }) => heading)].map((word) =>
    word.toLowerCase(),
  );

/** Addresses are used only if each name has one. */
function namesIn(row: unknown, { path, link }: Column): readonly Linked[] {
  const texts = valuesAt(row, path).map(String);
  const addresses = link === undefined ? [] : valuesAt(row, link.path).map(String);
  return texts.map((text, at) => ({
    text,
    address: addresses.length === texts.length ? (addresses[at] ?? '') : '',
  }));
}

/** `Appreciations` for `APPRECIATIONS`. ID and URL stay unchanged. */
const wordsOf = ({ heading }: Column): string =>
  /^(?:ID|URL)$/.test(heading) ? heading : capitalise(heading.toLowerCase());
