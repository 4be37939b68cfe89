// Finds the user's browser and opens web addresses in it. Does not use a shell or run programs in
// the current folder.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { basename } from 'node:path';
import { childEnvironment, findProgram, splitCommand } from './child-processes.ts';
import type { Environment } from './environment.ts';

export interface Browser {
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
  const wanted = env['BROWSER']?.trim() ?? '';
  for (const [name = '', ...args] of commandsFor(wanted, platform)) {
    const program = findProgram(name, { env, platform });
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

/** Returns the words of the commands that may open pages, the preferred one first. */
function commandsFor(wanted: string, platform: string): readonly (readonly string[])[] {
  // A path on Windows contains a colon, and often blanks without quotes.
  if (platform === 'win32') return [[wanted], splitCommand(wanted)];
  // BROWSER may list several commands. xdg-open reads it in the same way.
  if (wanted !== '') return wanted.split(':').map(splitCommand);
  return (platform === 'darwin' ? ['/usr/bin/open'] : openers).map((name) => [name]);
}

async function start(
  [program = '', ...args]: readonly string[],
  address: string,
  { env, platform }: Surroundings,
  isInTerminal: boolean,
): Promise<void> {
  const options: SpawnOptions = {
    env: childEnvironment({ env, platform }),
    stdio: isInTerminal ? 'inherit' : 'ignore',
    detached: !isInTerminal,
  };
  const child = /\.(?:cmd|bat)$/i.test(program)
    ? spawnScript([program, ...args], address, options)
    : spawn(program, withAddress(args, address), options);
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    if (!isInTerminal) return child.on('spawn', resolve).unref();
    child.on('exit', (code) =>
      code ? reject(new Error(`${basename(program)} ended with ${code}`)) : resolve(),
    );
  });
}

/** Puts the address in place of `%s`, or at the end. */
const withAddress = (args: readonly string[], address: string): readonly string[] =>
  args.some((arg) => arg.includes('%s'))
    ? args.map((arg) => arg.replaceAll('%s', () => address))
    : [...args, address];

/**
 * Starts a script of cmd.exe. The address is in a variable, because cmd.exe would replace names of
 * other variables in it by their values.
 */
function spawnScript(
  [program, ...args]: readonly string[],
  address: string,
  { env, ...options }: SpawnOptions,
): ChildProcess {
  const word = '!PORTFOLIO_ADDRESS!';
  const line = [program, ...withAddress(args, word)].map((each) => `"${each}"`).join(' ');
  return spawn(env?.['ComSpec'] ?? 'cmd.exe', ['/d', '/s', '/v:on', '/c', `"${line}"`], {
    ...options,
    env: { ...env, PORTFOLIO_ADDRESS: address },
    windowsVerbatimArguments: true,
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
