// library sync: runs all watches until the budget of requests is used up. The watch that has not
// run for the longest time is first. The next run continues with the others.
import type { Watch } from '../../api/library-records.ts';
import { quantity } from '../../api/words.ts';
import { createAction } from '../../cli/action.ts';
import type { CommandRow } from '../../cli/command.ts';
import { type Context, createContext } from '../../cli/context.ts';
import { parseCall } from '../../cli/parsing/parse-call.ts';
import type { Client } from '../../client/client.ts';
import { type ErrorDetails, isFailure, PortfolioError } from '../../errors.ts';
import { correctedText, correctTimes } from '../../library/history/clock.ts';
import { type Counts, leastRecent, noteFailure, watchesIn } from '../../library/history/watches.ts';
import type { LibraryWriter } from '../../library/store/writer.ts';
import { parseRate, type Rate } from '../../settings/options/limits.ts';

import { findKeptContent } from '../../sources/kept-content.ts';
import { createPictureWriter } from '../../sources/kept-pictures.ts';
import {
  changingLibrary,
  checkDemoLibrary,
  fileBeside,
  libraryFile,
  noteFaults,
  withLibrary,
  writeError,
} from '../../sources/library-file.ts';
import { chooseSource } from '../../sources/sources.ts';
import { noWatches } from './library-watch.ts';
import { type BudgetSpent, runWatch, spentBy, spentError, withBudget } from './sync-watch.ts';
import { namedWatches } from './watch-names.ts';
import { libraryCommand, watchable } from './watch-words.ts';

interface Sync {
  readonly tree: readonly CommandRow[];
  readonly context: Context;
  readonly writer: LibraryWriter;
  /**
   * Earliest time to store for received records, in Unix seconds. See `correctTimes`. `undefined`
   * for past records.
   */
  readonly from: number | undefined;
  readonly rate: Rate;
  readonly failures: PortfolioError[];
  /**
   * One entry for each watch that has to wait, because no more requests to its service are allowed
   * for now.
   */
  readonly waiting: { readonly base: string; readonly spent: BudgetSpent }[];
}

/** Each watch that has run is also an event, which the command line prints at once. */
interface Synced extends Pick<Sync, 'failures' | 'waiting'> {
  readonly total: number;
  /** The watches of other services, which did not run. */
  readonly others: readonly Watch[];
}

export const syncIn =
  (tree: readonly CommandRow[]) =>
  async (context: Context): Promise<Synced> => {
    const rate = parseRate('--budget', context.settings().get('budget')?.value ?? '');
    const watches = await withLibrary(context, namedWatches);
    const others = otherWatches(watches, context);
    const sync = { tree, context, rate, failures: [], waiting: [] };
    const result = () => ({ ...sync, others, total: watches.length - others.length });
    if (watches.length === 0) return result();
    await whileAlone(context, () =>
      changingLibrary(context, async (writer) => {
        const now = Math.floor(context.system.now() / 1000);
        const times = writer.transaction((store) => correctTimes(store, now));
        const corrected = correctedText(times);
        if (corrected !== undefined) await context.note(corrected);
        // Reads the watches again, because another sync may have changed them before this one got
        // the lock.
        for (const watch of leastRecent(writer.transaction(namedWatches)))
          if (!others.some(({ number }) => number === watch.number))
            await syncOne(watch, { ...sync, writer, from: times.from });
        await noteFaults(context, writer.faults);
      }),
    );
    return result();
  };

/** @throws PortfolioError if watches failed or have to wait */
export async function printSynced({ failures, waiting, total, others }: Synced, context: Context) {
  if (total + others.length === 0) return context.note(noWatches(context));
  if (others.length > 0) await context.note(othersText(others, context));
  throwFor({ context, failures, waiting }, total);
}

/** Watches that --base-url does not concern. Omits watches with --demo. */
function otherWatches(watches: readonly Watch[], context: Context): readonly Watch[] {
  if (context.settings().get('baseUrl')?.setBy !== 'flag') return [];
  const chosen = context.source.baseUrlOf(context);
  if (!watches.some(({ base }) => base === chosen)) return [];
  return watches.filter(({ base, words }) => base !== chosen && !words.includes('--demo'));
}

function othersText(others: readonly Watch[], { options }: Pick<Context, 'options'>): string {
  const commands = [...new Set(others.map(({ base }) => base))].map((baseUrl) =>
    libraryCommand(['sync'], { ...options, baseUrl }),
  );
  return `${quantity(others.length, 'watch', 'watches')} of other services did not run: run ${commands.join(' and ')}`;
}

