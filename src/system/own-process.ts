// Starts this program again as a process of its own, for work that nothing within a process can stop.
import { spawn } from 'node:child_process';

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly isTooLong: boolean;
  /** What it wrote to stderr. */
  readonly errors: string;
}

export interface OwnProcess {
  readonly output: AsyncIterable<Uint8Array | string>;
  readonly ended: Promise<Ending>;
  stop(): void;
}

export interface Start {
  readonly args: readonly string[];
  /** For its standard input. */
  readonly input: string;
  /** Milliseconds, after which it is stopped. */
  readonly limit: number;
}

export function startAgain({ args, input, limit }: Start, program = process.argv[1] ?? ''): OwnProcess {
  const { execArgv, execPath, env } = process;
  const child = spawn(execPath, [...execArgv, program, ...args], { stdio: 'pipe', env });
  const stop = () => void child.kill('SIGKILL');
  let isTooLong = false;
  const timer = setTimeout(() => {
    isTooLong = true;
    stop();
  }, limit);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  // It may end before it has read all of it.
  child.stdin.on('error', () => {}).end(input);
  const ended = new Promise<Ending>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, isTooLong, errors });
    });
  });
  return { output: child.stdout, ended, stop };
}
