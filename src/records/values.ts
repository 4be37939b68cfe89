// Turns the arguments and parameters of a query into checked values.
import { commandNames, endpointOf } from '../api/catalogue.ts';
import type { Value } from '../api/read-value.ts';
import type { CreativeField } from '../api/reference/creative-fields.ts';
import type { RequestParams } from '../api/request.ts';
import {
  type Endpoint,
  type Param,
  pathParamNames,
  queryParamNames,
  separatorOf,
  toFlagName,
} from '../api/schema.ts';
import { checkTypedList, checkTypedText } from '../api/values.ts';
import { usageError } from '../errors.ts';
import type { CheckedQuery, QuerySettings, RecordQuery } from './query.ts';

/**
 * Returns the values to send: those of each search, and those that all searches share. If
 * parameters have several values, there is a search for each combination of values. Also returns
 * notes about ambiguous values, for the user.
 * @throws PortfolioError `usage` if a value is wrong, a required parameter is missing, or the query
 * is typed both as words and with its flag
 */
export function checkParams(
  endpoint: Endpoint,
  { args, params, likeness }: Pick<RecordQuery, 'args' | 'params' | 'likeness'>,
  { knownFields, commandLine }: Pick<QuerySettings, 'knownFields' | 'commandLine'>,
): Pick<CheckedQuery, 'searches' | 'params' | 'notes'> {
  let searches: readonly RequestParams[] = [{}];
  const notes: string[] = [];
  const addParam = (name: string, label: string, text: string | undefined) => {
    const param = endpoint.params[name];
    if (param === undefined || text === undefined) return;
    const checkedValues = checkTypedParam(param, label, text, knownFields).map((result) => {
      if ('problem' in result)
        throw usageError(result.problem, suggestValuesCommand(param, commandLine));
      if (result.note !== undefined) notes.push(result.note);
      return result.value;
    });
    const values = [...new Set(checkedValues)];
    searches = searches.flatMap((search) => values.map((value) => ({ ...search, [name]: value })));
  };
  for (const [index, name] of pathParamNames(endpoint).entries()) {
    addParam(name, toFlagName(name, endpoint.params[name]).toUpperCase(), args[index]);
  }
  for (const name of queryParamNames(endpoint)) {
    const param = endpoint.params[name];
    const label = `--${toFlagName(name, param)}`;
    addParam(
      name,
      label,
      param?.isPositional === true
        ? readSearchText(args, params.get(name), label)
        : params.get(name),
    );
    // With `likeness`, --color-range is allowed without --color-hex, which is found later.
    if (likeness === undefined) checkRequiredParam(endpoint, name, params);
  }
  return { searches, params: findSharedParams(searches), notes };
}

/**
 * Checks the value in a typed text, or each of its values if the user may type several. Returns a
 * result for each: the value to send, or a `problem` that explains a wrong one. Reads the stored
 * creative fields of the service only if a typed field is not in the reference.
 * @throws PortfolioError `usage` if a value is empty
 */
function checkTypedParam(
  param: Param,
  label: string,
  text: string,
  knownFields: QuerySettings['knownFields'],
): readonly Value[] {
  // The service may ignore an empty parameter and return all records.
  const isEmpty = (item: string) => item.trim() === '';
  const texts = param.listStyle === undefined ? [text] : text.split(separatorOf(param));
  if (texts.some(isEmpty)) throw usageError(`${label} must not be empty`);
  const checkItems = (extraFields: readonly CreativeField[]): readonly Value[] =>
    param.listStyle === 'commas'
      ? checkTypedList(param, label, text, extraFields)
      : texts.map((itemText) => checkTypedText(param, label, itemText, extraFields));
  const results = checkItems([]);
  const hasUnknownField = param.kind === 'field' && results.some((result) => 'problem' in result);
  return hasUnknownField ? checkItems(knownFields()) : results;
}

/** Returns the parameters without those for which the user typed several different values. */
const findSharedParams = (searches: readonly RequestParams[]): RequestParams =>
  Object.fromEntries(
    Object.entries(searches[0] ?? {}).filter(([name, value]) =>
      searches.every((search) => search[name] === value),
    ),
  );

function suggestValuesCommand(
  { kind }: Param,
  commandLine: QuerySettings['commandLine'],
): string | undefined {
  const valuesCommand = commandNames.find((name) => endpointOf(name).listsValuesOf === kind);
  return valuesCommand === undefined ? undefined : `\`${commandLine(valuesCommand)}\` lists them`;
}

function readSearchText(
  args: readonly string[],
  flagValue: string | undefined,
  label: string,
): string | undefined {
  if (args.length === 0) return flagValue;
  if (flagValue !== undefined)
    throw usageError(`give the query as words or with ${label}, not both`);
  return args.join(' ');
}

function checkRequiredParam(
  { params: paramRows }: Endpoint,
  name: string,
  params: RecordQuery['params'],
): void {
  const requiredName: Param['requiredParam'] = paramRows[name]?.requiredParam;
  if (requiredName === undefined || !params.has(name) || params.has(requiredName)) return;
  throw usageError(
    `--${toFlagName(name, paramRows[name])} needs --${toFlagName(requiredName, paramRows[requiredName])}`,
  );
}
