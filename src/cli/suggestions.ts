// Guesses the command that the user meant, e.g. after a misspelt name, a word of another program or an id.
import { endpointOf } from '../api/catalogue.ts';
import { entityOf } from '../api/entities.ts';
import { accept, fieldLike, isMisspelt, nearest } from '../api/values.ts';
import { usageError } from '../errors.ts';
import { type Call, type CommandRow, commandsBelow, recordKind } from './command.ts';
import { argumentsOf, sameCommand } from './flags.ts';
import { otherCommand } from './suggested-command.ts';

/** Maps verbs of other programs, e.g. `list` in `gh pr list`, to the verb of this program. */
const verbs = foreign({ search: ['list', 'ls', 'find'], show: ['view', 'get', 'open', 'read'] });
/** Maps other nouns that users may type to the noun of this program. */
const nouns = foreign({
  user: ['creative', 'designer', 'artist', 'person'],
  users: ['creatives', 'designers', 'artists', 'people'],
  project: ['work'],
  projects: ['works'],
  login: ['auth'],
});

/** Maps flags of other programs to flags of this program, the most likely first. */
export const foreignFlags: ReadonlyMap<string, readonly string[]> = new Map([
  ['-v', ['--version', '--verbose']],
  ['--dry-run', ['--simulate']],
  ['--dir', ['--download']],
  ['--download', ['--dir']],
  ['--download-archive', ['--archive']],
]);

function foreign(words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(words).flatMap(([own, others]) => others.map((other) => [other, own] as const)));
}

/** Returns the command line with `word` replaced by a noun of this program; `undefined` if `word` is unknown. */
export function withOwnNoun(word: string, args: readonly string[]): readonly string[] | undefined {
  const at = args.indexOf(word);
  // Other programs have these commands below the noun `auth`.
  if (word === 'auth' && ['login', 'logout', 'status'].includes(args[at + 1] ?? '')) return args.toSpliced(at, 1);
  const noun = nouns.get(word);
  return noun === undefined ? undefined : args.with(at, noun);
}

/** Returns the hint for a command line that begins with a verb, an id or a web address. */
export function missingNounHint(word: string, tree: readonly CommandRow[]): string | undefined {
  const verb = isNumberOrAddress(word) ? 'show' : (verbs.get(word) ?? word);
  const [noun, ...others] = tree
    .filter((row) => row.kind === 'endpoint' && commandsBelow(row).some(({ name }) => name === verb))
    .map(({ name }) => name);
  if (noun === undefined) return undefined;
  const also = others.length === 0 ? '' : `, or the same for ${others.join(', ')}`;
  return `did you mean \`portfolio ${noun} ${verb}${isNumberOrAddress(word) ? ` ${word}` : ''}\`${also}?`;
}

/** Returns the hint for `--json id,name`. It names flags that choose members. `undefined` for an unknown first name. */
export function membersHint(row: CommandRow | undefined, list: string): string | undefined {
  if (row?.kind !== 'endpoint' || !/^[a-z]\w*(\.\w+)*(,[a-z]\w*(\.\w+)*)*$/i.test(list)) return undefined;
  const { entity, envelopeKey, isList } = endpointOf(row.endpoint);
  if (!Object.hasOwn(entityOf(entity).shape.props, list.replace(/[.,].*/, ''))) return undefined;
  const members = list.split(',').map((name) => (name.includes('.') ? `${name.replace(/.*\./, '')}: .${name}` : name));
  const path = `.${envelopeKey}${isList ? '[]' : ''}`;
  return `for columns use \`--columns ${list}\`, for JSON \`--jq '${path} | {${members.join(', ')}}'\``;
}

/**
 * Returns the hint for a search if the user probably meant another command, else `undefined`.
 * @param found whether the search found records
 */
