// browse: shows lists as walls of pictures, and records as pages, on the whole screen. This file connects the state to
// the terminal and the service: it reads events, carries out effects and writes frames.
import { setMaxListeners } from 'node:events';
import type { CommandRow } from '../../cli/command.ts';
import { type Context, createContext } from '../../cli/context.ts';
import { parseCall } from '../../cli/parsing/parse-call.ts';
import { styleFor } from '../../cli/printing/output.ts';
import { printerFor } from '../../cli/printing/printer.ts';
import { otherCommand } from '../../cli/suggested-command.ts';
import { type Retry, retryText } from '../../client/retry.ts';
import { type ErrorDetails, failureBy, PortfolioError, usageError } from '../../errors.ts';
import type { Options } from '../../settings/options/options.ts';
import { sourceOf } from '../../sources/sources.ts';
import { screenWith } from '../../system/screen.ts';
import { canRepaint } from '../../terminal/abilities.ts';
import { copySequence } from '../../terminal/clipboard.ts';
import { type FullScreen, withFullScreen } from '../../terminal/full-screen.ts';
import type { Printer } from '../../view/pictures/encoder.ts';
import { drawScreen, wantedPictures } from './draw.ts';
import { createPalette } from './palette.ts';
import { createPictures } from './pictures.ts';
import { checkBoard, openReader, type Reader, type ReaderInput, readOwnBoards, viewWords, withVerb } from './read.ts';
import { messageOf, runCommand, sharedOptions, splitFlags, stoppedText, valuesFor } from './run.ts';
import { type Effect, type Event, newState, opening, type RunEffect, type View } from './state.ts';
import { update } from './update.ts';

/** Returns the command. @param tree returns the whole tree, which has the commands that can be browsed */
export const browseIn =
  (tree: readonly CommandRow[]) =>
  async (outer: Context, typed: readonly string[]): Promise<void> => {
    const { shared, own } = splitFlags(typed);
    const { call, help } = await parseCall(own.length === 0 ? ['projects'] : withVerb(own), tree, outer);
    if (call === undefined) return outer.pager.screen.write(help);
    const words = viewWords(call);
    checkTerminal(outer, words);
    // The flags that choose the source may be typed before the command or after it. Each endpoint takes them.
    const { call: flags } = await parseCall(['fields', ...shared], tree, outer);
    const options = { ...sharedOptions(outer.options), ...flags?.options };
    const notes: Notes = { tell: () => {}, tellFor: () => {} };
    const { stdout, stderr } = outer.system;
    const write = async (chunk: string | Uint8Array) => notes.tell(String(chunk).trim());
    const showProgress = (text: string) => notes.tellFor(text, progressTime);
    // Each request adds listeners. By default, Node writes a warning of a memory leak over the screen above ten.
    setMaxListeners(0);
    // When the user quits, everything ends as after Ctrl-C: requests, background commands, the decoding of pictures.
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, outer.system.signal]);
    const screen = screenWith(stderr, { isTTY: true, columns: unwrapped, write, showProgress });
    const system = { ...outer.system, signal, stderr: screen };
    const { mask } = outer;
    const retry = (wait: Retry) => notes.tellFor(retryText(wait), wait.seconds * 1000);
    const contextOf = (options: Options): Context => {
      const made = createContext({ system, options, mask, source: sourceOf(options), command: undefined });
      const events = { ...made.requestOptions.events, retry };
      return { ...made, requestOptions: { ...made.requestOptions, events } };
    };
    const { context, connection } = await openSource(contextOf, options, words);
    try {
      const [printer, style] = await Promise.all([
        printerFor(context, connection.pictures)(),
        styleFor(context, stdout, connection.now),
      ]);
      const input = { context, connection, tree, style };
      await withFullScreen(outer.pager, outer.system, (screen) => show(screen, words, { input, printer, notes }), {
        hasMouse: true,
      });
    } catch (error) {
      // The user who pressed Ctrl-C sees that the program has ended.
      const isStopped = error instanceof PortfolioError && error.kind === 'interrupted';
      throw isStopped ? new PortfolioError('interrupted', error.message, { isSilent: true }) : error;
    } finally {
      over.abort(failureBy('SIGINT'));
      notes.tell = outer.note;
      await connection.close();
    }
  };

