// The content of responses as JSON. The tables of `api/` answer endpoints that read a record by its
// id, a search, or the records that a creative owns. All others have a function here.
import * as assumed from '../api/assumptions.ts';
import { type CommandName, type catalogue, endpointOf } from '../api/catalogue.ts';
import { entityOf, kindOf } from '../api/entities.ts';
import { creativeFields, popularFieldIds } from '../api/reference/creative-fields.ts';
import type { RequestParams } from '../api/request.ts';
import { pathParamNames } from '../api/schema.ts';
import { quantity } from '../api/words.ts';
import {
  isListRead,
  isSearchRead,
  isUserLibrary,
  listMembers,
  places,
  receivedList,
} from '../library/history/list-history.ts';
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
import { entityCodeSql, formsOfRow, type SqlQuery } from '../library/index/schema.ts';
import type { Library } from '../library/store/library.ts';
import { boardProjects, boardText, boardWithId, withBoards } from './boards.ts';
import {
  type Lookup,
  type LookupFor,
  listText,
  ofUser,
  ownedBy,
  type Resolver,
  type ResponseContent,
  singleText,
  type TextOf,
  textOfRow,
} from './resolver.ts';

type Catalogue = typeof catalogue;

/** Endpoints that `resolve` can answer without a function here. */
type Plain = {
  [C in CommandName]: Catalogue[C]['readKind'] extends 'other' ? never : C;
}[CommandName];

const resolvers: { readonly [C in Exclude<CommandName, Plain>]: Resolver<C> } & {
  readonly [C in Plain]?: Resolver<C>;
} = {
  'projects search': (lookup) => {
    const { color_hex, color_range, license } = lookup.values;
    const received = (values: RequestParams) =>
      receivedList(lookup.library, 'projects search', values);
    noteUnknown(lookup);
    const within = [
      ...searchConditions(lookup, 'projects search'),
      orAmong(
        coloured(color_hex, color_range),
        received({ color_hex, color_range }) ?? received({ color_hex }),
      ),
      orAmong(labelled('licence', license), received({ license })),
    ];
    return recent(lookup, 'projects search', within, ['']);
  },
  'projects comments': (lookup) => {
    const { library, values } = lookup;
    const id = values.project_id;
    const comments = select('projectComment', [linkedTo('of', id)], { by: assumed.commentOrder });
    const isKnown =
      library.first(withId('project', id)) !== undefined || library.rows(comments).length > 0;
    if (!isKnown && !isListRead(library, 'projects comments', [id])) return undefined;
    return listText(lookup, 'projectComment', comments);
  },
  'users search': (lookup) => {
    const order = orderOf(lookup, 'users search', ['']);
    return withOwners(lookup, select('user', searchConditions(lookup, 'users search'), order));
  },
  'users show': (lookup) =>
    ofUser(lookup, ({ row, text }) =>
      row === undefined ? text : textOfRow(lookup, 'profile', row),
    ),
  'users appreciations': (lookup) =>
    ofUser(lookup, ({ names, row = 0 }) =>
      listText(lookup, appreciationIn(lookup.library, row), appreciationsOf(names, row)),
    ),
  'users followers': (lookup) =>
    ofUser(lookup, ({ id, names }) =>
      people(lookup, eitherOf(sources('follows', id), listMembers('users followers', names))),
    ),
  'users following': (lookup) =>
    ofUser(lookup, ({ row = 0, names }) =>
      people(
        lookup,
        eitherOf(targets('user', 'follows', row), listMembers('users following', names)),
      ),
    ),
  'users experience': (lookup) =>
    ofUser(lookup, ({ names }) =>
      listText(
        lookup,
        'experience',
        select('experience', [linkedTo('of', ...names)], { by: [], direction: 'asc' }),
      ),
    ),
  'users stats': (lookup) =>
    ofUser(lookup, ({ names }) =>
      singleText(lookup, 'stats', select('stats', [linkedTo('of', ...names)])),
    ),
  'wips revision': (lookup) =>
    singleText(lookup, 'revision', revisionOf(lookup.values.wip_id, lookup.values.revision_id)),
  'wips comments': (lookup) => {
    const { wip_id, revision_id } = lookup.values;
    const isKnown = lookup.library.first(revisionOf(wip_id, revision_id)) !== undefined;
    if (!isKnown && !isListRead(lookup.library, 'wips comments', [`${wip_id} ${revision_id}`]))
      return undefined;
    return listText(
      lookup,
      'wipComment',
      select('wipComment', [linkedTo('of', revision_id)], { by: assumed.commentOrder }),
    );
  },
  'collections search': (lookup) => {
    const { q, time } = lookup.values;
    const rest = (later: typeof lookup) =>
      recent(later, 'collections search', [searched(later, 'collections search')], ['']);
    return withBoards(lookup, { q, time }, rest);
  },
  'collections show': (lookup) =>
    boardText(lookup, lookup.values.collection_id) ??
    singleText(lookup, 'collection', withId('collection', lookup.values.collection_id)),
  'collections projects': (lookup) => {
    const id = lookup.values.collection_id;
    const board = boardWithId(lookup, id);
    if (board !== undefined) return boardProjects(lookup, board);
    const collection = lookup.library.first(withId('collection', id));
    if (collection === undefined && !isListRead(lookup.library, 'collections projects', [id]))
      return undefined;
    const within = among(
      targets('project', 'item', collection ?? 0),
      listMembers('collections projects', [id]),
    );
    return recent(lookup, 'collections projects', [within], [id]);
  },
  creatives: (lookup) =>
    isUserLibrary(lookup.library)
      ? listText(
          lookup,
          'user',
          selectLinked('user', listMembers('creatives', ['']), { by: ['at'] }),
        )
      : listText(
          lookup,
          'user',
          select('user', [{ sql: 'suggested > 0', args: [] }], { by: assumed.suggestionOrder }),
        ),
  fields: ({ library }) =>
    isListRead(library, 'fields', ['']) ? storedFields(library) : allFields,
};

