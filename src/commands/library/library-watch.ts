// library watch, watches and unwatch: add, list and remove commands that `library sync` runs. The library stores each
// command with the address of its service, but without a key.
import { endpointOf } from '../../api/catalogue.ts';
import { pathParams } from '../../api/schema.ts';
import type { CommandRow } from '../../cli/command.ts';
import { type Context, checkNoKey, createContext } from '../../cli/context.ts';
import { parseCall } from '../../cli/parsing/parse-call.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkOutput } from '../../cli/printing/output.ts';
import { planSettings, readingCallOf } from '../../cli/requests.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { addWatch, removeWatch, watchesIn } from '../../library/history/watches.ts';
import { planReading } from '../../records/plan.ts';
import { rateOf } from '../../settings/options/values.ts';
import { changingLibrary, checkDemoLibrary, readingLibrary } from '../../sources/library-file.ts';
import { sourceOf } from '../../sources/sources.ts';
import { watchRecord, watchSubject } from '../../view/lists/watches.ts';
import { commandText, libraryCommand, tooLongText, watchable, watchWords } from './watch-words.ts';

export const watchIn =
  (tree: readonly CommandRow[]) =>
  async (outer: Context, words: readonly string[]): Promise<void> => {
    const { call: typed, help } = await parseCall(words, tree, outer);
    if (typed === undefined) return outer.system.stdout.write(help);
    const options = { ...outer.options, ...typed.options };
    const call = { ...watchable(typed, outer.options), options };
    const context = createContext({ ...outer, options, source: sourceOf(options) });
    if (options.demo === true) checkDemoLibrary(context, 'a watch with --demo');
    const endpoint = endpointOf(call.command.endpoint);
    const { given, notes, call: wanted } = await readingCallOf(call, context);
    const plan = await planReading(wanted, planSettings(context));
    // If the ids were read from standard input, there may be none.
    if (given.words.length === 0 && pathParams(endpoint).length > 0)
      throw usageError('there is nothing to watch', 'standard input is empty');
    const watch = {
      words: watchWords(call, given),
      base: context.source.base(context),
      profile: context.settings().profileName,
      added: Math.floor(context.system.now() / 1000),
      identity: context.system.identity(),
    };
    const shown = commandText(watch.words);
    checkNoKey(context, 'the command', shown, 'the sync adds the key to its requests');
    for (const note of [...plan.notes, ...notes]) await context.note(note);
    const { number, isNew } = await changingLibrary(context, (writer) =>
      writer.transaction((store) => addWatch(store, watch)),
    );
    if (!isNew) return context.note(`nothing to do: already watching ${shown} (${number})`);
    await context.check(true, `Watching ${shown} (${number}). Run ${libraryCommand(['sync'], options)} to fetch it.`);
  };

/** Returns the note that commands print for a library without watches. */
export const noWatches = ({ options }: Pick<Context, 'options'>): string =>
  `no watches; ${libraryCommand(['watch', '<command>'], options)} adds one`;

export async function watches(context: Context): Promise<void> {
  await checkOutput(context, 'table');
  const all = await readingLibrary(context, watchesIn);
  await writeOwn(
    context,
    watchSubject,
    all.map((watch) => watchRecord(watch, commandText(watch.words))),
  );
  const rate = rateOf('--budget', context.settings().get('budget')?.value ?? '');
  for (const note of all.flatMap((watch) => tooLongText(watch, rate) ?? [])) await context.note(note);
  if (all.length === 0 && context.system.stderr.isTTY) await context.note(noWatches(context));
}

export async function unwatch(context: Context, words: readonly string[]): Promise<void> {
  const hint = `${libraryCommand(['watches'], context.options)} lists them`;
  const numbers = words.map((word) => {
    if (/^[1-9]\d{0,9}$/.test(word)) return Number(word);
    throw usageError(`NUMBER takes the number of a watch, not ${JSON.stringify(word)}`, hint);
  });
  const all = await readingLibrary(context, watchesIn);
  const missing = numbers.find((number) => !all.some((watch) => watch.number === number));
  if (missing !== undefined) throw new PortfolioError('not_found', `no watch has the number ${missing}`, { hint });
  await changingLibrary(context, ({ transaction }) =>
    transaction((store) => numbers.map((number) => removeWatch(store, number))),
  );
  for (const { number, words: command } of all.filter((watch) => numbers.includes(watch.number)))
    await context.check(true, `Stopped watching ${commandText(command)} (${number}). Its records stay in the library.`);
}
