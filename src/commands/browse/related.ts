// The commands that belong to a view: lists of a record from the catalogue, and the same list with another flag.
import { type CommandName, commandNames, endpointOf, showCommandOf } from '../../api/catalogue.ts';
import { type EntityName, entityOf, kindOf } from '../../api/entities.ts';
import type { Handle } from '../../api/kinds/entity.ts';
import { type Endpoint, flagName, pathParams, type ValueKind } from '../../api/schema.ts';
import type { KeyPlace, Need } from './keys.ts';
import { chosen, type Item, type Related, subjects, type View } from './state.ts';

/** Whether a text of the service can be an argument. Others could be a flag (`--web`), or several words. */
export const isArgument = (text: string): boolean => /^[^\s@-]\S*$/.test(text);

/** Returns the lists and figures that belong to the record of a command such as `users show`, most useful first. */
export function listsOf(command: CommandName | undefined, id: string): readonly Related[] {
  if (command === undefined || !isArgument(id)) return [];
  const endpoint = endpointOf(command);
  const [inPath] = pathParams(endpoint);
  if (endpoint.isList || inPath === undefined) return [];
  // A parameter that another list names has a default, e.g. the newest revision.
  const needed = ({ path, params }: Pick<Endpoint, 'path' | 'params'>) =>
    pathParams({ path }).filter((name) => params[name]?.listedIn === undefined);
  return commandNames.flatMap((each) => {
    const other = endpointOf(each);
    const params = other.isList ? needed(other) : pathParams(other);
    const isOfRecord = each !== command && params.join() === inPath && each.includes(' ');
    return isOfRecord ? [{ label: each.slice(each.indexOf(' ') + 1), words: [...each.split(' '), id] }] : [];
  });
}

/** Returns the lists that take a value as a flag, e.g. `projects --field Illustration`. */
export const listsWith = (kind: ValueKind['kind'], value: string): readonly Related[] =>
  commandNames.flatMap((name) => {
    const { params, entity } = endpointOf(name);
    const [param] = Object.entries(params).find(([, each]) => each.kind === kind) ?? [];
    const words = [...name.replace(/ search$/, '').split(' '), `--${flagName(param ?? '')}`, value];
    return param === undefined ? [] : [{ label: entityOf(entity).noun.many, words }];
  });

/** Returns the words of a command with a flag set. @param value undefined to remove the flag, '' likewise */
export function withFlag(words: readonly string[], flag: string, value: string | undefined): readonly string[] {
  const at = words.indexOf(flag);
  const takesValue = flag !== '--all';
  const others = at === -1 ? words : words.toSpliced(at, takesValue ? 2 : 1);
  return value === undefined || value === '' ? others : [...others, flag, value];
}

/** Returns the command that prints the same as a view. A wall that an expression filters shows matches of all pages. */
export function printingWords({ words, content, isWhole }: View): readonly string[] {
  const isFiltered = content?.kind === 'wall' && isWhole !== true && words.includes('--where');
  const isBounded = ['--all', '--limit', '--max-pages'].some((flag) => words.includes(flag));
  return isFiltered && !isBounded ? [...words, '--all'] : words;
}

/** Returns the id of a record for a command. Creatives are named by their username, which titles show. */
export const idIn = ({ kind, id, people: [person] }: Handle): string =>
  kind === 'user' && person !== undefined && isArgument(person.username) ? person.username : id;

/** Returns the words of the search for records of a kind, e.g. `users`; `projects` for kinds without a search. */
export function searchOf(entity: EntityName): readonly string[] {
  const found = commandNames.find(
    (name) => name.endsWith(' search') && kindOf(endpointOf(name).entity) === kindOf(entity),
  );
  return [(found ?? 'projects search').replace(/ search$/, '')];
}

/** Returns the lists that belong to the record of a page, or to the chosen item of a wall. */
export function listsFor(view: View): readonly Related[] {
  const { handle, lists = [] } = chosen(view) ?? {};
  if (view.content?.kind === 'page') return view.lists;
  return handle === undefined ? lists : listsOf(showCommandOf(handle.kind), idIn(handle));
}

/** Returns the pages of the creatives who made a record. */
export function ownersOf({ handle, caption }: Item): readonly (Related & { readonly help: string })[] {
  const people = handle === undefined || handle.kind === 'user' ? [] : handle.people;
  return people.flatMap(({ id, username }, at) => {
    const value = [username, id].find(isArgument);
    if (value === undefined) return [];
    return [{ label: caption.by[at]?.text || value, help: username, words: ['user', 'show', value] }];
  });
}

/** Returns the list of comments of a record. */
export const commentsOf = (view: View): Related | undefined => listsFor(view).find(({ label }) => label === 'comments');

/** Whether a record can be compared with others. */
export const isComparable = ({ handle }: Item): boolean => handle?.kind === 'project' && isArgument(handle.id);

/** Returns what decides which keys have a meaning in a view. */
export function keyPlace(view: View): KeyPlace {
  const item = chosen(view);
  const known: Readonly<Record<Need, boolean>> = {
    item: item !== undefined,
    record: subjects(view).some(({ handle }) => handle !== undefined),
    project: item !== undefined && isComparable(item),
    owner: item !== undefined && ownersOf(item).length > 0,
    comments: commentsOf(view) !== undefined,
    lists: listsFor(view).length > 0,
    filters: view.filters.length > 0,
  };
  return {
    view: view.content?.kind === 'page' ? 'page' : view.words[0] === 'board' ? 'board' : 'list',
    // Object.keys returns strings as names.
    has: (Object.keys(known) as Need[]).filter((need) => known[need]),
  };
}
