// One function for each endpoint: what was asked → the JSON of the response's content. A missing one does not compile.
import type { CommandName, catalogue } from '../api/catalogue.ts';
import { creativeFields, popularFieldIds } from '../api/creative-fields.ts';
import type { EntityName } from '../api/entities.ts';
import {
  activeOn,
  commentOrder,
  defaultDirection,
  featuredOrder,
  itemOrder,
  ownWipOrder,
  peopleOrder,
  suggestionOrder,
} from './assumptions.ts';
import { partId } from './identity.ts';
import type { Library, Query } from './library.ts';
import {
  appreciationsOf,
  type Condition,
  coloured,
  labelled,
  linkedFrom,
  linkedTo,
  linkTime,
  livingIn,
  named,
  revisionOf,
  select,
  selectLinked,
  since,
  sources,
  targets,
  withId,
  worded,
} from './selections.ts';

type Catalogue = typeof catalogue;
type Text<P> = P extends { readonly choices: readonly (infer C extends string)[] } ? C | '' : string;

/** The values of all the endpoint's parameters, checked, defaults filled in; '' where neither is there. */
type Given<C extends CommandName> = {
  readonly [P in keyof Catalogue[C]['params']]: Text<Catalogue[C]['params'][P]>;
};

/** What one request asks. `now` is that of the library, Unix seconds. */
export interface Ask<Values = Readonly<Record<string, string>>> {
  readonly library: Library;
  readonly values: Values;
  readonly now: number;
  /** The page: records before it, and records up to its end. */
  readonly from: number;
  readonly to: number;
}

/** The JSON under the endpoint's envelope key, and under that of its subset; undefined: there is no such record. */
export type Content<C extends CommandName = CommandName> =
  | (Catalogue[C] extends { readonly subset: object } ? readonly [string, string] : string)
  | undefined;

export type Resolver<C extends CommandName> = (ask: Ask<Given<C>>) => Content<C>;

export const resolvers: { readonly [C in CommandName]: Resolver<C> } = {
  'projects search': (ask) => {
    const { values } = ask;
    const conditions = [
      worded(values.q),
      since(activeOn.projects, values.time, ask.now),
      labelled('field', values.field),
      labelled('tag', values.tags),
      livingIn(values),
      coloured(values.color_hex, values.color_range),
      labelled('licence', values.license),
    ];
    return list(ask, 'project', select('project', conditions, ordered(featuredOrder, values.sort)));
  },
  'projects show': (ask) => record(ask, 'projectContent', withId('project', ask.values.project_id)),
  'projects comments': (ask) => {
    const id = ask.values.project_id;
    const comments = select('projectComment', [linkedTo('of', id)], { by: commentOrder });
    const known = ask.library.first(withId('project', id)) !== undefined || ask.library.rows(comments).length > 0;
    return known ? list(ask, 'projectComment', comments) : undefined;
  },
  'users search': (ask) => {
    const { values } = ask;
    const conditions = [
      worded(values.q),
      labelled('field', values.field),
      labelled('tag', values.tags),
      livingIn(values),
    ];
    return list(ask, 'user', select('user', conditions, ordered(featuredOrder, values.sort)));
  },
  'users show': (ask) => ofUser(ask, ({ row }) => (row === undefined ? undefined : ask.library.text('profile', row))),
  'users projects': (ask) => ofUser(ask, ({ id }) => projects(ask, linkedTo('owner', id))),
  'users wips': (ask) =>
    ofUser(ask, ({ id }) => {
      const conditions = [linkedTo('owner', id), since(activeOn.wips, ask.values.time, ask.now)];
      return list(ask, 'ownWip', select('wip', conditions, ordered(ownWipOrder, ask.values.sort)));
    }),
  'users appreciations': (ask) =>
    ofUser(ask, ({ id, row = 0 }) => list(ask, appreciationIn(ask.library, row), appreciationsOf(id, row))),
  'users collections': (ask) => ofUser(ask, ({ id }) => collections(ask, linkedTo('owner', id))),
  'users followers': (ask) => ofUser(ask, ({ id }) => people(ask, sources('follows', id))),
  'users following': (ask) => ofUser(ask, ({ row = 0 }) => people(ask, targets('user', 'follows', row))),
  'users experience': (ask) =>
    ofUser(ask, ({ id }) => {
      return list(ask, 'experience', select('experience', [linkedTo('of', id)], { by: [], direction: 'asc' }));
    }),
  'users stats': (ask) => ofUser(ask, ({ id }) => record(ask, 'stats', withId('stats', partId(id, '')))),
  'wips search': (ask) => {
    const { q, time, sort } = ask.values;
    const conditions = [worded(q), since(activeOn.wips, time, ask.now)];
    return list(ask, 'wip', select('wip', conditions, ordered(itemOrder, sort)));
  },
  'wips show': (ask) => record(ask, 'wip', withId('wip', ask.values.wip_id)),
  'wips revision': (ask) => record(ask, 'revision', revisionOf(ask.values.wip_id, ask.values.revision_id)),
  'wips comments': (ask) => {
    const { wip_id, revision_id } = ask.values;
    if (ask.library.first(revisionOf(wip_id, revision_id)) === undefined) return undefined;
    return list(ask, 'wipComment', select('wipComment', [linkedTo('of', revision_id)], { by: commentOrder }));
  },
  'collections search': (ask) => collections(ask, worded(ask.values.q)),
  'collections show': (ask) => record(ask, 'collection', withId('collection', ask.values.collection_id)),
  'collections projects': (ask) => {
    const collection = ask.library.first(withId('collection', ask.values.collection_id));
    return collection === undefined ? undefined : projects(ask, linkedFrom('project', 'item', collection));
  },
  creatives: (ask) => list(ask, 'user', select('user', [{ sql: 'suggested > 0', args: [] }], { by: suggestionOrder })),
  fields: () => allFields,
};