async function syncOne(watch: Watch, sync: Sync): Promise<void> {
  const { context, writer, failures, waiting } = sync;
  const { number, name: label, base, words } = watch;
  const wait = (spent: BudgetSpent) => void waiting.push({ base, spent });
  const earlier = waiting.find((other) => other.base === base);
  if (earlier !== undefined) return wait(earlier.spent);
  try {
    const isNewDemo =
      words.includes('--demo') && watch.baseline === undefined && watch.page === undefined;
    const counts = await ask(isNewDemo ? await weekAgo(watch, sync) : watch, sync);
    await context.reportOutcome(true, `${label}: ${counted(counts)}`);
  } catch (error) {
    if (context.system.signal.aborted) throw error;
    const seen = Math.floor(context.system.now() / 1000);
    const spent = spentBy(error, { writer, base, now: seen });
    if (spent !== undefined) return wait(spent);
    if (!isFailure(error)) throw error;
    const { kind, message, details } = error;
    const failure = context.mask.hideKeys(message);
    writer.transaction((store) => noteFailure(store, number, { failure, seen }));
    const hinted = detailsWithMove(error, watch, context);
    failures.push(new PortfolioError(kind, `${label}: ${message}`, hinted));
    await context.reportOutcome(
      false,
      `${label}: ${message}${details.reason ? ` (${details.reason})` : ''}`,
    );
  }
}

/** Without this older list, the demo never had news. */
async function weekAgo(watch: Watch, sync: Sync): Promise<Watch> {
  const { clientWeekAgo, clockWeekAgo } = await import('../../sample/week-ago.ts');
  const { context, writer } = sync;
  await context.remark(
    'demo: the first sync of a watch also reads the list as it was a week ago, so that there is news',
    true,
  );
  const system = { ...context.system, now: clockWeekAgo(context.system.now) };
  await ask(
    watch,
    { ...sync, from: undefined, context: createContext({ ...context, system }) },
    clientWeekAgo,
  );
  const read = writer.transaction(watchesIn).find(({ number }) => number === watch.number);
  return { ...watch, ...read, name: watch.name };
}

/** @param clientOf wraps the client */
async function ask(
  watch: Watch,
  { tree, context: outer, writer, rate, from }: Sync,
  clientOf: (client: Client) => Client = (client) => client,
): Promise<Counts> {
  const { parsed: typed } = await parseCall(watch.words, tree, outer);
  if (typed === undefined)
    throw new PortfolioError('usage', 'this is not a command that can be run again');
  const call = watchable(typed);
  const { demo } = call.options;
  // `runWatch` stores each response, so --keep is off. The cache is off, because its responses are
  // old.
  const own = {
    profile: outer.options.profile ?? watch.profile,
    keep: false,
    cache: false,
  } as const;
  const quiet = demo === true ? { demo, quiet: true } : {};
  const options = { ...outer.options, ...own, ...quiet };
  const context = createContext({ ...outer, options, source: chooseSource(options) });
  checkBase(watch, context);
  if (demo === true) checkDemoLibrary(outer);
  const connection = await context.source.open(context, { isUncached: true, isExact: true });
  const isKeeping = findKeptContent(outer) === 'records and pictures';
  const pictures = isKeeping ? createPictureWriter(context, connection.pictures) : undefined;
  try {
    const client = withBudget(clientOf(connection.client), watch.base, {
      writer,
      rate,
      now: outer.system.now,
    });
    return await runWatch({
      watch,
      call,
      context,
      connection: { ...connection, client },
      writer,
      from,
      rate,
      pictures,
    });
  } finally {
    try {
      await pictures?.close();
    } finally {
      await connection.close();
    }
  }
}

/** The user may have changed the service since. */
function checkBase(watch: Watch, context: Context): void {
  const { base, profile } = watch;
  const now = baseOf(context, base);
  if (now === base) return;
  const { setBy = 'default' } = context.settings().get('baseUrl') ?? {};
  const from = {
    flag: '--base-url',
    environment: 'PORTFOLIO_BASE_URL',
    profile: `profile ${profile}`,
    default: 'default',
  };
  throw new PortfolioError(
    'unsafe',
    `this watch belongs to ${base}; you are using ${now} (from ${from[setBy]})`,
    {
      hint: `add --base-url ${base}; ${moveHint(watch, context, setBy === 'flag' ? now : undefined)}`,
    },
  );
}

