// Says what finds records, for a list on a terminal that has none: which filters to leave out, or
// where the values of a member are.
import { entityOf } from '../../api/entities.ts';
import { shapeAt } from '../../api/kinds/shape.ts';
import { defaultOf } from '../../api/schema.ts';
import { commandLineWith, commandWords } from '../../cli/calls.ts';
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
  readonly where?: string;
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
  const filters = filtersOf(list).slice(0, maxFilters);
  if (filters.length < 2) return [];
  const count = createCount(list);
  const found: string[] = [];
  let nearest: string | undefined;
  for (const omitted of filters) {
    const records = await count(filters.filter((filter) => filter !== omitted));
    if (records === undefined || records === 'none') continue;
    const change = omitted.param === 'time' ? 'with --time all' : `without ${omitted.label}`;
    found.push(`${records} ${change}`);
    if (omitted.param === 'color_hex') nearest = nearestOf(list);
  }
  if (found.length > 0) return [found.join(', '), nearest ?? []].flat();
  return countAlone(
    count,
    filters.filter(({ param }) => param !== 'time'),
  );
}

/**
 * Returns what the first filter that finds records finds with another; what each finds alone, if no
 * other does; and which filters find none alone.
 */
async function countAlone(count: Count, filters: readonly Filter[]): Promise<readonly string[]> {
  const textsOf = async (kept: readonly Filter[]) => {
    const records = await count(kept);
    const text = `${records} with only ${kept.map(({ label }) => label).join(' ')}`;
    return { text, records, hasSome: records !== undefined && records !== 'none' };
  };
  const alone = await eachInTurn(filters, (filter) => textsOf([filter]));
  const [first, ...others] = filters.filter((_, at) => alone[at]?.hasSome);
  const pairs =
    first === undefined ? [] : await eachInTurn(others, (other) => textsOf([first, other]));
  const found = [pairs, alone].map((each) => each.filter(({ hasSome }) => hasSome));
  const texts = [
    ...(found.find((each) => each.length > 0) ?? []),
    ...alone.filter(({ records }) => records === 'none'),
  ].map(({ text }) => text);
  return texts.length === 0 ? [] : [texts.join(', ')];
}

async function eachInTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Returns the filters of the list in the order of its parameters, and the default period. */
function filtersOf({ parsed, endpoint }: OpenedList): readonly Filter[] {
  const flags = flagsOf(parsed.command);
  const isParam = (param: string) => (long: string) =>
    flags.some(({ long: name, meaning }) => {
      const isMeant = 'param' in meaning && meaning.param === param;
      return name === long && isMeant;
    });
  const labelOf = (isMeant: (long: string) => boolean) => {
    const typed = parsed.flags.filter(({ long }) => isMeant(long));
    return commandWords({ path: [], words: [], flags: typed }).map(quoteWord).join(' ');
  };
  const { time } = endpoint.params;
  const isLimited = time !== undefined && defaultOf(time) !== 'all' && !parsed.params.has('time');
  const params = [...parsed.params.keys()].filter(
    (name) => !notFilters.has(name) && endpoint.params[name]?.needs === undefined,
  );
  const hasWords = parsed.words.length > 0 && endpoint.params[words] !== undefined;
  return [
    ...(isLimited ? [{ label: '', param: 'time' }] : []),
    ...(hasWords ? [{ label: 'the words', param: words }] : []),
    ...params.map((param) => ({ label: labelOf(isParam(param)), param })),
    ...(parsed.options.where ?? []).map((where) => ({
      label: `--where ${quoteWord(where)}`,
      where,
    })),
  ];
}

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
  const hasWords = kept.some(({ param }) => param === words);
  const { query } = await resolveQuery(
    {
      ...parsed,
      words: hasWords ? parsed.words : [],
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
    const line = commandLineWith(parsed, { '--where': undefined, ...flags });
    return [`${isFigure ? 'the highest' : 'the values of'} ${path}: ${line}`];
  });
}
