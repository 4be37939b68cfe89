// Converts a parsed command to a record query, and makes the settings that queries need.
import type { QuerySettings, RecordQuery } from '../records/query.ts';
import type { CommandRow, ParsedCommand } from './command.ts';
import type { Context } from './context.ts';
import type { EndpointArguments } from './endpoint-arguments.ts';

export type EndpointCommand = ParsedCommand & {
  readonly commandRow: Extract<CommandRow, { kind: 'endpoint' }>;
};

export interface ResolvedQuery extends EndpointArguments {
  readonly query: RecordQuery;
}

/**
 * Replaces `-`, web addresses and rows such as `@3` by ids. `prepareQuery` checks all other values.
 * @throws PortfolioError if an argument is invalid, or if the last list cannot be read safely; the
 * reason of the signal if standard input was interrupted
 */
export async function resolveQuery(
  parsedCommand: EndpointCommand,
  context: Context,
): Promise<ResolvedQuery> {
  const { commandRow, args, params, options } = parsedCommand;
  const { resolvedArguments, notes }: EndpointArguments =
    args.length === 0
      ? { resolvedArguments: { argumentValues: [], isIdList: false }, notes: [] }
      : await (await import('./endpoint-arguments.ts')).resolveEndpointArguments(
          commandRow.endpoint,
          args,
          context,
        );
  const { limit, maxPages } = options;
  const numericOptions = {
    limit: limit === undefined ? undefined : Number(limit),
    maxPages: maxPages === undefined ? undefined : Number(maxPages),
  };
  const query = {
    command: commandRow.endpoint,
    args: resolvedArguments.argumentValues.map(({ value }) => value),
    isIdList: resolvedArguments.isIdList,
    params,
    options: { ...options, ...numericOptions },
  };
  return { resolvedArguments, query, notes };
}

export const createQuerySettings = (context: Context): QuerySettings => ({
  concurrency: Number(context.settings().get('concurrency')?.value),
  knownFields: () => context.source.knownFields(context),
  commandLine: context.commandLine,
  isEmbedded: context.source.isEmbedded,
  isUserLibrary: context.source.isUserLibrary,
});
