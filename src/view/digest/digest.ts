// Groups news by watch, and then into sections. Each piece of news is in one section. If only the figures of a record
// changed, it is a row only if its rise is one of the greatest. One sentence sums the figures of the others.
import type { Change, News, NewsSection } from '../../api/entities.ts';
import { entityOf, newsSections } from '../../api/entities.ts';
import { entityOfKind, isFigure, newsRecord, parsedRecord, wordsOf } from '../lists/news.ts';

/** A record in a digest. */
export interface DigestRow {
  /** Position in the digest, from 1. */
  readonly number: number;
  readonly news: ReturnType<typeof newsRecord>;
  readonly name: string;
  /** The change in words; '' if the heading of the section says everything. */
  readonly words: string;
  /** The record as it was received, parsed. */
  readonly value: unknown;
}

interface DigestPart {
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
    readonly parts: readonly DigestPart[];
  }[];
  /** All rows, in the order of the groups. */
  readonly rows: readonly DigestRow[];
  /** Number of rows that the limit excludes. */
  readonly hidden: number;
  /** Numbers of pieces of news, by section. */
  readonly counts: Readonly<Record<NewsSection, number>>;
}

const headings: Readonly<Record<NewsSection, string>> = {
  new: 'New',
  changed: 'Renamed or rewritten',
  gone: 'Gone',
  movers: 'Top movers',
};

interface DigestOptions {
  readonly groupDigits: (value: number) => string;
  /** Maximum number of rows, top movers not counted; `undefined` for all rows. */
  readonly limit?: number | undefined;
}

type Found = Omit<DigestRow, 'number'>;

export function digestOf(
  all: readonly News[],
  { groupDigits, limit = Number.POSITIVE_INFINITY }: DigestOptions,
): Digest {
  const found = all.map((each): Found => {
    const news = newsRecord(each);
    return { news, name: nameOf(news), words: digestWords(news, groupDigits), value: parsedRecord(each.json) };
  });
  const watches = groupsBy(found, ({ news }) => news.watch.number).toSorted(([a], [b]) => a - b);
  let room = limit;
  let count = 0;
  const numbered = (rows: readonly Found[]): DigestRow[] => rows.map((row) => ({ ...row, number: ++count }));
  const partOf = (section: NewsSection, rows: readonly Found[]): DigestPart => {
    const heading = headings[section];
    if (section === 'movers') {
      const moved = rows.filter(({ news }) => movesOf(news).length > 0);
      const top = topMovers(moved);
      const others = moved.filter((row) => !top.includes(row));
      return { section, heading, rows: numbered(top), rest: sumsOf(others, groupDigits) };
    }
    const shown = numbered(rows.slice(0, room));
    room -= shown.length;
    const more = rows.length - shown.length;
    return { section, heading, rows: shown, rest: more === 0 ? '' : `and ${groupDigits(more)} more` };
  };
  const groups = watches.map(([number, rows]) => ({
    title: rows[0]?.news.watch.command || `watch ${number}`,
    service: rows[0]?.news.service ?? '',
    parts: newsSections
      .map((section) => partOf(section, inSection(rows, section)))
      .filter((part) => part.rows.length > 0 || part.rest !== ''),
  }));
  const counts = Object.fromEntries(
    newsSections.map((section) => [section, inSection(found, section).length]),
  ) as Digest['counts']; // the sections are the keys
  const rows = groups.flatMap(({ parts }) => parts.flatMap((part) => part.rows));
  const listed = counts.new + counts.changed + counts.gone;
  return { groups, rows, counts, hidden: listed - rows.filter(({ news }) => news.section !== 'movers').length };
}

const inSection = (rows: readonly Found[], section: NewsSection): readonly Found[] =>
  rows.filter(({ news }) => news.section === section);

/** Returns the items in groups with the same key. Keeps their order. */
function groupsBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return [...groups];
}

/** Returns the name of the record or, if it has none, its kind and id, such as `user 11`. */
const nameOf = ({ name, kind, id }: Found['news']): string =>
  name.trim() || [entityOf(entityOfKind(kind)).noun.one, id].filter(Boolean).join(' ');

/** Returns the change in words. Omits words that the heading or the watch's command contain. */
function digestWords(news: Found['news'], groupDigits: DigestOptions['groupDigits']): string {
  const words = wordsOf(news, groupDigits, true);
  return /^(?:new$|new in |no longer in )/.test(words) ? '' : words;
}

interface Move {
  readonly name: string;
  readonly before: number;
  readonly rise: number;
}

/** Returns the figures of all time that changed. Figures of a day restart at zero, so their sums mean nothing. */
export const movesOf = ({ changes }: { readonly changes: readonly Change[] }): readonly Move[] =>
  changes.flatMap((change) => {
    const { name, before, after } = change;
    const isCounted = isFigure(change) && !name.startsWith('today.');
    if (!isCounted || typeof before !== 'number' || typeof after !== 'number' || before === after) return [];
    return [{ name, before, rise: after - before }];
  });

/** Number of rows for the greatest absolute rises, and for the greatest relative rises. */
const topCount = 3;
/** Minimum figure for a relative rise. From 1 to 2, a rise of 100 % says nothing. */
const minBase = 10;

/** Returns the records with the greatest rises, absolute and relative. The greatest absolute rise is first. */
function topMovers(rows: readonly Found[]): readonly Found[] {
  const ranked = rows.map((row) => {
    const moves = movesOf(row.news);
    const shares = moves.filter(({ before }) => before >= minBase).map(({ before, rise }) => rise / before);
    return { row, rise: Math.max(...moves.map(({ rise }) => rise)), share: Math.max(0, ...shares) };
  });
  const byRise = ranked.toSorted((a, b) => b.rise - a.rise);
  const byShare = byRise.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share);
  const top = new Set([...byRise.slice(0, topCount), ...byShare.slice(0, topCount)]);
  return byRise.filter((each) => top.has(each)).map(({ row }) => row);
}

/** Returns a sentence such as `Others: views of 61 projects rose by 4,210`; '' for an empty list. */
function sumsOf(rows: readonly Found[], groupDigits: DigestOptions['groupDigits']): string {
  const moves = rows.flatMap(({ news }) => movesOf(news).map((move) => ({ ...move, kind: news.kind })));
  const groups = groupsBy(moves, ({ kind, name, rise }) => `${kind} ${name} ${rise > 0}`);
  const sums = groups.map(([, same]) => ({ same, sum: same.reduce((sum, { rise }) => sum + rise, 0) }));
  const texts = sums
    .toSorted((a, b) => Math.abs(b.sum) - Math.abs(a.sum))
    .flatMap(({ same: [first, ...more], sum }) => {
      if (first === undefined) return [];
      const { noun } = entityOf(entityOfKind(first.kind));
      const count = more.length + 1;
      const what = (first.name.split('.').at(-1) ?? '').replaceAll('_', ' ');
      const records = `${groupDigits(count)} ${count === 1 ? noun.one : noun.many}`;
      return [`${what} of ${records} ${sum > 0 ? 'rose' : 'fell'} by ${groupDigits(Math.abs(sum))}`];
    });
  return texts.length === 0 ? '' : `Others: ${texts.join(', ')}`;
}
