// Values of the arguments of an endpoint's command.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { type Endpoint, pathParamNames } from '../api/schema.ts';
import type { Options } from '../settings/options/options.ts';
import { resolveArguments } from './arguments.ts';
import type { ResolvedArguments } from './command.ts';
import type { Context } from './context.ts';
import { argumentsOfEndpoint } from './flags.ts';
import { suggestCommand } from './suggested-command.ts';

export interface EndpointArguments {
  readonly resolvedArguments: ResolvedArguments;
  readonly notes: readonly string[];
}

/** @throws PortfolioError `usage` if an argument is invalid */
export async function resolveEndpointArguments(
  command: CommandName,
  args: readonly string[],
  context: Context,
): Promise<EndpointArguments> {
  const endpoint = endpointOf(command);
  const expandedArgs = withRevision(endpoint, args);
  const resolvedArguments = await resolveArguments(
    argumentsOfEndpoint(command),
    expandedArgs,
    context,
  );
  return { resolvedArguments, notes: createRevisionNotes(endpoint, args, context.options) };
}

/**
 * Matches the web address of a revision. Groups: id of the work in progress, id of the revision.
 */
const matchRevisionUrl = (url: string) => /\/wip\/(\d+)\/(\d+)(?![^/?#])/.exec(url);

/** Adds the id in the web address of a revision, if the command takes one and none was typed. */
function withRevision(endpoint: Endpoint, args: readonly string[]): readonly string[] {
  const takesRevision = pathParamNames(endpoint).some(
    (name) => endpoint.params[name]?.listedIn !== undefined,
  );
  const [firstArg = '', ...otherArgs] = args;
  const revisionId =
    takesRevision && otherArgs.length === 0 ? matchRevisionUrl(firstArg)?.[2] : undefined;
  return revisionId === undefined ? args : [firstArg, revisionId];
}

/**
 * Returns a note for each address of a revision if the command reads the whole work in progress.
 */
const createRevisionNotes = (
  { recordListKey, params }: Endpoint,
  args: readonly string[],
  options: Options,
): readonly string[] =>
  recordListKey === undefined || params['wip_id'] === undefined
    ? []
    : args.flatMap((arg) => {
        const [, wipId = '', revisionId = ''] = matchRevisionUrl(arg) ?? [];
        if (wipId === '') return [];
        const commandLine = suggestCommand(['wips', 'revision', wipId, revisionId], options);
        return [
          `this is the address of revision ${revisionId}; to read only this revision: ${commandLine}`,
        ];
      });
