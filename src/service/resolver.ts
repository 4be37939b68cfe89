// The types of resolvers, and functions that several of them use.
import type { CommandName, catalogue } from '../api/catalogue.ts';
import type { EntityName } from '../api/entities.ts';
import { findNames, isUserLibrary, listMembers } from '../library/history/list-history.ts';
import { ownersIn } from '../library/history/owners.ts';
import { among, type Condition, sources, withId, withUsername } from '../library/index/queries.ts';
import type { SqlQuery } from '../library/index/schema.ts';
import type { Board } from '../library/store/boards.ts';
import type { Library } from '../library/store/library.ts';

type Catalogue = typeof catalogue;
type Text<P> = P extends { readonly choices: readonly (infer C extends string)[] }
  ? C | ''
  : string;

/**
 * Checked values and defaults of the endpoint's parameters; '' if a parameter has neither a value
 * nor a default.
 */
type ParamValues<C extends CommandName> = {
  readonly [P in keyof Catalogue[C]['params']]: Text<Catalogue[C]['params'][P]>;
};

/** The input of a resolver. `now` is the library's time in Unix seconds. */
export interface Lookup<Values = Readonly<Record<string, string>>> {
  readonly library: Library;
  readonly boards: readonly Board[];
  readonly values: Values;
  /** The received query without page and key. Identifies the list. */
  readonly listQuery: string;
  readonly now: number;
  /**
   * Called with the time of the sent text, in Unix seconds, if a newer form of the record exists.
   */
  readonly noteAge: (time: number) => void;
  /** Called with a text that says what this library lacks to answer the request. */
  readonly noteGap: (text: string) => void;
  /** Positions of the page in the list: from `from` up to, but not including, `to`. */
  readonly from: number;
  readonly to: number;
}

/**
 * JSON under the endpoint's envelope key and under the key of its subset; undefined if the record
 * is missing.
 */
export type ResponseContent<C extends CommandName = CommandName> =
  | (Catalogue[C] extends { readonly subset: object } ? readonly [string, string] : string)
  | undefined;

export type Resolver<C extends CommandName> = (
  lookup: Lookup<ParamValues<C>>,
) => ResponseContent<C>;

/**
 * The input of a function that several endpoints share. The function reads only the parameters `P`.
 */
export type LookupFor<C extends CommandName, P extends keyof ParamValues<C>> = Lookup<
  Pick<ParamValues<C>, P>
>;

/** Uses the records' stored texts, in the form `form` if it is stored. */
export function listText(
  { library, from, to }: Lookup<object>,
  form: EntityName | TextOf,
  query: SqlQuery,
): string {
  const page = library.rows(query, to).slice(from, to);
  const texts =
    typeof form === 'string'
      ? library.texts(form, page)
      : page.flatMap((row) => form(row) ?? []).join();
  return `[${texts}]`;
}

export type TextOf = (row: number) => string | undefined;

export function singleText(
  lookup: Lookup<object>,
  form: EntityName,
  query: SqlQuery,
): string | undefined {
  const row = lookup.library.first(query);
  return row === undefined ? undefined : textOfRow(lookup, form, row);
}

/** Reports the text's time if another form of the record is newer. */
export function textOfRow(
  { library, noteAge }: Lookup<object>,
  form: EntityName,
  row: number,
): string | undefined {
  const { last = 0, newest = 0 } = library.textTimes(form, row) ?? {};
  if (newest - last > maxAge) noteAge(last);
  return library.text(form, row);
}

/** Minimum time in seconds between two forms of a record, so that one of them counts as older. */
const maxAge = 60;

interface Person {
  readonly id: string;
  /** Names of the user in paths: the id and, except in the sample, also the username. */
  readonly names: readonly string[];
  /**
   * Row of the user's record; undefined if the library only has other records that refer to the
   * user.
   */
  readonly row?: number | undefined;
  /** JSON of the user in a record that the user owns, if the user's own record is not stored. */
  readonly text?: string | undefined;
}

export function ofUser(
  { library, values: { user } }: LookupFor<'users show', 'user'>,
  then: (person: Person) => string | undefined,
): string | undefined {
  const row = library.first(withId('user', user)) ?? library.first(withUsername(user));
  const id = row === undefined ? user : library.idOf(row);
  const names = isUserLibrary(library) ? findNames(library, user) : [id];
  if (row !== undefined) return then({ id, names, row });
  for (const owner of ownersIn(library)) {
    if (owner.id !== user && owner.username !== user.toLowerCase()) continue;
    return then({
      id: owner.id,
      names: [...new Set([...names, owner.id, owner.username])],
      text: owner.text,
    });
  }
  const isListedOnly =
    isUserLibrary(library) &&
    library.first({ sql: 'SELECT list FROM list WHERE of = ?', args: [user.toLowerCase()] });
  return isListedOnly ||
    (['owner', 'follows', 'of'] as const).some(
      (name) => library.first(sources(name, names[0] ?? user)) !== undefined,
    )
    ? then({ id, names })
    : undefined;
}

/**
 * Returns the condition for a user's records: the user owns them, or a list of the user contains
 * them.
 */
export const ownedBy = ({ id, names }: Person, command: CommandName): Condition =>
  among(sources('owner', id), listMembers(command, names));
