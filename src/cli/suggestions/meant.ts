// The command that was probably meant by a search: one that found nothing, `portfolio project 22363486`, one for a row of a list,
// `portfolio project @3`, or one for all, `portfolio project list`.
import { endpointOf } from '../../api/catalogue.ts';
import { flagName } from '../../api/request.ts';
import { pathParams } from '../../api/schema.ts';
import { accept, nearest } from '../../api/values.ts';
import type { Call, CommandRow } from '../command.ts';
import { otherCommand } from '../suggested-command.ts';
import { isNumberOrAddress, verbFor } from './habits.ts';

/** What a hint says of it; undefined where the words look like a search. @param found whether the search found something */
export function meantCommand(
  { command, words, options }: Pick<Call, 'command' | 'words' | 'options'>,
  found: boolean,
): string | undefined {
  const [first = '', second] = words;
  if (command.kind !== 'endpoint' || command.commands === undefined || words.length > 2) return undefined;
  const verbs = command.commands;
  const line = (verb: CommandRow, word: string) =>
    otherCommand([command.alias ?? command.name, verb.name, word], options);
  const show = verbs.find(({ name }) => name === 'show');
  if (show !== undefined && second === undefined && isHandle(first))
    return `${first === '-' ? 'to take them from standard input' : 'to read a row of the last list'}: ${line(show, first)}`;
  if (second === undefined && verbFor(first) === 'search')
    return `the search was for ${JSON.stringify(first)}; to list all: ${otherCommand([command.name], options)}`;
  if (found) return undefined;
  for (const [word, other] of [
    [first, second],
    [second, first],
  ]) {
    const verb = verbLike(word ?? '', verbs);
    if (verb === undefined) continue;
    if (other === undefined) return `did you mean: ${line(verb, placeholderOf(verb))}`;
    if (takes(verb, other)) return `did you mean: ${line(verb, other)}`;
  }
  const isName = second === undefined && isNumberOrAddress(first);
  return show !== undefined && isName && takes(show, first) ? `to read one: ${line(show, first)}` : undefined;
}

/** What stands for records where an id is taken, and is no text that somebody searches for. */
const isHandle = (word: string): boolean => /^(-|@(\d+|last)(-(\d+|last))?)$/.test(word);

function verbLike(word: string, verbs: readonly CommandRow[]): CommandRow | undefined {
  const meant = verbs.find(({ name }) => name === verbFor(word));
  if (meant !== undefined || word.length < 3) return meant;
  const names = verbs.map(({ name }) => name);
  const [name] = nearest(word, names, 1);
  return verbs.find((verb) => verb.name === name);
}

/** The parameter in the path of a verb's endpoint, with its name in usage. */
function argumentOf(verb: CommandRow) {
  const endpoint = verb.kind === 'endpoint' ? endpointOf(verb.endpoint) : undefined;
  const [name = ''] = endpoint === undefined ? [] : pathParams(endpoint);
  const param = endpoint?.params[name];
  return param && { param, name: flagName(name, param) };
}

const placeholderOf = (verb: CommandRow): string => `<${argumentOf(verb)?.name ?? 'query'}>`;

function takes(verb: CommandRow, word: string): boolean {
  const argument = argumentOf(verb);
  return argument === undefined || isHandle(word)
    ? !/\s/.test(word)
    : 'value' in accept(argument.param, argument.name, word);
}
