// Where the program runs: streams and what is known of them, environment, clock, chance, signals. Passed in, never imported.
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** An output stream and its facts. */
export interface Screen {
  readonly isTTY: boolean;
  /** Characters a line; 80 where the terminal does not say. Undefined when this is no terminal. */
  readonly columns: number | undefined;
  /** Bits of colour that the terminal shows: 1, 4, 8 or 24. */
  readonly colorDepth: number;
  readonly stream: Writable;
  /** Resolves when the stream has taken it, so that awaiting it honours backpressure. Rejects with EPIPE when the reader left. */
  write(chunk: string | Uint8Array): Promise<void>;
}

export interface System {
  /** The words typed behind the command's name. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly home: string;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Screen;
  readonly stderr: Screen;
  /** Aborted by Ctrl-C and by a request to stop. */
  readonly signal: AbortSignal;
  /** The file with the embedded service's sample library. */
  readonly sampleFile: string;
  readonly version: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

interface TerminalStream extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
  getColorDepth?(env?: object): number;
}

function screenOf(stream: TerminalStream, env: System['env']): Screen {
  // A stream without a listener turns a reader that left into a crash; each write reports it anyway.
  stream.on('error', () => {});
  const forced = forcedWidth(env['PORTFOLIO_FORCE_TTY']);
  const isTTY = stream.isTTY === true;
  return {
    isTTY,
    columns: isTTY ? stream.columns || 80 : undefined,
    colorDepth: isTTY || forced !== undefined ? (stream.getColorDepth?.(env) ?? 1) : 1,
    stream,
    write: (chunk) =>
      new Promise((resolve, reject) => {
        stream.write(chunk, (error) => (error ? reject(error) : resolve()));
      }),
  };
}

/** The screen laid out as a terminal of the width that PORTFOLIO_FORCE_TTY asks for. */
export function forceTerminal(screen: Screen, env: System['env']): Screen {
  const columns = forcedWidth(env['PORTFOLIO_FORCE_TTY']);
  return columns === undefined ? screen : { ...screen, isTTY: true, columns };
}

function forcedWidth(text: string | undefined): number | undefined {
  const width = Number(text);
  return text === undefined || !Number.isInteger(width) || width < 20 ? undefined : width;
}

/** The system as it really is, for `main.ts`. */
export function realSystem(facts: Pick<System, 'signal' | 'sampleFile' | 'version' | 'home'>): System {
  const { env, argv, platform, stdin, stdout, stderr } = process;
  return {
    ...facts,
    args: argv.slice(2),
    env,
    platform,
    stdin,
    stdout: forceTerminal(screenOf(stdout, env), env),
    stderr: screenOf(stderr, env),
    now: Date.now,
    random: Math.random,
    sleep: async (ms, signal) => {
      await wait(ms, undefined, { signal });
    },
  };
}
