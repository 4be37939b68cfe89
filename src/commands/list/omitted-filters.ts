// Says what finds records, for a list on a terminal that has none: which filters to leave out, or
// where the values of a member are.
import pLimit from 'p-limit';
import { entityOf } from '../../api/entities.ts';
import { shapeAt } from '../../api/kinds/shape.ts';
import { defaultOf } from '../../api/schema.ts';
import { commandLineWith, toArgv } from '../../cli/calls.ts';
import type { TypedFlag } from '../../cli/command.ts';
import { flagsOf } from '../../cli/flags.ts';
import { laterPageOf } from '../../cli/printing/no-records.ts';
import { suggestNearest } from '../../cli/printing/wider-list.ts';
import { createQuerySettings, type EndpointCommand, resolveQuery } from '../../cli/requests.ts';
import { isFailure } from '../../errors.ts';
import { prepareQuery } from '../../records/prepare-query.ts';
import { showsNotes } from '../../system/output-stream.ts';
import { quoteArgument } from '../../view/text/message.ts';
import type { OpenedList } from './act.ts';

const maxFilters = 4;

/** Maximum number of records that are counted in the library of the user, which has no pages. */
const maxCounted = 100;

/** Parameters that choose a part of the list or its order. */
const notFilters: ReadonlySet<string> = new Set(['page', 'per_page', 'sort', 'sort_order']);

/** The parameter whose value is the words of the command. */
const words = 'q';

interface Filter {
  /** As typed, e.g. `--city Ulm`; `the words`. */
  readonly label: string;
  /** The parameter, and those that need it; none for `--where`. */
  readonly params: readonly string[];
  readonly flags: readonly TypedFlag[];
}

interface CountedList {
  readonly command: EndpointCommand;
  /** How it differs from the list, e.g. `without --city Ulm`. */
  readonly change: string;
  /**
   * Number of records, e.g. `12 or more`, or `none`; undefined if the first page has none, but
   * another may.
   */
  readonly records: string | undefined;
}

type Count = (omitted: readonly Filter[], change: string) => Promise<CountedList>;

/**
 * Returns notes such as `14 without --country Germany, 3 without the words`. Requests the first
 * page of the list without each of its filters. If none of these pages has records, requests it
 * with each filter alone, and with pairs of them.
 * @returns undefined if the list has no filters to leave out, if a later page was typed, or if
 * a request fails, because the list itself was read
 */
export async function adviseOnFilters(list: OpenedList): Promise<readonly string[] | undefined> {
  const { system, options, source } = list.context;
  const { searches, isRanked, paramsByRecord } = list.preparedQuery;
  if (options.quiet === true || !showsNotes(system)) return undefined;
  // A service would get a request for each search and each filter.
  const isMany = searches.length > 1 && !source.isEmbedded;
  if (isMany || isRanked || paramsByRecord !== undefined || laterPageOf(list) !== undefined)
    return undefined;
  const advice = async () => [...(await countFilters(list)), ...valueLines(list)];
  const lines = await advice().catch((error: unknown) => {
    if (system.signal.aborted || !isFailure(error)) throw error;
    return [];
  });
  return lines.length === 0 ? undefined : lines;
}

async function countFilters(list: OpenedList): Promise<readonly string[]> {
  const all = filtersOf(list);
  if (all.length < 2) return [];
  const count = createCount(list);
  const filters = all.slice(0, maxFilters);
  const without = await pLimit(1).map(filters, (filter) =>
    count([filter], filter.params[0] === 'time' ? 'with --time all' : `without ${filter.label}`),
  );
  const found = without.filter(hasRecords);
  if (found.length === 0) return countAlone(all, count);
  const isWithoutColour = found.some(({ command }) => !command.params.has('color_hex'));
  const nearest = isWithoutColour ? suggestNearest(list) : undefined;
  return [textOf(found), nearest ?? lineOfMost(found)];
}

const hasRecords = ({ records = 'none' }: CountedList): boolean => records !== 'none';

const textOf = (lists: readonly CountedList[]): string =>
  lists.map(({ records, change }) => `${records} ${change}`).join(', ');

/**
 * Returns what the first filter that finds records finds with another; what each finds alone, if no
 * other does; and which filters find none alone.
 */
async function countAlone(all: readonly Filter[], count: Count): Promise<readonly string[]> {
  const withOnly = (...kept: readonly Filter[]) =>
    count(
      all.filter((filter) => !kept.includes(filter)),
      `with only ${kept.map(({ label }) => label).join(' and ')}`,
    );
  const filters = all.slice(0, maxFilters).filter(({ params }) => params[0] !== 'time');
  const alone = await pLimit(1).map(filters, (filter) => withOnly(filter));
  const [first, ...others] = filters.filter((_, at) => alone.slice(at, at + 1).some(hasRecords));
  const pairs =
    first === undefined ? [] : await pLimit(1).map(others, (other) => withOnly(first, other));
  const found = pairs.some(hasRecords) ? pairs.filter(hasRecords) : alone.filter(hasRecords);
  const told = [...found, ...alone.filter(({ records }) => records === 'none')];
  if (told.length === 0) return [];
  return found.length === 0 ? [textOf(told)] : [textOf(told), lineOfMost(found)];
}

