// One function for each endpoint: what was asked → the JSON of the answer's content. A missing one does not compile.
import type { CommandName, catalogue } from '../api/catalogue.ts';
import { creativeFields, popularFieldIds } from '../api/creative-fields.ts';
import {
  activeOn,
  appreciationOrder,
  commentOrder,
  featuredOrder,
  itemOrder,
  ownWipOrder,
  peopleOrder,
  usualDirection,
} from './assumptions.ts';
import type { Library, Query } from './library.ts';
import {
  type Condition,
  coloured,
  equal,
  labelled,
  livingIn,
  ownedIn,
  related,
  select,
  since,
  worded,
} from './selections.ts';
import type { TextName } from './stored.ts';

type Catalogue = typeof catalogue;
type Text<P> = P extends { readonly choices: readonly (infer C extends string)[] } ? C | '' : string;

/** The values of all the endpoint's parameters, checked, defaults filled in; '' where neither is there. */
type Given<C extends CommandName> = {
  readonly [P in keyof Catalogue[C]['params']]: Text<Catalogue[C]['params'][P]>;
};

/** What one request asks. `now` is in the library's own time, Unix seconds. */
export interface Ask<Values = Readonly<Record<string, string>>> {
  readonly library: Library;
  readonly values: Values;
  readonly now: number;
  /** The page: records before it, and records up to its end. */
  readonly from: number;
  readonly to: number;
}

/** The JSON under the endpoint's key, with that of its subset where it has one; undefined: there is no such record. */
export type Content<C extends CommandName = CommandName> =
  | (Catalogue[C] extends { readonly subset: object } ? readonly [string, string] : string)
  | undefined;

export type Resolver<C extends CommandName> = (ask: Ask<Given<C>>) => Content<C>;

export const resolvers: { readonly [C in CommandName]: Resolver<C> } = {
  'projects search': (ask) => {
    const { values } = ask;
    const conditions = [
      worded('project_words', values.q),
      since(activeOn.projects, values.time, ask.now),
      labelled('project_fields', values.field),
      labelled('project_tags', values.tags),
      ownedIn(values),
      coloured(values.color_hex, values.color_range),
      equal('licence', values.license),
    ];
    return list(ask, 'project', select('projects', conditions, ordered(featuredOrder, values.sort)));
  },
  'projects show': ({ library, values }) => library.text('projectContent', Number(values.project_id)),
  'projects comments': (ask) => {
    const project = known(ask, 'projects', ask.values.project_id);
    if (project === undefined) return undefined;
    return list(ask, 'projectComment', select('project_comments', [equal('project', project)], commentOrder));
  },
  'users search': (ask) => {
    const { values } = ask;
    const conditions = [
      worded('user_words', values.q),
      labelled('user_fields', values.field),
      labelled('user_tags', values.tags),
      livingIn(values),
    ];
    return list(ask, 'user', select('users', conditions, ordered(featuredOrder, values.sort)));
  },
  'users show': (ask) => ofUser(ask, (user) => ask.library.text('profile', user)),
  'users projects': (ask) => ofUser(ask, (user) => projects(ask, related('project', 'project_owners', 'user', user))),
  'users wips': (ask) =>
    ofUser(ask, (user) => {
      const conditions = [equal('owner', user), since(activeOn.wips, ask.values.time, ask.now)];
      return list(ask, 'ownWip', select('wips', conditions, ordered(ownWipOrder, ask.values.sort)));
    }),
  'users appreciations': (ask) =>
    ofUser(ask, (user) => list(ask, 'appreciation', select('appreciations', [equal('user', user)], appreciationOrder))),
  'users collections': (ask) =>
    ofUser(ask, (user) => collections(ask, related('collection', 'collection_owners', 'user', user))),
  'users followers': (ask) => people(ask, 'follower', 'followed'),
  'users following': (ask) => people(ask, 'followed', 'follower'),
  'users experience': (ask) => ofUser(ask, (user) => ask.library.text('experience', user)),
  'users stats': (ask) => ofUser(ask, (user) => ask.library.text('stats', user)),
  'wips search': (ask) => {
    const { q, time, sort } = ask.values;
    const conditions = [worded('wip_words', q), since(activeOn.wips, time, ask.now)];
    return list(ask, 'wip', select('wips', conditions, ordered(itemOrder, sort)));
  },
  'wips show': ({ library, values }) => library.text('wip', Number(values.wip_id)),
  'wips revision': (ask) => {
    const revision = revisionOf(ask);
    return revision === undefined ? undefined : ask.library.text('revision', revision);
  },
  'wips comments': (ask) => {
    const revision = revisionOf(ask);
    if (revision === undefined) return undefined;
    return list(ask, 'wipComment', select('revision_comments', [equal('revision', revision)], commentOrder));
  },
  'collections search': (ask) => collections(ask, worded('collection_words', ask.values.q)),
  'collections show': ({ library, values }) => library.text('collection', Number(values.collection_id)),
  'collections projects': (ask) => {
    const collection = known(ask, 'collections', ask.values.collection_id);
    if (collection === undefined) return undefined;
    return projects(ask, related('project', 'collection_items', 'collection', collection));
  },
  creatives: (ask) => list(ask, 'user', { sql: 'SELECT user AS id FROM suggestions ORDER BY position', args: [] }),
  fields: () => allFields,
};

