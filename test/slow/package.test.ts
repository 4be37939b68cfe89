// The packed tarball, installed elsewhere: what npm's users get.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHome } from '../support/command.ts';
import { emptyFolder } from '../support/system.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const npm = (args: readonly string[], cwd: string) =>
  execFileSync('npm', [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

describe('the packed tarball', () => {
  const folder = emptyFolder();
  let files: readonly string[] = [];
  let size = 0;
  let tarball = '';

  beforeAll(() => {
    // The build has run; packing must not run it again under the other tests.
    const [packed] = JSON.parse(
      npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
    );
    files = packed.files.map(({ path }: { path: string }) => path);
    size = packed.files
      .filter(({ path }: { path: string }) => path.startsWith('dist/'))
      .reduce((sum: number, file: { size: number }) => sum + file.size, 0);
    tarball = join(folder, packed.filename);
  });

  it('holds the command, the sample library, and no source or test', () => {
    expect(files).toContain('bin/portfolio.js');
    expect(files).toContain('dist/sample.db');
    expect(files).toContain('dist/man/portfolio-board-add.1');
    expect(files).toContain('dist/build/jq.wasm');
    expect(files).toContain('LICENSE');
    expect(files).toContain('docs/skills/portfolio/SKILL.md');
    expect(
      files.filter(
        (file) => !/^(bin|dist|docs\/skills)\/|^(package\.json|README\.md|LICENSE)$/.test(file),
      ),
    ).toEqual([]);
    expect(files.filter((file) => /(^|\/)(test|src)\//.test(file) || file.endsWith('.ts'))).toEqual(
      [],
    );
  });

  it('has the licence of each package that the program contains, and of the code inside these packages', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    // `build.ts` and `docs.ts` are programs of the build, which are not packed.
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !['build.ts', 'docs.ts'].includes(file),
    );
    const text = sources.map((file) => readFileSync(join(root, 'src', file), 'utf8')).join('\n');
    const used = Object.keys(devDependencies).filter((name) =>
      new RegExp(`(?:from|import\\()\\s*'${name}[/']`).test(text),
    );
    const notices = readFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    const headings = notices.split(/^-{80}$/m).map((part) => part.trim().split('\n', 1)[0]);
    expect(used.length).toBeGreaterThan(20);
    for (const name of [
      ...used,
      '@expo-google-fonts/roboto',
      'jq',
      'Oniguruma',
      'llhttp',
      'musl',
      'Emscripten',
    ])
      expect(headings).toContainEqual(expect.stringMatching(new RegExp(`^${name} .*\\(.+\\)`)));
    expect(notices).toContain('decNumber');
  });

  it('has at most 9 MB in dist', () => {
    expect(size).toBeLessThan(9 * 1024 * 1024);
  });

  it.each([
    ['into a folder', [], 'node_modules/.bin/portfolio'],
    ['globally', ['--global', '--prefix', 'PREFIX'], 'bin/portfolio'],
  ])(
    'installs %s and answers from its sample',
    (_, flags, command) => {
      const target = join(emptyFolder(), 'target');
      mkdirSync(target);
      writeFileSync(join(target, 'package.json'), '{}');
      const own = flags.map((flag) => flag.replace('PREFIX', target));
      npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', ...own, tarball], target);
      const installed = join(target, command);
      expect(existsSync(installed)).toBe(true);
      const illustrations = ['projects', '--field', 'Illustration', '--demo'];
      const shown = (...more: readonly string[]) =>
        execFileSync(installed, [...illustrations, ...more], {
          cwd: target,
          env: newHome().env,
          encoding: 'utf8',
        });
      expect(shown().trimEnd().split('\n')).toHaveLength(12);
      expect(shown('--jq', '.projects | length')).toBe('12\n');
      const page = (program: string, ...args: readonly string[]) =>
        execFileSync(program, args, {
          env: {
            ...newHome().env,
            PATH: `${dirname(installed)}${delimiter}${process.env['PATH']}`,
          },
          encoding: 'utf8',
        });
      expect(page('portfolio', 'man')).toMatch(/^PORTFOLIO\(1\)/);
      // npm 12 does not install manual pages any more.
      const version = Number.parseInt(npm(['--version'], target), 10);
      if (flags.length > 0 && version < 12)
        expect(page('man', 'portfolio-projects')).toMatch(/^PORTFOLIO-PROJECTS\(1\)/);
    },
    120_000,
  );

  it('says what is missing if it was installed without optional packages', () => {
    const target = emptyFolder();
    writeFileSync(join(target, 'package.json'), '{}');
    npm(
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=optional', tarball],
      target,
    );
    const run = (...args: readonly string[]) =>
      spawnSync(join(target, 'node_modules/.bin/portfolio'), args, {
        env: newHome().env,
        encoding: 'utf8',
      });
    expect(run('--version')).toMatchObject({ status: 0, stderr: '' });
    const { status, stderr } = run('projects', '--demo');
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^portfolio: the demo, libraries and boards cannot be used, because libsql is not installed/,
    );
    expect(stderr).toMatch(/\nhint: install portfolio again, without --omit=optional/);
    const found = run('doctor', '-o', 'tsv').stdout;
    for (const name of ['libsql', 'sharp', '@napi-rs/keyring'])
      expect(found).toMatch(new RegExp(`packages\tnote\t.*, because ${name} is not installed`));
  }, 120_000);
});
