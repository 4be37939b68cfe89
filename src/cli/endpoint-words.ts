// Values of the arguments of an endpoint's command.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { type Endpoint, pathParamNames } from '../api/schema.ts';
import type { Options } from '../settings/options/options.ts';
import { resolveArguments } from './arguments.ts';
import type { ResolvedArguments } from './command.ts';
import type { Context } from './context.ts';
import { argumentsOfEndpoint } from './flags.ts';
import { suggestCommand } from './suggested-command.ts';

export interface ResolvedWords {
  readonly args: ResolvedArguments;
  readonly notes: readonly string[];
}

/** @throws PortfolioError `usage` if an argument is invalid */
export async function resolveWords(
  command: CommandName,
  words: readonly string[],
  context: Context,
): Promise<ResolvedWords> {
  const endpoint = endpointOf(command);
  const typed = withRevision(endpoint, words);
  const args = await resolveArguments(argumentsOfEndpoint(command), typed, context);
  return { args, notes: revisionNotes(endpoint, words, context.options) };
}

/**
 * Matches the web address of a revision. Groups: id of the work in progress, id of the revision.
 */
const revisionIn = (word: string) => /\/wip\/(\d+)\/(\d+)(?![^/?#])/.exec(word);

/** Adds the id in the web address of a revision, if the command takes one and none was typed. */
function withRevision(endpoint: Endpoint, words: readonly string[]): readonly string[] {
  const isTaken = pathParamNames(endpoint).some(
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
  { manyIdsKey: severalKey, params }: Endpoint,
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
