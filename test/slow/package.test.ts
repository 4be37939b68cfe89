// The packed tarball, installed elsewhere: what npm's users get.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
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
    const [packed] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root));
    files = packed.files.map(({ path }: { path: string }) => path);
    size = packed.files
      .filter(({ path }: { path: string }) => path.startsWith('dist/'))
      .reduce((sum: number, file: { size: number }) => sum + file.size, 0);
    tarball = join(folder, packed.filename);
  });

  it('holds the command, the sample library, and no source or test', () => {
    expect(files).toContain('bin/portfolio.js');
    expect(files).toContain('dist/sample.db');
    expect(files).toContain('dist/portfolio.1');
    expect(files).toContain('dist/build/jq.wasm');
    expect(files).toContain('LICENSE');
    expect(files.filter((file) => !/^(bin|dist)\/|^(package\.json|README\.md|LICENSE)$/.test(file))).toEqual([]);
    expect(files.filter((file) => /(^|\/)(test|src)\//.test(file) || file.endsWith('.ts'))).toEqual([]);
  });

  it('has at most 8 MB in dist', () => {
    expect(size).toBeLessThan(8 * 1024 * 1024);
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
        execFileSync(installed, [...illustrations, ...more], { cwd: target, env: newHome().env, encoding: 'utf8' });
      expect(shown().trimEnd().split('\n')).toHaveLength(12);
      expect(shown('--jq', '.projects | length')).toBe('12\n');
      const page = (program: string, ...args: readonly string[]) =>
        execFileSync(program, args, {
          env: { ...newHome().env, PATH: `${dirname(installed)}${delimiter}${process.env['PATH']}` },
          encoding: 'utf8',
        });
      expect(page('portfolio', 'man')).toMatch(/^PORTFOLIO\(1\)/);
      // npm 12 does not install manual pages any more.
      const version = Number.parseInt(npm(['--version'], target), 10);
      if (flags.length > 0 && version < 12) expect(page('man', 'portfolio')).toMatch(/^PORTFOLIO\(1\)/);
    },
    120_000,
  );
});
