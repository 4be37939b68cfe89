// Guesses the command that the user meant, e.g. after a misspelt name, a word of another program or
// an id.
import { endpointOf } from '../api/catalogue.ts';
import { entityOf } from '../api/entities.ts';
import { isMisspelt, nearestWords } from '../api/suggestions.ts';
import { checkTypedText } from '../api/values.ts';
import { joinWithOr } from '../api/words.ts';
import { usageError } from '../errors.ts';
import {
  type CommandRow,
  findCommandRow,
  type ParsedCommand,
  recordIdDefinitionOf,
  subcommandsOf,
} from './command.ts';
import { argumentsOf } from './flags.ts';
import { suggestCommand } from './suggested-command.ts';

/** Maps verbs of other programs, e.g. `list` in `gh pr list`, to the verb of this program. */
const verbs: ReadonlyMap<string, string> = new Map([
  ['list', 'search'],
  ['view', 'show'],
  ['open', 'show'],
  ['create', 'add'],
  ['new', 'add'],
  ['delete', 'remove'],
]);

/**
 * Returns the verb of this program for one of another program; `undefined` if the command lacks it.
 */
export const ownVerb = (word: string, names: readonly string[]): string | undefined =>
  names.find((name) => name === verbs.get(word));

/** Maps flags that people expect to those of this program, the best first. */
const flags: ReadonlyMap<string, readonly string[]> = new Map([
  ['--colour', ['--color-hex', '--color']],
  ['--order', ['--sort', '--sort-by']],
  ['--since', ['--time']],
  ['--gone', ['--only']],
  ['--format', ['--output']],
  ['--csv', ['--output']],
  ['--grid', ['--output']],
]);

/** Returns the flag of the command for a flag that people expect; `undefined` if it has none. */
export const expectedFlag = (flag: string, names: readonly string[]): string | undefined =>
  flags.get(flag)?.find((name) => names.includes(name));

/** Maps the service's words for users to the noun of this program. */
const nouns: ReadonlyMap<string, string> = new Map([
  ['creative', 'user'],
  ['creatives', 'users'],
]);

/**
 * Returns the command line with `word` replaced by a noun of this program; `undefined` if `word` is
 * unknown.
 */
export function withOwnNoun(word: string, args: readonly string[]): readonly string[] | undefined {
  const noun = nouns.get(word);
  return noun === undefined ? undefined : args.with(args.indexOf(word), noun);
}

/**
 * Returns the hint for a command line that begins with a verb, an id or a web address; `undefined`
 * if no command has the verb.
 */
export function missingNounHint(word: string, tree: readonly CommandRow[]): string | undefined {
  const verb = isNumberOrAddress(word) ? 'show' : (verbs.get(word) ?? word);
  const having = (name: string) => tree.filter((row) => findCommandRow(name, subcommandsOf(row)));
  const nouns = having(verb).filter(({ kind }) => kind === 'endpoint');
  if (nouns.length === 0) return groupHint(word, having(word));
  const [noun, ...others] = nouns.map(({ name }) => name);
  const also = others.length === 0 ? '' : `, or the same for ${others.join(', ')}`;
  return `did you mean \`portfolio ${noun} ${verb}${isNumberOrAddress(word) ? ` ${word}` : ''}\`${also}?`;
}

/** Returns the hint for a command that is typed without its group, e.g. `sync`. */
const groupHint = (word: string, groups: readonly CommandRow[]): string | undefined =>
  groups.length === 0
    ? undefined
    : `did you mean ${joinWithOr(groups.map(({ name }) => `\`portfolio ${name} ${word}\``))}?`;

/**
 * Returns the hint for `--json id,name`. It names flags that choose members. `undefined` for an
 * unknown first name.
 */
export function membersHint(row: CommandRow | undefined, list: string): string | undefined {
  if (row?.kind !== 'endpoint' || !/^[a-z]\w*(\.\w+)*(,[a-z]\w*(\.\w+)*)*$/i.test(list))
    return undefined;
  const { entity, envelopeKey, isList } = endpointOf(row.endpoint);
  if (!Object.hasOwn(entityOf(entity).shape.props, list.replace(/[.,].*/, ''))) return undefined;
  const members = list
    .split(',')
    .map((name) => (name.includes('.') ? `${name.replace(/.*\./, '')}: .${name}` : name));
  const path = `.${envelopeKey}${isList ? '[]' : ''}`;
  return `for columns use \`--columns ${list}\`, for JSON \`--jq '${path} | {${members.join(', ')}}'\``;
}

/**
 * Returns the hint for a search if the user probably meant another command, else `undefined`.
 * @param found whether the search found records
 */