export function searchHint(call: Pick<Call, 'command' | 'words' | 'options'>, found: boolean): string | undefined {
  const { command, words, options } = call;
  const [first = '', second] = words;
  if (command.kind !== 'endpoint' || command.commands === undefined || words.length > 2) return undefined;
  const members = options.json === true && second === undefined ? membersHint(command, first) : undefined;
  const searched = `the search was for ${JSON.stringify(first)}`;
  if (members !== undefined) return `${searched}; ${members}`;
  const rows = command.commands;
  const noun = command.alias ?? command.name;
  const line = (verb: CommandRow, word: string) => otherCommand([noun, verb.name, word], options);
  const show = rows.find(({ name }) => name === 'show');
  if (show !== undefined && second === undefined && isHandle(first))
    return `to read ${first === '-' ? 'ids from standard input' : 'a row of the last list'}: ${line(show, first)}`;
  if (second === undefined && verbs.get(first) === 'search')
    return `${searched}; to list all: ${otherCommand([command.name], options)}`;
  if (found) return undefined;
  for (const [word = '', other] of [
    [first, second],
    [second, first],
  ]) {
    const verb = verbLike(word, rows);
    if (verb !== undefined && (other === undefined || takes(verb, other)))
      return `did you mean: ${line(verb, other ?? `<${argumentsOf(verb)[0]?.name ?? 'query'}>`)}`;
  }
  const isRecord = second === undefined && isNumberOrAddress(first);
  return show !== undefined && isRecord && takes(show, first) ? `to read one: ${line(show, first)}` : undefined;
}

/**
 * Checks a search with two words, e.g. `project shwo 1`.
 * @throws PortfolioError `usage` if the first word is a misspelt verb and the second names a record
 */
export function checkVerb({ command, words, options }: Call): void {
  const [first = '', id = ''] = words;
  if (command.kind !== 'endpoint' || command.commands === undefined || words.length !== 2) return;
  const verb = command.commands.find(({ name }) => name === verbs.get(first) || isMisspelt(first, name));
  if (verb === undefined || !(isNumberOrAddress(id) || isHandle(id)) || !recordKind(argumentsOf(verb)[0])) return;
  const noun = command.alias ?? command.name;
  const line = (...typed: readonly string[]) => otherCommand([noun, ...typed], options);
  throw usageError(
    `${noun} has no command ${JSON.stringify(first)}`,
    `did you mean: ${line(verb.name, id)}; to search for these words: ${line('search', first, id)}`,
  );
}

/** Returns the hint for a people search that found no results; `undefined` if other flags are unlikely to find some. */
export function filterHint(call: Call): string | undefined {
  const { command, words, options, params } = call;
  if (command.kind !== 'endpoint') return undefined;
  const city = params.get('city');
  const near = zoneCities().find((name) => city !== undefined && isMisspelt(city.toLowerCase(), name.toLowerCase()));
  if (near !== undefined) return `did you mean: ${sameCommand(call, { '--city': near })}`;
  const { city: takesCity, field: takesField } = endpointOf(command.endpoint).params;
  const typed = words.flatMap((word) => word.split(/\s+/));
  const at = typed.findIndex((word) => fieldLike(word) !== undefined);
  const field = fieldLike(typed[at] ?? '');
  if (field === undefined || takesCity === undefined || takesField === undefined || typed.length > 3) return undefined;
  const rest = typed.toSpliced(at, 1).join(' ');
  const isCountry = rest.length > 2 && 'value' in accept({ kind: 'country' }, '', rest);
  const place = rest === '' ? [] : [isCountry ? '--country' : '--city', rest];
  return `to search by field and place: ${otherCommand([command.name, '--field', field.name, ...place], options)}`;
}

/** Returns the cities that are in the names of time zones. The service has no list of cities. */
const zoneCities = (): readonly string[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => zone.replace(/.*\//, '').replaceAll('_', ' '));

const isNumberOrAddress = (word: string): boolean => /^(\d+|https?:\/\/\S+)$/i.test(word);

/** Whether the word is `-`, or names rows of the last list. Such a word can be typed instead of an id. */
const isHandle = (word: string): boolean => /^(-|@(\d+|last)(-(\d+|last))?)$/.test(word);

/** Finds the verb for a word: the translation of another program's verb, or the verb with the most similar spelling. */
function verbLike(word: string, rows: readonly CommandRow[]): CommandRow | undefined {
  const names = rows.map(({ name }) => name);
  const name = verbs.get(word) ?? (word.length < 3 ? undefined : nearest(word, names, 1)[0]);
  return rows.find((row) => row.name === name);
}

function takes(verb: CommandRow, word: string): boolean {
  const kind = recordKind(argumentsOf(verb)[0]);
  return kind !== undefined && !isHandle(word) ? 'value' in accept(kind, '', word) : !/\s/.test(word);
}
