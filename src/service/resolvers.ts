// One function for each endpoint: request → JSON of the response's content. A missing one does not compile.
import {
  activeOn,
  commentOrder,
  defaultDirection,
  featuredOrder,
  itemOrder,
  ownWipOrder,
  peopleOrder,
  suggestionOrder,
} from '../api/assumptions.ts';
import type { CommandName } from '../api/catalogue.ts';
import { creativeFields, popularFieldIds } from '../api/reference/creative-fields.ts';
import type { Values } from '../api/request.ts';
import { isRead, isUserLibrary, members, places, receivedList, singlePart } from '../library/history/list-history.ts';
import {
  among,
  appreciationsOf,
  type Condition,
  coloured,
  eitherOf,
  labelled,
  linkedTo,
  linkedToAny,
  linkTime,
  livingIn,
  type Order,
  orAmong,
  revisionOf,
  select,
  selectLinked,
  since,
  sources,
  targets,
  withId,
  worded,
} from '../library/index/queries.ts';
import type { Query } from '../library/index/schema.ts';
import type { Library } from '../library/store/library.ts';
import { type Lookup, type LookupFor, list, ofUser, ownedBy, type Resolver, record, type TextOf } from './resolver.ts';

export const resolvers: { readonly [C in CommandName]: Resolver<C> } = {
  'projects search': (lookup) => {
    const { values } = lookup;
    const { color_hex, color_range } = values;
    const received = (asked: Values) => receivedList(lookup.library, 'projects search', asked);
    const conditions = [
      orAmong(worded(values.q), received({ q: values.q })),
      since(activeOn.projects, values.time, lookup.now),
      labelled('field', namesOfField(lookup.library, values.field)),
      orAmong(labelled('tag', values.tags), received({ tags: values.tags })),
      livingIn(values),
      orAmong(coloured(color_hex, color_range), received({ color_hex, color_range }) ?? received({ color_hex })),
      labelled('licence', values.license),
    ];
    return list(lookup, 'project', select('project', conditions, featured(lookup, 'projects search', [''])));
  },
  'projects show': (lookup) => record(lookup, 'projectContent', withId('project', lookup.values.project_id)),
  'projects comments': (lookup) => {
    const id = lookup.values.project_id;
    const comments = select('projectComment', [linkedTo('of', id)], { by: commentOrder });
    const known = lookup.library.first(withId('project', id)) !== undefined || lookup.library.rows(comments).length > 0;
    return known || isRead(lookup.library, 'projects comments', [id])
      ? list(lookup, 'projectComment', comments)
      : undefined;
  },
  'users search': (lookup) => {
    const { values } = lookup;
    const received = (asked: Values) => receivedList(lookup.library, 'users search', asked);
    const conditions = [
      orAmong(worded(values.q), received({ q: values.q })),
      labelled('field', namesOfField(lookup.library, values.field)),
      orAmong(labelled('tag', values.tags), received({ tags: values.tags })),
      livingIn(values),
    ];
    return list(lookup, 'user', select('user', conditions, featured(lookup, 'users search', [''])));
  },
  'users show': (lookup) =>
    ofUser(lookup, ({ row }) => (row === undefined ? undefined : lookup.library.text('profile', row))),
  'users projects': (lookup) =>
    ofUser(lookup, (person) => {
      const order = featured(lookup, 'users projects', person.names);
      return projects(lookup, ownedBy(person, 'users projects'), order);
    }),
  'users wips': (lookup) =>
    ofUser(lookup, (person) => {
      const conditions = [ownedBy(person, 'users wips'), since(activeOn.wips, lookup.values.time, lookup.now)];
      return list(lookup, 'ownWip', select('wip', conditions, ordered(ownWipOrder, lookup.values.sort)));
    }),
  'users appreciations': (lookup) =>
    ofUser(lookup, ({ names, row = 0 }) =>
      list(lookup, appreciationIn(lookup.library, row), appreciationsOf(names, row)),
    ),
  'users collections': (lookup) =>
    ofUser(lookup, (person) =>
      collections(lookup, ownedBy(person, 'users collections'), commented(lookup, 'users collections', person.names)),
    ),
  'users followers': (lookup) =>
    ofUser(lookup, ({ id, names }) =>
      people(lookup, eitherOf(sources('follows', id), members('users followers', names))),
    ),
  'users following': (lookup) =>
    ofUser(lookup, ({ row = 0, names }) =>
      people(lookup, eitherOf(targets('user', 'follows', row), members('users following', names))),
    ),
  'users experience': (lookup) =>
    ofUser(lookup, ({ names }) => {
      return list(lookup, 'experience', select('experience', [linkedToAny('of', names)], { by: [], direction: 'asc' }));
    }),
  'users stats': (lookup) => ofUser(lookup, ({ names }) => record(lookup, 'stats', singlePart('stats', names))),
  'wips search': (lookup) => {
    const { q, time, sort } = lookup.values;
    const received = receivedList(lookup.library, 'wips search', { q });
    const conditions = [orAmong(worded(q), received), since(activeOn.wips, time, lookup.now)];
    return list(lookup, 'wip', select('wip', conditions, ordered(itemOrder, sort)));
  },
  'wips show': (lookup) => record(lookup, 'wip', withId('wip', lookup.values.wip_id)),
  'wips revision': (lookup) => record(lookup, 'revision', revisionOf(lookup.values.wip_id, lookup.values.revision_id)),
  'wips comments': (lookup) => {
    const { wip_id, revision_id } = lookup.values;
    const known = lookup.library.first(revisionOf(wip_id, revision_id)) !== undefined;
    if (!known && !isRead(lookup.library, 'wips comments', [`${wip_id} ${revision_id}`])) return undefined;
    return list(lookup, 'wipComment', select('wipComment', [linkedTo('of', revision_id)], { by: commentOrder }));
  },
  'collections search': (lookup) => {
    const { q } = lookup.values;
    const within = orAmong(worded(q), receivedList(lookup.library, 'collections search', { q }));
    return collections(lookup, within, commented(lookup, 'collections search', ['']));
  },
  'collections show': (lookup) => record(lookup, 'collection', withId('collection', lookup.values.collection_id)),
  'collections projects': (lookup) => {
    const id = lookup.values.collection_id;
    const collection = lookup.library.first(withId('collection', id));
    if (collection === undefined && !isRead(lookup.library, 'collections projects', [id])) return undefined;
    const items = targets('project', 'item', collection ?? 0);
    const order = featured(lookup, 'collections projects', [id]);
    return projects(lookup, among(items, members('collections projects', [id])), order);
  },
  creatives: (lookup) => {
    if (isUserLibrary(lookup.library))
      return list(lookup, 'user', selectLinked('user', members('creatives', ['']), { by: ['at'] }));
    return list(lookup, 'user', select('user', [{ sql: 'suggested > 0', args: [] }], { by: suggestionOrder }));
  },
  fields: ({ library }) => (isRead(library, 'fields', ['']) ? keptFields(library) : allFields),
};

