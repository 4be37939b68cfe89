// library new: shows a digest of what is new, changed and gone in the lists of watches. It begins
// where the last digest ended that showed everything on a terminal. A digest in a pipe does not
// count, because the reader may stop early.
import { type NewsSection, newsSections, type Watch } from '../../api/library-records.ts';
import { joinWithAnd, joinWithOr } from '../../api/words.ts';
import type { CommandRow } from '../../cli/command.ts';
import type { Context } from '../../cli/context.ts';
import { createImageRequest } from '../../cli/image-request.ts';
import { chooseCheckedFormat } from '../../cli/printing/check-format.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkAndChooseFormat } from '../../cli/printing/output.ts';
import { suggestCommand } from '../../cli/suggested-command.ts';
import { isFailure, usageError } from '../../errors.ts';
import {
  beginLook,
  lastLook,
  noteShown,
  shownSince,
  shownUntil,
} from '../../library/history/marks.ts';
import { baselinesIn, newsIn } from '../../library/history/news.ts';
import type { SqlReader } from '../../library/store/rows.ts';
import { storedBase } from '../../library/store/services.ts';
import { parseMoment } from '../../settings/options/moments.ts';
import { changingLibrary, existingLibrary, withLibrary } from '../../sources/library-file.ts';
import { lacksColours } from '../../terminal/images.ts';
import { digestOf } from '../../view/digest/digest.ts';
import {
  digestRenderer,
  digestSubject,
  type MakeDigest,
} from '../../view/digest/digest-subject.ts';
import { defaultFormatFor } from '../../view/formats/formats.ts';
import {
  countsOf,
  newsRecord,
  newsSubject,
  parsedRecord,
  sectionOf,
  usernamesOf,
} from '../../view/lists/news.ts';
import { createDigitGrouping } from '../../view/text/numbers.ts';
import { describeDuration, isoTime, relativeTime } from '../../view/text/times.ts';
import { noWatches } from './library-watch.ts';
import { existingWatch, namedWatches } from './watch-names.ts';
import { libraryCommand } from './watch-words.ts';

/** Default limit on a terminal. In a pipe, all news is printed by default. */
const terminalLimit = 50;

export type NewsOption = 'since' | 'only' | 'limit' | 'all' | 'sync';

export const libraryNewIn =
  (tree: readonly CommandRow[]) =>
  async (context: Context<NewsOption>, words: readonly string[]): Promise<void> => {
    if (context.options.sync !== true) return printNews(context, words);
    const { printSynced, syncIn } = await import('./library-sync.ts');
    let synced: Awaited<ReturnType<ReturnType<typeof syncIn>>> | undefined;
    const receive = async () => {
      synced = await syncIn(tree)(context);
    };
    await printNews(context, words, { receive });
    // What failed does not hide what came.
    if (synced !== undefined) await printSynced(synced, context);
  };

interface NewsRun {
  readonly hasUsernames?: boolean;
  /** Stores new records after the arguments were checked. */
  readonly receive?: () => Promise<void>;
}

/**
 * @param words names or numbers of the watches; empty for all
 * @throws PortfolioError `not_found` if no watch has a name or number
 */
export async function printNews(
  context: Context<NewsOption>,
  words: readonly string[],
  { hasUsernames = false, receive }: NewsRun = {},
): Promise<void> {
  await checkAndChooseFormat(context, 'table');
  const { system } = context;
  const request = newsRequest(context, words, hasUsernames);
  const make = await request.renderer?.();
  existingLibrary(context);
  const numbers = await watchNumbers(context, words);
  await receive?.();
  const begun = request.mayMark
    ? changingLibrary(context, ({ transaction }) => transaction(beginLook))
    : undefined;
  // A library that cannot be written is shown too. Then the error is thrown at the end.
  await begun?.catch(() => {});
  const found = await withLibrary(context, (store) =>
    readNews(store, { ...request, numbers }, make),
  );
  await writeNews(context, request, found);
  // Stores the time after all news was printed.
  const until = await begun;
  const isMarked = until !== undefined && found.hidden === 0;
  const now = Math.floor(system.now() / 1000);
  if (isMarked)
    await changingLibrary(context, ({ transaction }) =>
      transaction((store) => noteShown(store, { until, count: found.news.length, now })),
    );
  await context.remark(noteAfter(context, request, { ...found, isMarked }));
}

