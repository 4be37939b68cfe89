// Runs the user's pager, a process that has the terminal until the user closes it.
import { spawn } from 'node:child_process';
import { searchPath } from './search-path.ts';

/** A pager that was started. */
export interface Pager {
  /** Resolves once it has accepted the text. Rejects if it has ended. */
  write(text: string): Promise<void>;
  /** Tells it that there is no more text. */
  end(): void;
  /** Resolves to its exit code once the user has closed it: 126 or 127 if the command could not be run. */
  readonly ended: Promise<number>;
}

/** What less and lv need to show colours, and less to leave the text on the screen. Only where the user has not set them. */
const defaults = { LESS: 'FRX', LESSCHARSET: 'utf-8', LV: '-c' } as const;

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}

/** @param command for the shell */
export function startPager(command: string, { env, platform }: Surroundings): Pager {
  const isWindows = platform === 'win32';
  const child = spawn(isWindows ? command : pipeline(command), {
    shell: true,
    // No program is taken from the current folder.
    env: {
      ...defaults,
      ...env,
      ...(isWindows ? { NoDefaultCurrentDirectoryInExePath: '1' } : { PATH: searchPath(env) }),
    },
    stdio: ['pipe', 'inherit', 'inherit', 'pipe'],
  });
  const { stdin } = child;
  // Without a listener, a pager that ends early would crash the process. Each write reports the error anyway.
  stdin?.on('error', () => {});
  const gone = new Promise<number>((resolve) => {
    child.on('error', () => resolve(127)).on('exit', (code) => resolve(code ?? 0));
  });
  // `cat` lives as long as it has input.
  child.stdio[3]?.on('data', () => stdin?.destroy());
  keepOnInterrupt(gone);
  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        stdin?.write(text, (error) => (error || stdin.destroyed ? reject(error ?? new Error('closed')) : resolve()));
      }),
    end: () => stdin?.end(),
    ended: gone,
  };
}

/**
 * The input passes through `cat`, because it is a socket, which a pager cannot open as /dev/stdin. Ctrl-C reaches every process of the
 * terminal and is meant for the pager: `cat` ignores it, and the shells survive it, because this program waits for them. A word on the
 * third descriptor says that the pager has ended.
 */
const pipeline = (command: string): string =>
  `trap : INT; (trap '' INT; exec cat 3>&-) | { trap : INT; (trap : INT; ${command}\n) 3>&-; code=$?; echo ended >&3; exit $code; }`;

/** Ctrl-C is a command of the pager. If it ended this process, the pager and the shell would both read the terminal. */
function keepOnInterrupt(ended: Promise<unknown>): void {
  const listeners = process.listeners('SIGINT');
  process.removeAllListeners('SIGINT').on('SIGINT', ignore);
  ended.then(() => {
    process.off('SIGINT', ignore);
    for (const listener of listeners) process.on('SIGINT', listener);
  });
}

const ignore = () => {};
