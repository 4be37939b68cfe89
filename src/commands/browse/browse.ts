// browse: shows lists as walls of pictures, and records as pages, on the whole screen. This file
// connects the state to the terminal and the service: it reads events, writes frames and does what
// the state asks for.
import { toArgv } from '../../cli/calls.ts';
import type { CommandRow, ParsedCommand } from '../../cli/command.ts';
import { type Context, createContext } from '../../cli/context.ts';
import { parseCall } from '../../cli/parsing/parse-call.ts';
import { loadStyle } from '../../cli/printing/output.ts';
import { printerFor } from '../../cli/printing/printer.ts';
import { suggestCommand } from '../../cli/suggested-command.ts';
import { type Retry, retryText } from '../../client/retry.ts';
import {
  type ErrorDetails,
  isFailure,
  joinSignals,
  PortfolioError,
  signalError,
  usageError,
} from '../../errors.ts';
import { checkFlagRules, flagRules } from '../../settings/options/conflicts.ts';
import type { Options } from '../../settings/options/options.ts';
import { chooseSource } from '../../sources/sources.ts';
import { type EnvVariables, isRunByAssistant } from '../../system/environment.ts';
import { wrapOutput } from '../../system/output-stream.ts';
import { canRepaint } from '../../terminal/abilities.ts';
import { copySequence } from '../../terminal/clipboard.ts';
import { type FullScreen, type ScreenEvent, withFullScreen } from '../../terminal/full-screen.ts';
import { cellIn } from '../../terminal/images.ts';
import type { Printer } from '../../view/pictures/encoder.ts';
import { browsableRows } from './browsable-rows.ts';
import { firstCall, isOfBoards } from './calls.ts';
import { fetchCredits } from './credit.ts';
import { drawScreen, wantedPictures } from './draw.ts';
import { doJob, stoppedText } from './jobs.ts';
import { createPalette, createPictures, type PaletteLines } from './pictures.ts';
import type { ReaderInput } from './read.ts';
import { ownBoards } from './read-boards.ts';
import { createReaders } from './readers.ts';
import type { Effect, Event, Job } from './state.ts';
import { createState, pushView } from './steps.ts';
import { update } from './update.ts';

/** @param tree returns the whole tree, which has the commands that can be browsed */
export const browseIn =
  (tree: readonly CommandRow[]) =>
  async (outer: Context, typed: readonly string[], taker: ParsedCommand): Promise<void> => {
    const parsed = await parseCall(
      typed.length === 0 ? ['projects'] : typed,
      browsableRows(tree),
      outer,
      taker,
    );
    return parsed.parsed === undefined
      ? outer.pager.output.write(parsed.help)
      : browseCall(outer, parsed.parsed);
  };

async function browseCall(outer: Context, typed: ParsedCommand): Promise<void> {
  // The flags that choose the source may be typed before the command or after it.
  const { call, shared } = firstCall(typed);
  const options = { ...outer.options, ...shared };
  checkFlagRules(flagRules, options, { name: 'portfolio browse' });
  checkTerminal(outer, call, shared);
  const notes: Notes = { tell: () => {}, tellFor: () => {} };
  const { stdout, stderr } = outer.system;
  const write = async (chunk: string | Uint8Array) => notes.tell(String(chunk).trim());
  const showProgress = (text: string) => notes.tellFor(text, progressTime);
  // When the user quits, everything ends as after Ctrl-C: requests, background commands, the
  // decoding of pictures.
  const over = new AbortController();
  const signal = joinSignals(over.signal, outer.system.signal);
  const system = {
    // The outer command does not know that --demo was typed after the inner one.
    ...(await import('../../sources/demo-clock.ts')).withDemoClock(outer.system, options),
    signal,
    stderr: wrapOutput(stderr, { isTTY: true, write, showProgress }),
  };
  const { mask } = outer;
  const listener = {
    note: (text: string) => notes.tell(text),
    onRetry: (wait: Retry) => notes.tellFor(retryText(wait), wait.seconds * 1000),
    reportNotKept: (reason: string) => notes.tell(`not kept: ${reason}`),
  };
  const contextOf = (options: Options): Context =>
    createContext({
      system,
      options,
      mask,
      source: chooseSource(options),
      customCommand: undefined,
      listener,
    });
  const { context, connection } = await openSource(contextOf, options, call);
  try {
    const [printer, style] = await Promise.all([
      printerFor(context, connection.pictures)(),
      loadStyle(context, stdout, connection.now),
    ]);
    const input = { context, connection, style };
    await withFullScreen(outer.pager, outer.system, (screen) =>
      show(screen, call, { input, printer, notes }),
    );
  } catch (error) {
    // The user who pressed Ctrl-C sees that the program has ended.
    const isStopped = isFailure(error, 'interrupted');
    throw isStopped ? new PortfolioError('interrupted', error.message, { isSilent: true }) : error;
  } finally {
    over.abort(signalError('SIGINT'));
    notes.tell = outer.note;
    await connection.close();
  }
}

