// Says what finds records, for a list on a terminal that has none: which filters to leave out, or
// where the values of a member are.
import { entityOf } from '../../api/entities.ts';
import { shapeAt } from '../../api/kinds/shape.ts';
import { defaultOf } from '../../api/schema.ts';
import { commandLineWith, commandWords } from '../../cli/calls.ts';
import type { TypedFlag } from '../../cli/command.ts';
import { flagsOf } from '../../cli/flags.ts';
import { nearestOf } from '../../cli/printing/end-notes.ts';
import { querySettings, resolveQuery } from '../../cli/requests.ts';
import { isFailure } from '../../errors.ts';
import { prepareQuery } from '../../records/prepare-query.ts';
import { showsNotes } from '../../system/output-stream.ts';
import { quoteWord } from '../../view/text/message.ts';
import type { OpenedList } from './act.ts';

/** Maximum number of filters that are left out, each with a request. */
const maxFilters = 4;

/** Maximum number of records that are counted in the library of the user, which has no pages. */
const maxCounted = 100;

/** Parameters that choose a part of the list or its order. */
const notFilters: ReadonlySet<string> = new Set(['page', 'per_page', 'sort', 'sort_order']);

/** The parameter whose value is the words of the command. */
const words = 'q';

/** A filter of a list, which can be left out. */
interface Filter {
  /** As typed, e.g. `--city Ulm`; `the words`. */
  readonly label: string;
  /** The parameter; undefined for `--where`. */
  readonly param?: string;
  /** The expression of `--where`. */
  readonly where?: string | undefined;
  /** The typed flags that are left out with it. */
  readonly flags: readonly TypedFlag[];
}

/**
 * Counts the records that a list has with some of its filters, e.g. `12 or more`, or `none`.
 * Returns undefined if the first page has none, but another may.
 */
type Count = (kept: readonly Filter[]) => Promise<string | undefined>;

/**
 * Returns notes such as `14 without --country Germany, 3 without the words`. Requests the first
 * page of the list without each of its filters. If none of these pages has records, requests it
 * with each filter alone, and with pairs of them.
 * @returns undefined if the list has no filters to leave out, or if a request fails, because the
 * list itself was read
 */
export async function adviseOnFilters(list: OpenedList): Promise<readonly string[] | undefined> {
  const { system, options, source } = list.context;
  const { searches, isRanked, paramsByRecord } = list.prepared;
  if (options.quiet === true || !showsNotes(system)) return undefined;
  // A service would get a request for each search and each filter.
  const isMany = searches.length > 1 && !source.isEmbedded;
  if (isMany || isRanked || paramsByRecord !== undefined) return undefined;
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
  const filters = all.slice(0, maxFilters);
  const count = createCount(list);
  const without = await eachInTurn(filters, async (omitted) => {
    const kept = all.filter((filter) => filter !== omitted);
    const change = omitted.param === 'time' ? 'with --time all' : `without ${omitted.label}`;
    return { change, kept, records: await count(kept) };
  });
  const found = without.filter(hasRecords);
  if (found.length === 0) return countAlone(list, count, filters);
  const hasColour = ({ kept }: CountedList) => kept.some(({ param }) => param === 'color_hex');
  const nearest = found.every(hasColour) ? undefined : nearestOf(list);
  return [textOf(found), nearest ?? lineOfMost(list, found)];
}

/** A list with a part of the filters. */
interface CountedList {
  /** How it differs from the list, e.g. `without --city Ulm`. */
  readonly change: string;
  readonly kept: readonly Filter[];
  /** As `Count` returns it. */
  readonly records: string | undefined;
}

const hasRecords = ({ records = 'none' }: CountedList): boolean => records !== 'none';

const textOf = (lists: readonly CountedList[]): string =>
  lists.map(({ records, change }) => `${records} ${change}`).join(', ');

/**
 * Returns what the first filter that finds records finds with another; what each finds alone, if no
 * other does; and which filters find none alone.
 */
async function countAlone(
  list: OpenedList,
  count: Count,
  filters: readonly Filter[],
): Promise<readonly string[]> {
  const withOnly = async (kept: readonly Filter[]) => ({
    change: `with only ${kept.map(({ label }) => label).join(' and ')}`,
    kept,
    records: await count(kept),
  });
  const anyTime = filters.filter(({ param }) => param !== 'time');
  const alone = await eachInTurn(anyTime, (filter) => withOnly([filter]));
  const [first, ...others] = alone.filter(hasRecords).flatMap(({ kept }) => kept);
  const pairs =
    first === undefined ? [] : await eachInTurn(others, (other) => withOnly([first, other]));
  const found = pairs.some(hasRecords) ? pairs.filter(hasRecords) : alone.filter(hasRecords);
  const told = [...found, ...alone.filter(({ records }) => records === 'none')];
  if (told.length === 0) return [];
  return found.length === 0 ? [textOf(told)] : [textOf(told), lineOfMost(list, found)];
}

/** Returns the command of the list with the most records. */
function lineOfMost(list: OpenedList, lists: readonly CountedList[]): string {
  const { parsed, endpoint } = list;
  const numberOf = ({ records = '0' }: CountedList) => Number.parseInt(records, 10);
  const { kept = [] } = lists.toSorted((a, b) => numberOf(b) - numberOf(a))[0] ?? {};
  const omitted = filtersOf(list).filter(({ label }) => kept.every((each) => each.label !== label));
  const typed = {
    ...parsed,
    words: keptWords(list, kept),
    flags: parsed.flags.filter((flag) => omitted.every(({ flags }) => !flags.includes(flag))),
  };
  const isAnyTime = isLimited(endpoint) && kept.every(({ param }) => param !== 'time');
  return `the most: ${commandLineWith(typed, isAnyTime ? { '--time': 'all' } : {})}`;
}

