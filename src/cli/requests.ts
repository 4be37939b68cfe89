// What was typed for an endpoint → the values of its requests, checked before anything is sent.
import type { Values } from '../api/request.ts';
import { type Endpoint, pathParams } from '../api/schema.ts';
import type { Options } from '../settings/options/options.ts';
import { resolveArguments } from './arguments.ts';
import type { Arguments, Call, Word } from './command.ts';
import type { Context } from './context.ts';
import { argumentsOf } from './flags.ts';
import { otherCommand } from './suggested-command.ts';
import { valuesOf } from './values.ts';

export type Typed = Pick<Call, 'command' | 'words' | 'params'>;

export interface Requests {
  readonly given: Arguments;
  /** Of a list, or of one record; of several records, what they have in common. */
  readonly values: Values;
  /** Of each of several single records; undefined where there is one, or a list. */
  readonly several: readonly Values[] | undefined;
  /** What to tell the user about the values. */
  readonly notes: readonly string[];
}

/** @throws PortfolioError `usage` that says what is wrong and what is allowed */
export async function requestsOf(endpoint: Endpoint, typed: Typed, context: Context): Promise<Requests> {
  const given = await resolveArguments(argumentsOf(typed.command), withRevision(endpoint, typed.words), context);
  const { options } = context;
  const valuesFor = (words: readonly Word[]) =>
    valuesOf(endpoint, { ...typed, words: words.map(({ value }) => value), options }, () => ({
      fields: context.source.knownFields(context),
    }));
  const isSeveral = endpoint.severalKey !== undefined && given.isSeveral;
  const several = isSeveral ? given.words.map((word) => valuesFor([word]).values) : undefined;
  const { values, notes } = valuesFor(isSeveral ? [] : given.words);
  return { given, several, values, notes: [...notes, ...leftOut(endpoint, typed.words, options)] };
}

/** In the address of a work's revision, its id and the revision's. */
const inRevision = (word: string) => /\/wip\/(\d+)\/(\d+)(?![^/?#])/.exec(word);

/** The address of a revision names it, where the command takes one and none was typed. */
function withRevision(endpoint: Endpoint, words: readonly string[]): readonly string[] {
  const isTaken = pathParams(endpoint).some((name) => endpoint.params[name]?.newestOf !== undefined);
  const [word = '', ...more] = words;
  const revision = isTaken && more.length === 0 ? inRevision(word)?.[2] : undefined;
  return revision === undefined ? words : [word, revision];
}

/** Says of addresses of revisions that their work is read. */
const leftOut = ({ severalKey, params }: Endpoint, words: readonly string[], options: Options): readonly string[] =>
  severalKey === undefined || params['wip_id'] === undefined
    ? []
    : words.flatMap((word) => {
        const [, wip, revision] = inRevision(word) ?? [];
        return wip === undefined
          ? []
          : [
              `the address is that of revision ${revision}; to read it alone: ${otherCommand(['wips', 'revision', wip, revision ?? ''], options)}`,
            ];
      });
