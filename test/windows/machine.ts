// A Windows to test on: programs for Windows, run by Wine in the folder that `make-machine` makes.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Major versions of the Windows builds of Node in the machine. */
export const versions = [20, 22, 24] as const;

const root = fileURLToPath(new URL('../..', import.meta.url));
const script = fileURLToPath(new URL('make-machine', import.meta.url));
const folder = process.env['PORTFOLIO_TEST_WINDOWS'] ?? join(root, 'node_modules/.cache/windows');

/** Returns why there can be no machine here; undefined if there can. */
export function findObstacle(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'this is not Linux on x64';
  if (process.getuid?.() !== 0) return 'this user is not root';
  if (existsSync(join(folder, 'made-by'))) return undefined;
  return ['/usr/sbin/debootstrap', '/usr/bin/debootstrap'].some(existsSync)
    ? undefined
    : 'debootstrap is not installed';
}

export interface Ran {
  /** The exit code, or the error if the program could not be started. */
  readonly exit: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

interface Start {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

/** A user with empty folders. */
export interface User {
  /** The folder as Linux sees it, for reading and writing files. */
  readonly folder: string;
  /** The folder as Windows sees it, which is also the current folder of all commands. */
  readonly home: string;
  /** Runs portfolio in a process of Node, without a shell. */
  portfolio(args: readonly string[], start?: Start): Promise<Ran>;
  /** Runs a line of cmd.exe, in which `portfolio` is the command that npm installed. */
  cmd(line: string, start?: Start): Promise<Ran>;
  /** Runs any program. */
  run(program: string, args: readonly string[], start?: Start): Promise<Ran>;
}

export interface Machine {
  /** Makes a user whose commands are run by this version of Node. */
  createUser(version: (typeof versions)[number]): User;
  stop(): Promise<void>;
}

/** Returns a path of the machine as Windows sees it. */
const windowsPath = (path: string): string =>
  `Z:${path.slice(folder.length).replaceAll('/', '\\')}`;

/**
 * Starts the machine, and makes its folder before if it is missing. Only one process can use the
 * folder, so this waits for others.
 * @param install installs what is tested in a new folder
 */
export async function startMachine(install: (work: string) => Promise<unknown>): Promise<Machine> {
  await promisify(execFile)(script, [folder], { maxBuffer: 2 ** 26 });
  const work = mkdtempSync(join(folder, 'work/run-'));
  await install(work);
  copyFileSync(fileURLToPath(new URL('runner.mjs', import.meta.url)), join(work, 'runner.mjs'));
  const portFile = join(work, 'port');
  const wine = spawn(
    'flock',
    [
      ...['--no-fork', `${folder}.used`, 'unshare', '--mount', '--pid', '--fork', '--kill-child'],
      ...[
        `--mount-proc=${folder}/proc`,
        'chroot',
        folder,
        'env',
        '-i',
        'HOME=/root',
        'LANG=C.UTF-8',
      ],
      ...['WINEDEBUG=-all', '/usr/lib/wine/wine64', `${nodeOf(24)}\\node.exe`],
      ...[join(work, 'runner.mjs'), portFile].map(windowsPath),
    ],
    { stdio: 'ignore' },
  );
  const ended = once(wine, 'exit');
  while (!existsSync(portFile) && wine.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const address = `http://127.0.0.1:${readFileSync(portFile, 'utf8')}`;
  return {
    createUser: (version) => createUser(work, nodeOf(version), address),
    stop: async () => {
      // unshare ignores SIGTERM. With it, all processes of the machine end.
      wine.kill('SIGKILL');
      await ended;
      rmSync(work, { recursive: true, maxRetries: 5 });
    },
  };
}

/** The folder of a version of Node, as Windows sees it. */
const nodeOf = (version: (typeof versions)[number]): string =>
  `Z:\\work\\node_modules\\node-${version}\\bin`;

async function npm(args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', [...args], { cwd, maxBuffer: 2 ** 26 });
  return stdout;
}

/** Options with which npm installs packages for Windows. */
const forWindows = ['--os=win32', '--cpu=x64', '--ignore-scripts', '--no-audit', '--no-fund'];

/**
 * Copies the project and its build into the folder `project`, and installs the packages that it needs
 * on Windows.
 */
export async function installProject(work: string): Promise<void> {
  const left = new Set(['.git', 'node_modules'].map((name) => join(root, name)));
  const project = join(work, 'project');
  cpSync(root, project, { recursive: true, filter: (path) => !left.has(path) });
  await npm(['ci', ...forWindows], project);
}

/** Packs the built program, and installs it as npm does on Windows. */
export async function installProgram(work: string): Promise<void> {
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', work];
  const [{ filename }] = JSON.parse(await npm(pack, root));
  writeFileSync(join(work, 'package.json'), '{}');
  await npm(['install', ...forWindows, join(work, filename)], work);
  // On Linux, npm makes a link instead of portfolio.cmd.
  const npmFile = join((await npm(['root', '--global'], work)).trim(), 'npm/package.json');
  const makeScripts = createRequire(npmFile)('cmd-shim');
  await makeScripts(join(work, program), join(work, 'node_modules/.bin/portfolio'));
}

const program = 'node_modules/@scope/portfolio/bin/portfolio.js';

function createUser(work: string, node: string, address: string): User {
  const own = mkdtempSync(join(work, 'user-'));
  const home = windowsPath(own);
  const folders = { APPDATA: 'Roaming', LOCALAPPDATA: 'Local', TEMP: 'Temp', TMP: 'Temp' };
  for (const name of Object.values(folders)) mkdirSync(join(own, name), { recursive: true });
  const system = 'C:\\windows';
  const bin = windowsPath(join(work, 'node_modules/.bin'));
  const variables = {
    ...Object.fromEntries(
      Object.entries(folders).map(([variable, name]) => [variable, `${home}\\${name}`]),
    ),
    USERPROFILE: home,
    SystemRoot: system,
    ComSpec: `${system}\\system32\\cmd.exe`,
    PATH: [bin, node, `${system}\\system32`, system].join(';'),
    PATHEXT: '.COM;.EXE;.BAT;.CMD',
  };
  const send = async (body: unknown): Promise<Ran> =>
    (await fetch(address, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<Ran>;
  const run: User['run'] = (program, args, { env = {}, stdin = '' } = {}) =>
    send({ program, args, stdin, options: { cwd: home, env: { ...variables, ...env } } });
  return {
    folder: own,
    home,
    run,
    portfolio: (args, start) =>
      run(`${node}\\node.exe`, [windowsPath(join(work, program)), ...args], start),
    cmd: (line, { env = {}, stdin = '' } = {}) =>
      send({
        program: variables.ComSpec,
        args: ['/d', '/s', '/c', `"${line}"`],
        stdin,
        options: {
          cwd: home,
          env: { ...variables, ...env },
          windowsVerbatimArguments: true,
        },
      }),
  };
}
