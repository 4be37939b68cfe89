// library new: shows a digest of what is new, changed and gone in the lists of watches. It begins
// where the last digest ended that showed everything on a terminal. A digest in a pipe does not
// count, because the reader may stop early.
import { type News, type NewsSection, newsSections } from '../../api/entities.ts';
import { imageRequest } from '../../cli/colour.ts';
import type { Context } from '../../cli/context.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkOutput, formatFor } from '../../cli/printing/output.ts';
import { listTitle } from '../../cli/printing/sheet-title.ts';
import { otherCommand } from '../../cli/suggested-command.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import {
  beginLook,
  lastLook,
  noteShown,
  shownSince,
  shownUntil,
} from '../../library/history/marks.ts';
import { baselinesIn, listOfWatch, newsIn } from '../../library/history/news.ts';
import { watchesIn } from '../../library/history/watches.ts';
import type { StoreReader } from '../../library/store/rows.ts';
import { storedBase } from '../../library/store/services.ts';
import { momentOf } from '../../settings/options/values.ts';
import { changingLibrary, existingLibrary, readingLibrary } from '../../sources/library-file.ts';
import { lacksColours } from '../../terminal/images.ts';
import { digestOf } from '../../view/digest/digest.ts';
import { digestRenderer, digestSubject } from '../../view/digest/digest-subject.ts';
import { usualFormat } from '../../view/formats/formats.ts';
import {
  newsRecord,
  newsSubject,
  parsedRecord,
  sectionOf,
  usernamesOf,
} from '../../view/lists/news.ts';
import { groupDigitsFor } from '../../view/text/numbers.ts';
import { isoTime, relativeTime } from '../../view/text/times.ts';
import { noWatches } from './library-watch.ts';

/** Default limit on a terminal. In a pipe, all news is printed by default. */
const terminalLimit = 50;

export type NewsOption = 'since' | 'only' | 'limit' | 'all';

export const libraryNew = (context: Context<NewsOption>): Promise<void> =>
  printNews(context, false);

/**
 * Prints the news.
 * @param hasUsernames whether to add a column with the user names of the owners
 */
