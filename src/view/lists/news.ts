// The news of a library as records of a list: what happened, in words.
import { commandNames, endpointOf } from '../../api/catalogue.ts';
import { type Change, type EntityName, entityOf, formsOf, type News } from '../../api/entities.ts';
import { type Shape, text, time } from '../../api/kinds/shape.ts';
import { flagName } from '../../api/schema.ts';
import { dropBeforeShrinking } from '../kinds/view.ts';
import { ownListSubject, type Subject } from '../subject.ts';
import { label } from '../text/cells.ts';

/** A piece of news as a JSON record. */
export interface NewsRecord {
  readonly event: string;
  readonly kind: string;
  readonly id: string | null;
  readonly name: string;
  readonly url: string | null;
  readonly seen_on: number;
  /** Id of the record that contains it. */
  readonly part_of: string | null;
  readonly list: string | null;
  readonly changes: readonly Change[];
}

export function newsRecord({ event, seen, kind, id, parent, json, list, changes }: News): NewsRecord {
  const value = parsed(json);
  const url = memberOf(value, 'url');
  return {
    event,
    kind: kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    id: parent === undefined ? id : null,
    name: nameOf(value),
    url: typeof url === 'string' ? url : null,
    seen_on: seen,
    part_of: parent ?? null,
    list: list === undefined ? null : listText(list),
    changes,
  };
}

/** Corrupt JSON in a damaged library counts as empty. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

const memberOf = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

/** Returns the name of a record: of a comment its author, of an appreciation its project. */
export function nameOf(value: unknown): string {
  const position = memberOf(value, 'position');
  const others = [label(value), label(memberOf(value, 'user')), label(memberOf(value, 'project'))];
  return others.find((name) => name !== undefined) ?? (typeof position === 'string' ? position : '');
}

/** Returns the command that shows the list: `users followers albacastro`. */
function listText({ command, of, query }: NonNullable<News['list']>): string {
  const known = commandNames.find((name) => name === command);
  const params = known === undefined ? {} : endpointOf(known).params;
  const flags = [...new URLSearchParams(query)].map(
    ([name, value]) => `--${flagName(name, params[name])} ${/[\s']/.test(value) ? JSON.stringify(value) : value}`,
  );
  return [command.replace(/ search$/, ''), of, ...flags].filter((word) => word !== '').join(' ');
}

const entityOfKind = (kind: string): EntityName =>
  kind.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as EntityName; // reverses newsRecord

/** Says what happened: `views 1,200 → 1,350, 2 new modules`. */
export function wordsOf(news: NewsRecord, groupDigits: (value: number) => string): string {
  const { event, list, part_of: parent, changes } = news;
  const kind = entityOfKind(news.kind);
  if (event === 'gone') return `no longer in ${list}`;
  if (list !== null) return `new in ${list}`;
  if (event === 'new') return parent === null ? 'new' : `new, on ${ownerOf(kind)} ${parent}`;
  const texts = inOrder(changes).flatMap((change) => changeText(change, kind, groupDigits));
  // Each change brings a new time too. It is mentioned only if nothing else changed.
  const others = texts.filter(({ isTime }) => !isTime);
  return (others.length > 0 ? others : texts).map(({ words }) => words).join(', ');
}

/** Members that people look for first. */
const firstNames = ['name', 'title', 'display_name', 'username', 'modules', 'revisions', 'stats.views'];
const inOrder = (changes: readonly Change[]): readonly Change[] => {
  const rankOf = ({ name }: Change) => (firstNames.includes(name) ? firstNames.indexOf(name) : firstNames.length);
  return changes.toSorted((a, b) => rankOf(a) - rankOf(b));
};

function ownerOf(kind: EntityName): string {
  const owner = entityOf(kind).partOf;
  return owner === undefined ? '' : entityOf(owner).noun.one;
}

interface ChangeText {
  readonly words: string;
  readonly isTime: boolean;
}

const nameMembers = ['name', 'title', 'display_name', 'username', 'city', 'country', 'company', 'occupation'];

/** Returns the words for a change; none for a figure that did not change. */
function changeText(change: Change, kind: EntityName, groupDigits: (value: number) => string): ChangeText[] {
  const { name, before, after } = change;
  const word = (name.split('.').at(-1) ?? name).replace(/_on$/, '').replaceAll('_', ' ');
  const isTime = /_on$/.test(name);
  const say = (words: string): ChangeText[] => [{ words, isTime }];
  if (isTime) return say(`${word} again`);
  const isCount = /^(?:list|map|texts)$/.test(shapeOf(kind, name)?.kind ?? '');
  if (typeof before === 'number' && typeof after === 'number') {
    if (before === after) return isCount ? say(`${word} changed`) : [];
    const more = after - before;
    if (isCount && more > 0) return say(`${more} new ${more === 1 ? word.replace(/s$/, '') : word}`);
    const scope = name.startsWith('today.') ? ' today' : '';
    return say(`${word}${scope} ${groupDigits(before)} → ${groupDigits(after)}`);
  }
  const hasNames = nameMembers.includes(name) && before !== null && after !== null;
  return say(hasNames ? `${word} “${before}” → “${after}”` : `${word} changed`);
}

function shapeOf(kind: EntityName, name: string): Shape | undefined {
  const { props } = entityOf(formsOf(kind)[0] ?? kind).shape;
  return Object.hasOwn(props, name) ? props[name] : undefined;
}

const names = ['event', 'kind', 'id', 'name', 'what', 'url', 'part_of', 'list'];
const texts = Object.fromEntries(names.map((name) => [name, text]));

/** @param groupDigits writes the figures in a table */
export const newsSubject = (groupDigits: (value: number) => string): Subject => ({
  ...ownListSubject({ one: 'piece of news', many: 'news' }, 'news', { seen_on: time, ...texts }, [
    { name: 'seen_on', heading: 'SEEN', drop: 2 },
    // The last column says it too.
    { name: 'event', heading: 'EVENT', drop: dropBeforeShrinking },
    { name: 'kind', heading: 'KIND', drop: 3 },
    { name: 'id', heading: 'ID' },
    { name: 'name', heading: 'NAME', link: 'url', minWidth: 16 },
    { name: 'what', heading: 'WHAT', minWidth: 20, drop: 1 },
  ]),
  rowsFor: () => (value) => {
    const news = value as NewsRecord; // made by newsRecord
    return [{ ...news, what: wordsOf(news, groupDigits) }];
  },
});
