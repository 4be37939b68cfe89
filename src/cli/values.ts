// What was typed behind a catalogue command → the values that are sent, each checked before any request.
import { flagName, type Values } from '../api/request.ts';
import { type Endpoint, type Param, pathParams, queryParams } from '../api/schema.ts';
import { accept, type Known } from '../api/values.ts';
import { type Options, optionName, usageError } from './flags.ts';
import { argumentName } from './help.ts';

export interface Typed {
  /** Positional arguments: path parameters in order; for a search the words of the query. */
  readonly args: readonly string[];
  readonly options: Options;
}

/** @throws PortfolioError `usage` with the sentence that says what is wrong, and what is allowed */
export function valuesOf(
  endpoint: Endpoint,
  typed: Typed,
  known: () => Known,
): { readonly values: Values; readonly notes: readonly string[] } {
  const values: Record<string, string> = {};
  const notes: string[] = [];
  const take = (name: string, param: Param, label: string, text: string) => {
    let result = accept(param, label, text);
    if ('problem' in result && param.kind === 'field') result = accept(param, label, text, known());
    if ('problem' in result) throw usageError(result.problem);
    values[name] = result.value;
    if (result.note !== undefined) notes.push(result.note);
  };
  pathParams(endpoint).forEach((name, position) => {
    const param = endpoint.params[name];
    const text = typed.args[position];
    if (param !== undefined && text !== undefined) take(name, param, argumentName(name).toUpperCase(), text);
  });
  for (const name of queryParams(endpoint)) {
    const param = endpoint.params[name];
    const text = name === 'q' ? queryText(typed) : typed.options[optionName(name)];
    if (param !== undefined && text !== undefined) take(name, param, `--${flagName(name)}`, String(text));
  }
  return { values, notes };
}

/** The query's words, from behind the command or from --query. */
function queryText({ args, options }: Typed): string | undefined {
  const flag = options['query'];
  if (args.length > 0 && flag !== undefined) throw usageError('give the query as words or with --query, not both');
  const text = args.length > 0 ? args.join(' ') : flag;
  return text === undefined ? undefined : String(text);
}
