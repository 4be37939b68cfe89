// Does the jobs of browse with the functions of the commands, and makes their messages from the
// results.
import { existsSync } from 'node:fs';
import { quantity } from '../../api/values.ts';
import type { Call } from '../../cli/command.ts';
import { type Context, createContext } from '../../cli/context.ts';
import { outFile } from '../../cli/printing/out-file.ts';
import { runCall } from '../../cli/printing/run-call.ts';
import { dividePages, notOpenedTexts, openInBrowser } from '../../cli/printing/web.ts';
import { retryText } from '../../client/retry.ts';
import { usageError } from '../../errors.ts';
import type { Options } from '../../settings/options/options.ts';
import { parsePath } from '../../settings/options/paths.ts';
import { keptParts } from '../../sources/library-file.ts';
import { sourceOf } from '../../sources/sources.ts';
import { type Screen, wrapOutput } from '../../system/screen.ts';
import { webAddress } from '../../view/text/links.ts';
import { addedText, type BoardAdded, boardAdd, printBoardAdded } from '../board/board-add.ts';
import { boardMove, boardNote, boardRemove } from '../board/board-change.ts';
import { addWatchOf, watchText } from '../library/library-watch.ts';
import { runList } from '../list/run-list.ts';
import { downloadOf } from '../pictures/download.ts';
import { isOfBoards } from './calls.ts';
import { nextName } from './questions.ts';
import type { ReaderInput } from './read.ts';
import { checkBoard } from './read-boards.ts';
import type { Item, Job } from './state.ts';

interface JobOptions {
  /** Stops the job. */
  readonly signal: AbortSignal;
  readonly showProgress: (text: string) => void;
}

/** Returns the message about a job that the user has stopped. */
export const stoppedText = (job: Job): string =>
  job.kind === 'adding' ? `stopped: nothing was put on the board “${job.board}”` : 'stopped';

/**
 * Does a job, and returns the message about it.
 * @throws PortfolioError with the failure of a command
 */
export async function doJob(
  job: Job,
  input: ReaderInput,
  { signal, showProgress }: JobOptions,
): Promise<string> {
  const { context } = input;
  const { mask, options: shared } = context;
  const pathOf = (text: string) => parsePath(text, { label: text, home: context.system.home });
  const notes = new Set<string>();
  let unkept: string | undefined;
  const listener = {
    note: (text: string) => void notes.add(text),
    retry: (wait: Parameters<typeof retryText>[0]) => showProgress(retryText(wait)),
    notKept: (why: string) => {
      unkept = `not kept: ${why}`;
    },
  };
  const said = (done?: string) => {
    const texts = [done ?? [], ...notes, unkept ?? []].flat();
    return (
      texts
        .map((text, at) => (at < texts.length - 1 ? text.replace(/\.$/, '') : text))
        .join('; ') || 'done'
    );
  };
  const silent = wrapOutput(context.system.stdout, { isTTY: false, write: async () => {} });
  const system = {
    ...context.system,
    signal,
    stdin: { ...context.system.stdin, isTTY: false },
    keys: async () => undefined,
    stdout: silent,
    stderr: wrapOutput(context.system.stderr, {
      isTTY: false,
      write: async () => {},
      showProgress,
    }),
  };
  const contextWith = (own: Options = {}) => {
    const options = { ...shared, ...own };
    return createContext({
      system,
      options,
      mask,
      source: sourceOf(options),
      command: undefined,
      listener,
    });
  };
  /** Runs a command that prints, with some options. */
  const print = (call: Call, own: Options, stdout: Screen = silent): Promise<void> => {
    const { library, ...others } = shared;
    const isKeeping = own.keep !== undefined || keptParts(context) !== 'nothing';
    const usesLibrary =
      library !== undefined && (isKeeping || others.offline === true || isOfBoards(call));
    const options = { ...others, ...(usesLibrary ? { library } : {}), ...call.options, ...own };
    return runCall({ ...call, options }, { ...system, stdout }, mask, { listener, runList });
  };
  switch (job.kind) {
    case 'keeping':
      if (shared.offline === true)
        throw usageError('offline, all records are in your library already');
      for (const call of job.calls) await print(call, { keep: true });
      return unkept ?? said(job.done);
    case 'downloading':
      for (const call of job.calls)
        await downloadOf(call.command.endpoint)(
          contextWith({ dir: pathOf(job.folder) }),
          call.words,
          call,
        );
      return said(job.done);
    case 'exporting': {
      let name = job.file;
      while (job.isOffered && existsSync(pathOf(name))) name = nextName(name);
      const file = pathOf(name);
      const done = `wrote ${job.written} to ${name}${existsSync(file) ? ', in place of the earlier one' : ''}`;
      if (!file.toLowerCase().endsWith('.csv')) {
        await print(job.call, {
          out: file,
          ...(job.title === undefined ? {} : { title: job.title, tile: 'medium' }),
        });
        return said(done);
      }
      const output = outFile(file, 'csv', {});
      await print(job.call, { output: 'csv' }, wrapOutput(silent, { write: output.writer.write }));
      await output.save();
      return said(done);
    }
    case 'watching': {
      const watched = await addWatchOf(job.call, contextWith());
      return said(`${watched.isNew ? '✓ ' : ''}${watchText(watched)}`);
    }
    case 'opening in the browser':
      return said(await openPages(job.items, contextWith()));
    case 'adding': {
      const own = contextWith();
      const named = (wanted: string | undefined) =>
        job.parts.flatMap(({ name, picture }) => (picture === wanted ? [name] : []));
      const all: BoardAdded[] = [];
      const pictures =
        job.parts.length === 0 ? [undefined] : job.parts.map(({ picture }) => picture);
      for (const picture of new Set(pictures))
        all.push(
          await boardAdd(picture ? contextWith({ picture }) : own, [job.board, ...named(picture)]),
        );
      const [items, failures] = [
        all.flatMap((each) => each.items),
        all.flatMap((each) => each.failures),
      ];
      const isNew = all[0]?.isNew === true;
      const added = {
        board: all[0]?.board ?? job.board,
        isNew,
        typed: job.parts.length,
        items,
        failures,
      };
      if (unkept !== undefined) return unkept;
      if (added.failures.length > 0) await printBoardAdded(added, own);
      return said(addedText(added, job.count));
    }
    case 'moving':
    case 'noting':
    case 'removing': {
      const { board, call, done } = job;
      await checkBoard(board, input);
      const { run } = { moving: boardMove, noting: boardNote, removing: boardRemove }[job.kind];
      await run(contextWith(), call.words, call);
      return said(done);
    }
  }
}

/** Opens the web pages of records. Returns what was not opened; undefined if all pages were. */
async function openPages(items: readonly Item[], context: Context): Promise<string | undefined> {
  const known = items.flatMap(({ handle }) => webAddress(handle?.url) ?? []);
  const divided = dividePages(known);
  const browser = await context.system.browser();
  // A browser in the terminal would draw over the screen.
  const hasBrowser = browser !== undefined && !browser.isInTerminal;
  if (hasBrowser) await openInBrowser(divided.pages, context);
  const missing = items.length - known.length;
  const texts = [
    missing === 0 ? [] : `${quantity(missing, 'record')} without a web address;`,
    notOpenedTexts(divided),
    divided.nowhere,
    hasBrowser || divided.pages.length === 0
      ? []
      : ['no browser with a window was found:', ...divided.pages],
  ];
  return texts.flat().join(' ') || undefined;
}
