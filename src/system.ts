// What the program needs from its process: streams, environment, clock, random numbers, signals. It is
// passed in, so that tests can replace it.
import { fstatSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { codeOf } from './errors.ts';
import type { Keyring } from './settings/keyring.ts';

/** An output stream and what is known about it. */
export interface Screen {
  readonly isTTY: boolean;
  /** Width in characters, 80 if the terminal does not report one. Undefined if it is not a terminal. */
  readonly columns: number | undefined;
  /** Bits of colour that the terminal supports: 1, 4, 8 or 24. */
  readonly colorDepth: number;
  readonly stream: Writable;
  /** Resolves once the stream has accepted the chunk, which makes the writer wait for a slow reader. Rejects with EPIPE if it left. */
  write(chunk: string | Uint8Array): Promise<void>;
}

export interface System {
  /** The arguments after the program's name. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly home: string;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Screen;
  readonly stderr: Screen;
  /** Aborted by SIGINT (Ctrl-C) and SIGTERM. */
  readonly signal: AbortSignal;
  /** The file with the embedded service's sample library. */
  readonly sampleFile: string;
  readonly version: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0 and less than 1. */
  random(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Rejects if there is none. */
  keyring(): Promise<Keyring>;
}

interface TerminalStream extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
  getColorDepth?(env?: object): number;
}

/**
 * The screen on a file descriptor. Node takes 2 ms to make a stream, so this is done only when one is needed: a pipe or a file
 * is written to directly, as the stream would do.
 */
function screenOn(fd: 1 | 2, open: () => TerminalStream, env: System['env']): Screen {
  let opened: TerminalStream | undefined;
  const stream = () => {
    // Without a listener, a closed pipe would crash the process. Each write reports the error anyway.
    opened ??= open().on('error', () => {});
    return opened;
  };
  const isTTY = mayBeTerminal(fd) && stream().isTTY === true;
  const throughStream = (chunk: string | Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      stream().write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  return {
    isTTY,
    columns: isTTY ? stream().columns || 80 : undefined,
    get colorDepth() {
      return stream().getColorDepth?.(env) ?? 1;
    },
    get stream() {
      return stream();
    },
    write: async (chunk) => {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      const written = isTTY || opened !== undefined ? 0 : writeNow(fd, bytes);
      if (written < bytes.length) await throughStream(bytes.subarray(written));
    },
  };
}

function mayBeTerminal(fd: number): boolean {
  try {
    return process.platform === 'win32' || fstatSync(fd).isCharacterDevice();
  } catch {
    return true;
  }
}

/** The number of bytes that were written before the pipe was full. */
function writeNow(fd: number, bytes: Uint8Array): number {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    if (codeOf(error) !== 'EAGAIN') throw error;
  }
  return written;
}

/** The screen as a terminal of the width in PORTFOLIO_FORCE_TTY, if that is set. */
export function forceTerminal(screen: Screen, env: System['env']): Screen {
  const columns = forcedWidth(env['PORTFOLIO_FORCE_TTY']);
  return columns === undefined
    ? screen
    : Object.create(screen, { isTTY: { value: true }, columns: { value: columns } });
}

function forcedWidth(text: string | undefined): number | undefined {
  const width = Number(text);
  return text === undefined || !Number.isInteger(width) || width < 20 ? undefined : width;
}

/** The System of this process. */
export function realSystem(facts: Pick<System, 'signal' | 'sampleFile' | 'version'>): System {
  const { env, argv, platform } = process;
  return {
    ...facts,
    args: argv.slice(2),
    env,
    platform,
    get home() {
      return homedir();
    },
    get stdin() {
      return process.stdin;
    },
    stdout: forceTerminal(
      screenOn(1, () => process.stdout, env),
      env,
    ),
    stderr: screenOn(2, () => process.stderr, env),
    now: Date.now,
    random: Math.random,
    sleep: async (ms, signal) => {
      const { setTimeout: wait } = await import('node:timers/promises');
      await wait(ms, undefined, { signal });
    },
    keyring: async () => (await import('./settings/keyring.ts')).openKeyring(),
  };
}
