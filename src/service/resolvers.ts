// One function for each endpoint, which returns the content of the response as JSON. The compiler reports a missing
// one.
import * as assumed from '../api/assumptions.ts';
import type { CommandName } from '../api/catalogue.ts';
import type { EntityName } from '../api/entities.ts';
import { creativeFields, popularFieldIds } from '../api/reference/creative-fields.ts';
import type { Values } from '../api/request.ts';
import { quantity } from '../api/values.ts';
import { isRead, isSearchRead, isUserLibrary, members, places, receivedList } from '../library/history/list-history.ts';
import { ownerFilter, ownersIn } from '../library/history/owners.ts';
import {
  among,
  appreciationsOf,
  type Condition,
  coloured,
  eitherOf,
  labelled,
  linkedTo,
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
import { codeOf, formsOfRow, type Query } from '../library/index/schema.ts';
import type { Library } from '../library/store/library.ts';
import { boardProjects, boardText, boardWithId, withBoards } from './boards.ts';
import {
  type Lookup,
  type LookupFor,
  list,
  ofUser,
  ownedBy,
  type Resolver,
  record,
  recordText,
  type TextOf,
} from './resolver.ts';

export const resolvers: { readonly [C in CommandName]: Resolver<C> } = {
  'projects search': (lookup) => {
    const { color_hex, color_range, license } = lookup.values;
    const received = (values: Values) => receivedList(lookup.library, 'projects search', values);
    noteUnknown(lookup);
    const within = [
      ...searchConditions(lookup, 'projects search'),
      orAmong(coloured(color_hex, color_range), received({ color_hex, color_range }) ?? received({ color_hex })),
      orAmong(labelled('licence', license), received({ license })),
    ];
    return recent(lookup, 'project', within, featured(lookup, 'projects search', ['']));
  },
  'projects show': (lookup) => record(lookup, 'projectContent', withId('project', lookup.values.project_id)),
  'projects comments': (lookup) => {
    const { library, values } = lookup;
    const id = values.project_id;
    const comments = select('projectComment', [linkedTo('of', id)], { by: assumed.commentOrder });
    const isKnown = library.first(withId('project', id)) !== undefined || library.rows(comments).length > 0;
    if (!isKnown && !isRead(library, 'projects comments', [id])) return undefined;
    return list(lookup, 'projectComment', comments);
  },
  'users search': (lookup) => {
    const order = featured(lookup, 'users search', ['']);
    return withOwners(lookup, select('user', searchConditions(lookup, 'users search'), order));
  },
  'users show': (lookup) =>
    ofUser(lookup, ({ row, text }) => (row === undefined ? text : recordText(lookup, 'profile', row))),
  'users projects': (lookup) =>
    ofUser(lookup, (person) => {
      const order = featured(lookup, 'users projects', person.names);
      return recent(lookup, 'project', [ownedBy(person, 'users projects')], order);
    }),
  'users wips': (lookup) =>
    ofUser(lookup, (person) => {
      const order = ordered(assumed.ownWipOrder, lookup.values.sort);
      return recent(lookup, 'wip', [ownedBy(person, 'users wips')], order, 'ownWip');
    }),
  'users appreciations': (lookup) =>
    ofUser(lookup, ({ names, row = 0 }) =>
      list(lookup, appreciationIn(lookup.library, row), appreciationsOf(names, row)),
    ),
  'users collections': (lookup) =>
    ofUser(lookup, (person) => {
      const order = commented(lookup, 'users collections', person.names);
      return recent(lookup, 'collection', [ownedBy(person, 'users collections')], order);
    }),
  'users followers': (lookup) =>
    ofUser(lookup, ({ id, names }) =>
      people(lookup, eitherOf(sources('follows', id), members('users followers', names))),
    ),
  'users following': (lookup) =>
    ofUser(lookup, ({ row = 0, names }) =>
      people(lookup, eitherOf(targets('user', 'follows', row), members('users following', names))),
    ),
  'users experience': (lookup) =>
    ofUser(lookup, ({ names }) =>
      list(lookup, 'experience', select('experience', [linkedTo('of', ...names)], { by: [], direction: 'asc' })),
    ),
  'users stats': (lookup) =>
    ofUser(lookup, ({ names }) => record(lookup, 'stats', select('stats', [linkedTo('of', ...names)]))),
  'wips search': (lookup) =>
    recent(lookup, 'wip', [searched(lookup, 'wips search')], ordered(assumed.itemOrder, lookup.values.sort)),
  'wips show': (lookup) => record(lookup, 'wip', withId('wip', lookup.values.wip_id)),
  'wips revision': (lookup) => record(lookup, 'revision', revisionOf(lookup.values.wip_id, lookup.values.revision_id)),
  'wips comments': (lookup) => {
    const { wip_id, revision_id } = lookup.values;
    const isKnown = lookup.library.first(revisionOf(wip_id, revision_id)) !== undefined;
    if (!isKnown && !isRead(lookup.library, 'wips comments', [`${wip_id} ${revision_id}`])) return undefined;
    return list(
      lookup,
      'wipComment',
      select('wipComment', [linkedTo('of', revision_id)], { by: assumed.commentOrder }),
    );
  },
  'collections search': (lookup) => {
    const order = commented(lookup, 'collections search', ['']);
    const { q, time } = lookup.values;
    const rest = (later: typeof lookup) => recent(later, 'collection', [searched(later, 'collections search')], order);
    return withBoards(lookup, { q, time }, rest);
  },
  'collections show': (lookup) =>
    boardText(lookup, lookup.values.collection_id) ??
    record(lookup, 'collection', withId('collection', lookup.values.collection_id)),
  'collections projects': (lookup) => {
    const id = lookup.values.collection_id;
    const board = boardWithId(lookup, id);
    if (board !== undefined) return boardProjects(lookup, board);
    const collection = lookup.library.first(withId('collection', id));
    if (collection === undefined && !isRead(lookup.library, 'collections projects', [id])) return undefined;
    const within = among(targets('project', 'item', collection ?? 0), members('collections projects', [id]));
    return recent(lookup, 'project', [within], featured(lookup, 'collections projects', [id]));
  },
  creatives: (lookup) =>
    isUserLibrary(lookup.library)
      ? list(lookup, 'user', selectLinked('user', members('creatives', ['']), { by: ['at'] }))
      : list(lookup, 'user', select('user', [{ sql: 'suggested > 0', args: [] }], { by: assumed.suggestionOrder })),
  fields: ({ library }) => (isRead(library, 'fields', ['']) ? storedFields(library) : allFields),
};

/** Returns the condition for records that contain the words of `q` or are in a stored list for `q`. */
const searched = ({ library, values: { q } }: LookupFor<'users search', 'q'>, command: CommandName): Condition =>
  orAmong(worded(q), receivedList(library, command, { q }));

/** Returns the conditions that searches for projects and for users share. */
function searchConditions(
  lookup: LookupFor<'users search', 'q' | 'field' | 'tags' | 'country' | 'state' | 'city'>,
  command: CommandName,
): readonly Condition[] {
  const { library, values } = lookup;
  return [
    searched(lookup, command),
    labelled('field', namesOfField(library, values.field)),
    orAmong(labelled('tag', values.tags), receivedList(library, command, { tags: values.tags })),
    livingIn(values),
  ];
}

/** Returns the JSON of a page of creatives. The last ones are known only as owners of stored records. */
function withOwners(
  lookup: LookupFor<'users search', 'q' | 'field' | 'tags' | 'country' | 'state' | 'city'>,
  users: Query,
): string {
  const { library, values, from, to } = lookup;
  const text = list(lookup, 'user', users);
  const count = library.rows(users, to).length;
  if (count >= to || !isUserLibrary(library)) return text;
  const isWanted = ownerFilter({ ...values, field: namesOfField(library, values.field) });
  const found: string[] = [];
  for (const owner of ownersIn(library)) {
    if (found.length === to - count) break;
    if (isWanted(owner)) found.push(owner.text);
  }
  const owners = found.slice(Math.max(0, from - count));
  if (owners.length === 0) return text;
  lookup.noteGap('your library knows some of these creatives only as owners of stored records');
  return `[${[text.slice(1, -1), ...owners].filter((each) => each !== '').join()}]`;
}

/** Parameters whose values lists of projects do not contain, with the SQL condition for projects that lack them. */
const unknownValues = {
  color_hex: { noun: 'colours', sql: 'red IS NULL', advice: ' (`--like` compares kept pictures instead)' },
  license: {
    noun: 'licences',
    sql: `NOT EXISTS (SELECT 1 FROM body WHERE body = row * ${formsOfRow} + ${codeOf('projectContent')})`,
    advice: '',
  },
  tags: { noun: 'tags', sql: 'true', advice: '' },
} as const;

/** Notes how many stored projects lack the values that the search filters by, unless this search was received. */
function noteUnknown({
  library,
  values,
  listQuery,
  noteGap,
}: LookupFor<'projects search', keyof typeof unknownValues>) {
  if (!isUserLibrary(library) || isSearchRead(library, 'projects search', listQuery)) return;
  for (const [name, { noun, sql, advice }] of Object.entries(unknownValues)) {
    if (values[name as keyof typeof unknownValues] === '') continue;
    const count = library.first({
      sql: `SELECT count(*) FROM record WHERE kind = ${codeOf('project')} AND ${sql}`,
      args: [],
    });
    if (count !== undefined && count > 0)
      noteGap(`the ${noun} of ${quantity(count, 'project')} are not in your library${advice}`);
  }
}

/** Returns the JSON of the records with activity in the requested period, in the form `form` if it is stored. */
function recent(
  lookup: LookupFor<'projects search', 'time'>,
  kind: keyof typeof assumed.activeOn,
  within: readonly Condition[],
  order: Order,
  form: EntityName = kind,
): string {
  return list(
    lookup,
    form,
    select(kind, [...within, since(assumed.activeOn[kind], lookup.values.time, lookup.now)], order),
  );
}

/** Returns the names of a field in the reference and in the service, separated by `|` if they differ. */
function namesOfField(library: Library, name: string): string {
  const field = isUserLibrary(library) ? creativeFields.find((each) => each.name === name) : undefined;
  const row = field && library.first(withId('field', String(field.id)));
  const text = row === undefined ? undefined : library.text('field', row);
  const stored: unknown = text === undefined ? undefined : Reflect.get(Object(JSON.parse(text)), 'name');
  return typeof stored === 'string' ? `${name}|${stored}` : name;
}

/** Returns the stored texts of all fields, and of the popular fields. */
function storedFields(library: Library): readonly [string, string] {
  const texts = (query: string): string => {
    const { sql, args } = members('fields', ['']);
    const rows = library.rows({
      sql: `SELECT row FROM (${sql.replace('WHERE', 'WHERE query = ? AND')}) ORDER BY at DESC`,
      args: [query, ...args],
    });
    return `[${library.texts('field', rows)}]`;
  };
  return [texts(''), texts('popular')];
}

const popular = popularFieldIds.flatMap((wanted) => creativeFields.filter(({ id }) => id === wanted));
const allFields = [JSON.stringify(creativeFields), JSON.stringify(popular)] as const;

const ordered = <S extends string>(orders: Readonly<Record<S, readonly string[]>>, sort: S | ''): Order => ({
  by: sort === '' ? [] : orders[sort],
});

/** Returns a function that orders records. For the sorts in `missing`, it uses the order of a stored list. */
const serviceOrder =
  <S extends string>(orders: Readonly<Record<S, readonly string[]>>, missing: readonly string[]) =>
  (lookup: Lookup<{ readonly sort: S | '' }>, command: CommandName, of: readonly string[]): Order => {
    const { library, listQuery, values } = lookup;
    const { by } = ordered(orders, values.sort);
    return { by: missing.includes(values.sort) ? [...places(library, command, of, listQuery), ...by] : by };
  };

/** Returns the order of projects and users. Records in lists lack the featured date and the owners' followers. */
const featured = serviceOrder(assumed.featuredOrder, ['featured_date', 'followed']);
/** Returns the order of collections. Their records lack the numbers of comments and views. */
const commented = serviceOrder(assumed.itemOrder, ['comments', 'views']);

function people(lookup: LookupFor<'users followers', 'sort' | 'sort_order'>, links: Query): string {
  const { sort, sort_order } = lookup.values;
  const direction = sort_order === '' ? assumed.defaultDirection(sort) : sort_order;
  return list(lookup, 'user', selectLinked('user', links, { ...ordered(assumed.peopleOrder, sort), direction }));
}

/**
 * Returns a function that returns the text of an appreciation by the user in row `user`. If no text is stored, the
 * text is built from the text of the project in `row`.
 */
const appreciationIn =
  (library: Library, user: number): TextOf =>
  (row) => {
    const text = library.text('appreciation', row);
    if (text !== undefined) return text;
    const project = library.text('project', row);
    const on = library.first(linkTime(user, 'appreciates', library.idOf(row)));
    return project && `{"project":${project},"timestamp":${on}}`;
  };