/** A board needs no service, so without one all views and commands use the library alone. */
async function openSource(
  contextOf: (options: Options) => Context,
  options: Options,
  call: ParsedCommand,
): Promise<Pick<ReaderInput, 'context' | 'connection'>> {
  const context = contextOf(options);
  try {
    return { context, connection: await context.source.open(context) };
  } catch (error) {
    if (!isOfBoards(call) || !isFailure(error, 'no_key')) throw error;
    return openSource(contextOf, { ...options, offline: true }, call);
  }
}

/** In milliseconds. */
const progressTime = 2000;

const hasScreen = ({ stdout, stdin }: Context['system']): boolean =>
  stdout.isTTY && stdin.isTTY && stdout.rows !== undefined;

/**
 * @throws PortfolioError `usage` with the command that prints the same, if a screen cannot be shown
 */
function checkTerminal({ system, options }: Context, call: ParsedCommand, shared: Options): void {
  const { env } = system;
  const hint = `without it: ${suggestCommand(toArgv(call), { ...options, ...shared })}`;
  if (!hasScreen(system)) throw usageError('browse needs a terminal', hint);
  if (!canRepaint(env))
    throw usageError(`browse repaints the screen, which ${reader(env)} cannot follow`, hint);
}

function reader(env: EnvVariables): string {
  if (isRunByAssistant(env)) return 'an assistant';
  return env['ACCESSIBLE'] ? 'a screen reader' : 'this terminal';
}

interface ShowOptions {
  readonly input: ReaderInput;
  readonly printer: Printer | undefined;
  readonly notes: Notes;
}

interface Notes {
  tell: (text: string) => void | Promise<void>;
  /** Shows a note for a short time, or until the service answers. */
  tellFor: (text: string, ms: number) => void;
}

async function show(
  { size, write, draw, repaint, next, wake }: FullScreen,
  call: ParsedCommand,
  { input, printer, notes }: ShowOptions,
): Promise<void> {
  const { context, connection, style } = input;
  const waiting: Event[] = [];
  /** Sequences to write before the next frame. */
  const outside: string[] = [];
  const send = (event: Event) => {
    waiting.push(event);
    wake();
  };
  showNotes(notes, send, context);
  const pictures = createPictures(printer, (sequences) => {
    if (sequences !== '') outside.push(sequences);
    wake();
  });
  const { lines: palette, hexesOf } = createPalette(
    connection,
    context.requestOptions,
    style,
    wake,
  );
  const look = { style, drawn: pictures.drawn, palette };
  const readers = createReaders(input, send, failureText(context));
  const copy = (copied: string) => {
    outside.push(copySequence(copied, (context.system.env['TMUX'] ?? '') !== ''));
    void notes.tell(`sent to the clipboard of the terminal: ${copied}`);
  };
  const askCell = () => outside.push(printer?.cellQuery ?? '');
  const repaintAll = () => {
    repaint();
    askCell();
  };
  const carryOut = createEffects(input, { send, notes, copy, hexesOf, repaint: repaintAll });
  let isOver = false;
  const { options } = context;
  const blank = createState({ ...size(), options, ...pictureState(printer, options) });
  let state = pushView(blank, call, toArgv(call).join(' '));
  /** The size of a cell may change with that of the window. */
  const heard = (event: ScreenEvent): readonly Event[] => {
    if (event.kind === 'answer') return newCell(event.text);
    if (event.kind !== 'redraw') return [event];
    askCell();
    return [{ kind: 'resize', ...size() }];
  };
  const newCell = (answer: string): readonly Event[] => {
    const cell = cellIn(answer, size()) ?? state.cell;
    if (cell.width === state.cell.width && cell.height === state.cell.height) return [];
    printer?.useCell?.(cell);
    pictures.clear();
    return [{ kind: 'resize', ...size(), cell }];
  };
  const apply = (event: Event) => {
    const { effects, ...changed } = update(state, event);
    state = { ...changed, effects: [] };
    isOver ||= effects.some(({ kind }) => kind === 'quit');
    effects.forEach(carryOut);
  };
  try {
    while (!isOver) {
      if (readers.follow(state)) pictures.retry();
      pictures.want(wantedPictures(state));
      for (const sequence of outside.splice(0)) await write(sequence);
      await draw(drawScreen(state, look));
      const typed = await next();
      for (const event of [...waiting.splice(0), ...typed.flatMap(heard)])
        if (!isOver) apply(event);
    }
  } finally {
    pictures.want([]);
    await write(pictures.removal()).catch(() => {});
  }
}

