// Finds the user's browser and opens web addresses in it. Does not use a shell or run programs in
// the current folder.
import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { absoluteFolders, childEnvironment } from './child-processes.ts';
import type { Environment } from './environment.ts';

export interface Browser {
  /** Whether it runs in the terminal. */
  readonly isInTerminal: boolean;
  /**
   * Opens the address. Resolves when the browser has started or, if it runs in the terminal, when
   * it has ended.
   * @param address a web address as `URL.href` writes it
   */
  open(address: string): Promise<void>;
}

type Surroundings = Pick<Environment, 'env' | 'platform'>;

/** Matches names of browsers that run in the terminal. */
const inTerminal = /^(?:w3m|lynx|e?links2?|browsh|carbonyl|www-browser)$/;

/** Programs that open the preferred browser, the best first. */
const openers = ['xdg-open', 'x-www-browser', 'www-browser', 'wslview'];

/**
 * Returns the browser in BROWSER, by default the system's browser; undefined if no program is
 * found.
 */
export function findBrowser({ env, platform }: Surroundings): Browser | undefined {
  const folders = absoluteFolders(env, platform);
  const wanted = env['BROWSER']?.trim() ?? '';
  // BROWSER may list several commands, the preferred one first. xdg-open reads it in the same way.
  const lines = platform === 'win32' ? [wanted] : wanted.split(':');
  const byDefault = platform === 'darwin' ? ['/usr/bin/open'] : openers;
  const commands = wanted === '' ? byDefault.map((name) => [name]) : lines.map(words);
  for (const [name = '', ...args] of commands) {
    const program = findProgram(name, folders);
    if (program === undefined) continue;
    const hasScreen = platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
    const isInTerminal = inTerminal.test(basename(program)) || !hasScreen;
    return {
      isInTerminal,
      open: (address) => start([program, ...args], address, { env, platform }, isInTerminal),
    };
  }
  return platform === 'win32' && wanted === ''
    ? { isInTerminal: false, open: openOnWindows }
    : undefined;
}

/** Splits a command into words and removes quotes. */
const words = (line: string): readonly string[] =>
  [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );

/**
 * Returns a program's path.
 * @param name a bare name or an absolute path. Relative paths are not found.
 */
function findProgram(name: string, folders: readonly string[]): string | undefined {
  if (isAbsolute(name)) return isProgram(name) ? name : undefined;
  if (name === '' || /[\\/]/.test(name)) return undefined;
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

async function start(
  [program = '', ...args]: readonly string[],
  address: string,
  { env, platform }: Surroundings,
  isInTerminal: boolean,
): Promise<void> {
  const given = args.some((arg) => arg.includes('%s'))
    ? args.map((arg) => arg.replaceAll('%s', () => address))
    : [...args, address];
  const child = spawn(program, given, {
    env: childEnvironment({ env, platform }),
    stdio: isInTerminal ? 'inherit' : 'ignore',
    detached: !isInTerminal,
  });
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    if (!isInTerminal) return child.on('spawn', resolve).unref();
    child.on('exit', (code) =>
      code ? reject(new Error(`${basename(program)} ended with ${code}`)) : resolve(),
    );
  });
}

/**
 * Opens the address on Windows. The package `open` quotes the address and runs PowerShell by an
 * absolute path.
 */
async function openOnWindows(address: string): Promise<void> {
  const { default: open } = await import('open');
  await open(address);
}
