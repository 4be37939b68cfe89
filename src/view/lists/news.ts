// The news of a library, as records of a list and in words.
import { commandNames, endpointOf } from '../../api/catalogue.ts';
import { type EntityName, entityOf, variantsOf } from '../../api/entities.ts';
import { getOwn, type Shape, time } from '../../api/kinds/shape.ts';
import {
  type Change,
  type News,
  type NewsSection,
  newsSections,
} from '../../api/library-records.ts';
import { toFlagName } from '../../api/schema.ts';
import { lastColumnRank } from '../kinds/view.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { recordLabel } from '../text/cells.ts';
import { quoteArguments } from '../text/message.ts';
import { sanitise } from '../text/text.ts';
import { cutToWidth } from '../text/width.ts';
import { ownListSubject, sameMembers } from './own-list.ts';

export type NewsRecord = ReturnType<typeof newsRecord>;

/**
 * Returns a piece of news as a JSON record. `part_of` is the id of the parent record, such as a
 * project.
 */
export function newsRecord(
  { event, service, seen, kind, id, parent, json, list, changes, watch }: News,
  value = parsedRecord(json),
) {
  const url = getOwn(value, 'url');
  return {
    event,
    section: sectionOf({ event, changes }),
    kind: kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    id: parent === undefined ? id : null,
    name: newsName(value),
    url: typeof url === 'string' ? url : null,
    seen_on: seen,
    part_of: parent ?? null,
    list: list === undefined ? null : listText(list),
    changes,
    watch: { number: watch.number, command: quoteArguments(watch.words) },
    service,
  };
}

/**
 * Returns the section of a digest that shows the news: `figures` if only figures, or figures and
 * times, changed.
 */
export function sectionOf({ event, changes }: Pick<News, 'event' | 'changes'>): NewsSection {
  if (event !== 'changed') return event;
  const hasFigures =
    changes.some(isFigure) && changes.every((change) => isFigure(change) || isTime(change));
  return hasFigures ? 'figures' : 'changed';
}

/** Returns a text with the number of items in each section, e.g. `2 new, 61 with other figures`. */
export const countsOf = (news: readonly Pick<News, 'event' | 'changes'>[]): string =>
  newsSections
    .flatMap((name) => {
      const count = news.filter((each) => sectionOf(each) === name).length;
      const words = name === 'figures' ? 'with other figures' : name;
      return count === 0 ? [] : [`${count} ${words}`];
    })
    .join(', ');

export const isFigure = ({ name }: Change): boolean => name.includes('.');