export function searchHint(
  parsed: Pick<ParsedCommand, 'commandRow' | 'args' | 'options' | 'typedFlags'>,
  found: boolean,
): string | undefined {
  const { commandRow, args: words } = parsed;
  const [first = '', second] = words;
  if (commandRow.kind !== 'endpoint' || commandRow.commands === undefined || words.length > 2)
    return undefined;
  const meant = second === undefined ? wordHint(first, parsed) : undefined;
  if (meant !== undefined) return `the search was for ${JSON.stringify(first)}; ${meant}`;
  return found ? undefined : commandHint(parsed);
}

/** Returns the hint for a search that found nothing, whose words may be those of a command. */
function commandHint({
  commandRow,
  args: words,
  options,
}: Pick<ParsedCommand, 'commandRow' | 'args' | 'options'>): string | undefined {
  const [first = '', second] = words;
  const noun = commandRow.alias ?? commandRow.name;
  const commands = subcommandsOf(commandRow);
  const line = (verb: CommandRow, word: string) => suggestCommand([noun, verb.name, word], options);
  const verb = verbLike(first, commands, second);
  if (verb !== undefined) {
    const placeholder = `<${argumentsOf(verb)[0]?.name ?? 'query'}>`;
    return `did you mean: ${line(verb, second ?? placeholder)}`;
  }
  const later = second && verbLike(second, commands, first);
  if (later) return `did you mean: ${line(later, first)}`;
  if (second === undefined) {
    const show = namesRecord(first) ? findCommandRow('show', commands) : undefined;
    return show && takes(show, first) ? `to read one: ${line(show, first)}` : undefined;
  }
  if (!namesRecord(second)) return undefined;
  const unknown = `${noun} has no command ${JSON.stringify(first)}, so this was a search`;
  return `${unknown}; the commands: portfolio ${noun} --help`;
}

/** Returns the hint for a single word that probably was no search text, such as `list`. */
function wordHint(
  word: string,
  { commandRow, options }: Pick<ParsedCommand, 'commandRow' | 'options'>,
): string | undefined {
  const members = options.json === true ? membersHint(commandRow, word) : undefined;
  if (members !== undefined) return members;
  if (verbs.get(word) === 'search')
    return `to list all: ${suggestCommand([commandRow.name], options)}`;
  return word === 'help' ? `for help: portfolio ${commandRow.name} --help` : undefined;
}

/**
 * Checks the words of a search, e.g. `project shwo 1` or `projects @2`.
 * @throws PortfolioError `usage` if they are a misspelt verb and a record, or rows of the last list
 */
export function checkSearch({ commandRow, args: words, options }: ParsedCommand): void {
  const [first = '', id = ''] = words;
  if (commandRow.kind !== 'endpoint' || commandRow.commands === undefined) return;
  const noun = commandRow.alias ?? commandRow.name;
  const line = (...typed: readonly string[]) => suggestCommand([noun, ...typed], options);
  if (
    words.length > 0 &&
    words.every(isHandle) &&
    commandRow.commands.some(({ name }) => name === 'show')
  ) {
    const rows = `${words.join(' ')} ${words.length === 1 ? 'is a row' : 'are rows'} of the last list`;
    throw usageError(
      `${rows}; this command searches for words`,
      `to read the record: ${line('show', ...words)}`,
    );
  }
  if (words.length !== 2) return;
  const verb = commandRow.commands.find(
    ({ name }) => name === verbs.get(first) || isMisspelt(first, name),
  );
  if (verb === undefined || !namesRecord(id) || !recordIdDefinitionOf(argumentsOf(verb)[0])) return;
  throw usageError(
    `${noun} has no command ${JSON.stringify(first)}`,
    `did you mean: ${line(verb.name, id)}; to search for these words: ${line('search', first, id)}`,
  );
}

const isNumberOrAddress = (word: string): boolean => /^(\d+|https?:\/\/\S+)$/i.test(word);

/** Whether the word names rows of the last list, which can be typed instead of an id. */
const isHandle = (word: string): boolean => /^@(\d+|last)(-(\d+|last))?$/.test(word);

const namesRecord = (word: string): boolean => isNumberOrAddress(word) || isHandle(word);

/**
 * Finds the verb for a word: the translation of another program's verb, or the verb with the most
 * similar spelling.
 * @param other the other word, which must be a valid argument of the verb
 */
function verbLike(
  word: string,
  rows: readonly CommandRow[],
  other: string | undefined,
): CommandRow | undefined {
  const names = rows.map(({ name }) => name);
  const name = verbs.get(word) ?? (word.length < 3 ? undefined : nearestWords(word, names, 1)[0]);
  return rows.find((row) => row.name === name && (other === undefined || takes(row, other)));
}

function takes(verb: CommandRow, word: string): boolean {
  const kind = recordIdDefinitionOf(argumentsOf(verb)[0]);
  return kind !== undefined && !isHandle(word)
    ? 'value' in checkTypedText(kind, '', word)
    : !/\s/.test(word);
}
