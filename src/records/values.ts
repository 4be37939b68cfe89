// Turns the words and parameters of a call into the values that are sent, and checks these values.
import { commandNames, endpointOf } from '../api/catalogue.ts';
import type { Values } from '../api/request.ts';
import { type Endpoint, flagName, type Param, pathParams, queryParams } from '../api/schema.ts';
import { accept, suggestion } from '../api/values.ts';
import { usageError } from '../errors.ts';
import type { PlanSettings, ReadingCall } from './call.ts';

/** Returns the values to send. @throws PortfolioError `usage` with the mistake and the allowed values */
export function valuesOf(
  endpoint: Endpoint,
  { words, params }: Pick<ReadingCall, 'words' | 'params'>,
  { knownFields, commandLine }: Pick<PlanSettings, 'knownFields' | 'commandLine'>,
): { readonly values: Values; readonly notes: readonly string[] } {
  const values: Record<string, string> = {};
  const notes: string[] = [];
  const add = (name: string, label: string, text: string | undefined) => {
    const param = endpoint.params[name];
    if (param === undefined || text === undefined) return;
    // The service would ignore an empty parameter and send everything.
    if (text.trim() === '') throw usageError(`${label} must not be empty`);
    let result = accept(param, label, text);
    if ('problem' in result && param.kind === 'field') result = accept(param, label, text, knownFields());
    if ('problem' in result) throw usageError(result.problem, listHint(param, commandLine));
    values[name] = result.value;
    if (result.note !== undefined) notes.push(result.note);
  };
  for (const [position, name] of pathParams(endpoint).entries()) {
    add(name, flagName(name, endpoint.params[name]).toUpperCase(), words[position]);
  }
  for (const name of queryParams(endpoint)) {
    const param = endpoint.params[name];
    const label = `--${flagName(name, param)}`;
    add(name, label, param?.takesWords === true ? textFrom(words, params.get(name), label) : params.get(name));
    checkNeeded(endpoint, name, params);
  }
  return { values, notes };
}

/** Replaces names of CSS colours by their digits. @throws PortfolioError `usage` with the nearest name */
export async function withColourDigits(
  endpoint: Endpoint,
  params: ReadingCall['params'],
): Promise<ReadingCall['params']> {
  const changed = new Map(params);
  for (const [name, text] of params) {
    const param = endpoint.params[name];
    // Each name has a letter that is not a hexadecimal digit.
    if (param?.kind !== 'colour' || !/[g-z]/i.test(text)) continue;
    const { colorsNamed } = await import('culori/fn');
    const typed = text.replace(/\s/g, '').toLowerCase();
    const found = Object.entries(colorsNamed).find(([known]) => known === typed);
    if (found === undefined) {
      const wanted = 'six hexadecimal digits, e.g. ff8800, or the name of a CSS colour';
      const near = suggestion(typed, Object.keys(colorsNamed));
      throw usageError(`--${flagName(name, param)} takes ${wanted}, not ${JSON.stringify(text)}${near}`);
    }
    changed.set(name, found[1].toString(16).padStart(6, '0'));
  }
  return changed;
}

/** Returns a hint with the command that lists the values of a parameter; undefined if no command does. */
function listHint({ kind }: Param, commandLine: PlanSettings['commandLine']): string | undefined {
  const lists = commandNames.find((name) => endpointOf(name).listsValuesOf === kind);
  return lists === undefined ? undefined : `\`${commandLine(lists)}\` lists them`;
}

/** Returns the search text, from the words of the command or from its flag. */
function textFrom(words: readonly string[], flag: string | undefined, label: string): string | undefined {
  if (words.length === 0) return flag;
  if (flag !== undefined) throw usageError(`give the query as words or with ${label}, not both`);
  return words.join(' ');
}

function checkNeeded({ params }: Endpoint, name: string, typed: ReadingCall['params']): void {
  const needed: Param['needs'] = params[name]?.needs;
  if (needed === undefined || !typed.has(name) || typed.has(needed)) return;
  throw usageError(`--${flagName(name, params[name])} needs --${flagName(needed, params[needed])}`);
}
