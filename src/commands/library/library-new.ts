// library new: lists the records of the user's library that appeared, vanished or changed since the last `library new`
// on a terminal that showed all of them. In a pipe nothing is marked as shown, because the reader may stop early.
import type { Context } from '../../cli/context.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkOutput } from '../../cli/printing/output.ts';
import { otherCommand } from '../../cli/suggested-command.ts';
import { keptUntil, newsIn, noteShown, shownUntil } from '../../library/history/news.ts';
import { momentOf } from '../../settings/options/values.ts';
import { changingLibrary, readingLibrary } from '../../sources/library-file.ts';
import { newsRecord, newsSubject } from '../../view/lists/news.ts';
import { groupDigitsFor } from '../../view/text/numbers.ts';
import { isoTime, relativeTime } from '../../view/text/times.ts';

/** Default limit on a terminal. In a pipe, all news is printed by default. */
const terminalLimit = 50;

export async function libraryNew(context: Context): Promise<void> {
  await checkOutput(context, 'table');
  const { options, system } = context;
  const { stdout, stderr } = system;
  const given = options.since === undefined ? undefined : momentOf('--since', options.since, system.now());
  const usual = stdout.isTTY && options.all !== true ? terminalLimit : undefined;
  const limit = options.limit === undefined ? usual : Number(options.limit);
  const { news, total, services, since, until } = await readingLibrary(context, (store) => {
    const from = given ?? shownUntil(store);
    return { ...newsIn(store, { since: from ?? 0, limit }), since: from, until: keptUntil(store) };
  });
  const group = stdout.isTTY ? groupDigitsFor(system.env) : String;
  await writeOwn(context, newsSubject(group, services > 1), news.map(newsRecord));
  // The time is stored after all news is printed. A run with --since does not change the stored time.
  const isCut = news.length < total;
  if (stdout.isTTY && !isCut && given === undefined && until > (since ?? 0))
    await changingLibrary(context, ({ transaction }) => transaction((store) => noteShown(store, until)));
  if (!stderr.isTTY) return;
  const ago = since === undefined ? '' : relativeTime(since, system.now());
  if (total === 0 && given === undefined && since !== undefined)
    return context.note(`Nothing new since you last looked, ${ago}. \`--since 1d\` shows the last day again.`);
  const when = since === undefined ? '' : ` since ${ago}`;
  if (total === 0) return context.note(`nothing new${when}`);
  const words = ['library', 'new', ...(given === undefined ? [] : ['--since', isoTime(given)]), '--all'];
  const rest = `; to show all: ${otherCommand(words, options)}`;
  await context.note(isCut ? `the newest ${news.length} of ${total}${when}${rest}` : `${total} new${when}`);
}
