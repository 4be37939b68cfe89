// Turns the call of an endpoint's command into the call of a reading: rows, web addresses and `-` become ids.
import { endpointOf } from '../api/catalogue.ts';
import { type Endpoint, pathParams } from '../api/schema.ts';
import type { PlanSettings, ReadingCall } from '../records/call.ts';
import type { Options } from '../settings/options/options.ts';
import { resolveArguments } from './arguments.ts';
import type { Arguments, Call, CommandRow } from './command.ts';
import type { Context } from './context.ts';
import { argumentsOf } from './flags.ts';
import { otherCommand } from './suggested-command.ts';

/** A call of a command that reads an endpoint. */
export type EndpointCall = Call & { readonly command: Extract<CommandRow, { kind: 'endpoint' }> };

export interface ResolvedCall {
  readonly given: Arguments;
  readonly call: ReadingCall;
  /** Sentences for the user about the arguments. */
  readonly notes: readonly string[];
}

/** @throws PortfolioError `usage` that says what is wrong and what is allowed */
export async function readingCallOf(typed: EndpointCall, context: Context): Promise<ResolvedCall> {
  const { command, words, params, options } = typed;
  const endpoint = endpointOf(command.endpoint);
  const given = await resolveArguments(argumentsOf(command), withRevision(endpoint, words), context);
  const { limit, all, where, sortBy, desc, facet, comments } = options;
  const flags = { all, where, sortBy, desc, facet, comments, limit: limit === undefined ? undefined : Number(limit) };
  const call = {
    endpoint: command.endpoint,
    words: given.words.map(({ value }) => value),
    isSeveral: given.isSeveral,
    params,
    options: flags,
  };
  return { given, call, notes: revisionNotes(endpoint, words, context.options) };
}

/** Returns the settings that planning needs. */
export const planSettings = (context: Context): PlanSettings => ({
  concurrency: Number(context.settings().get('concurrency')?.value),
  knownFields: () => context.source.knownFields(context),
  block: context.system.block,
  commandLine: context.commandLine,
});

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
