// Stores watches with their commands and their progress, and the times of the requests that they
// sent.
import { endpointOf, findCommandName } from '../../api/catalogue.ts';
import { kindOf } from '../../api/entities.ts';
import type { Watch } from '../../api/library-records.ts';
import { partId } from '../index/identity.ts';
import { withUsername } from '../index/queries.ts';
import { entityCodeSql, inList } from '../index/schema.ts';
import { type LibraryDatabase, newestRow, numberIn, type SqlReader } from '../store/rows.ts';
import { addService, serviceOf } from '../store/services.ts';
import { afterMark, insertPages, missingFrom, type ReceivedPage } from './list-history.ts';

export type NewWatch = Pick<Watch, 'words' | 'base' | 'profile' | 'added'> & {
  readonly identity: string;
};

export function addWatch(
  store: LibraryDatabase,
  watch: NewWatch,
): { readonly number: number; readonly isNew: boolean } {
  const key = [JSON.stringify(watch.words), watch.base, watch.profile] as const;
  const find = () =>
    numberIn(store, 'SELECT watch FROM watch WHERE words = ? AND base = ? AND profile = ?', ...key);
  const known = find();
  if (known !== undefined) return { number: known, isNew: false };
  const columns = 'identity, words, base, profile, added';
  store.run(
    `INSERT INTO watch (${columns}) VALUES (?, ?, ?, ?, ?)`,
    watch.identity,
    ...key,
    watch.added,
  );
  return { number: find() ?? 0, isNew: true };
}

export const renameWatch = (store: LibraryDatabase, number: number, name: string): void =>
  store.run('UPDATE watch SET name = ? WHERE watch = ?', name, number);

/** Returns rows of records, each with the number of the watch that names it. */
export function namedByWatches(
  store: SqlReader,
  watches: readonly Pick<Watch, 'number' | 'words' | 'base'>[],
): readonly (readonly [number, number])[] {
  return watches.flatMap(({ number, words, base }) => {
    const command = findCommandName(words);
    if (command === undefined || endpointOf(command).isList) return [];
    const kind = kindOf(endpointOf(command).entity);
    const ids = words.slice(command.split(' ').length).flatMap((word) => {
      const { sql, args } = withUsername(word);
      return [
        word,
        ...store
          .rows(`SELECT id FROM record WHERE row IN (SELECT row FROM (${sql}))`, ...args)
          .flat(),
      ];
    });
    return store
      .rows(
        `SELECT row FROM record
          WHERE kind = ${entityCodeSql(kind)} AND service = ? AND id ${inList}`,
        ...[serviceOf(store, base) ?? 0],
        JSON.stringify(ids.flatMap((id) => [String(id), partId(String(id).toLowerCase(), '')])),
      )
      .map(([row]) => [Number(row), number] as const);
  });
}

export function removeWatch({ run }: Pick<LibraryDatabase, 'run'>, number: number): void {
  const ofWatch = 'list IN (SELECT list FROM list WHERE watch = ?)';
  for (const table of ['reading', 'member', 'list'])
    run(`DELETE FROM ${table} WHERE ${ofWatch}`, number);
  run('DELETE FROM watch WHERE watch = ?', number);
}

const timeOf = ({ lastRun, added }: Watch): number => lastRun ?? added - 1;

/**
 * Sorts watches by the time of their last run, or of their addition, oldest first. Of watches with
 * the same time, those with an interrupted run are last, because they may use up the budget.
 */
export const leastRecent = (watches: readonly Watch[]): readonly Watch[] =>
  watches.toSorted(
    (a, b) => timeOf(a) - timeOf(b) || Number(!!a.page) - Number(!!b.page) || a.number - b.number,
  );

export function watchesIn({ rows }: SqlReader): readonly Watch[] {
  const columns =
    'watch, name, words, base, profile, added, last_run, done, baseline, page, began, failure, records, appeared, changed';
  return rows(`SELECT ${columns}, pages FROM watch ORDER BY watch`).map((row) => {
    const [
      number,
      name,
      words,
      base,
      profile,
      added,
      lastRun,
      done,
      baseline,
      page,
      began,
      failure,
      ...counts
    ] = row;
    const some = (value: unknown) => (typeof value === 'number' ? value : undefined);
    const [records = 0, appeared = 0, changed = 0, pages = 0] = counts.map(Number);
    return {
      number: Number(number),
      name: String(name),
      words: wordsIn(words),
      base: String(base),
      profile: String(profile),
      added: Number(added),
      lastRun: some(lastRun),
      done: some(done),
      baseline: some(baseline),
      ...positionIn(some(page)),
      began: some(began),
      failure: typeof failure === 'string' ? failure : undefined,
      records,
      appeared,
      changed,
      pages,
    };
  });
}

/**
 * The column `page` has the page of a run, and the position of the search with this page, times
 * this number. The format of a library has no other place for it.
 */
const pagesOfSearch = 2 ** 32;

const positionIn = (column: number | undefined): Pick<Watch, 'search' | 'page'> => ({
  search: Math.floor((column ?? 0) / pagesOfSearch),
  page: column === undefined ? undefined : column % pagesOfSearch,
});

const columnOf = ({ search, page }: Position): number => search * pagesOfSearch + page;

/** A page of one of the searches of a watch. Pages begin at 1, searches at 0. */
export interface Position {
  readonly search: number;
  readonly page: number;
}

function wordsIn(json: unknown): readonly string[] {
  const words: unknown = JSON.parse(String(json));
  return Array.isArray(words) ? words.map(String) : [];
}

