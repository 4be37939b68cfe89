import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flagsOf } from '../../../../src/cli/flags.ts';
import { manPage } from '../../../../src/cli/help/man.ts';
import { topics } from '../../../../src/cli/help/topics.ts';
import { tree } from '../../../../src/commands/tree.ts';
import { emptyFolder } from '../../../support/system.ts';

it.each([
  ['.TH x\n.B', '\\&.TH x\n\\&.B'],
  ["'quoted'", '\\(aqquoted\\(aq'],
  ['C:\\temp', 'C:\\etemp'],
  ['--base-url `a^b~c`', '\\-\\-base\\-url \\(gaa\\(hab\\(tic\\(ga'],
])('roff takes %j as it is, written %j', (text, written) => {
  const row = { kind: 'group', name: 'x', help: text, commands: [] } as const;
  expect(manPage([row], '1.2.3', '2026-11-01')).toContain(written);
});

describe('the manual page', () => {
  const page = manPage(tree, '1.2.3', '2026-11-01');
  const file = join(emptyFolder(), 'portfolio.1');
  writeFileSync(file, page);
  const run = (program: string, ...args: readonly string[]) =>
    spawnSync(program, args, {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8', MANWIDTH: '100' },
    });
  const isMissing = (program: string) =>
    run(program, '--version').error !== undefined && !process.env['CI'];

  it('has all commands but hidden ones, their flags, and the topics', () => {
    const escaped = (text: string) => text.replaceAll('-', String.raw`\-`);
    for (const { name, isHidden } of tree) {
      expect(page.includes(`\n.SS "portfolio ${escaped(name)}`), name).toBe(isHidden !== true);
    }
    expect(page).toContain('.SS "portfolio config set <key> <value>"');
    for (const row of tree)
      for (const { long } of flagsOf(row)) expect(page).toContain(escaped(long));
    for (const [, title] of topics) expect(page).toContain(`.SH "${title.toUpperCase()}"`);
  });

  it.skipIf(isMissing('man'))('is read by man without a warning', () => {
    const { status, stdout, stderr } = run('man', '--warnings=all', '-l', file);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^PORTFOLIO\(1\)/);
    expect(stdout).toContain("portfolio projects --color-hex '#f80' --time month");
    expect(stdout).toContain('~/.config');
  });

  it.skipIf(isMissing('mandoc'))('is read by mandoc without a warning', () => {
    const { stdout, stderr } = run('mandoc', '-Tlint', '-W', 'warning', file);
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' });
  });
});