/** Whether the list is one of a period by default. */
const isLimited = ({ params: { time } }: OpenedList['endpoint']): boolean =>
  time !== undefined && defaultOf(time) !== 'all';

async function eachInTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Returns the filters of the list in the order of its parameters, and the default period. */
function filtersOf({ parsed, endpoint }: OpenedList): readonly Filter[] {
  const { params } = endpoint;
  const rows = flagsOf(parsed.command);
  const paramOf = (flag: TypedFlag): string | undefined => {
    const meaning = rows.find(({ long }) => long === flag.long)?.meaning;
    return meaning !== undefined && 'param' in meaning ? meaning.param : undefined;
  };
  const needsOf = (param: string | undefined) =>
    param === undefined ? undefined : params[param]?.needs;
  const filterOf = (param: string): Filter => {
    const own = parsed.flags.filter((flag) => paramOf(flag) === param);
    const dependent = parsed.flags.filter((flag) => needsOf(paramOf(flag)) === param);
    return { param, label: labelOf(own), flags: [...own, ...dependent] };
  };
  const isFilter = (param: string) => !notFilters.has(param) && needsOf(param) === undefined;
  const hasWords = parsed.words.length > 0 && params[words] !== undefined;
  return [
    ...(isLimited(endpoint) && !parsed.params.has('time')
      ? [{ label: '', param: 'time', flags: [] }]
      : []),
    ...(hasWords ? [{ label: 'the words', param: words, flags: [] }] : []),
    ...[...parsed.params.keys()].filter(isFilter).map(filterOf),
    ...parsed.flags
      .filter(({ long }) => long === '--where')
      .map((flag) => ({ label: labelOf([flag]), where: flag.value, flags: [flag] })),
  ];
}

const labelOf = (flags: readonly TypedFlag[]): string =>
  commandWords({ path: [], words: [], flags }).map(quoteWord).join(' ');

/** Returns a function that requests each list once. */
function createCount(list: OpenedList): Count {
  const counts = new Map<string, ReturnType<Count>>();
  return (kept) => {
    const key = kept.map(({ label }) => label).join(' ');
    const known = counts.get(key) ?? countRecords(list, kept);
    counts.set(key, known);
    return known;
  };
}

async function countRecords(
  list: OpenedList,
  kept: readonly Filter[],
): Promise<string | undefined> {
  const { context, parsed, connection } = list;
  const { query } = await resolveQuery(
    {
      ...parsed,
      words: keptWords(list, kept),
      params: keptParams(list, kept),
      options: { where: kept.flatMap(({ where }) => where ?? []) },
    },
    context,
  );
  const settings = querySettings(context);
  const limit = settings.hasPages === false ? maxCounted : undefined;
  const options = { ...query.options, limit };
  const prepared = await prepareQuery({ ...query, options }, settings);
  const stream = await prepared.open(connection, { request: context.requestOptions });
  let records = 0;
  for await (const batch of stream.batches()) records += batch.records.length;
  const { isCut } = stream.summary();
  if (records > 0) return isCut ? `${records} or more` : String(records);
  return isCut ? undefined : 'none';
}

/** Returns the words of the command, unless they are a filter that is left out. */
const keptWords = ({ parsed, endpoint }: OpenedList, kept: readonly Filter[]): readonly string[] =>
  endpoint.params[words] === undefined || kept.some(({ param }) => param === words)
    ? parsed.words
    : [];

/** Returns the parameters of the filters, and the order of the list. */
function keptParams({ parsed, endpoint }: OpenedList, kept: readonly Filter[]) {
  const isKept = (name: string) => kept.some(({ param }) => param === name);
  const params = [...parsed.params].filter(([name]) =>
    notFilters.has(name) ? name !== 'page' : isKept(endpoint.params[name]?.needs ?? name),
  );
  const hasTime = endpoint.params['time'] === undefined || isKept('time');
  return new Map(hasTime ? params : [...params, ['time', 'all']]);
}

/** Returns commands that print the values of the members of `--where`. */
function valueLines({ parsed, prepared, endpoint, stream }: OpenedList): readonly string[] {
  const { filters } = prepared;
  if (stream.summary().readCount === 0) return [];
  const paths = filters.flatMap((filter) => (filter.whenNone() === undefined ? filter.paths : []));
  const { shape } = entityOf(endpoint.entity);
  const isOuter = (path: string) => paths.some((other) => other.startsWith(`${path}.`));
  return [...new Set(paths)].flatMap((path) => {
    const own = shapeAt(shape, path.split('.'));
    if (path === 'now' || own === undefined || isOuter(path)) return [];
    const isFigure = own.kind === 'integer' || own.kind === 'time';
    const flags = isFigure ? { '--sort-by': path, '--desc': true as const } : { '--facet': path };
    const others = { '--where': undefined, '--sort-by': undefined, '--desc': undefined };
    const line = commandLineWith(parsed, { ...others, '--facet': undefined, ...flags });
    return [`${isFigure ? 'the highest' : 'the values of'} ${path}: ${line}`];
  });
}
