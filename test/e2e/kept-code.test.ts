// V8 runs kept code without a check. So each of these tests first plants code that would be seen.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bin, keylessHome } from '../support/command.ts';
import { emptyFolder } from '../support/system.ts';

const dist = join(dirname(bin), '../dist');
const other = 65_534;
const isRoot = process.getuid?.() === 0;

const name = `main.js-${process.version}-${process.arch}`;

/** A home without kept code. */
function newHome() {
  const { folder: home, env: keyless } = keylessHome();
  const env = { ...keyless, PORTFOLIO_NO_CODE_CACHE: '' };
  const folder = join(home, '.cache', 'portfolio', 'code');
  const run = (
    args: readonly string[] = ['--help'],
    more: Readonly<Record<string, string>> = {},
  ) => {
    const options = { env: { ...env, ...more }, encoding: 'utf8', timeout: 20_000 } as const;
    const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...args], options);
    return { stdout, stderr, status };
  };
  return { home, folder, file: join(folder, name), run, env };
}

const planting = `const { Script } = require('node:vm');
const { readFileSync, writeFileSync } = require('node:fs');
const [, source, file] = process.argv;
const text = readFileSync(source);
const length = \`(function (exports, require, module, __filename, __dirname) {\${text}\\n})\`.length;
const planted = "(function () { process.stdout.write('PLANTED'); process.exit(0); })".padEnd(length);
const code = new Script(planted).createCachedData();
writeFileSync(file, Buffer.concat([text, code, code]), { mode: 0o600 });`;

/**
 * The output of `--help`, the folder in which it kept code, and a file of other code, which V8
 * takes for the program's.
 */
const { help, made } = (() => {
  const { folder, run } = newHome();
  return { help: run(), made: folder };
})();
const planted = join(emptyFolder(), 'planted');
// V8 takes only code that was compiled with the flags of its run.
const flags = process.version.startsWith('v20.') ? ['--wasm-tiering-budget=13000000'] : [];
execFileSync(process.execPath, [...flags, '-e', planting, join(dist, 'main.js'), planted]);

/** A home in which `--help` has kept its code. */
function homeWithCode() {
  const home = newHome();
  mkdirSync(dirname(home.folder), { recursive: true });
  cpSync(made, home.folder, { recursive: true });
  chmodSync(home.folder, 0o700);
  return home;
}

/** The same, but with planted code. */
function homeWithPlanted() {
  const home = homeWithCode();
  copyFileSync(planted, home.file);
  return home;
}

test('the folder of the user is trusted: code that is planted there runs', () => {
  expect(help).toEqual({ stdout: expect.stringContaining('Usage:'), stderr: '', status: 0 });
  expect(homeWithPlanted().run().stdout).toBe('PLANTED');
});

interface Paths {
  readonly home: string;
  readonly folder: string;
  readonly file: string;
}

/** Moves a file or folder away, and puts a link to it there. */
const toLink = (path: string) => {
  const moved = join(emptyFolder(), 'moved');
  cpSync(path, moved, { recursive: true });
  renameSync(path, `${path}.away`);
  symlinkSync(moved, path);
};

describe('planted code does not run if', () => {
  test.each<[string, (paths: Paths) => void, needsRoot?: boolean]>([
    ['the folder belongs to another user', ({ folder }) => chownSync(folder, other, other), true],
    ['the file belongs to another user', ({ file }) => chownSync(file, other, other), true],
    ['the group can write to the folder', ({ folder }) => chmodSync(folder, 0o770)],
    ['all users can write to the folder', ({ folder }) => chmodSync(folder, 0o1777)],
    ['all users can write to the file', ({ file }) => chmodSync(file, 0o666)],
    ['the file is a link', ({ file }) => toLink(file)],
    ['the folder is a link', ({ folder }) => toLink(folder)],
    ['the folder is below a link', ({ folder }) => toLink(dirname(folder))],
    ['one byte of it is damaged', ({ file }) => flip(file, statSync(file).size - 100)],
    ['one byte of the source is another', ({ file }) => flip(file, 100)],
    ['it lost its last byte', ({ file }) => truncateSync(file, statSync(file).size - 1)],
    ['it lost all code', ({ file }) => truncateSync(file, statSync(join(dist, 'main.js')).size)],
    ['it is longer', ({ file }) => appendFileSync(file, 'more')],
    [
      'it is of another version of Node',
      ({ file }) => renameSync(file, file.replace(process.version, 'v20.0.0')),
    ],
  ])('%s', (_, change, needsRoot = false) => {
    if (needsRoot && !isRoot) return;
    const { run, ...paths } = homeWithPlanted();
    change(paths);
    expect(run()).toEqual(help);
  });
});

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