/** @throws PortfolioError `no_key` if none is set. Its hint has the URL of the watch */
function baseOf(context: Context, ofWatch: string): string {
  try {
    return context.source.baseUrlOf(context);
  } catch (error) {
    if (!isFailure(error, 'no_key')) throw error;
    throw new PortfolioError(error.kind, error.message, {
      ...error.details,
      hint: `add --base-url ${ofWatch}`,
    });
  }
}

/**
 * Returns the details of an error, with the hint how to replace the watch if the error is a
 * redirect to another origin. Such redirects are not followed.
 */
function detailsWithMove(
  { kind, details }: PortfolioError,
  watch: Watch,
  context: Context,
): ErrorDetails {
  const { status = 0, reason } = details;
  const hasMoved = kind === 'unsafe' && status >= 300 && status < 400;
  return hasMoved ? { ...details, hint: moveHint(watch, context, reason) } : details;
}

/** @param base the new address, if it is known */
function moveHint(
  { number, words }: Watch,
  { options: { library } }: Context,
  base: string | undefined,
): string {
  const options = library === undefined ? {} : { library };
  const remove = libraryCommand(['unwatch', String(number)], options);
  const add = libraryCommand(
    ['watch', ...words, ...(base === undefined ? [] : ['--base-url', base])],
    options,
  );
  return `if the service moved: ${remove}, then ${add}`;
}

const counted = ({
  records,
  isFirstRun,
  isOpen,
  appeared,
  changed,
  notSeen,
  gone,
}: Counts): string => {
  const again = isOpen
    ? '; the list may have more, so what the next sync finds is not news either'
    : '';
  if (isFirstRun) return `${quantity(records, 'record')}, read for the first time${again}`;
  const left = `${notSeen === 0 ? '' : `, ${notSeen} missing`}${gone === 0 ? '' : `, ${gone} gone`}`;
  return `${quantity(records, 'record')}, ${appeared} new, ${changed} changed${left}`;
};

const isUnsafe = ({ kind }: PortfolioError): boolean => kind === 'unsafe';

/** If watches only wait, --quiet hides the error. */
function throwFor(
  { context, failures, waiting }: Pick<Sync, 'context' | 'failures' | 'waiting'>,
  total: number,
): void {
  const { options, system } = context;
  const partErrors = options.quiet === true ? failures : [];
  if (failures.length > 0) {
    const why =
      waiting.length === 0 ? {} : { reason: `${waiting.length} more wait for the rate limit` };
    // Prefers the hints of errors that would occur again in the next sync.
    const missing = new Set(
      failures.flatMap(({ kind, details }) => (kind === 'no_key' ? (details.hint ?? []) : [])),
    );
    const {
      hint = `${libraryCommand(['watches'], options)} shows them; the next sync runs them again`,
    } =
      missing.size > 0
        ? { hint: [...missing].join(' or ') }
        : (failures.find(isUnsafe)?.details ?? {});
    throw new PortfolioError('incomplete', `${failures.length} of ${total} watches failed`, {
      summarisedErrors: partErrors,
      ...why,
      hint,
    });
  }
  const [first] = waiting;
  if (first === undefined) return;
  const what = `: ${waiting.length} of ${total} watches ${waiting.length === 1 ? 'waits' : 'wait'}`;
  throw spentError(first.spent, system.now(), { what, next: 'the next sync continues; ' });
}

/**
 * Runs the work with a lock, so that only one sync or prune of the library runs at a time. The lock
 * is a SQLite lock on a file next to the library. The operating system releases it when the process
 * ends.
 * @throws PortfolioError `incomplete` if a sync or a prune runs; another PortfolioError if the lock
 * cannot be written
 */
export async function whileAlone<T>(
  context: Pick<Context, 'system' | 'settings' | 'options'>,
  work: () => Promise<T>,
): Promise<T> {
  const { lockFile } = await import('../../library/store/database.ts');
  let release: (() => void) | undefined;
  try {
    release = lockFile(fileBeside(context, '.sync'));
  } catch (cause) {
    throw writeError(`the file ${libraryFile(context)}.sync`, cause);
  }
  if (release === undefined)
    throw new PortfolioError('incomplete', 'another sync or prune of this library is running', {
      isExpected: true,
    });
  try {
    return await work();
  } finally {
    release();
  }
}

export const syncAction = (tree: readonly CommandRow[]) => createAction(syncIn(tree), printSynced);
