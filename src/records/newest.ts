// Fills in a missing path parameter with the id of the newest record of a list, e.g. a WIP's newest revision.
import { type CommandName, commandNames, endpointOf } from '../api/catalogue.ts';
import { decode } from '../api/decode.ts';
import { compareIds, idText } from '../api/ids.ts';
import type { Values } from '../api/request.ts';
import { type Endpoint, flagName, type Param } from '../api/schema.ts';
import { PortfolioError } from '../errors.ts';
import { type Fetch, fetchPage } from './fetch-page.ts';

/**
 * Returns the values, with the newest id for each missing parameter that has `newestOf`.
 * @throws PortfolioError `not_found` if the list is empty
 */
export async function fillNewestIds(endpoint: Endpoint, values: Values, fetching: Fetch): Promise<Values> {
  const found = { ...values };
  for (const [name, param] of missingParams(endpoint, values)) {
    const show = endpointOf(param.newestOf.command);
    const { list } = param.newestOf;
    const [record] = (await fetchPage(show, values, fetching)).records;
    const ids = newestFirst(Reflect.get(decode(show.entity, record?.value), list));
    const [newest, ...others] = ids;
    const noun = flagName(name, param);
    if (newest === undefined) throw new PortfolioError('not_found', `there are no ${list} to choose a ${noun} from`);
    found[name] = newest;
    if (others.length > 0)
      fetching.request.events?.note?.(`${noun} ${newest}, the newest of ${ids.length}; ${othersText(others)}`);
  }
  return found;
}

type FillableParam = Param & { readonly newestOf: { readonly command: CommandName; readonly list: string } };

export type MissingParam = readonly [name: string, param: FillableParam];

/** Returns the parameters without a value that have `newestOf`. */
export const missingParams = ({ params }: Endpoint, values: Values): readonly MissingParam[] =>
  Object.entries(params).flatMap(([name, param]) => {
    const { newestOf } = param;
    const command = commandNames.find((known) => known === newestOf?.command);
    if (newestOf === undefined || command === undefined || values[name] !== undefined) return [];
    return [[name, { ...param, newestOf: { ...newestOf, command } }] as const];
  });

/** Maximum number of other ids in the note. */
const maxOthers = 5;

function othersText(ids: readonly string[]): string {
  const more = ids.length - maxOthers;
  const shown = ids.slice(0, maxOthers).join(', ');
  return `the other${ids.length === 1 ? ' is' : 's are'} ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Returns the ids of decoded records, the newest first. */
function newestFirst(candidates: unknown): readonly string[] {
  const timeOf = (record: unknown): number => Number(Reflect.get(Object(record), 'created_on') ?? 0);
  const idOf = (record: unknown): string => idText(Reflect.get(Object(record), 'id'));
  return (Array.isArray(candidates) ? candidates : [])
    .toSorted((a: unknown, b: unknown) => timeOf(b) - timeOf(a) || compareIds(idOf(b), idOf(a)))
    .flatMap((record: unknown) => idOf(record) || []);
}
