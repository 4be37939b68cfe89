// Converts a typed command line to a reading call for `records/`, or to curl commands.
import { endpointOf } from '../api/catalogue.ts';
import { type RequestParams, requestUrl } from '../api/request.ts';
import { type Endpoint, flagName, pathParams } from '../api/schema.ts';
import type { QuerySettings, RecordQuery } from '../records/query.ts';
import { type UnresolvedParam, unresolvedParams } from '../records/values.ts';
import type { Options } from '../settings/options/options.ts';
import { shellWord } from '../view/text/message.ts';
import { resolveArguments } from './arguments.ts';
import type { Arguments, CommandRow, ParsedCommand } from './command.ts';
import type { Context } from './context.ts';
import { argumentsOf } from './flags.ts';
import { otherCommand } from './suggested-command.ts';

/** A parsed command line whose command reads an endpoint. */
export type EndpointCommand = ParsedCommand & {
  readonly command: Extract<CommandRow, { kind: 'endpoint' }>;
};

export interface ResolvedQuery {
  readonly given: Arguments;
  readonly call: RecordQuery;
  /** Notes for the user about the arguments. */
  readonly notes: readonly string[];
}

/**
 * Converts a typed call to a reading call.
 * @throws PortfolioError `usage` if an argument is invalid
 */
export async function resolveQuery(
  typed: EndpointCommand,
  context: Context,
): Promise<ResolvedQuery> {
  const { command, words, params, options } = typed;
  const endpoint = endpointOf(command.endpoint);
  const given = await resolveArguments(
    argumentsOf(command),
    withRevision(endpoint, words),
    context,
  );
  const { limit, maxPages } = options;
  const numbers = {
    limit: limit === undefined ? undefined : Number(limit),
    maxPages: maxPages === undefined ? undefined : Number(maxPages),
  };
  const call = {
    endpoint: command.endpoint,
    words: given.words.map(({ value }) => value),
    isSeveral: given.isSeveral,
    params,
    options: { ...options, ...numbers },
  };
  return { given, call, notes: revisionNotes(endpoint, words, context.options) };
}

/** Returns the settings that `prepareQuery` needs. */
export const planSettings = (context: Context): QuerySettings => ({
  concurrency: Number(context.settings().get('concurrency')?.value),
  knownFields: () => context.source.knownFields(context),
  block: context.system.block,
  commandLine: context.commandLine,
  isEmbedded: context.source.isEmbedded,
  findsColours: context.options.offline !== true,
});

/**
 * Matches the web address of a revision. The groups are the id of the work in progress and the id
 * of the revision.
 */
const revisionIn = (word: string) => /\/wip\/(\d+)\/(\d+)(?![^/?#])/.exec(word);

/**
 * Adds the revision id from a revision address, if the command takes a revision id and none was
 * typed.
 */
function withRevision(endpoint: Endpoint, words: readonly string[]): readonly string[] {
  const isTaken = pathParams(endpoint).some(
    (name) => endpoint.params[name]?.listedIn !== undefined,
  );
  const [word = '', ...more] = words;
  const revision = isTaken && more.length === 0 ? revisionIn(word)?.[2] : undefined;
  return revision === undefined ? words : [word, revision];
}

/**
 * Returns a note for each revision address if the command reads the whole work in progress instead.
 */
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
        return [`this is the address of revision ${revision}; to read only this revision: ${line}`];
      });

/** Prints a curl command for each request. */
export async function printCurl(
  context: Context,
  endpoint: Endpoint,
  requests: readonly RequestParams[],
): Promise<void> {
  for (const values of requests) {
    const [first] = unresolvedParams(endpoint, values);
    const request = first === undefined ? { endpoint, values } : finding(first, values);
    const url = requestUrl(context.source.base(context), request.endpoint, request.values);
    await context.system.stdout.write(`${curlLine(url, context)}\n`);
    if (first !== undefined)
      await context.note(
        `this request finds the id of the ${flagName(...first)}; with that id, --curl prints the next request`,
      );
  }
}

/**
 * Returns the request that finds the missing id. Without --curl, the program sends it before the
 * actual request.
 */
function finding([, { listedIn }]: UnresolvedParam, values: RequestParams) {
  const endpoint = endpointOf(listedIn.command);
  const own = Object.entries(values).filter(([name]) => Object.hasOwn(endpoint.params, name));
  return { endpoint, values: Object.fromEntries(own) };
}

/**
 * Returns the curl command for a request. The command reads the key from an environment variable.
 * Keys in other parts of the address are masked.
 * @param url the address without the key parameter
 * @throws PortfolioError `unsafe` if the program would not send the key to this address
 */
export function curlLine(url: URL, context: Context): string {
  const address = new URL(url);
  address.search = '';
  const shown = (text: string): string => shellWord(context.mask.hide(text));
  const data = [...url.searchParams].map(
    ([name, value]) => ` --data-urlencode ${shown(`${name}=${value}`)}`,
  );
  // In double quotes, the shell replaces the variable with the key.
  const key = context.source.sendsKey(context)
    ? ` --data-urlencode "${context.settings().keyParam}=$PORTFOLIO_API_KEY"`
    : '';
  return `curl --get ${shown(address.href)}${data.join('')}${key}`;
}