const popular = popularFieldIds.flatMap((wanted) => creativeFields.filter(({ id }) => id === wanted));
const allFields = [JSON.stringify(creativeFields), JSON.stringify(popular)] as const;

/** Lists that several endpoints share ask for these parameters; what else they have is no concern. */
type Some<C extends CommandName, P extends keyof Given<C>> = Ask<Pick<Given<C>, P>>;

function projects(ask: Some<'collections projects', 'sort' | 'time'>, within: Condition): string {
  const { sort, time } = ask.values;
  const conditions = [within, since(activeOn.projects, time, ask.now)];
  return list(ask, 'project', select('projects', conditions, ordered(featuredOrder, sort)));
}

function collections(ask: Some<'collections search', 'sort' | 'time'>, within: Condition): string {
  const { sort, time } = ask.values;
  const conditions = [within, since(activeOn.collections, time, ask.now)];
  return list(ask, 'collection', select('collections', conditions, ordered(itemOrder, sort)));
}

/** The creatives on one side of a following, by the one on the other. */
function people(ask: Ask<Given<'users followers'>>, side: string, other: string): string | undefined {
  const { sort, sort_order } = ask.values;
  const direction = sort_order === '' ? usualDirection(sort) : sort_order;
  return ofUser(ask, (user) => {
    const from = `users JOIN follows ON follows.${side} = users.id`;
    return list(ask, 'user', select(from, [equal(other, user)], ordered(peopleOrder, sort), direction));
  });
}

function list({ library, from, to }: Ask<object>, name: TextName, query: Query): string {
  const page = library.ids(query).slice(from, to);
  return `[${page.map((id) => library.text(name, id)).join(',')}]`;
}

function ordered<S extends string>(orders: Readonly<Record<S, readonly string[]>>, sort: S | ''): readonly string[] {
  return sort === '' ? [] : orders[sort];
}

function known({ library }: Ask<object>, table: string, id: string): number | undefined {
  return library.id({ sql: `SELECT id FROM ${table} WHERE id = ?`, args: [Number(id)] });
}

function revisionOf({ library, values }: Some<'wips revision', 'wip_id' | 'revision_id'>): number | undefined {
  const args = [Number(values.revision_id), Number(values.wip_id)];
  return library.id({ sql: 'SELECT id FROM revisions WHERE id = ? AND wip = ?', args });
}

function ofUser(ask: Some<'users show', 'user'>, then: (user: number) => string | undefined): string | undefined {
  const { user } = ask.values;
  const byId = /^\d+$/.test(user) ? known(ask, 'users', user) : undefined;
  const byName = (): Query => ({ sql: 'SELECT id FROM users WHERE username = ?', args: [user.toLowerCase()] });
  const found = byId ?? ask.library.id(byName());
  return found === undefined ? undefined : then(found);
}
