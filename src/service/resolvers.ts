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
import { type Ask, type AskFor, list, ofUser, ownedBy, type Resolver, record, type TextOf } from './resolver.ts';

export const resolvers: { readonly [C in CommandName]: Resolver<C> } = {
  'projects search': (ask) => {
    const { values } = ask;
    const { color_hex, color_range } = values;
    const received = (asked: Values) => receivedList(ask.library, 'projects search', asked);
    const conditions = [
      orAmong(worded(values.q), received({ q: values.q })),
      since(activeOn.projects, values.time, ask.now),
      labelled('field', namesOfField(ask.library, values.field)),
      orAmong(labelled('tag', values.tags), received({ tags: values.tags })),
      livingIn(values),
      orAmong(coloured(color_hex, color_range), received({ color_hex, color_range }) ?? received({ color_hex })),
      labelled('licence', values.license),
    ];
    return list(ask, 'project', select('project', conditions, featured(ask, 'projects search', [''])));
  },
  'projects show': (ask) => record(ask, 'projectContent', withId('project', ask.values.project_id)),
  'projects comments': (ask) => {
    const id = ask.values.project_id;
    const comments = select('projectComment', [linkedTo('of', id)], { by: commentOrder });
    const known = ask.library.first(withId('project', id)) !== undefined || ask.library.rows(comments).length > 0;
    return known || isRead(ask.library, 'projects comments', [id]) ? list(ask, 'projectComment', comments) : undefined;
  },
  'users search': (ask) => {
    const { values } = ask;
    const received = (asked: Values) => receivedList(ask.library, 'users search', asked);
    const conditions = [
      orAmong(worded(values.q), received({ q: values.q })),
      labelled('field', namesOfField(ask.library, values.field)),
      orAmong(labelled('tag', values.tags), received({ tags: values.tags })),
      livingIn(values),
    ];
    return list(ask, 'user', select('user', conditions, featured(ask, 'users search', [''])));
  },
  'users show': (ask) => ofUser(ask, ({ row }) => (row === undefined ? undefined : ask.library.text('profile', row))),
  'users projects': (ask) =>
    ofUser(ask, (person) => {
      const order = featured(ask, 'users projects', person.names);
      return projects(ask, ownedBy(person, 'users projects'), order);
    }),
  'users wips': (ask) =>
    ofUser(ask, (person) => {
      const conditions = [ownedBy(person, 'users wips'), since(activeOn.wips, ask.values.time, ask.now)];
      return list(ask, 'ownWip', select('wip', conditions, ordered(ownWipOrder, ask.values.sort)));
    }),
  'users appreciations': (ask) =>
    ofUser(ask, ({ names, row = 0 }) => list(ask, appreciationIn(ask.library, row), appreciationsOf(names, row))),
  'users collections': (ask) =>
    ofUser(ask, (person) =>
      collections(ask, ownedBy(person, 'users collections'), commented(ask, 'users collections', person.names)),
    ),
  'users followers': (ask) =>
    ofUser(ask, ({ id, names }) => people(ask, eitherOf(sources('follows', id), members('users followers', names)))),
  'users following': (ask) =>
    ofUser(ask, ({ row = 0, names }) =>
      people(ask, eitherOf(targets('user', 'follows', row), members('users following', names))),
    ),
  'users experience': (ask) =>
    ofUser(ask, ({ names }) => {
      return list(ask, 'experience', select('experience', [linkedToAny('of', names)], { by: [], direction: 'asc' }));
    }),
  'users stats': (ask) => ofUser(ask, ({ names }) => record(ask, 'stats', singlePart('stats', names))),
  'wips search': (ask) => {
    const { q, time, sort } = ask.values;
    const received = receivedList(ask.library, 'wips search', { q });
    const conditions = [orAmong(worded(q), received), since(activeOn.wips, time, ask.now)];
    return list(ask, 'wip', select('wip', conditions, ordered(itemOrder, sort)));
  },
  'wips show': (ask) => record(ask, 'wip', withId('wip', ask.values.wip_id)),
  'wips revision': (ask) => record(ask, 'revision', revisionOf(ask.values.wip_id, ask.values.revision_id)),
  'wips comments': (ask) => {
    const { wip_id, revision_id } = ask.values;
    const known = ask.library.first(revisionOf(wip_id, revision_id)) !== undefined;
    if (!known && !isRead(ask.library, 'wips comments', [`${wip_id} ${revision_id}`])) return undefined;
    return list(ask, 'wipComment', select('wipComment', [linkedTo('of', revision_id)], { by: commentOrder }));
  },
  'collections search': (ask) => {
    const { q } = ask.values;
    const within = orAmong(worded(q), receivedList(ask.library, 'collections search', { q }));
    return collections(ask, within, commented(ask, 'collections search', ['']));
  },
  'collections show': (ask) => record(ask, 'collection', withId('collection', ask.values.collection_id)),
  'collections projects': (ask) => {
    const id = ask.values.collection_id;
    const collection = ask.library.first(withId('collection', id));
    if (collection === undefined && !isRead(ask.library, 'collections projects', [id])) return undefined;
    const items = targets('project', 'item', collection ?? 0);
    const order = featured(ask, 'collections projects', [id]);
    return projects(ask, among(items, members('collections projects', [id])), order);
  },
  creatives: (ask) => {
    if (isUserLibrary(ask.library))
      return list(ask, 'user', selectLinked('user', members('creatives', ['']), { by: ['at'] }));
    return list(ask, 'user', select('user', [{ sql: 'suggested > 0', args: [] }], { by: suggestionOrder }));
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
const featured = (ask: AskFor<'users search', 'sort'>, command: CommandName, of: readonly string[]): Order =>
  listed(
    ask,
    { command, of },
    { by: ordered(featuredOrder, ask.values.sort).by, unsaid: ['featured_date', 'followed'] },
  );

/** Collections do not contain their numbers of comments and views. */
const commented = (ask: AskFor<'collections search', 'sort'>, command: CommandName, of: readonly string[]): Order =>
  listed(ask, { command, of }, { by: ordered(itemOrder, ask.values.sort).by, unsaid: ['comments', 'views'] });

/** Sorts by the service's order, if it is known and the records do not contain what they are sorted by. */
function listed(
  { library, asked, values: { sort } }: Pick<Ask<{ readonly sort: string }>, 'library' | 'asked' | 'values'>,
  { command, of }: { readonly command: CommandName; readonly of: readonly string[] },
  { by, unsaid }: Order & { readonly unsaid: readonly string[] },
): Order {
  return { by: unsaid.includes(sort) ? [...places(library, command, of, asked), ...by] : by };
}

function projects(ask: AskFor<'collections projects', 'time'>, within: Condition, order: Order): string {
  const { time } = ask.values;
  const conditions = [within, since(activeOn.projects, time, ask.now)];
  return list(ask, 'project', select('project', conditions, order));
}

function collections(ask: AskFor<'collections search', 'time'>, within: Condition, order: Order): string {
  const { time } = ask.values;
  const conditions = [within, since(activeOn.collections, time, ask.now)];
  return list(ask, 'collection', select('collection', conditions, order));
}

function people(ask: AskFor<'users followers', 'sort' | 'sort_order'>, links: Query): string {
  const { sort, sort_order } = ask.values;
  const direction = sort_order === '' ? defaultDirection(sort) : sort_order;
  return list(ask, 'user', selectLinked('user', links, { ...ordered(peopleOrder, sort), direction }));
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
