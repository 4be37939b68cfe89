// Converts a parsed command to a record query.
import type { QuerySettings, RecordQuery } from '../records/query.ts';
import type { CommandRow, ParsedCommand } from './command.ts';
import type { Context } from './context.ts';
import type { ResolvedWords } from './endpoint-words.ts';

export type EndpointCommand = ParsedCommand & {
  readonly command: Extract<CommandRow, { kind: 'endpoint' }>;
};

export interface ResolvedQuery extends ResolvedWords {
  readonly query: RecordQuery;
}

/** @throws PortfolioError `usage` if an argument is invalid */
export async function resolveQuery(
  parsed: EndpointCommand,
  context: Context,
): Promise<ResolvedQuery> {
  const { command, args: words, params, options } = parsed;
  const { args, notes }: ResolvedWords =
    words.length === 0
      ? { args: { values: [], hasManyIds: false }, notes: [] }
      : await (await import('./endpoint-words.ts')).resolveWords(command.endpoint, words, context);
  const { limit, maxPages } = options;
  const numericOptions = {
    limit: limit === undefined ? undefined : Number(limit),
    maxPages: maxPages === undefined ? undefined : Number(maxPages),
  };
  const query = {
    command: command.endpoint,
    args: args.values.map(({ value }) => value),
    hasManyIds: args.hasManyIds,
    params,
    options: { ...options, ...numericOptions },
  };
  return { args, query, notes };
}

export const createQuerySettings = (context: Context): QuerySettings => ({
  concurrency: Number(context.settings().get('concurrency')?.value),
  knownFields: () => context.source.knownFields(context),
  commandLine: context.commandLine,
  isEmbedded: context.source.isEmbedded,
  findsColours: context.options.offline !== true,
  hasPages: context.options.offline !== true,
});