function showNotes(notes: Notes, send: (event: Event) => void, { system }: Context): void {
  notes.tell = (text) => send({ kind: 'told', text });
  notes.tellFor = (text, ms) => {
    send({ kind: 'told', text, isPassing: true });
    const passed = () => send({ kind: 'passed', text });
    system.sleep(ms, system.signal).then(passed, () => {});
  };
}

const pictureState = (printer: Printer | undefined, { describe }: Options) =>
  ({
    cell: printer?.cell ?? { width: 10, height: 20 },
    drawsParts: printer === undefined || printer.isText || printer.keepsPictures === true,
    pictures: printer === undefined ? 'none' : describe === true ? 'words' : 'drawn',
  }) as const;

interface EffectTools {
  readonly send: (event: Event) => void;
  readonly notes: Notes;
  readonly copy: (text: string) => void;
  readonly hexesOf: PaletteLines['hexesOf'];
  readonly repaint: () => void;
}

function createEffects(
  input: ReaderInput,
  { send, notes, copy, hexesOf, repaint }: EffectTools,
): (effect: Effect) => void {
  const { context } = input;
  const jobs = createJobs(input, send);
  const copyLater = (text: Promise<string>) =>
    text.then(copy, (error: unknown) => notes.tell(failureText(context)(error)));
  const listBoards = () =>
    ownBoards(context).then(
      (boards) => send({ kind: 'boards', boards }),
      // If the library cannot be read, the command that puts records on a board says so.
      () => {},
    );
  return (effect) => {
    if (effect.kind === 'repaint') repaint();
    else if (effect.kind === 'run') void jobs.start(effect.job);
    else if (effect.kind === 'stop') jobs.stop(effect.job);
    else if (effect.kind === 'boards') void listBoards();
    else if (effect.kind === 'copy') copy(effect.text);
    else if (effect.kind === 'copyColours')
      void copyLater(hexesOf(effect.picture).then((hexes) => hexes.join(' ')));
    else if (effect.kind === 'copyCredits') void copyLater(fetchCredits(effect.items, input));
  };
}

function createJobs(input: ReaderInput, send: (event: Event) => void) {
  const { context } = input;
  const jobs = new Map<Job, AbortController>();
  return {
    start: async (job: Job): Promise<void> => {
      const stop = new AbortController();
      const signal = joinSignals(stop.signal, context.system.signal);
      const showProgress = (text: string) =>
        send({ kind: 'progress', job, text: text.split('\n', 1).join() });
      jobs.set(job, stop);
      try {
        const text = context.mask.hideKeys(await doJob(job, input, { signal, showProgress }));
        send({ kind: 'done', job, text });
      } catch (error) {
        const text = stop.signal.aborted ? stoppedText(job) : failureText(context)(error);
        send({ kind: 'done', job, text, isError: true, isUsage: isUsage(error) });
      }
      jobs.delete(job);
    },
    stop: (job: Job): void => jobs.get(job)?.abort(signalError('SIGINT')),
  };
}

const isUsage = (error: unknown): boolean => isFailure(error, 'usage');

/** The wait comes first, so that it is never cut. */
const failureText =
  ({ mask }: Pick<Context, 'mask'>) =>
  (error: unknown): string => {
    const message = error instanceof Error ? error.message : String(error);
    const {
      reason: why,
      retryTimeText,
      summarisedErrors: [first] = [],
    }: ErrorDetails = isFailure(error) ? error.details : {};
    const wait = retryTimeText === undefined ? '' : `try again ${retryTimeText}: `;
    const reason = first === undefined ? '' : `: ${failureText({ mask })(first)}`;
    return mask.hideKeys(`${wait}${message}${why === undefined ? '' : ` (${why})`}${reason}`);
  };