/** Corrupt JSON in a damaged library counts as an empty record. */
export function parsedRecord(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

/** A comment has the name of its author, an appreciation the name of its project. */
export function newsName(value: unknown): string {
  const position = getOwn(value, 'position');
  const others = [
    recordLabel(value),
    recordLabel(getOwn(value, 'user')),
    recordLabel(getOwn(value, 'project')),
  ];
  return (
    others.find((name) => name !== undefined) ?? (typeof position === 'string' ? position : '')
  );
}

/** Returns the user names of a record's owners, of the author of a comment, or of a user. */
export function usernamesOf(value: unknown): string {
  const owners = Object.values(Object(getOwn(value, 'owners')));
  return [...owners, getOwn(value, 'owner'), getOwn(value, 'user'), value]
    .map((person) => getOwn(person, 'username'))
    .filter((name) => typeof name === 'string' && name !== '')
    .join(', ');
}

/** Returns the command that shows the list, such as `users followers albacastro`. */
function listText({ command, of, query }: NonNullable<News['list']>): string {
  const known = commandNames.find((name) => name === command);
  const params = known === undefined ? {} : endpointOf(known).params;
  const flags = [...new URLSearchParams(query)].map(
    ([name, value]) =>
      `--${toFlagName(name, params[name])} ${/[\s']/.test(value) ? JSON.stringify(value) : value}`,
  );
  return [command.replace(/ search$/, ''), of, ...flags].filter((word) => word !== '').join(' ');
}

/**
 * Lists of people, with the words for a person who entered such a list of a creative, and for one
 * who left it.
 */
const relations = {
  followers: ['new follower of', 'no longer follows'],
  following: ['now followed by', 'no longer followed by'],
} as const;

/** Returns words such as `new follower of ada`; `undefined` if the command does not list people. */
function relationIn(command: string, event: NewsRecord['event']): string | undefined {
  const [, name, user] = /^users? (followers|following) (\S+)/.exec(command) ?? [];
  // the expression matches only these names
  const words = relations[name as keyof typeof relations];
  return words === undefined ? undefined : `${words[event === 'gone' ? 1 : 0]} ${user}`;
}

export const entityOfKind = (kind: string): EntityName =>
  // newsRecord changed the name
  kind.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as EntityName;

/**
 * Describes a piece of news in words, such as `views 1,200 → 1,350, 2 new modules`.
 * @param isDigest whether to shorten long names, to show the relative changes of figures, such as
 * `(+13%)`, and to omit words that the heading or the command of the watch contains
 */
export function describeNews(
  news: NewsRecord,
  groupDigits: (value: number) => string,
  isDigest = false,
): string {
  const { event, list, part_of: parent, changes, watch } = news;
  const kind = entityOfKind(news.kind);
  const relation = event === 'changed' ? undefined : relationIn(list ?? watch.command, event);
  if (relation !== undefined) return relation;
  // In a digest, the heading and the command of the watch say this.
  if (isDigest && (event === 'gone' || list !== null || (event === 'new' && parent === null)))
    return '';
  if (event === 'gone') return `no longer in ${list}`;
  if (list !== null) return `new in ${list}`;
  if (event === 'new' && parent === null) return 'new';
  if (event === 'new')
    return `new, on ${entityOf(entityOf(kind).partOf ?? kind).noun.one} ${parent}`;
  const wordsFor = (some: readonly Change[]) =>
    some.map((change) => changeText(change, kind, groupDigits, isDigest)).join(', ');
  // Most changes also change a time. Changes of times are mentioned only if nothing else changed.
  return wordsFor(inOrder(changes).filter((change) => !isTime(change))) || wordsFor(changes);
}

const isTime = ({ name }: Change): boolean => name.endsWith('_on');

const firstNames = [
  'name',
  'title',
  'display_name',
  'username',
  'modules',
  'revisions',
  'stats.views',
];
const inOrder = (changes: readonly Change[]): readonly Change[] => {
  const rankOf = ({ name }: Change) =>
    firstNames.includes(name) ? firstNames.indexOf(name) : firstNames.length;
  return changes.toSorted((a, b) => rankOf(a) - rankOf(b));
};

/** Maximum width of a name in a digest, in columns. */
const maxName = 120;
const nameMembers = [
  'name',
  'title',
  'display_name',
  'username',
  'city',
  'country',
  'company',
  'occupation',
];

/** Lists of the same length, and long texts that begin alike, have equal values. */
function changeText(
  change: Change,
  kind: EntityName,
  groupDigits: (value: number) => string,
  isDigest: boolean,
): string {
  const { name, before, after } = change;
  const word = (name.split('.').at(-1) ?? name).replace(/_on$/, '').replaceAll('_', ' ');
  if (isTime(change)) return `${word} again`;
  const items = itemsText(change, isDigest);
  if (items !== '') return `${word}: ${items}`;
  if (before === after) return `${word} changed`;
  if (isOfNumbers(change)) {
    const isCount = /^(?:list|map|texts)$/.test(shapeOf(kind, name)?.kind ?? '');
    return numbersText(change, word, { isCount, isDigest, groupDigits });
  }
  const isName = typeof before === 'string' && nameMembers.includes(name);
  return isName && typeof after === 'string'
    ? `${word} “${nameText(before, isDigest)}” → “${nameText(after, isDigest)}”`
    : `${word} changed`;
}

type NumberChange = Change & { readonly before: number; readonly after: number };

const isOfNumbers = (change: Change): change is NumberChange =>
  typeof change.before === 'number' && typeof change.after === 'number';

interface NumberOptions {
  /** Whether the numbers count the items of a list. */
  readonly isCount: boolean;
  readonly isDigest: boolean;
  readonly groupDigits: (value: number) => string;
}

function numbersText(
  { name, before, after }: NumberChange,
  word: string,
  { isCount, isDigest, groupDigits }: NumberOptions,
): string {
  const more = after - before;
  if (isCount && more > 0) return `${more} new ${more === 1 ? word.replace(/s$/, '') : word}`;
  const share = isDigest && !isCount && before > 0 ? Math.round((more / before) * 100) : 0;
  const sign = share > 0 ? '+' : '−';
  const percent = share === 0 ? '' : ` (${sign}${groupDigits(Math.abs(share))}%)`;
  const scope = name.startsWith('today.') ? ' today' : '';
  return `${word}${scope} ${groupDigits(before)} → ${groupDigits(after)}${percent}`;
}

const nameText = (name: string, isDigest: boolean): string =>
  isDigest ? cutToWidth(sanitise(name), maxName) : name;

/** Returns words such as `new “Branding”, no longer “Toys”`; '' if the change has no items. */
function itemsText({ added = [], removed = [] }: Change, isDigest: boolean): string {
  const wordsFor = (start: string, items: readonly string[]) =>
    items.length === 0
      ? []
      : [`${start} ${items.map((item) => `“${nameText(item, isDigest)}”`).join(', ')}`];
  return [...wordsFor('new', added), ...wordsFor('no longer', removed)].join(', ');
}

function shapeOf(kind: EntityName, name: string): Shape | undefined {
  const { props } = entityOf(variantsOf(kind)[0] ?? kind).shape;
  return Object.hasOwn(props, name) ? props[name] : undefined;
}

const texts = sameMembers([
  'event',
  'section',
  'kind',
  'id',
  'name',
  'what',
  'url',
  'part_of',
  'list',
  'service',
]);

interface OptionalColumns {
  readonly hasSeveral?: boolean;
  readonly hasUsernames?: boolean;
}

export const newsSubject = (
  groupDigits: (value: number) => string,
  { hasSeveral = false, hasUsernames = false }: OptionalColumns = {},
): RecordPresenter => ({
  ...ownListSubject({ one: 'piece of news', many: 'news' }, 'news', { seen_on: time, ...texts }, [
    { name: 'seen_on', heading: 'SEEN', dropRank: 2 },
    // The column `what` also shows the event.
    { name: 'event', heading: 'EVENT', dropRank: lastColumnRank },
    { name: 'kind', heading: 'KIND', dropRank: 3 },
    { name: 'id', heading: 'ID' },
    { name: 'name', heading: 'NAME', link: 'url', minWidth: 16 },
    ...(hasUsernames ? [{ name: 'usernames', heading: 'BY' }] : []),
    { name: 'what', heading: 'WHAT', minWidth: 20, dropRank: 1 },
    ...(hasSeveral ? [{ name: 'service', heading: 'SERVICE', dropRank: 4 }] : []),
  ]),
  createRowMaker: () => (value) => {
    const news = value as NewsRecord; // newsRecord makes these values
    return [{ ...news, what: describeNews(news, groupDigits) }];
  },
});