function lineOfMost(lists: readonly CountedList[]): string {
  const numberOf = ({ records = '0' }: CountedList) => Number.parseInt(records, 10);
  const [most] = lists.toSorted((a, b) => numberOf(b) - numberOf(a));
  return most === undefined ? '' : `the most: ${commandLineWith(most.command)}`;
}

const isLimited = ({ params: { time } }: OpenedList['endpoint']): boolean =>
  time !== undefined && defaultOf(time) !== 'all';

function filtersOf({ parsedCommand, endpoint }: OpenedList): readonly Filter[] {
  const { params } = endpoint;
  const rows = flagsOf(parsedCommand.commandRow);
  const paramOf = (flag: TypedFlag): string => {
    const meaning = rows.find(({ longName: long }) => long === flag.longName)?.target;
    return meaning !== undefined && 'param' in meaning ? meaning.param : '';
  };
  const isFilter = (name: string) =>
    !notFilters.has(name) && params[name]?.requiredParam === undefined;
  const filterOf = (param: string): Filter => {
    const own = [...parsedCommand.params.keys()].filter(
      (name) => (params[name]?.requiredParam ?? name) === param,
    );
    return {
      label: labelOf(parsedCommand.typedFlags.filter((flag) => paramOf(flag) === param)),
      params: [param, ...own.filter((name) => name !== param)],
      flags: parsedCommand.typedFlags.filter((flag) => own.includes(paramOf(flag))),
    };
  };
  const hasPeriod = isLimited(endpoint) && !parsedCommand.params.has('time');
  const hasWords = parsedCommand.args.length > 0 && params[words] !== undefined;
  return [
    ...(hasPeriod ? [{ label: '', params: ['time'], flags: [] }] : []),
    ...(hasWords ? [{ label: 'the words', params: [words], flags: [] }] : []),
    ...[...parsedCommand.params.keys()].filter(isFilter).map(filterOf),
    ...parsedCommand.typedFlags
      .filter(({ longName: long }) => long === '--where')
      .map((flag) => ({ label: labelOf([flag]), params: [], flags: [flag] })),
  ];
}

const labelOf = (flags: readonly TypedFlag[]): string =>
  toArgv({ commandPath: [], args: [], typedFlags: flags }).map(quoteArgument).join(' ');

function withoutFilters(
  { parsedCommand, endpoint }: OpenedList,
  omitted: readonly Filter[],
): EndpointCommand {
  const isOmitted = (param: string) => omitted.some(({ params }) => params.includes(param));
  const params = [...parsedCommand.params].filter(([name]) => name !== 'page' && !isOmitted(name));
  const flags = parsedCommand.typedFlags.filter(
    (flag) => flag.longName !== '--page' && omitted.every((filter) => !filter.flags.includes(flag)),
  );
  const where = flags.flatMap(({ longName: long, value = [] }) =>
    long === '--where' ? value : [],
  );
  const isAnyTime = isOmitted('time');
  return {
    ...parsedCommand,
    args: isOmitted(words) ? [] : parsedCommand.args,
    params: new Map(isAnyTime ? [...params, ['time', 'all']] : params),
    typedFlags:
      isAnyTime && isLimited(endpoint) ? [...flags, { longName: '--time', value: 'all' }] : flags,
    options: { where },
  };
}

function createCount(list: OpenedList): Count {
  const counts = new Map<string, Promise<string | undefined>>();
  return async (omitted, change) => {
    const command = withoutFilters(list, omitted);
    const line = commandLineWith(command);
    const records = counts.get(line) ?? countRecords(list, command);
    counts.set(line, records);
    return { command, change, records: await records };
  };
}

async function countRecords(
  { context, connection }: OpenedList,
  command: EndpointCommand,
): Promise<CountedList['records']> {
  const { query } = await resolveQuery(command, context);
  const settings = createQuerySettings(context);
  const limit = settings.isUserLibrary === true ? maxCounted : undefined;
  const options = { ...query.options, limit };
  const prepared = await prepareQuery({ ...query, options }, settings);
  const stream = await prepared.open(connection, { requestOptions: context.requestOptions });
  let records = 0;
  for await (const batch of stream.batches()) records += batch.records.length;
  const { mayHaveMore } = stream.summary();
  if (records > 0) return mayHaveMore ? `${records} or more` : String(records);
  return mayHaveMore ? undefined : 'none';
}

function valueLines({
  parsedCommand,
  preparedQuery,
  endpoint,
  stream,
}: OpenedList): readonly string[] {
  const { filters } = preparedQuery;
  if (stream.summary().readCount === 0) return [];
  const paths = filters.flatMap((filter) =>
    filter.explainNoMatch() === undefined ? filter.paths : [],
  );
  const { shape } = entityOf(endpoint.entity);
  const isOuter = (path: string) => paths.some((other) => other.startsWith(`${path}.`));
  return [...new Set(paths)].flatMap((path) => {
    const own = shapeAt(shape, path.split('.'));
    if (path === 'now' || own === undefined || isOuter(path)) return [];
    const isFigure = own.kind === 'integer' || own.kind === 'time';
    const line = commandLineWith(parsedCommand, {
      '--where': undefined,
      '--sort-by': isFigure ? path : undefined,
      '--desc': isFigure || undefined,
      '--facet': isFigure ? undefined : path,
    });
    return [`${isFigure ? 'the highest' : 'the values of'} ${path}: ${line}`];
  });
}
