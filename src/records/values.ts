// Turns the words and parameters of a query into checked values.
import { commandNames, endpointOf } from '../api/catalogue.ts';
import type { Value } from '../api/read-value.ts';
import type { Field } from '../api/reference/creative-fields.ts';
import type { RequestParams } from '../api/request.ts';
import {
  type Endpoint,
  flagName,
  type Param,
  pathParams,
  queryParams,
  separatorOf,
} from '../api/schema.ts';
import { acceptEach, acceptText } from '../api/values.ts';
import { usageError } from '../errors.ts';
import type { CheckedQuery, QuerySettings, RecordQuery } from './query.ts';

/**
 * Returns the values to send: those of each search, and those that all searches share. Parameters
 * with several values make a search for each combination of their values.
 * @throws PortfolioError `usage` with the mistake and the allowed values
 */
export function checkValues(
  endpoint: Endpoint,
  { words, params, like }: Pick<RecordQuery, 'words' | 'params' | 'like'>,
  { knownFields, commandLine }: Pick<QuerySettings, 'knownFields' | 'commandLine'>,
): Pick<CheckedQuery, 'searches' | 'values' | 'notes'> {
  let searches: readonly RequestParams[] = [{}];
  const notes: string[] = [];
  const add = (name: string, label: string, text: string | undefined) => {
    const param = endpoint.params[name];
    if (param === undefined || text === undefined) return;
    const accepted = acceptTyped(param, label, text, knownFields).map((result) => {
      if ('problem' in result) throw usageError(result.problem, listHint(param, commandLine));
      if (result.note !== undefined) notes.push(result.note);
      return result.value;
    });
    const values = [...new Set(accepted)];
    searches = searches.flatMap((search) => values.map((value) => ({ ...search, [name]: value })));
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
      param?.takesWords === true ? chooseText(words, params.get(name), label) : params.get(name),
    );
    // A search by likeness gets its main colour later.
    if (like === undefined) checkNeeded(endpoint, name, params);
  }
  return { searches, values: sharedValues(searches), notes };
}

/** Checks a typed text, which has several values if the parameter takes several. */
function acceptTyped(
  param: Param,
  label: string,
  text: string,
  knownFields: QuerySettings['knownFields'],
): readonly Value[] {
  // The service would ignore an empty parameter and return all records.
  const isEmpty = (each: string) => each.trim() === '';
  const texts = param.several === undefined ? [text] : text.split(separatorOf(param));
  if (texts.some(isEmpty)) throw usageError(`${label} must not be empty`);
  const acceptAll = (moreFields: readonly Field[]): readonly Value[] =>
    param.several === 'commas'
      ? acceptEach(param, label, text, moreFields)
      : texts.map((each) => acceptText(param, label, each, moreFields));
  const results = acceptAll([]);
  const isUnknown = param.kind === 'field' && results.some((result) => 'problem' in result);
  return isUnknown ? acceptAll(knownFields()) : results;
}

/** Returns the values that are the same in all searches. */
const sharedValues = (searches: readonly RequestParams[]): RequestParams =>
  Object.fromEntries(
    Object.entries(searches[0] ?? {}).filter(([name, value]) =>
      searches.every((search) => search[name] === value),
    ),
  );

function listHint({ kind }: Param, commandLine: QuerySettings['commandLine']): string | undefined {
  const lists = commandNames.find((name) => endpointOf(name).listsValuesOf === kind);
  return lists === undefined ? undefined : `\`${commandLine(lists)}\` lists them`;
}

function chooseText(
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
