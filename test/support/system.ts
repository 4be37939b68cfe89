// The one fake System: streams are strings, the clock moves only by sleeping, and the random number
// is always 0.5.
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { run } from '../../src/run.ts';
import type { PagerProcess, TmuxFacts } from '../../src/system/child-processes.ts';
import type { Keyring } from '../../src/system/keyring.ts';
import type { Keys } from '../../src/system/keys.ts';
import { applyForcedTty, type OutputStream } from '../../src/system/output-stream.ts';
import type { System } from '../../src/system/system.ts';

/** The library that `npm run build` makes. */
export const sampleFile = fileURLToPath(new URL('../../dist/sample.db', import.meta.url));
const fontFolder = fileURLToPath(new URL('../../dist/fonts', import.meta.url));

/**
 * The current time in tests and transcripts. It is the sample's time, so that a service on a socket
 * and the demo show the same.
 */
export const testNow = Date.UTC(2026, 10, 1);

export interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
  /** Lines that are typed on a terminal, one for each prompt. */
  readonly answers?: readonly string[];
  /** Is called before each work during which the program does not listen to signals. */
  readonly onBlock?: () => void;
  /** Columns of the terminal on stdout and stderr. Default: pipes. */
  readonly columns?: number;
  /** Whether stdout is a pipe although stderr is a terminal. */
  readonly isPiped?: boolean;
  /** Rows of the terminal on stdout. Default: unknown, so that nothing is paged. */
  readonly rows?: number;
  /**
   * Returns the exit code with which a pager ends at this text; undefined to continue. Default:
   * pagers read everything.
   */
  readonly onPager?: (text: string) => number | undefined;
  /**
   * The keyboard, which also sends answers to queries. Default: standard input is not a terminal.
   */
  readonly keys?: Keys;
  /** Facts about tmux. Default: undefined. */
  readonly tmux?: TmuxFacts;
  /** Bits of colour of the streams. Default: 1. */
  readonly colorDepth?: number;
  readonly signal?: AbortSignal;
  /** The time, in milliseconds since 1970. Default: `testNow`. */
  readonly now?: number;
  /** A home folder that exists. Default: a new empty one. */
  readonly home?: string;
  /** The key of the terminal session. Default: `test`; null for none. */
  readonly session?: string | null;
  /** Called when the program stops itself, as Ctrl-Z does. */
  readonly onSuspend?: () => void;
  /** Whether there is no browser. Default: one that opens nothing. */
  readonly hasNoBrowser?: boolean;
  /** Whether the browser runs in the terminal. */
  readonly hasTextBrowser?: boolean;
  /** Default: a keyring that fails. */
  readonly keyring?: Keyring;
  /** Receives each chunk on stdout; can throw like a stream, or make the program wait. */
  readonly onStdout?: (text: string) => void | Promise<void>;
}

export interface Ran {
  readonly exit: number;
  readonly stdout: string;
  readonly stdoutBytes: Buffer;
  readonly stderr: string;
  /** Both streams in the order of writing, as a user sees them. */
  readonly shown: string;
  readonly home: string;
  /** Each wait, in seconds. */
  readonly waits: readonly number[];
  /** The addresses that the browser opened. */
  readonly opened: readonly string[];
  /** The commands of the pagers that were started. Their text is on stdout. */
  readonly pagers: readonly string[];
}

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'folder-'));

/** An empty home folder, and a library named in the environment, which sample records need. */
export function homeWithLibrary(): Required<Pick<Given, 'home' | 'env'>> {
  const home = emptyFolder();
  return { home, env: { PORTFOLIO_LIBRARY: join(home, 'library.db') } };
}

/** Makes a named pipe without a writer. */
export function namedPipe(): string {
  const file = join(emptyFolder(), 'pipe');
  execFileSync('mkfifo', [file]);
  return file;
}

/** Runs the program in this process. */
export async function runWith(args: readonly string[], given: Given = {}): Promise<Ran> {
  const { system, output } = fakeSystem(args, given);
  const exit = await run(system);
  return { exit, ...output() };
}

/**
 * Number of identities so far. No two libraries of a test file have watches with the same identity.
 */
let identities = 0;

export interface Fake {
  readonly system: System;
  /** The output and the waits so far. */
  output(): Omit<Ran, 'exit'>;
}

