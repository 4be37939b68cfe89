// Converts a parsed command to a record query.
import { endpointOf } from '../api/catalogue.ts';
import { type Endpoint, pathParams } from '../api/schema.ts';
import type { QuerySettings, RecordQuery } from '../records/query.ts';
import type { Options } from '../settings/options/options.ts';
import type { CommandRow, ParsedCommand, ResolvedArguments } from './command.ts';
import type { Context } from './context.ts';
import { argumentsOf } from './flags.ts';
import { suggestCommand } from './suggested-command.ts';

export type EndpointCommand = ParsedCommand & {
  readonly command: Extract<CommandRow, { kind: 'endpoint' }>;
};

export interface ResolvedQuery {
  readonly args: ResolvedArguments;
  readonly query: RecordQuery;
  readonly notes: readonly string[];
}

/** @throws PortfolioError `usage` if an argument is invalid */
export async function resolveQuery(
  typed: EndpointCommand,
  context: Context,
): Promise<ResolvedQuery> {
  const { command, words, params, options } = typed;
  const endpoint = endpointOf(command.endpoint);
  const args = await argumentValues(typed, context);
  const { limit, maxPages } = options;
  const numbers = {
    limit: limit === undefined ? undefined : Number(limit),
    maxPages: maxPages === undefined ? undefined : Number(maxPages),
  };
  const query = {
    command: command.endpoint,
    words: args.words.map(({ value }) => value),
    hasManyIds: args.hasManyIds,
    params,
    options: { ...options, ...numbers },
  };
  return { args, query, notes: revisionNotes(endpoint, words, context.options) };
}

async function argumentValues(
  { command, words }: EndpointCommand,
  context: Context,
): Promise<ResolvedArguments> {
  if (words.length === 0) return { words: [], hasManyIds: false };
  const { resolveArguments } = await import('./arguments.ts');
  const typed = withRevision(endpointOf(command.endpoint), words);
  return resolveArguments(argumentsOf(command), typed, context);
}

export const querySettings = (context: Context): QuerySettings => ({
  concurrency: Number(context.settings().get('concurrency')?.value),
  knownFields: () => context.source.knownFields(context),
  block: context.system.block,
  commandLine: context.commandLine,
  isEmbedded: context.source.isEmbedded,
  findsColours: context.options.offline !== true,
  hasPages: context.options.offline !== true,
});

/**
 * Matches the web address of a revision. Groups: id of the work in progress, id of the revision.
 */
const revisionIn = (word: string) => /\/wip\/(\d+)\/(\d+)(?![^/?#])/.exec(word);

/** Adds the id in the web address of a revision, if the command takes one and none was typed. */
function withRevision(endpoint: Endpoint, words: readonly string[]): readonly string[] {
  const isTaken = pathParams(endpoint).some(
    (name) => endpoint.params[name]?.listedIn !== undefined,
  );
  const [word = '', ...more] = words;
  const revision = isTaken && more.length === 0 ? revisionIn(word)?.[2] : undefined;
  return revision === undefined ? words : [word, revision];
}

/**
 * Returns a note for each address of a revision if the command reads the whole work in progress.
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
        const line = suggestCommand(['wips', 'revision', wip, revision], options);
        return [`this is the address of revision ${revision}; to read only this revision: ${line}`];
      });
