// library watch, watches and unwatch: add, list and remove commands that `library sync` runs. The
// library stores each command with the address of its service, but without a key.
import { endpointOf } from '../../api/catalogue.ts';
import type { Watch } from '../../api/library-records.ts';
import { pathParamNames } from '../../api/schema.ts';
import { createAction } from '../../cli/action.ts';
import { checkSourceFlags } from '../../cli/check-options.ts';
import type { CommandRow, ParsedCommand } from '../../cli/command.ts';
import { type Context, createContext } from '../../cli/context.ts';
import { parseCall } from '../../cli/parsing/parse-call.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkAndChooseFormat } from '../../cli/printing/output.ts';
import { sheetTitle } from '../../cli/printing/sheet-title.ts';
import { createQuerySettings, resolveQuery } from '../../cli/requests.ts';
import { checkNoKey } from '../../cli/stored-text.ts';
import { usageError } from '../../errors.ts';
import { addWatch, removeWatch } from '../../library/history/watches.ts';
import { prepareQuery } from '../../records/prepare-query.ts';
import { parseRate } from '../../settings/options/limits.ts';
import type { Options } from '../../settings/options/options.ts';

import { changingLibrary, withLibrary } from '../../sources/library-file.ts';
import { chooseSource } from '../../sources/sources.ts';
import { watchRecord, watchSubject } from '../../view/lists/watches.ts';
import { quoteArguments } from '../../view/text/message.ts';
import { checkedName, existingWatch, namedWatches, nameWatch } from './watch-names.ts';
import { libraryCommand, tooLongText, watchable, watchWords } from './watch-words.ts';

interface WatchAdded {
  readonly words: readonly string[];
  readonly number: number;
  readonly name: string;
  /** Its name before the command. */
  readonly before: string;
  readonly isNew: boolean;
  /** Whether a sync may read only a part of the lists. */
  readonly isPart: boolean;
  readonly lists: number;
  /**
   * The user name that the watch only searches for, as `user ada` does; `undefined` for other
   * watches.
   */
  readonly searched: string | undefined;
  /** Flags of the whole command, with those of the watched one. */
  readonly options: Options;
}

const watchIn =
  (tree: readonly CommandRow[]) =>
  async (
    outer: Context<'name'>,
    words: readonly string[],
    taker: ParsedCommand,
  ): Promise<WatchAdded | { readonly help: string }> => {
    const { parsed, help } = await parseCall(words, tree, outer, taker);
    if (parsed === undefined) return { help };
    const { name } = outer.options;
    return addWatchOf(parsed, outer, name === undefined ? undefined : checkedName(name));
  };

/**
 * Watches the list of a call. A list of a person or of a record is read to its end, unless the call
 * says how much.
 * @param name the typed name
 * @throws PortfolioError `usage` if it cannot be watched
 */
export async function addWatchOf(
  typed: ParsedCommand,
  outer: Context,
  name?: string,
): Promise<WatchAdded> {
  const checked = watchable(typed, outer.options);
  const endpoint = endpointOf(checked.commandRow.endpoint);
  const isAll =
    hasPages(endpoint) && pathParamNames(endpoint).length > 0 && !checked.params.has('page');
  const flags = { ...outer.options, ...typed.options };
  const options = isAll && flags.limit === undefined ? { ...flags, all: true } : flags;
  const call = { ...checked, options };
  checkSourceFlags(options);
  const context = createContext({ ...outer, options, source: chooseSource(options) });
  const { resolvedArguments, notes, query: wanted } = await resolveQuery(call, context);
  const prepared = await prepareQuery(wanted, createQuerySettings(context));
  // If the ids were read from standard input, there may be none.
  if (resolvedArguments.argumentValues.length === 0 && pathParamNames(endpoint).length > 0)
    throw usageError('there is nothing to watch', 'standard input is empty');
  const watch = {
    words: watchWords(call, resolvedArguments),
    base: context.source.baseUrlOf(context),
    profile: context.settings().profileName,
    added: Math.floor(context.system.now() / 1000),
    identity: context.system.randomId(),
  };
  checkNoKey(
    context,
    'the command',
    quoteArguments(watch.words),
    'the sync adds the key to its requests',
  );
  for (const note of [...prepared.notes, ...notes]) await context.note(note);
  const added = await changingLibrary(context, (writer) =>
    writer.transaction((store) => {
      const { number, isNew } = addWatch(store, watch);
      const title = sheetTitle(call.commandRow.endpoint, prepared)([]);
      return { number, isNew, ...nameWatch(store, number, { typed: name, title }) };
    }),
  );
  const isPart = hasPages(endpoint) && (prepared.isSinglePage || prepared.limit !== undefined);
  const isOfName =
    call.commandRow.endpoint === 'users search' && call.args.length === 1 && call.params.size === 0;
  const searched = isOfName ? call.args.find((word) => /^[\w-]+$/.test(word)) : undefined;
  const lists = prepared.searches.length;
  return { ...added, isPart, lists, searched, words: watch.words, options };
}

