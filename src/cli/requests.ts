// Turns the arguments and flags of an endpoint's command into the values of its requests. Checks them before anything is sent.
import { commandNames, endpointOf } from '../api/catalogue.ts';
import { flagName, type Values } from '../api/request.ts';
import { type Endpoint, type Param, pathParams, queryParams } from '../api/schema.ts';
import { accept, type Known } from '../api/values.ts';
import { usageError } from '../errors.ts';
import type { Options } from '../settings/options/options.ts';
import { resolveArguments } from './arguments.ts';
import type { Arguments, Call, Word } from './command.ts';
import type { Context } from './context.ts';
import { argumentsOf } from './flags.ts';
import { otherCommand } from './suggested-command.ts';

type EndpointInput = Pick<Call, 'words' | 'params'>;

export interface Requests {
  readonly given: Arguments;
  /** The values of a list or of one record. Of several records, the values that they share. */
  readonly values: Values;
  /** The values of each of several single records. Undefined for a list or one record. */
  readonly several: readonly Values[] | undefined;
  /** Remarks about the values, for the user. */
  readonly notes: readonly string[];
}

/** @throws PortfolioError `usage` that says what is wrong and what is allowed */
export async function requestsOf(
  endpoint: Endpoint,
  call: EndpointInput & Pick<Call, 'command'>,
  context: Context,
): Promise<Requests> {
  const given = await resolveArguments(argumentsOf(call.command), withRevision(endpoint, call.words), context);
  const { options, source } = context;
  const valuesFor = (words: readonly Word[]) =>
    valuesOf(
      endpoint,
      { params: call.params, words: words.map(({ value }) => value) },
      { options, known: () => ({ fields: source.knownFields(context) }) },
    );
  const isSeveral = endpoint.severalKey !== undefined && given.isSeveral;
  const several = isSeveral ? given.words.map((word) => valuesFor([word]).values) : undefined;
  const { values, notes } = valuesFor(isSeveral ? [] : given.words);
  return { given, several, values, notes: [...notes, ...revisionNotes(endpoint, call.words, options)] };
}

interface ValueOptions {
  /** The flags of the command that a hint suggests. */
  readonly options: Options;
  /** Returns values that only this service has. */
  readonly known: () => Known;
}

/** @throws PortfolioError `usage` that says what is wrong and what is allowed */
export function valuesOf(
  endpoint: Endpoint,
  { words, params }: EndpointInput,
  { options, known }: ValueOptions,
): { readonly values: Values; readonly notes: readonly string[] } {
  const values: Record<string, string> = {};
  const notes: string[] = [];
  const add = (name: string, label: string, text: string | undefined) => {
    const param = endpoint.params[name];
    if (param === undefined || text === undefined) return;
    // The service would ignore an empty parameter and send everything.
    if (text.trim() === '') throw usageError(`${label} must not be empty`);
    let result = accept(param, label, text);
    if ('problem' in result && param.kind === 'field') result = accept(param, label, text, known());
    if ('problem' in result) throw usageError(result.problem, listHint(param, options));
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

/** Returns the hint that names the command that lists the values of a parameter. */
function listHint({ kind }: Param, options: Options): string | undefined {
  const lists = commandNames.find((name) => endpointOf(name).listsValuesOf === kind);
  return lists === undefined ? undefined : `\`${otherCommand(lists.split(' '), options)}\` lists them`;
}

/** Returns a text from the arguments of the command or from its flag. */
function textFrom(words: readonly string[], flag: string | undefined, label: string): string | undefined {
  if (words.length === 0) return flag;
  if (flag !== undefined) throw usageError(`give the query as words or with ${label}, not both`);
  return words.join(' ');
}

function checkNeeded({ params }: Endpoint, name: string, typed: Call['params']): void {
  const needed: Param['needs'] = params[name]?.needs;
  if (needed === undefined || !typed.has(name) || typed.has(needed)) return;
  throw usageError(`--${flagName(name, params[name])} needs --${flagName(needed, params[needed])}`);
}

/** Finds the ids of the work in progress and of its revision in the web address of a revision. */
const revisionIn = (word: string) => /\/wip\/(\d+)\/(\d+)(?![^/?#])/.exec(word);

/** Takes the revision id from a revision address if the command takes one and none was typed. */
function withRevision(endpoint: Endpoint, words: readonly string[]): readonly string[] {
  const isTaken = pathParams(endpoint).some((name) => endpoint.params[name]?.newestOf !== undefined);
  const [word = '', ...more] = words;
  const revision = isTaken && more.length === 0 ? revisionIn(word)?.[2] : undefined;
  return revision === undefined ? words : [word, revision];
}

/** Returns a note for each revision address of which only the work in progress is read. */
const revisionNotes = (
  { severalKey, params }: Endpoint,
  words: readonly string[],
  options: Options,
): readonly string[] =>
  severalKey === undefined || params['wip_id'] === undefined
    ? []
    : words.flatMap((word) => {
        const [, wip = '', revision = ''] = revisionIn(word) ?? [];
        if (wip === '') return [];
        const line = otherCommand(['wips', 'revision', wip, revision], options);
        return [`the address is that of revision ${revision}; to read it alone: ${line}`];
      });