export function resolve(name: CommandName, lookup: Lookup): ResponseContent {
  // The compiler cannot check that the values belong to this endpoint. The caller ensures that.
  const own = resolvers[name] as ((lookup: Lookup) => ResponseContent) | undefined;
  if (own !== undefined) return own(lookup);
  const endpoint = endpointOf(name);
  const { user = '', q = '' } = lookup.values;
  if (endpoint.readKind === 'search')
    return recent(lookup, name, [searched({ ...lookup, values: { q } }, name)], ['']);
  if (endpoint.readKind === 'owned')
    return ofUser({ ...lookup, values: { user } }, (person) =>
      recent(lookup, name, [ownedBy(person, name)], person.names),
    );
  const [id = ''] = pathParamNames(endpoint);
  return singleText(
    lookup,
    endpoint.entity,
    withId(kindOf(endpoint.entity), lookup.values[id] ?? ''),
  );
}

const searched = (
  { library, values: { q } }: LookupFor<'users search', 'q'>,
  command: CommandName,
): Condition => orAmong(worded(q), receivedList(library, command, { q }));

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

/** The last ones are known only as owners of stored records. */
function withOwners(
  lookup: LookupFor<'users search', 'q' | 'field' | 'tags' | 'country' | 'state' | 'city'>,
  users: SqlQuery,
): string {
  const { library, values, from, to } = lookup;
  const text = listText(lookup, 'user', users);
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

/**
 * Parameters whose values lists of projects do not contain, with the SQL condition for projects
 * that lack them.
 */
const unknownValues = {
  color_hex: {
    noun: 'colours',
    sql: 'red IS NULL',
    advice: ' (`--like` compares kept pictures instead)',
  },
  license: {
    noun: 'licences',
    sql: `NOT EXISTS (SELECT 1 FROM body WHERE body = row * ${formsOfRow} + ${entityCodeSql('projectContent')})`,
    advice: '',
  },
  tags: { noun: 'tags', sql: 'true', advice: '' },
} as const;

/**
 * Notes how many stored projects lack the values that the search filters by, unless this search was
 * received.
 */
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
      sql: `SELECT count(*) FROM record WHERE kind = ${entityCodeSql('project')} AND ${sql}`,
      args: [],
    });
    if (count !== undefined && count > 0)
      noteGap(`the ${noun} of ${quantity(count, 'project')} are not in your library${advice}`);
  }
}

/**
 * Returns the JSON of the records with activity in the requested period.
 * @param of names of the list's path
 */
function recent(
  lookup: Lookup,
  command: CommandName,
  within: readonly Condition[],
  of: readonly string[],
): string {
  const { entity } = endpointOf(command);
  const { listed } = entityOf(entity);
  const { time = '' } = lookup.values;
  // `read` has checked the value
  const active = listed && since(listed.time, time as assumed.Window | '', lookup.now);
  return listText(
    lookup,
    entity,
    select(kindOf(entity), [...within, active], orderOf(lookup, command, of)),
  );
}

/** If records lack it, or the request has none, the order of the stored list is first. */
function orderOf(lookup: Lookup, command: CommandName, of: readonly string[]): Order {
  const { library, listQuery } = lookup;
  const { sort = '' } = lookup.values;
  const { sorts = {}, unknownSorts = [] } = entityOf(endpointOf(command).entity).listed ?? {};
  const by = sorts[sort] ?? columnsOf(sort);
  const isUnknown = sort === '' || unknownSorts.includes(sort);
  return { by: isUnknown ? [...places(library, command, of, listQuery), ...by] : by };
}

const columnsOf = (sort: string): readonly string[] =>
  Object.entries(assumed.sortColumns).find(([name]) => name === sort)?.[1] ?? [];

/**
 * Returns the names of a field in the reference and in the service, separated by `|` if they
 * differ.
 */
function namesOfField(library: Library, name: string): string {
  const field = isUserLibrary(library)
    ? creativeFields.find((each) => each.name === name)
    : undefined;
  const row = field && library.first(withId('field', String(field.id)));
  const text = row === undefined ? undefined : library.text('field', row);
  const stored: unknown =
    text === undefined ? undefined : Reflect.get(Object(JSON.parse(text)), 'name');
  return typeof stored === 'string' ? `${name}|${stored}` : name;
}

function storedFields(library: Library): readonly [string, string] {
  const texts = (query: string): string => {
    const { sql, args } = listMembers('fields', [''], query);
    const rows = library.rows({ sql: `SELECT row FROM (${sql}) ORDER BY at DESC`, args });
    return `[${library.texts('field', rows)}]`;
  };
  return [texts(''), texts('popular')];
}

const popular = popularFieldIds.flatMap((wanted) =>
  creativeFields.filter(({ id }) => id === wanted),
);
const allFields = [JSON.stringify(creativeFields), JSON.stringify(popular)] as const;

function people(
  lookup: LookupFor<'users followers', 'sort' | 'sort_order'>,
  links: SqlQuery,
): string {
  const { sort, sort_order } = lookup.values;
  const direction = sort_order === '' ? assumed.defaultDirection(sort) : sort_order;
  return listText(lookup, 'user', selectLinked('user', links, { by: columnsOf(sort), direction }));
}

/**
 * Returns a function that returns the text of an appreciation by the user in row `user`. If no text
 * is stored, the text is built from the text of the project in `row`.
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