/** Opens the source. A board needs no service, so without one all views and commands use the library alone. */
async function openSource(
  contextOf: (options: Options) => Context,
  options: Options,
  words: readonly string[],
): Promise<Pick<ReaderInput, 'context' | 'connection'>> {
  const context = contextOf(options);
  try {
    return { context, connection: await context.source.open(context) };
  } catch (error) {
    if (words[0] !== 'board' || !(error instanceof PortfolioError && error.kind === 'no_key')) throw error;
    return openSource(contextOf, { ...options, offline: true }, words);
  }
}

/** Returns a function that returns the command line of a view. Boards are read from the library. */
function lineIn({ options }: Pick<Context, 'options'>): (words: readonly string[]) => string {
  const ofBoards = options.library === undefined ? {} : { library: options.library };
  return (words) => otherCommand(words, words[0] === 'board' ? ofBoards : options);
}

/** Milliseconds for which the progress of a request is shown. */
const progressTime = 2000;

/** Width of a note, so that it is never wrapped. */
const unwrapped = 1000;

/** @throws PortfolioError `usage` if browse cannot be used here */
function checkTerminal({ system, options }: Context, words: readonly string[]): void {
  const { stdout, stdin, env } = system;
  const hint = `without it: ${otherCommand(words, options)}`;
  if (!stdout.isTTY || !stdin.isTTY || stdout.rows === undefined) throw usageError('browse needs a terminal', hint);
  if (!canRepaint(env))
    throw usageError(
      `browse repaints the screen, which ${env['ACCESSIBLE'] ? 'a screen reader' : 'this terminal'} cannot follow`,
      hint,
    );
}

interface ShowOptions {
  readonly input: ReaderInput;
  readonly printer: Printer | undefined;
  readonly notes: Notes;
}

/** Receives the notes of requests. */
interface Notes {
  tell: (text: string) => void | Promise<void>;
  /** Shows a note that is only true for some milliseconds, or until the service answers. */
  tellFor: (text: string, ms: number) => void;
}

/** Shows the views until the user quits. */
async function show(
  { size, write, draw, repaint, next, wake }: FullScreen,
  words: readonly string[],
  { input, printer, notes }: ShowOptions,
): Promise<void> {
  const { context, connection, style } = input;
  const waiting: Event[] = [];
  const outside: string[] = [];
  const send = (event: Event) => {
    waiting.push(event);
    wake();
  };
  notes.tell = (text) => send({ kind: 'told', text });
  notes.tellFor = (text, ms) => {
    send({ kind: 'told', text, isPassing: true });
    const passed = () => send({ kind: 'passed', text });
    context.system.sleep(ms, context.system.signal).then(passed, () => {});
  };
  const pictures = createPictures(printer, (sequences) => {
    if (sequences !== '') outside.push(sequences);
    wake();
  });
  const palette = createPalette(connection, context.requestOptions, style, wake);
  const look = { style, drawn: pictures.drawn, palette, lineOf: lineIn(context) };
  const carryOut = createEffects(input, { send, outside, columns: () => state.columns });
  let isOver = false;
  let state = newState({
    ...size(),
    cell: printer?.cell ?? { width: 10, height: 20 },
    drawsParts: printer === undefined || printer.isText || printer.keepsPictures === true,
    pictures: printer === undefined ? 'none' : context.options.describe === true ? 'words' : 'drawn',
  });
  const apply = ({ state: changed, effects }: ReturnType<typeof update>) => {
    state = changed;
    for (const effect of effects) {
      if (effect.kind === 'quit') isOver = true;
      else if (effect.kind === 'repaint') repaint();
      else carryOut(effect);
      if (effect.kind === 'open') pictures.retry();
    }
  };
  apply(opening(state, words));
  try {
    while (!isOver) {
      pictures.want(wantedPictures(state));
      for (const sequence of outside.splice(0)) await write(sequence);
      await draw(drawScreen(state, look));
      const event = waiting.length > 0 ? undefined : await next();
      if (event?.kind === 'redraw') apply(update(state, { kind: 'resize', ...size() }));
      else if (event !== undefined && event.kind !== 'timeout') apply(update(state, event));
      for (const each of waiting.splice(0)) apply(update(state, each));
    }
  } finally {
    pictures.want([]);
    await write(pictures.removal()).catch(() => {});
  }
}

interface EffectOptions {
  readonly send: (event: Event) => void;
  /** Receives sequences to write before the next frame. */
  readonly outside: string[];
  readonly columns: () => number;
}