test('code of another V8 is replaced', () => {
  const { file, run } = homeWithCode();
  const source = readFileSync(join(dist, 'main.js'));
  const bytes = readFileSync(file);
  const half = (bytes.length - source.length) / 2;
  // The version of V8 is in the first bytes.
  for (const at of [source.length + 4, source.length + half + 4]) bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect(run()).toEqual(help);
  expect(readFileSync(file).equals(bytes)).toBe(false);
});

test('code is kept once for each kind of run, with the code of earlier runs', () => {
  const { folder, file, run } = homeWithCode();
  const before = statSync(file);
  run();
  expect(statSync(file)).toMatchObject({ ino: before.ino, size: before.size });
  const doctor = () => run(['doctor', '--demo', '-o', 'tsv', '--columns', 'check,text']).stdout;
  expect(doctor()).toContain('start\tThe compiled code of an earlier run makes this start faster.');
  expect(statSync(file).size).toBeGreaterThan(before.size);
  expect(
    readdirSync(folder).filter((name) => !name.endsWith(`.js-${process.version}-${process.arch}`)),
  ).toEqual([]);
  for (const name of readdirSync(folder))
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('PORTFOLIO_NO_CODE_CACHE keeps and uses no code', () => {
  const { folder, run } = homeWithPlanted();
  const names = readdirSync(folder);
  const off = { PORTFOLIO_NO_CODE_CACHE: '1' };
  expect(run(['--help'], off)).toEqual(help);
  expect(run(['fields', '--demo', '-o', 'ids'], off)).toMatchObject({ status: 0 });
  expect(readdirSync(folder)).toEqual(names);
  expect(run(['doctor', '--demo'], off).stdout).toContain(
    'not kept, because PORTFOLIO_NO_CODE_CACHE is set',
  );
});

test.each([
  ['PORTFOLIO_CONFIG_DIR', 'cache/code'],
  ['XDG_CACHE_HOME', 'portfolio/code'],
])('code is kept below %s, as the rest of the cache', (name, path) => {
  const { run } = homeWithCode();
  const folder = emptyFolder();
  run(['--help'], { [name]: folder });
  expect(existsSync(join(folder, path))).toBe(true);
});

test.each(['/proc/self/nothing', '/dev/null', '/proc/1', 'relative', ''])(
  'without a home (%j), no code is kept',
  (home) => {
    expect(
      newHome().run(['--help'], { HOME: home, XDG_CONFIG_HOME: '/proc/self/nothing' }),
    ).toEqual(help);
  },
);

test('a full disk leaves no part of a file that is used', () => {
  const { env, folder, run } = homeWithCode();
  const names = readdirSync(folder);
  for (const name of names) truncateSync(join(folder, name));
  const script = 'ulimit -f 8; exec "$0" "$@"';
  const full = spawnSync('sh', ['-c', script, process.execPath, bin, '--help'], {
    env,
    encoding: 'utf8',
  });
  expect(full).toMatchObject(help);
  expect(run()).toEqual(help);
  expect(readdirSync(folder)).toEqual(names);
});

test('a folder that cannot be written is left alone', () => {
  const { folder, run } = homeWithCode();
  const names = readdirSync(folder);
  for (const name of names) truncateSync(join(folder, name));
  mkdirSync(`${join(folder, names[0] ?? '')}.part`);
  expect(run()).toEqual(help);
  expect(names.map((name) => statSync(join(folder, name)).size)).toContain(0);
});

test('runs at the same time keep whole code', async () => {
  const { home, env, run } = homeWithCode();
  const script = 'rm -r "$1"; for i in 1 2 3 4 5 6; do "$0" "$2" --help > /dev/null & done; wait';
  const code = join(home, '.cache');
  expect(spawnSync('sh', ['-c', script, process.execPath, code, bin], { env }).status).toBe(0);
  expect(run()).toEqual(help);
  expect(run(['doctor', '--demo']).stdout).toContain('of an earlier run');
});