const hasPages = ({ isList, pageSize }: ReturnType<typeof endpointOf>): boolean =>
  isList && pageSize !== undefined;

export function watchText({ number, name, before, isNew, options }: WatchAdded): string {
  const shown = `“${name}” (${number})`;
  if (!isNew && before !== name)
    return `already watching this, and renamed it from “${before}” to ${shown}`;
  if (!isNew) return `already watching ${shown}`;
  return `Watching ${shown}. Run ${libraryCommand(['sync'], options)} to fetch it.`;
}

async function printWatchAdded(
  result: WatchAdded | { readonly help: string },
  { system, note, reportOutcome }: Context,
): Promise<void> {
  if ('help' in result) return system.stdout.write(result.help);
  await (result.isNew ? reportOutcome(true, watchText(result)) : note(watchText(result)));
  if (result.isNew && result.isPart) await note(partText(result));
  if (!result.isNew || result.searched === undefined) return;
  const works = libraryCommand(['watch', 'user', 'projects', result.searched], result.options);
  await note(`This watches a search. To follow the projects of one creative: ${works}`);
}

/** Says how much of a list a sync reads, and what the watch cannot notice. */
function partText({ words, lists, options: { limit } }: WatchAdded): string {
  const [each, whole] =
    lists === 1 ? ['', 'the whole list'] : [` of each of the ${lists} lists`, 'the whole lists'];
  if (limit !== undefined)
    return `Each sync reads at most ${limit} records${each}. In a longer list, new records further down are missed, and missing ones are not reported as gone.`;
  const all = words.includes('--page') ? '' : `; \`--all\` reads ${whole}`;
  return `Each sync reads one page${each}, so it misses records that are further down or leave${all}.`;
}

export const noWatches = ({ options }: Pick<Context, 'options'>): string =>
  `no watches; ${libraryCommand(['watch', '<command>'], options)} adds one`;

export async function watches(context: Context): Promise<void> {
  await checkAndChooseFormat(context, 'table');
  const all = await withLibrary(context, namedWatches);
  await writeOwn(
    context,
    watchSubject,
    all.map((watch) => watchRecord(watch, quoteArguments(watch.words))),
  );
  const rate = parseRate('--budget', context.settings().get('budget')?.value ?? '');
  for (const note of all.flatMap((watch) => tooLongText(watch, rate) ?? []))
    await context.note(note);
  if (all.length === 0) await context.remark(noWatches(context));
}

async function unwatch(context: Context, words: readonly string[]): Promise<readonly Watch[]> {
  const all = await withLibrary(context, namedWatches);
  const removed = new Set(words.map((word) => existingWatch(all, word, context.options)));
  await changingLibrary(context, ({ transaction }) =>
    transaction((store) => {
      for (const { number } of removed) removeWatch(store, number);
    }),
  );
  return [...removed];
}

async function printUnwatched(
  removed: readonly Watch[],
  { reportOutcome }: Context,
): Promise<void> {
  for (const { number, name } of removed)
    await reportOutcome(
      true,
      `Stopped watching “${name}” (${number}). Its records stay in the library.`,
    );
}

export const watchAction = (tree: readonly CommandRow[]) =>
  createAction(watchIn(tree), printWatchAdded);
export const unwatchAction = createAction(unwatch, printUnwatched);
