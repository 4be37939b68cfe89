// The creative whom a path names.
import type { CommandName } from '../api/catalogue.ts';
import { isUserLibrary, members, namesOf } from '../library/history/list-history.ts';
import { among, type Condition, named, sources, withId } from '../library/index/queries.ts';
import type { AskFor } from './resolver.ts';

interface Person {
  readonly id: string;
  /** In paths: the id, and where the library is the user's own also the user name. */
  readonly names: readonly string[];
  /** Undefined where other records refer to somebody whose own record is not in the library. */
  readonly row?: number | undefined;
}

/** What `then` makes of the creative; undefined where the library knows nothing of such a one. */
export function ofUser(
  { library, values: { user } }: AskFor<'users show', 'user'>,
  then: (person: Person) => string | undefined,
): string | undefined {
  const row = library.first(withId('user', user)) ?? library.first(named(user));
  const id = row === undefined ? user : library.idOf(row);
  const names = isUserLibrary(library) ? namesOf(library, user) : [id];
  if (row !== undefined) return then({ id, names, row });
  const isListedOnly =
    isUserLibrary(library) && library.first({ sql: 'SELECT list FROM list WHERE of = ?', args: [user.toLowerCase()] });
  return isListedOnly ||
    (['owner', 'follows', 'of'] as const).some((name) => library.first(sources(name, names[0] ?? user)) !== undefined)
    ? then({ id, names })
    : undefined;
}

/** Projects and the like of somebody: those whose record says so, and those that a list of theirs had. */
export const ownedBy = ({ id, names }: Person, command: CommandName): Condition => {
  return among(sources('owner', id), members(command, names));
};
