// Finds the user's browser, and has it open web addresses: without a shell, and without a program of the current folder.
import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { absoluteFolders, searchPath } from './search-path.ts';

export interface Browser {
  /** Resolves once the browser has been started, or has ended if it uses the terminal. @param address of the web, as `URL.href` writes it */
  open(address: string): Promise<void>;
}

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}

/** Browsers that draw in the terminal. */
const inTerminal = /^(?:w3m|lynx|e?links2?|browsh|carbonyl|www-browser)$/;

/** Programs that know which browser the user prefers, the best first. */
const openers = ['xdg-open', 'x-www-browser', 'www-browser', 'wslview'];

/** Undefined where BROWSER, or the system without it, names no program that can be found. */
export function findBrowser({ env, platform }: Surroundings): Browser | undefined {
  const folders = absoluteFolders(env, platform);
  const wanted = env['BROWSER']?.trim() ?? '';
  // As for xdg-open, several can be named, the preferred one first.
  const lines = platform === 'win32' ? [wanted] : wanted.split(':');
  const byDefault = platform === 'darwin' ? ['/usr/bin/open'] : openers;
  const commands = wanted === '' ? byDefault.map((name) => [name]) : lines.map(words);
  for (const [name = '', ...args] of commands) {
    const program = findProgram(name, folders);
    if (program !== undefined)
      return { open: (address) => start([program, ...args], address, { env, platform, folders }) };
  }
  return platform === 'win32' && wanted === '' ? { open: openOnWindows } : undefined;
}

/** The words of a command, quoted or not. */
const words = (line: string): readonly string[] =>
  [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) => word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'));

/** @param name a bare name or an absolute path; another path would depend on the current folder */
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
  { env, platform, folders }: Surroundings & { readonly folders: readonly string[] },
): Promise<void> {
  const hasScreen = platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
  const isInTerminal = inTerminal.test(basename(program)) || !hasScreen;
  const given = args.some((arg) => arg.includes('%s'))
    ? args.map((arg) => arg.replaceAll('%s', () => address))
    : [...args, address];
  const child = spawn(program, given, {
    // xdg-open is a script, which finds its helpers in PATH. A browser has no use for the key.
    env: { ...env, PATH: platform === 'win32' ? folders.join(';') : searchPath(env), PORTFOLIO_API_KEY: undefined },
    stdio: isInTerminal ? 'inherit' : 'ignore',
    detached: !isInTerminal,
  });
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    if (!isInTerminal) return child.on('spawn', resolve).unref();
    child.on('exit', (code) => (code ? reject(new Error(`${basename(program)} ended with ${code}`)) : resolve()));
  });
}

/** Windows has no program for it, but PowerShell can, and this package knows how it takes an address. It runs it by its absolute path. */
async function openOnWindows(address: string): Promise<void> {
  const { default: open } = await import('open');
  await open(address);
}
