// Turns the words and parameters of a query into checked values.
import { type CommandName, commandNames, endpointOf } from '../api/catalogue.ts';
import type { RequestParams } from '../api/request.ts';
import { type Endpoint, flagName, type Param, pathParams, queryParams } from '../api/schema.ts';
import { accept } from '../api/values.ts';
import { usageError } from '../errors.ts';
import type { QuerySettings, RecordQuery } from './query.ts';

/**
 * @param isLike whether the search gets a main colour later, from --like or a palette
 * @throws PortfolioError `usage`
 */
export function valuesOf(
  endpoint: Endpoint,
  {
    words,
    params,
    isLike = false,
  }: Pick<RecordQuery, 'words' | 'params'> & { readonly isLike?: boolean },
  { knownFields, commandLine }: Pick<QuerySettings, 'knownFields' | 'commandLine'>,
): { readonly values: RequestParams; readonly notes: readonly string[] } {
  const values: Record<string, string> = {};
  const notes: string[] = [];
  const add = (name: string, label: string, text: string | undefined) => {
    const param = endpoint.params[name];
    if (param === undefined || text === undefined) return;
    // The service would ignore an empty parameter and return all records.
    if (text.trim() === '') throw usageError(`${label} must not be empty`);
    let result = accept(param, label, text);
    if ('problem' in result && param.kind === 'field')
      result = accept(param, label, text, knownFields());
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
    add(
      name,
      label,
      param?.takesWords === true ? textFrom(words, params.get(name), label) : params.get(name),
    );
    if (!isLike) checkNeeded(endpoint, name, params);
  }
  return { values, notes };
}

/** Maximum number of colours of a palette. */
const maxColours = 5;

/**
 * Replaces a CSS colour by its digits. Takes a palette out of the parameters: several colours, or
 * one with `isNearest`.
 * @throws PortfolioError `usage` if a colour is unknown
 */
export async function withColours(
  endpoint: Endpoint,
  params: RecordQuery['params'],
  isNearest = false,
): Promise<{ readonly params: RecordQuery['params']; readonly palette?: readonly string[] }> {
  const [name, text] = [...params].find(([each]) => endpoint.params[each]?.kind === 'colour') ?? [
    '',
    '',
  ];
  const param = endpoint.params[name];
  if (isNearest && param === undefined) throw usageError('--nearest needs --color-hex');
  if (param === undefined || !(isNearest || /[g-z(,]/i.test(text))) return { params };
  // Commas in parentheses are part of a colour.
  const texts = text.split(/,(?![^(]*\))/);
  const label = `--${flagName(name, param)}`;
  if (texts.length > maxColours)
    throw usageError(`${label} accepts at most ${maxColours} colours, not ${texts.length}`);
  const { cssDigits } = await import('./css-colours.ts');
  const colours = texts.map((each) => cssDigits(param, label, each));
  const [first = '', ...others] = colours;
  if (others.length === 0 && !isNearest) return { params: new Map(params).set(name, first) };
  return { params: new Map([...params].filter(([each]) => each !== name)), palette: colours };
}

/** Returns a hint with the command that lists the values; undefined without one. */
function listHint({ kind }: Param, commandLine: QuerySettings['commandLine']): string | undefined {
  const lists = commandNames.find((name) => endpointOf(name).listsValuesOf === kind);
  return lists === undefined ? undefined : `\`${commandLine(lists)}\` lists them`;
}

/** Returns the search text, from words or from the flag. */
function textFrom(
  words: readonly string[],
  flag: string | undefined,
  label: string,
): string | undefined {
  if (words.length === 0) return flag;
  if (flag !== undefined) throw usageError(`give the query as words or with ${label}, not both`);
  return words.join(' ');
}

function checkNeeded({ params }: Endpoint, name: string, typed: RecordQuery['params']): void {
  const needed: Param['needs'] = params[name]?.needs;
  if (needed === undefined || !typed.has(name) || typed.has(needed)) return;
  throw usageError(`--${flagName(name, params[name])} needs --${flagName(needed, params[needed])}`);
}

type ListedParam = Param & {
  readonly listedIn: { readonly command: CommandName; readonly list: string };
};

export type UnresolvedParam = readonly [name: string, param: ListedParam];

/** Returns the parameters with `listedIn` whose value is missing or has at most three digits. */
export const unresolvedParams = (
  { params }: Endpoint,
  values: RequestParams,
): readonly UnresolvedParam[] =>
  Object.entries(params).flatMap(([name, param]) => {
    const { listedIn } = param;
    const command = commandNames.find((known) => known === listedIn?.command);
    if (
      listedIn === undefined ||
      command === undefined ||
      !/^([1-9]\d{0,2})?$/.test(values[name] ?? '')
    )
      return [];
    return [[name, { ...param, listedIn: { ...listedIn, command } }] as const];
  });