/** Returns a function that carries out effects. Their results are events. */
function createEffects(input: ReaderInput, { send, outside, columns }: EffectOptions) {
  const { context, tree } = input;
  const commands = new Map<readonly string[], AbortController>();
  const open = new Map<number, { readonly stop: AbortController; readonly reader: Promise<Reader> }>();

  /** Runs work of a view. Its results and its failure are events, unless the view was closed. */
  async function inView(view: number, work: (reader: Reader, tell: typeof send) => Promise<void>): Promise<void> {
    const opened = open.get(view);
    if (opened === undefined) return;
    const tell = (event: Event) => {
      if (!opened.stop.signal.aborted) send(event);
    };
    try {
      await work(await opened.reader, tell);
    } catch (error) {
      const isUsage = error instanceof PortfolioError && error.kind === 'usage';
      tell({ kind: 'failed', view, text: sentence(error), isUsage });
    }
  }

  const more = (view: number) =>
    inView(view, async (reader, tell) => {
      if (reader.more === undefined) return;
      const { items, isLast, title } = await reader.more();
      if (title !== undefined) tell({ kind: 'opened', view, opened: { title } });
      tell({ kind: 'loaded', view, items, isLast });
    });

  const layOut = (view: number) =>
    inView(view, async (reader, tell) => {
      const lines = await reader.layOut?.(columns() - 2);
      if (lines !== undefined) tell({ kind: 'laidOut', view, lines });
    });

  function start(view: number, words: readonly string[]): void {
    const stop = new AbortController();
    const either = AbortSignal.any([stop.signal, context.system.signal]);
    const learn = (opened: Partial<View>) => send({ kind: 'opened', view, opened });
    const reader = openReader(words, { signal: either, learn }, input);
    open.set(view, { stop, reader });
    void inView(view, async ({ opened }, tell) => {
      tell({ kind: 'opened', view, opened });
      await Promise.all([more(view), layOut(view)]);
    });
  }

  async function inBackground(effect: RunEffect): Promise<void> {
    const { words, board } = effect;
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, context.system.signal]);
    const showProgress = (text: string) => send({ kind: 'progress', words, text: text.split('\n', 1).join() });
    commands.set(words, stop);
    try {
      if (board !== undefined) await checkBoard(board, input);
      const lines: string[] = [];
      for (const each of [words, ...(effect.others ?? [])])
        lines.push(...(await runCommand({ ...effect, words: each }, { context, tree, signal, showProgress })));
      send({ kind: 'done', text: messageOf(effect, lines), words });
    } catch (error) {
      const text = stop.signal.aborted ? stoppedText(effect) : sentence(error);
      send({ kind: 'done', text, isError: true, words });
    }
    commands.delete(words);
  }

  /** Returns the message of an error, with its reason, without keys. The wait comes first, so that it is never cut. */
  function sentence(error: unknown): string {
    const message = error instanceof Error ? error.message : String(error);
    const { why, retryAt, each: [first] = [] }: ErrorDetails = error instanceof PortfolioError ? error.details : {};
    const wait = retryAt === undefined ? '' : `try again ${retryAt}: `;
    const reason = first === undefined ? '' : `: ${sentence(first)}`;
    return context.mask.hide(`${wait}${message}${why === undefined ? '' : ` (${why})`}${reason}`);
  }

  return (effect: Exclude<Effect, { kind: 'quit' | 'repaint' }>): void => {
    if (effect.kind === 'open') start(effect.view, effect.words);
    else if (effect.kind === 'more') void more(effect.view);
    else if (effect.kind === 'layOut') void layOut(effect.view);
    else if (effect.kind === 'run') void inBackground(effect);
    else if (effect.kind === 'stop') commands.get(effect.words)?.abort(failureBy('SIGINT'));
    else if (effect.kind === 'boards') {
      const failed = (error: unknown) => send({ kind: 'boards', boards: [], problem: sentence(error) });
      void readOwnBoards(context).then((boards) => send({ kind: 'boards', boards }), failed);
    } else if (effect.kind === 'close') {
      open.get(effect.view)?.stop.abort();
      open.delete(effect.view);
    } else if (effect.kind === 'offer') {
      const choices = valuesFor(effect.words, effect.flag, tree);
      send({ kind: 'offered', flag: effect.flag, label: effect.value, choices });
    } else {
      const line = lineIn(context)(effect.words);
      const copied = copySequence(line, (context.system.env['TMUX'] ?? '') !== '');
      if (copied !== undefined) outside.push(copied);
      send({
        kind: 'told',
        text: copied === undefined ? `too long to copy: ${line}` : `sent to the clipboard of the terminal: ${line}`,
      });
    }
  };
}