export interface Step {
  readonly watch: number;
  /** Base address of the service. */
  readonly base: string;
  readonly began: number;
  readonly next: Position | undefined;
  readonly pages: number;
  readonly isFirst: boolean;
  /**
   * Whether the list may have records that the run could not read. Only used if the run is
   * complete.
   */
  readonly isCut?: boolean;
  /**
   * Whether the records are from a time that may be before the latest look. They must not be news.
   */
  readonly isPast?: boolean;
  readonly seen: number;
}

export interface Counts {
  readonly records: number;
  /**
   * Whether this is part of the first reading. Then nothing is news, and the counts of news are 0.
   */
  readonly isFirstRun: boolean;
  /** Whether the first reading has not ended, so that the next run is part of it too. */
  readonly isOpen: boolean;
  readonly appeared: number;
  readonly changed: number;
  /**
   * Number of records that are missing for the first time. It is 0 if the run did not read the
   * whole list.
   */
  readonly notSeen: number;
  /** Number of records that are missing for the second time in a row. */
  readonly gone: number;
}

/** Returns the counts of the run so far. Call it within a transaction. */
export function keepStep(
  store: LibraryDatabase,
  received: readonly ReceivedPage[],
  step: Step,
): Counts {
  const { watch, base, began, next, isFirst, isPast } = step;
  const isFirstRun =
    numberIn(store, 'SELECT baseline FROM watch WHERE watch = ?', watch) === undefined;
  const pages = isPast ? received : received.map((page) => afterMark(store, page, isFirstRun));
  const seen = pages[0]?.seen ?? step.seen;
  const newest = newestRow(store, addService(store, base));
  // Counts only the changes of this step, although an earlier sync may have stored changes in the
  // same second.
  const changesNow = () =>
    store
      .rows(
        'SELECT row, count(*) FROM change WHERE seen = ? AND row <= ? GROUP BY row',
        seen,
        newest,
      )
      .map(String);
  const earlier = new Set(changesNow());
  const { rows, appeared: listed } = insertPages(store, base, pages, watch);
  const own = new Set(rows.slice(0, pages[0]?.records.length ?? 0));
  const appeared = isFirstRun ? 0 : listed;
  const changed = isFirstRun ? 0 : changesNow().filter((each) => !earlier.has(each)).length;
  const missing = isFirstRun ? [] : pages.map((page) => missingFrom(store, base, page, watch));
  const notSeen = new Set(missing.flatMap((each) => each.notSeen)).size;
  const gone = new Set(missing.flatMap((each) => each.gone)).size;
  if (isFirst)
    store.run('UPDATE watch SET records = 0, appeared = 0, changed = 0 WHERE watch = ?', watch);
  if (next === undefined) endRun(store, step, seen);
  store.run(
    `UPDATE watch SET last_run = ?, began = ?, page = ?, pages = ?, failure = NULL,
      records = records + ?, appeared = appeared + ?, changed = changed + ? WHERE watch = ?`,
    ...[seen, began, next ? columnOf(next) : null, step.pages, own.size, appeared, changed, watch],
  );
  const [counts = []] = store.rows(
    'SELECT records, appeared, changed, baseline IS NULL FROM watch WHERE watch = ?',
    watch,
  );
  const [records = 0, allAppeared = 0, allChanged = 0, isOpen] = counts.map(Number);
  return {
    records,
    isFirstRun,
    isOpen: isOpen === 1,
    appeared: allAppeared,
    changed: allChanged,
    notSeen,
    gone,
  };
}

/**
 * Seconds after an incomplete run. After them, the next run ends the first reading, even if it is
 * incomplete too.
 */
const patience = 3600;

/**
 * Stores that a run read the list to its end. If it may lack records, it does not end the first
 * reading. But some services never end a list clearly, so it does at least `patience` after the
 * first such run, whose time is `done`.
 */
function endRun(store: LibraryDatabase, { watch, isCut = false }: Step, seen: number): void {
  const isOpen = `?1 AND baseline IS NULL AND ifnull(done, ?2) > ?2 - ${patience}`;
  store.run(
    `UPDATE watch SET baseline = iif(${isOpen}, NULL, ifnull(baseline, ?2)), done = iif(${isOpen}, ifnull(done, ?2), ?2)
      WHERE watch = ?3`,
    ...[Number(isCut), seen, watch],
  );
}

/** The watch then runs after the other watches, and continues with the same page. */
export function noteFailure(
  store: LibraryDatabase,
  watch: number,
  { failure, seen }: { failure: string; seen: number },
): void {
  store.run('UPDATE watch SET last_run = ?, failure = ? WHERE watch = ?', seen, failure, watch);
}

/** Deletes the times before `since`. */
export function noteRequest(
  store: LibraryDatabase,
  base: string,
  { at, since }: { at: number; since: number },
): void {
  store.run('DELETE FROM spent WHERE at < ?', since);
  const sql =
    'INSERT INTO spent VALUES (?, ?, 1) ON CONFLICT (base, at) DO UPDATE SET requests = requests + 1';
  store.run(sql, base, at);
}

export const spentSince = (
  { rows }: SqlReader,
  base: string,
  since: number,
): readonly [number, number][] =>
  rows('SELECT at, requests FROM spent WHERE base = ? AND at > ? ORDER BY at', base, since).map(
    ([at, requests]): [number, number] => [Number(at), Number(requests)],
  );

/**
 * Returns the time until which a service refuses requests, in Unix seconds; 0 if it has never
 * refused any.
 */
export const pauseOf = (store: SqlReader, base: string): number =>
  numberIn(store, 'SELECT until FROM pause WHERE base = ?', base) ?? 0;

export const notePause = (store: LibraryDatabase, base: string, until: number): void =>
  store.run('INSERT OR REPLACE INTO pause VALUES (?, ?)', base, until);
