// Groups news by watch, and then into sections. Each piece of news is in one section. A watch whose
// news are all listed under other watches has a sentence with their numbers instead. If only the
// figures of a record changed, it is a row only if its rise is one of the greatest. One sentence
// sums the figures of the others.
import { entityOf, variantsOf } from '../../api/entities.ts';
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import type { Baseline, Change, News, NewsSection } from '../../api/library-records.ts';
import { newsSections } from '../../api/library-records.ts';
import { joinWithAnd } from '../../api/words.ts';
import {
  countsOf,
  describeNews,
  entityOfKind,
  isFigure,
  type NewsRecord,
  newsRecord,
  parsedRecord,
  sectionOf,
} from '../lists/news.ts';
import type { PicturedRecord } from '../pictured.ts';
import { presenterFor } from '../record-presenter.ts';
import { isLicenceUnknown } from '../sheet/sheet-item.ts';
import { sanitise } from '../text/text.ts';
import { isoDay } from '../text/times.ts';
import { cutToWidth } from '../text/width.ts';

export interface DigestRow {
  /** From 1. */
  readonly number: number;
  readonly news: NewsRecord;
  readonly name: string;
  /** The change in words; '' if the heading of the section says everything. */
  readonly words: string;
  /** The record as it was received, parsed. */
  readonly value: unknown;
}

export interface DigestPart {
  readonly section: NewsSection;
  readonly heading: string;
  readonly rows: readonly DigestRow[];
  /** A sentence about the news without rows; '' if all news has rows. */
  readonly rest: string;
}

export interface Digest {
  readonly groups: readonly {
    readonly title: string;
    readonly service: string;
    /** A sentence about the first run of the watch, and news under other watches; may be ''. */
    readonly note: string;
    readonly parts: readonly DigestPart[];
  }[];
  readonly rows: readonly DigestRow[];
  /** Number of rows that the limit excludes. */
  readonly hidden: number;
}

const headings: Readonly<Record<NewsSection, string>> = {
  new: 'New',
  changed: 'Changed',
  gone: 'Gone',
  figures: 'Figures that changed most',
};

interface DigestOptions {
  readonly groupDigits: (value: number) => string;
  /** Maximum number of rows, figures not counted; `undefined` for all rows. */
  readonly limit?: number | undefined;
  /** The watches that are new since the last look. */
  readonly baselines?: readonly Baseline[];
  readonly names?: ReadonlyMap<number, string>;
}

/** Reads only the texts of shown records. */
export function digestOf(
  all: readonly News[],
  {
    groupDigits,
    limit = Number.POSITIVE_INFINITY,
    baselines = [],
    names = new Map(),
  }: DigestOptions,
): Digest {
  const listed = all.filter((each) => sectionOf(each) !== 'figures');
  const newest = new Set(listed.slice(0, limit));
  let count = 0;
  const numbered = (rows: readonly News[]): DigestRow[] =>
    rows.map((each) => {
      const value = parsedRecord(each.json);
      const news = newsRecord(each, value);
      return {
        number: ++count,
        news,
        name: nameOf(news),
        words: describeNews(news, groupDigits, true),
        value,
      };
    });
  const partOf = (section: NewsSection, rows: readonly News[]): DigestPart => {
    const heading = headings[section];
    if (section === 'figures') {
      const moved = rows.filter((each) => movesOf(each).length > 0);
      const top = new Set(changedMost(moved));
      const others = moved.filter((each) => !top.has(each));
      return { section, heading, rows: numbered([...top]), rest: sumsOf(others, groupDigits) };
    }
    const shown = numbered(rows.filter((row) => newest.has(row)));
    const more = rows.length - shown.length;
    return {
      section,
      heading,
      rows: shown,
      rest: more === 0 ? '' : `and ${groupDigits(more)} more`,
    };
  };
  const elsewhere = all.flatMap((news) =>
    news.otherWatches.map((number) => ({ watch: { number }, service: news.service, news })),
  );
  const titleOf = (number: number) => names.get(number) ?? `watch ${number}`;
  const watches = groupsBy(
    [...all, ...baselines, ...elsewhere],
    ({ watch }) => watch.number,
  ).toSorted(([a], [b]) => a - b);
  const groups = watches.map(([number, items]) => {
    const baseline = baselines.find(({ watch }) => watch.number === number);
    const sections = new Map(
      groupsBy(
        items.filter((item) => 'event' in item),
        sectionOf,
      ),
    );
    const listed = items.flatMap((item) => ('news' in item ? [item.news] : []));
    const notes = [
      baseline === undefined ? '' : baselineText(baseline, groupDigits),
      sections.size > 0 ? '' : elsewhereText(listed, titleOf),
    ];
    const parts = newsSections.map((section) => partOf(section, sections.get(section) ?? []));
    return {
      title: titleOf(number),
      service: items[0]?.service ?? '',
      note: notes.filter(Boolean).join('; '),
      parts: parts.filter((part) => part.rows.length > 0 || part.rest !== ''),
    };
  });
  const rows = groups.flatMap(({ parts }) => parts.flatMap((part) => part.rows));
  return { groups, rows, hidden: listed.length - newest.size };
}

