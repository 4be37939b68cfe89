import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { man } from '../../../../package.json' with { type: 'json' };
import { flagsOf } from '../../../../src/cli/flags.ts';
import { manPages } from '../../../../src/cli/help/man.ts';
import { topics } from '../../../../src/cli/help/topics.ts';
import { commandTree } from '../../../../src/commands/tree.ts';
import { emptyFolder } from '../../../support/system.ts';

it.each([
  ['.TH x\n.B', '\\&.TH x\n\\&.B'],
  ["'quoted'", '\\(aqquoted\\(aq'],
  ['C:\\temp', 'C:\\etemp'],
  ['--base-url `a^b~c`', '\\-\\-base\\-url \\(gaa\\(hab\\(tic\\(ga'],
])('roff takes %j as it is, written %j', (text, written) => {
  const row = { kind: 'group', name: 'x', help: text, commands: [] } as const;
  expect(manPages([row], '1.2.3', '2026-11-01').get('portfolio-x')).toContain(written);
});

describe('the manual pages', () => {
  const pages = manPages(commandTree, '1.2.3', '2026-11-01');
  const folder = emptyFolder();
  const files = [...pages].map(([name, page]) => {
    const file = join(folder, `${name}.1`);
    writeFileSync(file, page);
    return file;
  });
  const run = (program: string, ...args: readonly string[]) =>
    spawnSync(program, args, {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8', MANWIDTH: '100' },
    });
  const isMissing = (program: string) =>
    run(program, '--version').error !== undefined && !process.env['CI'];

  it('are an index, and one for each command that is not hidden, with its flags, and each topic', () => {
    const escaped = (text: string) => text.replaceAll('-', String.raw`\-`);
    for (const row of commandTree) {
      const page = pages.get(`portfolio-${row.name}`);
      expect(page === undefined, row.name).toBe(row.isHidden === true);
      for (const { longName: long } of flagsOf(row))
        expect(
          `${page}${pages.get('portfolio-help-flags')}${pages.get('portfolio-help-formatting')}`,
        ).toContain(escaped(long));
    }
    for (const [name] of topics) expect(pages.has(`portfolio-help-${name}`)).toBe(true);
    const terms = [...(pages.get('portfolio') ?? '').matchAll(/^\.TP\n\.B "(.*)"$/gm)];
    expect(terms.map(([, term = '']) => term.replaceAll('\\', '').replaceAll(' ', '-'))).toEqual(
      [...pages.keys()].slice(1),
    );
    expect(pages.get('portfolio-config-set')).toContain('.B "portfolio config set <key> <value>"');
  });

  it('are installed by npm for the index and the first words of commands', () => {
    const names = commandTree
      .filter(({ isHidden }) => isHidden !== true)
      .map(({ name }) => `portfolio-${name}`);
    expect(man.toSorted()).toEqual(
      ['portfolio', ...names].map((name) => `dist/man/${name}.1`).toSorted(),
    );
  });

  it('are short', () => {
    expect(Math.max(...[...pages.values()].map(({ length }) => length))).toBeLessThan(10_000);
  });

  it.skipIf(isMissing('man'))('are read by man without a warning', () => {
    // As one document, because `man` starts five processes for each file.
    const all = join(folder, 'all');
    writeFileSync(all, [...pages.values()].join(''));
    const { status, stdout, stderr } = run('man', '--warnings=all', '-l', all);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^PORTFOLIO\(1\)/);
    expect(stdout).toContain("portfolio projects --color-hex '#f80' --time month");
    expect(stdout).toContain('~/.config');
  });

  it.skipIf(isMissing('mandoc'))('are read by mandoc without a warning', () => {
    const { stdout, stderr } = run('mandoc', '-Tlint', '-W', 'warning', ...files);
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' });
  });
});
