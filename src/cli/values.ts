// Turns the arguments and flags of an endpoint's command into the values that are sent, and checks each before any request.
import { commandNames, endpointOf } from '../api/catalogue.ts';
import { flagName, type Values } from '../api/request.ts';
import { type Endpoint, type Param, pathParams, queryParams } from '../api/schema.ts';
import { accept, type Known } from '../api/values.ts';
import { usageError } from '../errors.ts';
import type { Options } from '../settings/options/options.ts';
import { otherCommand } from './suggested-command.ts';

export interface Typed {
  /** Path parameters in order, or the words of a search query. */
  readonly words: readonly string[];
  /** Flags by parameter name. */
  readonly params: ReadonlyMap<string, string>;
  /** For the command that a hint suggests. */
  readonly options: Options;
}

/** @throws PortfolioError `usage` with a message that says what is wrong and what is allowed */
export function valuesOf(
  endpoint: Endpoint,
  { words, params, options }: Typed,
  known: () => Known,
): { readonly values: Values; readonly notes: readonly string[] } {
  const values: Record<string, string> = {};
  const notes: string[] = [];
  const take = (name: string, label: string, text: string | undefined) => {
    const param = endpoint.params[name];
    if (param === undefined || text === undefined) return;
    // The service would take it for a parameter that was not given, and send everything.
    if (text.trim() === '') throw usageError(`${label} must not be empty`);
    let result = accept(param, label, text);
    if ('problem' in result && param.kind === 'field') result = accept(param, label, text, known());
    if ('problem' in result) throw usageError(result.problem, hintFor(param, options));
    values[name] = result.value;
    if (result.note !== undefined) notes.push(result.note);
  };
  for (const [position, name] of pathParams(endpoint).entries()) {
    take(name, flagName(name, endpoint.params[name]).toUpperCase(), words[position]);
  }
  for (const name of queryParams(endpoint)) {
    const param = endpoint.params[name];
    const label = `--${flagName(name, param)}`;
    take(name, label, param?.takesWords === true ? textFrom(words, params.get(name), label) : params.get(name));
    checkNeeded(endpoint, name, params);
  }
  return { values, notes };
}

/** The command that lists what a parameter takes, where there is one. */
function hintFor({ kind }: Param, options: Options): string | undefined {
  const lists = commandNames.find((name) => endpointOf(name).listsValuesOf === kind);
  return lists === undefined ? undefined : `\`${otherCommand(lists.split(' '), options)}\` lists them`;
}

/** A text from the arguments of the command or from its flag. */
function textFrom(words: readonly string[], flag: string | undefined, label: string): string | undefined {
  if (words.length === 0) return flag;
  if (flag !== undefined) throw usageError(`give the query as words or with ${label}, not both`);
  return words.join(' ');
}

function checkNeeded({ params }: Endpoint, name: string, typed: Typed['params']): void {
  const needed: Param['needs'] = params[name]?.needs;
  if (needed === undefined || !typed.has(name) || typed.has(needed)) return;
  throw usageError(`--${flagName(name, params[name])} needs --${flagName(needed, params[needed])}`);
}