const popular = popularFieldIds.flatMap((wanted) => creativeFields.filter(({ id }) => id === wanted));
const allFields = [JSON.stringify(creativeFields), JSON.stringify(popular)] as const;

/** Lists that several endpoints share ask for these parameters; what else they have is no concern. */
type Some<C extends CommandName, P extends keyof Given<C>> = Ask<Pick<Given<C>, P>>;

function projects(ask: Some<'collections projects', 'sort' | 'time'>, within: Condition): string {
  const { sort, time } = ask.values;
  const conditions = [within, since(activeOn.projects, time, ask.now)];
  return list(ask, 'project', select('project', conditions, ordered(featuredOrder, sort)));
}

function collections(ask: Some<'collections search', 'sort' | 'time'>, within: Condition): string {
  const { sort, time } = ask.values;
  const conditions = [within, since(activeOn.collections, time, ask.now)];
  return list(ask, 'collection', select('collection', conditions, ordered(itemOrder, sort)));
}

function people(ask: Some<'users followers', 'sort' | 'sort_order'>, links: Query): string {
  const { sort, sort_order } = ask.values;
  const direction = sort_order === '' ? defaultDirection(sort) : sort_order;
  return list(ask, 'user', selectLinked('user', links, { ...ordered(peopleOrder, sort), direction }));
}

/**
 * The text of an appreciation as it came; or, where only the fact is known that the user in row `user` appreciated the
 * project in `row`, made of that project as it came.
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

/** A page of a list: the records as they came, in this form where there is a choice. */
function list({ library, from, to }: Ask<object>, form: EntityName | TextOf, query: Query): string {
  const textOf: TextOf = typeof form === 'string' ? (row) => library.text(form, row) : form;
  const page = library.rows(query).slice(from, to);
  return `[${page.flatMap((row) => textOf(row) ?? []).join(',')}]`;
}

type TextOf = (row: number) => string | undefined;

/** A single record as it came. */
function record({ library }: Ask<object>, form: EntityName, query: Query): string | undefined {
  const row = library.first(query);
  return row === undefined ? undefined : library.text(form, row);
}

const ordered = <S extends string>(orders: Readonly<Record<S, readonly string[]>>, sort: S | '') => ({
  by: sort === '' ? [] : orders[sort],
});

interface Person {
  readonly id: string;
  /** Undefined where other records refer to somebody whose own record is not in the library. */
  readonly row?: number | undefined;
}

function ofUser(
  { library, values: { user } }: Some<'users show', 'user'>,
  then: (person: Person) => string | undefined,
): string | undefined {
  const row = library.first(withId('user', user)) ?? library.first(named(user));
  if (row !== undefined) return then({ id: library.idOf(row), row });
  return ['owner', 'follows'].some((name) => library.first(sources(name, user)) !== undefined)
    ? then({ id: user })
    : undefined;
}