/** Returns a System, for tests of single functions. */
export function fakeSystem(args: readonly string[] = [], given: Given = {}): Fake {
  const written: {
    readonly on: 'stdout' | 'stderr';
    readonly text: string;
    readonly bytes?: Uint8Array;
  }[] = [];
  const waits: number[] = [];
  const pagers: string[] = [];
  const opened: string[] = [];
  const home = given.home ?? emptyFolder();
  const env = { ...given.env };
  const answers = [...(given.answers ?? [])];
  const keyboard = new PassThrough();
  const terminalOn = (on: 'stdout' | 'stderr') =>
    given.columns === undefined || (on === 'stdout' && given.isPiped === true) ? undefined : given;
  const screen = (on: 'stdout' | 'stderr'): OutputStream => ({
    isTTY: terminalOn(on) !== undefined,
    // A test can change the size of the window.
    get columns() {
      return terminalOn(on)?.columns;
    },
    get rows() {
      return terminalOn(on)?.rows;
    },
    colorDepth: given.colorDepth ?? 1,
    stream: new Writable({
      write: (chunk, _encoding, done) => {
        // The answer is typed after the prompt is shown.
        if (/[\])?:] $/.test(String(chunk)))
          setImmediate(() => keyboard.write(`${answers.shift() ?? ''}\n`));
        done();
      },
    }),
    write: async (chunk) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      if (on === 'stdout' && given.onStdout !== undefined) await given.onStdout(text);
      written.push({ on, text, bytes: Buffer.from(chunk) });
    },
    onResize: () => () => {},
    writeAtExit: () => () => {},
  });
  const system: System = {
    args,
    env,
    platform: 'linux',
    euid: process.geteuid?.(),
    home,
    stdin: {
      isTTY: given.answers !== undefined,
      stream:
        given.answers === undefined
          ? Readable.from(given.stdin === undefined ? [] : [given.stdin])
          : keyboard,
    },
    stdout: applyForcedTty(screen('stdout'), env),
    stderr: screen('stderr'),
    signal: given.signal ?? new AbortController().signal,
    usesCompileCache: true,
    sampleLibraryFile: sampleFile,
    fontFolder,
    version: '0.0.0-test',
    node: { version: '20.19.0', supportedRange: '>=20.19.0' },
    now: () => (given.now ?? testNow) + waits.reduce((sum, seconds) => sum + seconds * 1000, 0),
    random: () => 0.5,
    randomId: () => (++identities).toString(16).padStart(32, '0'),
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      waits.push(ms / 1000);
    },
    startPager: async (command) => {
      pagers.push(command);
      return fakePager(given, (text) => written.push({ on: 'stdout', text }));
    },
    findBrowser: async () =>
      given.hasNoBrowser === true
        ? undefined
        : {
            isInTerminal: given.hasTextBrowser === true,
            open: async (address) => void opened.push(address),
          },
    openKeyboard: async () => given.keys,
    suspend: async () => given.onSuspend?.(),
    readTmuxFacts: async () => given.tmux,
    startSelf: async ({ args, input }) => {
      const again = fakeSystem(args, { env, home, stdin: input });
      const code = run(again.system);
      return {
        output: (async function* () {
          await code;
          yield again.output().stdoutBytes;
        })(),
        ended: code.then((exit) => ({
          code: exit,
          isTooLong: false,
          errors: again.output().stderr,
        })),
        stop: () => {},
      };
    },
    runBlocking: (work) => {
      given.onBlock?.();
      return work();
    },
    getSessionKey: async () => (given.session === null ? undefined : (given.session ?? 'test')),
    openKeyring: async () => given.keyring ?? Promise.reject(new Error('no keyring here')),
  };
  const textOf = (on: 'stdout' | 'stderr') =>
    written
      .filter((part) => part.on === on)
      .map(({ text }) => text)
      .join('');
  const output = () => ({
    home,
    stdout: textOf('stdout'),
    get stdoutBytes() {
      return Buffer.concat(
        written.flatMap(({ on, bytes = [] }) => (on === 'stdout' ? [Buffer.from(bytes)] : [])),
      );
    },
    stderr: textOf('stderr'),
    shown: written.map(({ text }) => text).join(''),
    waits,
    opened,
    pagers,
  });
  return { system, output };
}

function fakePager(
  { onPager = () => undefined }: Given,
  show: (text: string) => void,
): PagerProcess {
  let finish = (_: number) => {};
  const exitCode = new Promise<number>((resolve) => {
    finish = resolve;
  });
  return {
    write: async (text) => {
      const exit = onPager(text);
      if (exit === undefined) return show(text);
      finish(exit);
      throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    },
    end: () => finish(0),
    exitCode,
  };
}
