// The command that was probably meant by a search that found nothing: `portfolio project 22363486`.
import { endpointOf } from '../api/catalogue.ts';
import { flagName } from '../api/request.ts';
import { pathParams } from '../api/schema.ts';
import { accept, nearest } from '../api/values.ts';
import type { Call, CommandRow } from './command.ts';

/** What a hint says of it; undefined where the words look like a search. */
export function meantCommand({ command, words }: Pick<Call, 'command' | 'words'>): string | undefined {
  const [first = '', second] = words;
  if (command.kind !== 'endpoint' || command.commands === undefined || words.length > 2) return undefined;
  const verbs = command.commands;
  const line = (verb: CommandRow, word: string) => `portfolio ${command.alias ?? command.name} ${verb.name} ${word}`;
  for (const [word, other] of [
    [first, second],
    [second, first],
  ]) {
    const verb = verbLike(word ?? '', verbs);
    if (verb === undefined) continue;
    if (other === undefined) return `did you mean: ${line(verb, placeholderOf(verb))}`;
    if (takes(verb, other)) return `did you mean: ${line(verb, other)}`;
  }
  const show = verbs.find(({ name }) => name === 'show');
  const isName = second === undefined && /^(\d+|https?:\/\/\S+)$/i.test(first);
  return show !== undefined && isName && takes(show, first) ? `to read one: ${line(show, first)}` : undefined;
}

function verbLike(word: string, verbs: readonly CommandRow[]): CommandRow | undefined {
  if (word.length < 3) return undefined;
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
  return argument === undefined ? !/\s/.test(word) : 'value' in accept(argument.param, argument.name, word);
}