/** Returns a sentence such as `watching 165 projects since 2026-11-21`. */
function baselineText(
  { kind, records, ended }: Baseline,
  groupDigits: DigestOptions['groupDigits'],
): string {
  const { one, many } =
    kind === undefined ? { one: 'record', many: 'records' } : entityOf(kind).noun;
  const watching = `watching ${groupDigits(records)} ${records === 1 ? one : many}`;
  return ended === undefined
    ? `${watching}; the list is not read to its end yet`
    : `${watching} since ${isoDay(ended)}`;
}

/** Returns a text such as `3 new, listed under “cities”`; '' for an empty list. */
function elsewhereText(news: readonly News[], titleOf: (watch: number) => string): string {
  if (news.length === 0) return '';
  const titles = new Set(news.map(({ watch }) => `“${titleOf(watch.number)}”`));
  return `${countsOf(news)}, listed under ${joinWithAnd([...titles])}`;
}

function groupsBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return [...groups];
}

/** Maximum width of a name, in columns. */
const maxName = 300;

/**
 * Returns the name of the record, shortened, or its kind and id, such as `user 11`, if it has none.
 * Figures have the id of their creative.
 */
const nameOf = ({ name, kind, id, part_of: parent }: NewsRecord): string =>
  cutToWidth(sanitise(name).trim(), maxName) ||
  parent ||
  [entityOf(entityOfKind(kind)).noun.one, id].filter(Boolean).join(' ');

export function picturedOf({
  news,
  value,
}: Pick<DigestRow, 'news' | 'value'>): PicturedRecord | undefined {
  const kind = entityOfKind(news.kind);
  // The complete form has the licence.
  const [entity = kind] = variantsOf(kind);
  return presenterFor({ entity, envelopeKey: '', isList: true }).pictured?.(value);
}

export const coverOf = (row: DigestRow): RecordPicture | undefined => picturedOf(row)?.pictures[0];

/** Whether a digest needs the sentence about the owners of works: only new records have covers. */
export const needsLicenceNote = ({ rows }: Digest): boolean =>
  rows.some((row) => {
    const { caption } = picturedOf(row) ?? {};
    return row.news.section === 'new' && caption !== undefined && isLicenceUnknown(caption);
  });

interface Move {
  readonly name: string;
  readonly before: number;
  readonly rise: number;
}

/** Figures of a day restart at zero, so their sums mean nothing. */
const movesOf = ({ changes }: { readonly changes: readonly Change[] }): readonly Move[] =>
  changes.flatMap((change) => {
    const { name, before, after } = change;
    const isCounted = isFigure(change) && !name.startsWith('today.');
    if (!isCounted || typeof before !== 'number' || typeof after !== 'number' || before === after)
      return [];
    return [{ name, before, rise: after - before }];
  });

/** Number of rows for the greatest absolute rises, and for the greatest relative rises. */
const topCount = 3;
/** Minimum figure for a relative rise. From 1 to 2, a rise of 100 % says nothing. */
const minBase = 10;

/** The greatest absolute rise is first. */
function changedMost(rows: readonly News[]): readonly News[] {
  const ranked = rows.map((row) => {
    const moves = movesOf(row);
    const shares = moves
      .filter(({ before }) => before >= minBase)
      .map(({ before, rise }) => rise / before);
    return { row, rise: Math.max(...moves.map(({ rise }) => rise)), share: Math.max(0, ...shares) };
  });
  const byRise = ranked.toSorted((a, b) => b.rise - a.rise);
  const byShare = byRise.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share);
  const top = new Set([...byRise.slice(0, topCount), ...byShare.slice(0, topCount)]);
  return byRise.filter((each) => top.has(each)).map(({ row }) => row);
}

/**
 * Returns a sentence such as `Others: views of 61 projects rose by 4,210`; '' for an empty list.
 */
function sumsOf(rows: readonly News[], groupDigits: DigestOptions['groupDigits']): string {
  const moves = rows.flatMap((each) => movesOf(each).map((move) => ({ ...move, kind: each.kind })));
  const groups = groupsBy(moves, ({ kind, name, rise }) => `${kind} ${name} ${rise > 0}`);
  const sums = groups.map(([, same]) => ({
    same,
    sum: same.reduce((sum, { rise }) => sum + rise, 0),
  }));
  const texts = sums
    .toSorted((a, b) => Math.abs(b.sum) - Math.abs(a.sum))
    .flatMap(({ same: [first, ...more], sum }) => {
      if (first === undefined) return [];
      const { noun } = entityOf(first.kind);
      const count = more.length + 1;
      const what = (first.name.split('.').at(-1) ?? '').replaceAll('_', ' ');
      const records = `${groupDigits(count)} ${count === 1 ? noun.one : noun.many}`;
      return [
        `${what} of ${records} ${sum > 0 ? 'rose' : 'fell'} by ${groupDigits(Math.abs(sum))}`,
      ];
    });
  return texts.length === 0 ? '' : `Others: ${texts.join(', ')}`;
}