/** Returns the names of a field in the reference and in the service, separated by `|` if they differ. */
function namesOfField(library: Library, name: string): string {
  const field = isUserLibrary(library) ? creativeFields.find((each) => each.name === name) : undefined;
  const row = field === undefined ? undefined : library.first(withId('field', String(field.id)));
  const text = row === undefined ? undefined : library.text('field', row);
  const kept: unknown = text === undefined ? undefined : Reflect.get(Object(JSON.parse(text)), 'name');
  return typeof kept === 'string' ? `${name}|${kept}` : name;
}

/** The stored texts of the fields. */
function keptFields(library: Library): readonly [string, string] {
  const texts = (asked: string): string => {
    const { sql, args } = members('fields', ['']);
    const rows = library.rows({
      sql: `SELECT row FROM (${sql.replace('WHERE', 'WHERE query = ? AND')}) ORDER BY at DESC`,
      args: [asked, ...args],
    });
    return `[${library.texts('field', rows)}]`;
  };
  return [texts(''), texts('popular')];
}

const popular = popularFieldIds.flatMap((wanted) => creativeFields.filter(({ id }) => id === wanted));
const allFields = [JSON.stringify(creativeFields), JSON.stringify(popular)] as const;

/** Records of lists contain neither when they were featured nor who follows their owners. */
const featured = (lookup: LookupFor<'users search', 'sort'>, command: CommandName, of: readonly string[]): Order =>
  listed(
    lookup,
    { command, of },
    { by: ordered(featuredOrder, lookup.values.sort).by, unsaid: ['featured_date', 'followed'] },
  );

/** Collections do not contain their numbers of comments and views. */
const commented = (
  lookup: LookupFor<'collections search', 'sort'>,
  command: CommandName,
  of: readonly string[],
): Order =>
  listed(lookup, { command, of }, { by: ordered(itemOrder, lookup.values.sort).by, unsaid: ['comments', 'views'] });

/** Sorts by the service's order, if it is known and the records do not contain what they are sorted by. */
function listed(
  { library, asked, values: { sort } }: Pick<Lookup<{ readonly sort: string }>, 'library' | 'asked' | 'values'>,
  { command, of }: { readonly command: CommandName; readonly of: readonly string[] },
  { by, unsaid }: Order & { readonly unsaid: readonly string[] },
): Order {
  return { by: unsaid.includes(sort) ? [...places(library, command, of, asked), ...by] : by };
}

function projects(lookup: LookupFor<'collections projects', 'time'>, within: Condition, order: Order): string {
  const { time } = lookup.values;
  const conditions = [within, since(activeOn.projects, time, lookup.now)];
  return list(lookup, 'project', select('project', conditions, order));
}

function collections(lookup: LookupFor<'collections search', 'time'>, within: Condition, order: Order): string {
  const { time } = lookup.values;
  const conditions = [within, since(activeOn.collections, time, lookup.now)];
  return list(lookup, 'collection', select('collection', conditions, order));
}

function people(lookup: LookupFor<'users followers', 'sort' | 'sort_order'>, links: Query): string {
  const { sort, sort_order } = lookup.values;
  const direction = sort_order === '' ? defaultDirection(sort) : sort_order;
  return list(lookup, 'user', selectLinked('user', links, { ...ordered(peopleOrder, sort), direction }));
}

/**
 * Returns the stored text of an appreciation. If the library has only the fact that the user in row `user` appreciated
 * the project in
 * `row`, makes it from the stored text of that project.
 */
const appreciationIn =
  (library: Library, user: number): TextOf =>
  (row) => {
    const text = library.text('appreciation', row);
    if (text !== undefined) return text;
    const project = library.text('project', row);
    const on = library.first(linkTime(user, 'appreciates', library.idOf(row)));
    return project === undefined ? undefined : `{"project":${project},"timestamp":${on}}`;
  };

const ordered = <S extends string>(orders: Readonly<Record<S, readonly string[]>>, sort: S | '') => ({
  by: sort === '' ? [] : orders[sort],
});
