// Opens stdout and stderr, so that writes to a terminal or a pipe do not block the process.
import { closeSync, fstatSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { errorCode, usageError } from '../errors.ts';
import { once } from '../once.ts';
import { correctColourBits, type EnvVariables, isRunByAssistant } from './environment.ts';
import { writeLast } from './last-write.ts';

export interface OutputStream {
  readonly isTTY: boolean;
  /**
   * Whether the stream is a file or /dev/null, so its output cannot reach a terminal. The output of
   * a pipe may reach one. On Windows, a pipe counts as a file.
   */
  readonly isFile?: boolean;
  /**
   * Width in columns; 80 if the terminal does not report it. Undefined without a terminal. For
   * stdout, PORTFOLIO_FORCE_TTY replaces the width.
   */
  readonly columns: number | undefined;
  /**
   * Height in lines; 24 if the terminal does not report it. Undefined without a terminal, even if
   * PORTFOLIO_FORCE_TTY is set.
   */
  readonly rows: number | undefined;
  /** Bits of colour that the terminal supports: 1, 4, 8 or 24. */
  readonly colorDepth: number;
  readonly stream: Writable;
  /**
   * Resolves when the chunk is written, so the caller waits for a slow reader. Rejects with the
   * error of the stream, e.g. EPIPE if the reader has closed the pipe, or with the reason of the
   * signal if the write was dropped after a signal. For stdout, `run` wraps errors of the stream in
   * PortfolioErrors.
   */
  write(chunk: string | Uint8Array): Promise<void>;
  /**
   * Writes the result of `getText` when the process exits: to the terminal, or to this output if
   * there is none. Also writes it after an uncaught error, but not if a signal kills the process.
   * Waits at most `graceMs`. Returns a function that cancels the write.
   */
  writeAtExit(getText: () => string): () => void;
  /** Shows progress instead of a spinner, e.g. in the status line of a full screen. */
  readonly showProgress?: ((text: string) => void) | undefined;
  /**
   * Calls `listener` after each change of the window size. Returns a function that removes
   * `listener`.
   */
  onResize(listener: () => void): () => void;
}

/** A stream of Node. Properties with an underscore are internal to Node. */
interface NodeStream extends Writable {
  columns?: number;
  readonly rows?: number;
  getColorDepth?(env?: object): number;
  /**
   * Reads the new size of the window. After a change, Node calls it only for process.stdout and
   * process.stderr.
   */
  _refreshSize?(): void;
  readonly _handle?: { setBlocking?(isBlocking: boolean): void };
}

type OutputKind = 'terminal' | 'pipe' | 'file';

/** Milliseconds to wait for a slow reader after a signal or at exit. Then output is dropped. */
const graceMs = 500;

/**
 * Returns the output on a file descriptor. Writes to a terminal or a pipe do not block, because a
 * blocked process would not notice signals.
 */
export function openOutput(
  fd: 1 | 2,
  { env, signal }: { readonly env: EnvVariables; readonly signal: AbortSignal },
): OutputStream {
  const kind = detectOutputKind(fd);
  const getStream = once(() => dropOutputAfterInterrupt(openStream(fd, kind), signal));
  return {
    isTTY: kind === 'terminal',
    isFile: kind === 'file',
    get columns() {
      return kind === 'terminal' ? getStream().columns || 80 : undefined;
    },
    get rows() {
      return kind === 'terminal' ? getStream().rows || 24 : undefined;
    },
    get colorDepth() {
      return correctColourBits(getStream().getColorDepth?.(env) ?? 1, env);
    },
    get stream() {
      return getStream();
    },
    write: (chunk) => writeToStream(getStream(), chunk, signal),
    writeAtExit: (getText) => {
      const write = () => writeLast(fd, getText(), graceMs);
      process.on('exit', write);
      return () => process.off('exit', write);
    },
    onResize: (listener) => {
      // The listener of the stream, which reads the new size, has to be the first.
      getStream();
      process.on('SIGWINCH', listener);
      return () => process.off('SIGWINCH', listener);
    },
  };
}

/**
 * If PORTFOLIO_FORCE_TTY is a valid width, returns the output as a terminal with this width.
 * Otherwise returns the output unchanged.
 */
export function applyForcedTty(output: OutputStream, env: EnvVariables): OutputStream {
  const columns = parseForcedWidth(env['PORTFOLIO_FORCE_TTY']);
  return columns === undefined ? output : wrapOutput(output, { isTTY: true, columns });
}

/**
 * Whether to write optional notes to stderr: if it is a terminal, or if an assistant runs the
 * command. Other notes are also written to a pipe or a file.
 */
export const showsNotes = ({
  stderr,
  env,
}: {
  readonly stderr: Pick<OutputStream, 'isTTY'>;
  readonly env: EnvVariables;
}): boolean => stderr.isTTY || isRunByAssistant(env);

/** The output of a renderer: a terminal, a pipe, a file, or a text in memory. */
export type Writer = Pick<OutputStream, 'isTTY' | 'columns' | 'rows' | 'colorDepth' | 'write'>;

type StreamOverrides = Partial<Pick<OutputStream, 'isTTY' | 'columns' | 'write' | 'showProgress'>>;

/**
 * Returns an output that differs from `output` only in the properties of `overrides`. Reads size
 * and colours at each access, because they may change.
 */
export const wrapOutput = (output: OutputStream, overrides: StreamOverrides): OutputStream => ({
  isTTY: overrides.isTTY ?? output.isTTY,
  isFile: output.isFile ?? false,
  get columns() {
    return overrides.columns ?? output.columns;
  },
  get rows() {
    return output.rows;
  },
  get colorDepth() {
    return output.colorDepth;
  },
  get stream() {
    return output.stream;
  },
  write: overrides.write ?? ((chunk) => output.write(chunk)),
  writeAtExit: (getText) => output.writeAtExit(getText),
  showProgress: overrides.showProgress ?? output.showProgress,
  onResize: (listener) => output.onResize(listener),
});

/** Returns a writer that is not a terminal, e.g. for a file. `write` receives each chunk. */
export const createWriter = (write: Writer['write']): Writer => ({
  isTTY: false,
  columns: undefined,
  rows: undefined,
  colorDepth: 1,
  write,
});

/**
 * Returns a writer that differs from `writer` only in `write`. Reads size and colours at each
 * access, because they may change.
 */
export const withWrite = (writer: Writer, write: Writer['write']): Writer => ({
  isTTY: writer.isTTY,
  get columns() {
    return writer.columns;
  },
  get rows() {
    return writer.rows;
  },
  get colorDepth() {
    return writer.colorDepth;
  },
  write,
});

/** Minimum of PORTFOLIO_FORCE_TTY, in columns. Narrower output is not legible. */
const minForcedColumns = 20;

/**
 * Returns the width in columns; undefined if the text is not a whole number of at least
 * `minForcedColumns`.
 */
const parseForcedWidth = (text = ''): number | undefined =>
  /^\d+$/.test(text) && Number(text) >= minForcedColumns ? Number(text) : undefined;

/** @throws PortfolioError `usage` if PORTFOLIO_FORCE_TTY is neither empty nor a valid width */
export function checkForcedWidth({ PORTFOLIO_FORCE_TTY: text }: EnvVariables): void {
  if (!text || parseForcedWidth(text) !== undefined) return;
  throw usageError(
    `PORTFOLIO_FORCE_TTY must be at least ${minForcedColumns} columns, not ${JSON.stringify(text)}`,
  );
}

function detectOutputKind(fd: 1 | 2): OutputKind {
  const stats = fstatSync(fd);
  if (process.platform === 'win32' || stats.isCharacterDevice())
    return processStreamOf(fd).isTTY ? 'terminal' : 'file';
  return stats.isFIFO() || stats.isSocket() ? 'pipe' : 'file';
}

const processStreamOf = (fd: 1 | 2) => (fd === 1 ? process.stdout : process.stderr);

/**
 * Opens a terminal or a pipe as a stream that can be destroyed during a write, unlike
 * process.stdout. Loads node:net or node:tty for this, which takes 3 ms. For a file or a closed
 * terminal, returns Node's own stream.
 */
function openStream(fd: 1 | 2, kind: OutputKind): NodeStream {
  if (kind === 'file') return processStreamOf(fd);
  if (kind === 'pipe') {
    const { Socket } = process.getBuiltinModule('node:net');
    // When Node destroys the socket, it needs process.stderr, which it cannot create at that time.
    if (fd === 2) Reflect.get(process, 'stderr');
    return new Socket({ fd, readable: false, writable: true });
  }
  const stream = openTerminal(fd);
  // Some terminals report 0 columns. ora, which draws the spinner, divides by this number.
  stream.columns ||= 80;
  // By default, a write to a terminal blocks the process.
  stream._handle?.setBlocking?.(false);
  // As Node does for its own streams. A closed stream has no handle.
  process.on('SIGWINCH', () => stream._handle && stream._refreshSize?.());
  return stream;
}

function openTerminal(fd: 1 | 2): NodeStream {
  const { WriteStream } = process.getBuiltinModule('node:tty');
  try {
    return new WriteStream(fd);
  } catch {
    // The terminal was closed. The next write to Node's own stream reports that.
    return processStreamOf(fd);
  }
}

/**
 * Makes a stream drop its unwritten output `graceMs` after a signal. Otherwise a reader that has
 * stopped reading would keep the process alive.
 */
function dropOutputAfterInterrupt(stream: NodeStream, signal: AbortSignal): NodeStream {
  const onAbort = () => dropOutputAfterGrace(stream);
  signal.addEventListener('abort', onAbort, { once: true });
  // Without a listener, a closed pipe would crash the process. `write` reports the error.
  return stream.on('error', () => {});
}

const dropOutputAfterGrace = (stream: NodeStream) =>
  setTimeout(() => void (stream.writableLength > 0 && stream.destroy()), graceMs).unref();

const writeToStream = (
  stream: NodeStream,
  chunk: string | Uint8Array,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = signal.aborted ? dropOutputAfterGrace(stream) : undefined;
    stream.write(chunk, (error) => {
      clearTimeout(timer);
      // Node passes no error to this callback if the write had begun and was then dropped.
      if (error || stream.destroyed) reject(error ?? signal.reason);
      else resolve();
    });
  });

/**
 * Closes the descriptors of terminals that were closed. At exit, Node 20 restores the modes of
 * terminals, and crashes if it cannot.
 */
export function releaseClosedTerminals(): void {
  for (const fd of [0, 1, 2]) {
    try {
      // A write of zero bytes fails with EIO if the terminal is closed.
      if (fstatSync(fd).isCharacterDevice()) writeSync(fd, new Uint8Array());
    } catch (error) {
      if (errorCode(error) === 'EIO') closeSync(fd);
    }
  }
}
