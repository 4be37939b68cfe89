// The one fake: a System whose streams are strings, whose clock stands still, and whose chance is even.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { run } from '../../src/run.ts';
import { forceTerminal, type Screen, type System } from '../../src/system.ts';

/** The library that `npm run build` makes. */
export const sampleFile = fileURLToPath(new URL('../../dist/sample.db', import.meta.url));

/** The moment at which tests and transcripts take place. */
export const testNow = Date.UTC(2026, 10, 21, 9, 30);

export interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Columns of a terminal on stdout and stderr; a pipe without it. */
  readonly columns?: number;
  readonly signal?: AbortSignal;
  /** A home folder to go on with; an empty one without it. */
  readonly home?: string;
  /** Told of each chunk on stdout; may throw, as a stream would. */
  readonly onStdout?: (text: string) => void;
}

export interface Ran {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What the user sees: both, in the order in which they were written. */
  readonly shown: string;
  readonly home: string;
  /** Seconds that were waited. */
  readonly waits: readonly number[];
}

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'portfolio-test-'));

/** Runs the program in this process. */
export async function runWith(args: readonly string[], given: Given = {}): Promise<Ran> {
  const written: { readonly on: 'stdout' | 'stderr'; readonly text: string }[] = [];
  const waits: number[] = [];
  const home = given.home ?? emptyFolder();
  const env = { ...given.env };
  const screen = (on: 'stdout' | 'stderr'): Screen => ({
    isTTY: given.columns !== undefined,
    columns: given.columns,
    colorDepth: 1,
    stream: new Writable({ write: (_chunk, _encoding, done) => done() }),
    write: async (chunk) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      if (on === 'stdout') given.onStdout?.(text);
      written.push({ on, text });
    },
  });
  const system: System = {
    args,
    env,
    platform: 'linux',
    home,
    stdin: given.stdin === undefined ? new PassThrough().end() : Readable.from([given.stdin]),
    stdout: forceTerminal(screen('stdout'), env),
    stderr: screen('stderr'),
    signal: given.signal ?? new AbortController().signal,
    sampleFile,
    version: '0.0.0-test',
    now: () => testNow,
    random: () => 0.5,
    sleep: async (ms) => {
      waits.push(ms / 1000);
    },
  };
  const exit = await run(system);
  const textOf = (on: 'stdout' | 'stderr') =>
    written
      .filter((part) => part.on === on)
      .map(({ text }) => text)
      .join('');
  return {
    exit,
    home,
    stdout: textOf('stdout'),
    stderr: textOf('stderr'),
    shown: written.map(({ text }) => text).join(''),
    waits,
  };
}
