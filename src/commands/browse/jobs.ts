// Does the jobs of browse with the functions of the commands, and makes their messages from the
// results.
import { existsSync } from 'node:fs';
import { quantity } from '../../api/words.ts';
import type { ParsedCommand } from '../../cli/command.ts';
import { type Context, createContext, type MessageListener } from '../../cli/context.ts';
import { createOutFile } from '../../cli/printing/out-file.ts';
import { dividePages, notOpenedTexts, openInBrowser } from '../../cli/printing/web.ts';
import { runParsedCommand } from '../../cli/run-command.ts';
import { retryText } from '../../client/retry.ts';
import { usageError } from '../../errors.ts';
import type { Options } from '../../settings/options/options.ts';
import { parsePath } from '../../settings/options/paths.ts';
import { findKeptContent } from '../../sources/kept-content.ts';
import { chooseSource } from '../../sources/sources.ts';
import { type OutputStream, wrapOutput } from '../../system/output-stream.ts';
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
import type { Job, ListItem } from './state.ts';

interface JobOptions {
  readonly signal: AbortSignal;
  readonly showProgress: (text: string) => void;
}

export const stoppedText = (job: Job): string =>
  job.kind === 'adding' ? `stopped: nothing was put on the board “${job.board}”` : 'stopped';

/**
 * Does a job, and returns the message about it.
 * @throws PortfolioError with the failure of a command
 */
export async function doJob(job: Job, input: ReaderInput, options: JobOptions): Promise<string> {
  const tools = jobTools(input, options);
  const done = await runJob(job, tools);
  const keeps = job.kind === 'keeping' || job.kind === 'adding';
  return (keeps ? tools.unkept() : undefined) ?? tools.messageAfter(done);
}

type JobTools = ReturnType<typeof jobTools>;

function jobTools(input: ReaderInput, { signal, showProgress }: JobOptions) {
  const { context } = input;
  const { mask, options: shared } = context;
  const { stdin, stdout, stderr } = context.system;
  const notes = new Set<string>();
  let unkept: string | undefined;
  const listener: MessageListener = {
    note: (text) => void notes.add(text),
    onRetry: (wait) => showProgress(retryText(wait)),
    reportNotKept: (why) => {
      unkept = `not kept: ${why}`;
    },
  };
  const quiet = { isTTY: false, write: async () => {} };
  const silent = wrapOutput(stdout, quiet);
  const system = {
    ...context.system,
    signal,
    stdin: { ...stdin, isTTY: false },
    openKeyboard: async () => undefined,
    stdout: silent,
    stderr: wrapOutput(stderr, { ...quiet, showProgress }),
  };
  return {
    input,
    unkept: () => unkept,
    messageAfter: (done: string | undefined): string => {
      const texts = [done ?? [], ...notes, unkept ?? []].flat();
      const withoutStops = texts.slice(0, -1).map((text) => text.replace(/\.$/, ''));
      return [...withoutStops, ...texts.slice(-1)].join('; ') || 'done';
    },
    pathOf: (text: string) => parsePath(text, { label: text, home: context.system.home }),
    contextWith: (own: Options = {}) => {
      const options = { ...shared, ...own };
      const source = chooseSource(options);
      return createContext({ system, options, mask, source, customCommand: undefined, listener });
    },
    /** Runs a command that prints, with some options. @param write receives what it prints */
    print: (
      call: ParsedCommand,
      own: Options,
      write: OutputStream['write'] = quiet.write,
    ): Promise<void> => {
      const { library, ...others } = shared;
      const isKeeping = own.keep !== undefined || findKeptContent(context) !== 'nothing';
      const usesLibrary =
        library !== undefined && (isKeeping || others.offline === true || isOfBoards(call));
      const options = { ...others, ...(usesLibrary ? { library } : {}), ...call.options, ...own };
      const printing = { ...system, stdout: wrapOutput(silent, { write }) };
      return runParsedCommand({ ...call, options }, printing, mask, { listener, runList });
    },
  };
}

async function runJob(job: Job, tools: JobTools): Promise<string | undefined> {
  switch (job.kind) {
    case 'keeping':
      if (tools.input.context.options.offline === true)
        throw usageError('offline, all records are in your library already');
      for (const call of job.calls) await tools.print(call, { keep: true });
      return job.done;
    case 'downloading':
      for (const call of job.calls) {
        const own = tools.contextWith({ dir: tools.pathOf(job.folder) });
        await downloadOf(call.commandRow.endpoint)(own, call.args, call);
      }
      return job.done;
    case 'exporting':
      return exportFile(job, tools);
    case 'watching': {
      const watched = await addWatchOf(job.call, tools.contextWith());
      return `${watched.isNew ? '✓ ' : ''}${watchText(watched)}`;
    }
    case 'opening in the browser':
      return openPages(job.items, tools.contextWith());
    case 'adding':
      return addParts(job, tools);
    case 'moving':
    case 'noting':
    case 'removing': {
      await checkBoard(job.board, tools.input);
      const { run } = { moving: boardMove, noting: boardNote, removing: boardRemove }[job.kind];
      await run(tools.contextWith(), job.call.args, job.call);
      return job.done;
    }
  }
}

type JobOf<Kind> = Extract<Job, { readonly kind: Kind }>;

/** Writes records to a file, by its name as CSV or as another format of --out. */
async function exportFile(
  { call, title, written, ...job }: JobOf<'exporting'>,
  { pathOf, print }: JobTools,
): Promise<string> {
  let name = job.file;
  while (job.isOffered && existsSync(pathOf(name))) name = nextName(name);
  const file = pathOf(name);
  const done = `wrote ${written} to ${name}${existsSync(file) ? ', in place of the earlier one' : ''}`;
  if (file.toLowerCase().endsWith('.csv')) {
    const output = createOutFile(file, 'csv', {});
    await print(call, { output: 'csv' }, output.writer.write);
    await output.save();
  } else await print(call, { out: file, ...(title !== undefined && { title, tile: 'medium' }) });
  return done;
}

async function addParts(
  { board, parts, count }: JobOf<'adding'>,
  { contextWith, unkept }: JobTools,
): Promise<string> {
  const own = contextWith();
  const all: BoardAdded[] = [];
  const pictures = parts.length === 0 ? [undefined] : parts.map(({ picture }) => picture);
  for (const picture of new Set(pictures)) {
    const names = parts.flatMap((part) => (part.picture === picture ? [part.name] : []));
    all.push(await boardAdd(picture ? contextWith({ picture }) : own, [board, ...names]));
  }
  const added = {
    board: all[0]?.board ?? board,
    isNew: all[0]?.isNew === true,
    typed: parts.length,
    items: all.flatMap(({ items }) => items),
    failures: all.flatMap(({ failures }) => failures),
  };
  if (added.failures.length > 0 && unkept() === undefined) await printBoardAdded(added, own);
  return addedText(added, count);
}

async function openPages(
  items: readonly ListItem[],
  context: Context,
): Promise<string | undefined> {
  const known = items.flatMap(({ handle }) => webAddress(handle?.url) ?? []);
  const divided = dividePages(known);
  const browser = await context.system.findBrowser();
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