export async function printNews(
  context: Context<NewsOption>,
  hasUsernames: boolean,
): Promise<void> {
  await checkOutput(context, 'table');
  const { options, system } = context;
  const { stdout, stderr } = system;
  const only = sectionsIn(options.only);
  const isLast = options.since === 'last';
  const given =
    options.since === undefined || isLast
      ? undefined
      : momentOf('--since', options.since, system.now());
  if (given !== undefined && given * 1000 > system.now())
    throw usageError('--since takes a time in the past');
  // A file of --out is read elsewhere, so it is as whole as a pipe, and marks nothing.
  const isShown = stdout.isTTY && options.out === undefined;
  const usual = isShown && options.all !== true ? terminalLimit : undefined;
  const limit = options.limit === undefined ? usual : Number(options.limit);
  const hasCells = options.columns !== undefined || options.headers !== undefined;
  const format = formatFor(context, stdout.isTTY && !hasCells ? 'grid' : usualFormat(stdout));
  const renderer = options.columns === undefined ? digestRenderer(format) : undefined;
  const isDigest = renderer !== undefined;
  const group = stdout.isTTY || isDigest ? groupDigitsFor(system.env) : String;
  const recordOf = (each: News) => ({
    ...newsRecord(each),
    ...(hasUsernames ? { usernames: usernamesOf(parsedRecord(each.json)) } : {}),
  });
  // Without a limit, a look on a terminal shows all news, and marks it.
  const isOfAll = options.since === undefined && only === undefined;
  const mayMark = isShown && isOfAll;
  existingLibrary(context);
  const begun = mayMark
    ? changingLibrary(context, ({ transaction }) => transaction(beginLook))
    : undefined;
  // A library that cannot be written is shown too. Then the error is thrown at the end.
  await begun?.catch(() => {});
  const { news, count, hasSeveral, since, looked, hasWatches, digest, records } =
    await readingLibrary(context, (store) => {
      const from = isLast ? shownSince(store) : (given ?? shownUntil(store));
      // A page is sent to people who do not type commands.
      const titleOf = format === 'html' ? (watch: number) => titleIn(store, watch) : undefined;
      const isWhole = isDigest || only !== undefined;
      const {
        news: all,
        total,
        services,
      } = newsIn(store, { since: from ?? 0, limit: isWhole ? undefined : limit });
      const wanted =
        only === undefined ? all : all.filter((each) => only.includes(sectionOf(each)));
      const baselines = only === undefined ? baselinesIn(store, from ?? 0) : [];
      return {
        ...{
          news: wanted,
          count: only === undefined ? total : wanted.length,
          hasSeveral: services > 1,
          since: from,
        },
        ...{ looked: lastLook(store), hasWatches: watchesIn(store).length > 0 },
        digest: isDigest
          ? digestOf(wanted, { groupDigits: group, limit, baselines, titleOf })
          : undefined,
        records: isDigest ? [] : wanted.slice(0, limit).map(recordOf),
      };
    });
  if (digest === undefined || renderer === undefined)
    await writeOwn(context, newsSubject(group, { hasSeveral, hasUsernames }), records, { format });
  else {
    const base = activeService(context);
    const isOfService = base !== undefined && news.every(({ service }) => service === base);
    const make = (await renderer())(digest, hasSeveral);
    // Other services would refuse the requests for their pictures.
    const hasNew = isOfService && digest.rows.some(({ news: { section } }) => section === 'new');
    const hasCovers =
      hasNew && (format === 'html' || (format === 'grid' && showsPictures(context)));
    const connection = hasCovers ? await context.source.open(context) : undefined;
    try {
      const pictures = connection && { pictures: connection.pictures };
      await writeOwn(context, digestSubject(isOfService), digest.rows, {
        make,
        format,
        ...pictures,
      });
    } finally {
      await connection?.close();
    }
  }
  // Stores the time after all news was printed. A run with --since or --only does not change the
  // stored time.
  const hidden = digest?.hidden ?? count - records.length;
  const until = await begun;
  const isMarked = until !== undefined && hidden === 0;
  const now = Math.floor(system.now() / 1000);
  if (isMarked)
    await changingLibrary(context, ({ transaction }) =>
      transaction((store) => noteShown(store, { until, count, now })),
    );
  if (!stderr.isTTY) return;
  if (!hasWatches && count === 0) return context.note(noWatches(context));
  const from = options.since === undefined ? (looked ?? since) : since;
  // The time of the last look is in the future if the clock was set back.
  const ago = from && from <= now ? relativeTime(from, system.now()) : '';
  if (count === 0 && isOfAll && ago !== '')
    return context.note(
      `Nothing new since you last looked, ${ago}. \`--since last\` shows the last news again.`,
    );
  const when = ago === '' ? '' : ` since ${ago}`;
  if (count === 0) return context.note(`nothing new${when}`);
  const flags =
    given === undefined ? (isLast ? ['--since', 'last'] : []) : ['--since', isoTime(given)];
  const words = [
    'library',
    'new',
    ...flags,
    ...(only === undefined ? [] : ['--only', only.join()]),
  ];
  if (hidden > 0) {
    // The command takes no --base-url, which `mcp` may have.
    const { baseUrl: _, ...own } = options;
    const rest = `; to show all: ${otherCommand([...words, '--all'], own)}`;
    return context.note(`${hidden} of ${count} are not shown${rest}`);
  }
  const stays = isOfAll ? '. They stay new until a terminal shows them.' : '';
  const seen = isMarked ? '. They count as seen now; `--since last` shows them again.' : stays;
  await context.note(`${countsOf(news)}${when}${seen}`);
}

function titleIn(store: StoreReader, watch: number): string | undefined {
  const list = listOfWatch(store, watch);
  return list && listTitle(list.command, list.of, list.query);
}

/**
 * Whether the terminal may show pictures. A note about missing colours is only for a user who typed
 * `-o grid`.
 */
const showsPictures = (context: Context): boolean => {
  const request = imageRequest(context);
  return (
    request.wanted !== 'none' && (context.options.output !== undefined || !lacksColours(request))
  );
};

/**
 * Returns the sections that --only names; `undefined` for all sections.
 * @throws PortfolioError `usage`
 */
function sectionsIn(text: string | undefined): readonly NewsSection[] | undefined {
  return text?.split(',').map((word) => {
    const section = newsSections.find((name) => name === word.trim());
    if (section !== undefined) return section;
    throw usageError(
      `--only takes some of ${newsSections.join(', ')}, not ${JSON.stringify(text)}`,
    );
  });
}

const sectionWords = {
  new: 'new',
  changed: 'changed',
  gone: 'gone',
  figures: 'with other figures',
};

/** Returns a text with the number of items in each section, e.g. `2 new, 61 with other figures`. */
const countsOf = (news: readonly News[]): string =>
  newsSections
    .map(
      (name) =>
        [news.filter((each) => sectionOf(each) === name).length, sectionWords[name]] as const,
    )
    .flatMap(([count, words]) => (count === 0 ? [] : [`${count} ${words}`]))
    .join(', ');

/** Returns the base address of the active service; `undefined` if no service is set up. */
function activeService(context: Context): string | undefined {
  try {
    return storedBase(context.source.base(context));
  } catch (error) {
    if (error instanceof PortfolioError) return undefined;
    throw error;
  }
}
