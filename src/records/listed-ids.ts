// Finds the id for a path parameter in a list, e.g. the id of a WIP's newest revision, or of its
// second revision.
import { type CommandName, commandNames, endpointOf } from '../api/catalogue.ts';
import { decode } from '../api/decode.ts';
import { compareIds, idText } from '../api/ids.ts';
import type { RequestParams } from '../api/request.ts';
import { type Endpoint, type Param, toFlagName } from '../api/schema.ts';
import { joinFirst } from '../api/words.ts';
import { PortfolioError } from '../errors.ts';
import { type FetchContext, fetchAndStorePage } from './fetch-page.ts';
import type { StreamContext } from './stream-context.ts';

/** Replaces positions in a list, e.g. of the newest revision, by the ids of the records. */
export async function resolveListedIds(context: StreamContext): Promise<StreamContext> {
  const { query, connection, streamOptions, searches } = context;
  const { requestOptions } = streamOptions;
  const { commandLine } = query.settings;
  const found = searches.map((values) =>
    findListedIds(query.endpoint, values, { connection, requestOptions, commandLine }),
  );
  return { ...context, searches: await Promise.all(found) };
}

type ListedParam = Param & {
  readonly listedIn: { readonly command: CommandName; readonly list: string };
};

export type UnresolvedParam = readonly [name: string, param: ListedParam];

/** Returns the parameters with `listedIn` whose value is missing or has at most three digits. */
export const findUnresolvedParams = (
  { params }: Endpoint,
  values: RequestParams,
): readonly UnresolvedParam[] =>
  Object.entries(params).flatMap(([name, param]) => {
    const { listedIn } = param;
    const command = commandNames.find((known) => known === listedIn?.command);
    if (
      listedIn === undefined ||
      command === undefined ||
      !/^([1-9]\d{0,2})?$/.test(values[name] ?? '')
    )
      return [];
    return [[name, { ...param, listedIn: { ...listedIn, command } }] as const];
  });

/**
 * Returns the parameter values. Each parameter of `findUnresolvedParams` has an id as its value.
 * @throws PortfolioError `not_found` if the list is empty
 */
export async function findListedIds(
  endpoint: Endpoint,
  values: RequestParams,
  fetching: FetchContext,
): Promise<RequestParams> {
  const found = { ...values };
  for (const [name, param] of findUnresolvedParams(endpoint, values)) {
    const show = endpointOf(param.listedIn.command);
    const { list } = param.listedIn;
    const [record] = (await fetchAndStorePage(param.listedIn.command, values, fetching)).records;
    const ids = newestFirst(Reflect.get(decode(show.entity, record?.value), list));
    const [newest, ...others] = ids;
    const noun = toFlagName(name, param);
    if (newest === undefined)
      throw new PortfolioError('not_found', `there are no ${list} to choose a ${noun} from`);
    const typed = values[name];
    // If the number is too high, it is sent as an id, and the service refuses it.
    found[name] =
      typed === undefined
        ? newest
        : ids.includes(typed)
          ? typed
          : (ids.at(-Number(typed)) ?? typed);
    if (typed === undefined && others.length > 0)
      fetching.requestOptions.events?.note?.(
        `${noun} ${newest}, the newest of ${ids.length}; ${othersText(others)}`,
      );
  }
  return found;
}

/** Maximum number of other ids in the note. */
const maxOthers = 5;

const othersText = (ids: readonly string[]): string =>
  `the other${ids.length === 1 ? ' is' : 's are'} ${joinFirst(ids, maxOthers)}`;

/** Returns the ids of decoded records, the newest first. */
function newestFirst(candidates: unknown): readonly string[] {
  const timeOf = (record: unknown): number =>
    Number(Reflect.get(Object(record), 'created_on') ?? 0);
  const idOf = (record: unknown): string => idText(Reflect.get(Object(record), 'id'));
  return (Array.isArray(candidates) ? candidates : [])
    .toSorted((a: unknown, b: unknown) => timeOf(b) - timeOf(a) || compareIds(idOf(b), idOf(a)))
    .flatMap((record: unknown) => idOf(record) || []);
}