async function watchNumbers(
  context: Context,
  words: readonly string[],
): Promise<readonly number[] | undefined> {
  if (words.length === 0) return undefined;
  const all = await withLibrary(context, namedWatches);
  return words.map((word) => existingWatch(all, word, context.options).number);
}

type NewsRequest = ReturnType<typeof newsRequest>;

/** @throws PortfolioError `usage` */
function newsRequest(
  context: Context<NewsOption>,
  words: readonly string[],
  hasUsernames: boolean,
) {
  const { options, system } = context;
  const { stdout, env } = system;
  const only = sectionsIn(options.only);
  const start = newsStart(options.since, system.now());
  // A file of --out is read elsewhere, so it is as whole as a pipe, and marks nothing.
  const isShown = stdout.isTTY && options.out === undefined;
  const usual = isShown && options.all !== true ? terminalLimit : undefined;
  const hasCells = options.columns !== undefined || options.headers !== undefined;
  const format = chooseCheckedFormat(
    context,
    stdout.isTTY && !hasCells ? 'grid' : defaultFormatFor(stdout),
  );
  const renderer = options.columns === undefined ? digestRenderer(format) : undefined;
  const isOfAll = options.since === undefined && only === undefined && words.length === 0;
  return {
    ...start,
    words,
    only,
    limit: options.limit === undefined ? usual : Number(options.limit),
    format,
    /** Loads the renderer of a digest; `undefined` if each piece of news is a row. */
    renderer,
    groupDigits: stdout.isTTY || renderer !== undefined ? createDigitGrouping(env) : String,
    hasUsernames,
    isOfAll,
    /** Whether the news counts as shown if none is hidden. */
    mayMark: isShown && isOfAll,
  };
}

interface NewsStart {
  /** The flags that ask for news since the same time. */
  readonly flags: readonly string[];
  /** Returns the time in Unix seconds; `undefined` for all news. */
  readonly since: (store: SqlReader) => number | undefined;
  /** Returns the time that notes mention instead, if it is known. */
  readonly look?: (store: SqlReader) => number | undefined;
}

function newsStart(text: string | undefined, now: number): NewsStart {
  if (text === undefined) return { flags: [], since: shownUntil, look: lastLook };
  if (text === 'last') return { flags: ['--since', text], since: shownSince };
  const time = parseMoment('--since', text, now);
  if (time * 1000 > now) throw usageError('--since takes a time in the past');
  return { flags: ['--since', isoTime(time)], since: () => time };
}

type FoundNews = ReturnType<typeof readNews>;

/** Returns the news, and the rows to print. `hidden` is the number of news without rows. */
function readNews(
  store: SqlReader,
  {
    only,
    limit,
    groupDigits,
    numbers,
    ...request
  }: NewsRequest & { readonly numbers: readonly number[] | undefined },
  make: MakeDigest | undefined,
) {
  const since = request.since(store);
  const watches = namedWatches(store);
  const names = new Map(watches.map(({ number, name }) => [number, name]));
  const { news: all, services } = newsIn(store, since ?? 0, numbers);
  const news = only === undefined ? all : all.filter((each) => only.includes(sectionOf(each)));
  const hasSeveral = services > 1;
  const found = {
    news,
    /** Number of news in other sections than those of --only. */
    waiting: all.length - news.length,
    since: request.look?.(store) ?? since,
    hasWatches: watches.length > 0,
    asked: watches.filter(({ number }) => numbers?.includes(number) !== false),
  };
  if (make === undefined) {
    const { hasUsernames } = request;
    const rows = news.slice(0, limit).map((each) => {
      const record = newsRecord(each);
      const watch = { ...record.watch, name: names.get(each.watch.number) };
      const owners = hasUsernames ? { usernames: usernamesOf(parsedRecord(each.json)) } : {};
      return { ...record, watch, ...owners };
    });
    const presenter = newsSubject(groupDigits, { hasSeveral, hasUsernames });
    return { ...found, rows, hidden: news.length - rows.length, presenter };
  }
  const baselines = only === undefined ? baselinesIn(store, since ?? 0, numbers) : [];
  const digest = digestOf(news, { groupDigits, limit, baselines, names });
  return { ...found, ...digest, make: make(digest, hasSeveral) };
}

