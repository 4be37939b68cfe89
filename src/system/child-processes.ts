// Starts other processes: the pager, this program again, and tmux.
import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import type { Environment, EnvVariables } from './environment.ts';

/** Returns the absolute folders of PATH. A relative folder may contain a malicious program. */
export const absoluteFolders = ({ PATH = '' }: EnvVariables, platform: string): readonly string[] =>
  PATH.split(platform === 'win32' ? ';' : ':').filter((folder) => isAbsolute(folder));

/**
 * Returns a program's path; undefined if it is missing. On Windows, its name may lack an ending of
 * PATHEXT.
 * @param name a bare name or an absolute path. Relative paths are not found.
 */
export function findProgram(
  name: string,
  { env, platform }: Pick<Environment, 'env' | 'platform'>,
): string | undefined {
  if (name === '' || (!isAbsolute(name) && /[\\/]/.test(name))) return undefined;
  const folders = isAbsolute(name) ? [''] : absoluteFolders(env, platform);
  const endings = platform === 'win32' ? (env['PATHEXT'] ?? '.com;.exe').split(';') : [];
  const names = [name, ...endings.map((ending) => `${name}${ending.toLowerCase()}`)];
  return folders
    .flatMap((folder) => names.map((each) => (folder === '' ? each : join(folder, each))))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Splits a command into words and removes quotes. */
export const splitCommand = (line: string): readonly string[] =>
  [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );

/**
 * Returns PATH for child processes on systems other than Windows. An empty PATH would mean the
 * current folder.
 */
const searchPath = (env: EnvVariables): string =>
  absoluteFolders(env, '').join(':') || '/usr/bin:/bin';

/**
 * Returns the environment of another program: without the keys, and with a PATH that does not lead
 * to programs in the current folder.
 */
export const childEnvironment = ({
  env,
  platform,
}: Pick<Environment, 'env' | 'platform'>): EnvVariables => ({
  ...env,
  PORTFOLIO_API_KEY: undefined,
  PORTFOLIO_SERVE_KEY: undefined,
  ...(platform === 'win32'
    ? { NoDefaultCurrentDirectoryInExePath: '1', PATH: absoluteFolders(env, platform).join(';') }
    : { PATH: searchPath(env) }),
});

export interface PagerProcess {
  /** Resolves when the pager has accepted the text. Rejects if the pager has ended. */
  write(text: string): Promise<void>;
  end(): void;
  /**
   * Resolves to the exit code when the pager ends. The code is 126 or 127 if the command could not
   * be run.
   */
  readonly exitCode: Promise<number>;
}

/**
 * Default variables that allow colours in less and lv. With F and X, less leaves the text on the
 * screen.
 */
const defaults = { LESS: 'FRX', LESSCHARSET: 'utf-8', LV: '-c' } as const;

/**
 * Runs the user's pager, which uses the terminal until the user closes it.
 * @param command a shell command
 */
export function startPager(
  command: string,
  { env, platform }: Pick<Environment, 'env' | 'platform'>,
): PagerProcess {
  const isWindows = platform === 'win32';
  const [program = ''] = splitCommand(command);
  // cmd.exe does not say whether a program was not found.
  if (isWindows && findProgram(program, { env, platform }) === undefined) return missingPager;
  const child = spawn(isWindows ? command : pipeline(command), {
    shell: true,
    env: { ...defaults, ...childEnvironment({ env, platform }) },
    stdio: ['pipe', 'inherit', 'inherit', 'pipe'],
  });
  const { stdin } = child;
  // Without a listener, a pager that ends early would crash the process. `write` reports the error.
  stdin?.on('error', () => {});
  const exitCode = new Promise<number>((resolve) => {
    child.on('error', () => resolve(127)).on('exit', (code) => resolve(code ?? 0));
  });
  // After the pager has ended, closing the input ends `cat`, too.
  child.stdio[3]?.on('data', () => stdin?.destroy());
  keepOnInterrupt(exitCode);
  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        stdin?.write(text, (error) =>
          error || stdin.destroyed ? reject(error ?? new Error('closed')) : resolve(),
        );
      }),
    end: () => stdin?.end(),
    exitCode,
  };
}

const missingPager: PagerProcess = {
  write: async () => {
    throw new Error('not found');
  },
  end: () => {},
  exitCode: Promise.resolve(127),
};

/**
 * Returns the shell command that runs a pager. The input passes through `cat`, because the input is
 * a socket and a pager cannot open a socket as /dev/stdin. The terminal sends Ctrl-C to all
 * processes, but only the pager should react. So `cat` and the shells ignore it. Output on
 * descriptor 3 reports that the pager has ended.
 */
const pipeline = (command: string): string =>
  `trap : INT; (trap '' INT; exec cat 3>&-) | ` +
  `{ trap : INT; (trap : INT; ${command}\n) 3>&-; code=$?; echo ended >&3; exit $code; }`;

/**
 * Ignores Ctrl-C while the pager runs, because pagers use it as a command. If this process ended
 * first, the user's shell and the pager would both read the terminal.
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
  /** Whether the process was stopped because it exceeded its time limit. */
  readonly isTooLong: boolean;
  readonly errors: string;
}

export interface OwnProcess {
  readonly output: AsyncIterable<Uint8Array | string>;
  readonly ended: Promise<Ending>;
  stop(): void;
}

export interface Start {
  readonly args: readonly string[];
  readonly input: string | Uint8Array;
  /** Maximum duration in milliseconds. Longer processes are stopped. */
  readonly limit: number;
}

/** Starts this program in a child process, for work that cannot be stopped within a process. */
export function startSelf(
  { args, input, limit }: Start,
  program = process.argv[1] ?? '',
): OwnProcess {
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
  // Ignores the error if the process ends before it has read its input.
  child.stdin.on('error', () => {}).end(input);
  const ended = new Promise<Ending>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, isTooLong, errors });
    });
  });
  return { output: child.stdout, ended, stop };
}

export interface TmuxFacts {
  /** Whether tmux passes unknown sequences to the outer terminal. */
  readonly passesOn: boolean;
  readonly client: string;
  /** Name and version that the outer terminal reports, such as `kitty(0.46.2)`, or ''. */
  readonly version: string;
  /** Whether tmux shows all colours on the outer terminal, and not only 256. */
  readonly hasAllColours: boolean;
}

const tmuxLimit = 1000; // milliseconds

/** Returns facts about the tmux session of the program; undefined if tmux does not answer. */
export async function tmuxFacts({
  env,
  platform,
}: Pick<Environment, 'env' | 'platform'>): Promise<TmuxFacts | undefined> {
  const facts = ['allow-passthrough', 'client_termname', 'client_termfeatures', 'client_termtype'];
  const args = ['display', '-p', facts.map((fact) => `#{${fact}}`).join(' ')];
  try {
    const options = { timeout: tmuxLimit, env: childEnvironment({ env, platform }) };
    const { stdout } = await promisify(execFile)('tmux', args, options);
    const [passing = '', client = '', features = '', ...version] = stdout.trim().split(' ');
    const hasAllColours = features.split(',').includes('RGB');
    const passesOn = /^(on|all|1)$/.test(passing);
    return { passesOn, client, version: version.join(' '), hasAllColours };
  } catch {
    return undefined;
  }
}
