// Other programs that are started: the pager, this program again, and tmux.
import { execFile, spawn } from 'node:child_process';
import { isAbsolute } from 'node:path';
import { promisify } from 'node:util';
import type { Environment, Variables } from './environment.ts';

/** Returns the absolute folders of PATH. Others depend on the current folder, which may contain a malicious program. */
export const absoluteFolders = ({ PATH = '' }: Variables, platform: string): readonly string[] =>
  PATH.split(platform === 'win32' ? ';' : ':').filter((folder) => isAbsolute(folder));

/** Returns PATH for child processes on systems other than Windows. An empty PATH would mean the current folder. */
export const searchPath = (env: Variables): string => absoluteFolders(env, '').join(':') || '/usr/bin:/bin';

/**
 * Returns the environment of another program: without the keys, and with a PATH in which no program of the current
 * folder is found.
 */
export const childEnvironment = ({ env, platform }: Pick<Environment, 'env' | 'platform'>): Variables => ({
  ...env,
  ...{ PORTFOLIO_API_KEY: undefined, PORTFOLIO_SERVE_KEY: undefined },
  ...(platform === 'win32'
    ? { NoDefaultCurrentDirectoryInExePath: '1', PATH: absoluteFolders(env, platform).join(';') }
    : { PATH: searchPath(env) }),
});

export interface Pager {
  /** Resolves once it has accepted the text. Rejects if it has ended. */
  write(text: string): Promise<void>;
  /** Ends the pager's input. */
  end(): void;
  /** The exit code, after the user has closed the pager: 126 or 127 if the command could not be run. */
  readonly ended: Promise<number>;
}

/**
 * Variables with which less and lv show colours, and less leaves the text on the screen. The user's own have
 * priority.
 */
const defaults = { LESS: 'FRX', LESSCHARSET: 'utf-8', LV: '-c' } as const;

/** Runs the user's pager, which has the terminal until the user closes it. @param command for the shell */
export function startPager(command: string, { env, platform }: Pick<Environment, 'env' | 'platform'>): Pager {
  const isWindows = platform === 'win32';
  const child = spawn(isWindows ? command : pipeline(command), {
    shell: true,
    env: { ...defaults, ...childEnvironment({ env, platform }) },
    stdio: ['pipe', 'inherit', 'inherit', 'pipe'],
  });
  const { stdin } = child;
  // Without a listener, a pager that ends early would crash the process. Each write reports the error anyway.
  stdin?.on('error', () => {});
  const ended = new Promise<number>((resolve) => {
    child.on('error', () => resolve(127)).on('exit', (code) => resolve(code ?? 0));
  });
  // `cat` runs until its input ends.
  child.stdio[3]?.on('data', () => stdin?.destroy());
  keepOnInterrupt(ended);
  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        stdin?.write(text, (error) => (error || stdin.destroyed ? reject(error ?? new Error('closed')) : resolve()));
      }),
    end: () => stdin?.end(),
    ended,
  };
}

/**
 * Wraps a pager's command for the shell. The input passes through `cat`, because it is a socket, which a pager cannot
 * open as /dev/stdin. Ctrl-C reaches all processes of the terminal but is meant for the pager, so `cat` ignores it
 * and the shells survive it. A word on descriptor 3 reports that the pager has ended.
 */
const pipeline = (command: string): string =>
  `trap : INT; (trap '' INT; exec cat 3>&-) | ` +
  `{ trap : INT; (trap : INT; ${command}\n) 3>&-; code=$?; echo ended >&3; exit $code; }`;

/**
 * Ignores Ctrl-C, a command of the pager. If it ended this process, the pager and the shell would both read the
 * terminal.
 */
function keepOnInterrupt(ended: Promise<unknown>): void {
  const listeners = process.listeners('SIGINT');
  process.removeAllListeners('SIGINT').on('SIGINT', ignore);
  ended.then(() => {
    process.off('SIGINT', ignore);
    for (const listener of listeners) process.on('SIGINT', listener);
  });
}

const ignore = () => {};

export interface Ending {
  readonly code: number | null;
  /** Whether it was stopped at its limit of time. */
  readonly isTooLong: boolean;
  /** Its output on stderr. */
  readonly errors: string;
}

/** A child process that runs this program. */
export interface OwnProcess {
  readonly output: AsyncIterable<Uint8Array | string>;
  readonly ended: Promise<Ending>;
  stop(): void;
}

export interface Start {
  readonly args: readonly string[];
  /** Its standard input. */
  readonly input: string;
  /** Milliseconds after which it is stopped. */
  readonly limit: number;
}

/** Starts this program in a child process, for work that nothing within a process can stop. */
export function startAgain({ args, input, limit }: Start, program = process.argv[1] ?? ''): OwnProcess {
  const { execArgv, execPath, env, platform } = process;
  const child = spawn(execPath, [...execArgv, program, ...args], {
    stdio: 'pipe',
    env: childEnvironment({ env, platform }),
  });
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
  // The process may end before it has read its input.
  child.stdin.on('error', () => {}).end(input);
  const ended = new Promise<Ending>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, isTooLong, errors });
    });
  });
  return { output: child.stdout, ended, stop };
}

/** Whether tmux passes unknown sequences on, and the TERM of the terminal around it. */
export interface TmuxFacts {
  readonly passesOn: boolean;
  readonly client: string;
}

const tmuxLimit = 1000; // milliseconds

/** Returns facts about the tmux that `env` names; undefined if it does not answer. */
export async function tmuxFacts({
  env,
  platform,
}: Pick<Environment, 'env' | 'platform'>): Promise<TmuxFacts | undefined> {
  const args = ['display', '-p', '#{allow-passthrough} #{client_termname}'];
  try {
    const options = { timeout: tmuxLimit, env: childEnvironment({ env, platform }) };
    const { stdout } = await promisify(execFile)('tmux', args, options);
    const [passing = '', client = ''] = stdout.trim().split(' ');
    return { passesOn: /^(on|all|1)$/.test(passing), client };
  } catch {
    return undefined;
  }
}