async function writeNews(context: Context<'sync'>, { format }: NewsRequest, found: FoundNews) {
  if ('presenter' in found) return writeOwn(context, found.presenter, found.rows, { format });
  const { rows, make, news } = found;
  const base = activeService(context);
  // The page of an earlier morning would be taken for today's.
  const isPage = context.options.sync === true;
  const isOfService = base !== undefined && news.every(({ service }) => service === base);
  // Other services would refuse the requests for their pictures.
  const hasNew = isOfService && rows.some(({ news: { section } }) => section === 'new');
  const hasCovers = hasNew && (format === 'html' || (format === 'grid' && showsPictures(context)));
  const connection = hasCovers ? await context.source.open(context) : undefined;
  try {
    const pictures = connection && { pictures: connection.pictures };
    await writeOwn(context, digestSubject(isOfService, isPage), rows, {
      makeRenderer: make,
      format,
      ...pictures,
    });
  } finally {
    await connection?.close();
  }
}

function noteAfter(
  context: Context,
  request: NewsRequest,
  found: FoundNews & { readonly isMarked: boolean },
): string {
  const { flags, only, isOfAll } = request;
  const { news, hidden, since, isMarked } = found;
  const count = news.length;
  const period = periodText(since, context.system.now(), flags.length > 0);
  if (count === 0) return noteWithoutNews(context, request, found, period);
  if (hidden > 0) {
    const sections = only === undefined ? [] : ['--only', only.join()];
    const all = newsCommand(context, request, [...sections, '--all']);
    return `${hidden} of ${count} are not shown; to show all: ${all}`;
  }
  const stays = isOfAll ? '. They stay new until a terminal shows them.' : '';
  const seen = isMarked ? '. They count as seen now; `--since last` shows them again.' : stays;
  return `${countsOf(news)}${period}${seen}`;
}

const newsCommand = (
  { options }: Context,
  { words, flags }: NewsRequest,
  more: readonly string[] = [],
): string => suggestCommand(['library', 'new', ...words, ...flags, ...more], options);

/**
 * Says that nothing is new, or why nothing can be.
 * @param period as `periodText` returns it
 */
function noteWithoutNews(
  context: Context,
  request: NewsRequest,
  { hasWatches, asked, waiting }: FoundNews,
  period: string,
): string {
  if (!hasWatches) return noWatches(context);
  const unread = asked.filter(({ lastRun }) => lastRun === undefined);
  if (unread.length > 0) {
    const nothing = unread.length === asked.length ? '' : 'nothing new from the others; ';
    return `${nothing}${unreadText(unread, context)}`;
  }
  const { only, isOfAll } = request;
  if (isOfAll && period !== '')
    return `Nothing new${period}. \`--since last\` shows the last news again.`;
  const kinds = only === undefined ? 'new' : joinWithOr(only);
  const others =
    waiting === 0 ? '' : `; ${waiting} of other kinds: ${newsCommand(context, request)}`;
  return `nothing ${kinds}${period}${others}`;
}

function unreadText(unread: readonly Watch[], { options }: Context): string {
  const names = joinWithAnd(unread.map(({ name }) => `“${name}”`));
  const [watches, were, them] =
    unread.length === 1 ? ['watch', 'was', 'it'] : ['watches', 'were', 'them'];
  const sync = libraryCommand(['sync'], options);
  return `the ${watches} ${names} ${were} not read yet; ${sync} reads ${them}`;
}

/** Returns e.g. ` in the last 6 days`; '' if the time is unknown. */
function periodText(since: number | undefined, now: number, isTyped: boolean): string {
  // The time of the last look is in the future if the clock was set back.
  if (!since || since * 1000 > now) return '';
  if (!isTyped) return ` since you last looked, ${relativeTime(since, now)}`;
  const duration = describeDuration(now / 1000 - since);
  return duration === undefined ? '' : ` in the last ${duration}`;
}

/**
 * Whether the terminal may show pictures. A note about missing colours is only for a user who typed
 * `-o grid`.
 */
const showsPictures = (context: Context): boolean => {
  const request = createImageRequest(context);
  return (
    request.wanted !== 'none' && (context.options.output !== undefined || !lacksColours(request))
  );
};

/** @throws PortfolioError `usage` */
function sectionsIn(text: string | undefined): readonly NewsSection[] | undefined {
  return text?.split(',').map((word) => {
    const section = newsSections.find((name) => name === word.trim());
    if (section !== undefined) return section;
    throw usageError(
      `--only must be one or more of ${newsSections.join(', ')}, not ${JSON.stringify(text)}`,
    );
  });
}

function activeService(context: Context): string | undefined {
  try {
    return storedBase(context.source.baseUrlOf(context));
  } catch (error) {
    if (isFailure(error)) return undefined;
    throw error;
  }
}
