// Commands that an assistant runs: stdout is the same as for any other program, and stderr has what
// a person would read on a terminal.
import { describe, expect, it } from 'vitest';
import { commandNames, endpointOf } from '../../../src/api/catalogue.ts';
import { assistantVariables } from '../../../src/system/environment.ts';
import { type Given, runWith } from '../../support/system.ts';
import { words } from '../../support/transcript.ts';

const assistant = { CLAUDECODE: '1' };
const run = (line: string, given: Given = {}) =>
  runWith(words(line), { ...given, env: { ...assistant, ...given.env } });

describe('a command that an assistant runs', () => {
  it.each(commandNames.flatMap((name) => endpointOf(name).examples))(
    '%s writes the same to stdout',
    async (line) => {
      const args = words(`${line} --demo`);
      const [plain, assisted] = [await runWith(args), await runWith(args, { env: assistant })];
      expect(assisted.exit).toBe(plain.exit);
      expect(assisted.stdoutBytes.equals(plain.stdoutBytes)).toBe(true);
    },
  );

  it('notes how many records it printed, how to get more, and the columns', async () => {
    const { stderr } = await run('projects -L 2 --demo');
    expect(stderr).toContain('2 projects, sorted by featured_date\n');
    expect(stderr).toContain('more: portfolio projects --demo -L 4\n');
    expect(stderr).toMatch(/^columns: id name owners .* \(--headers prints them\)$/m);
    expect((await run('projects -L 2 --demo --headers')).stderr).not.toContain('columns:');
    expect((await run('projects -L 2 --demo --json')).stderr).not.toContain('columns:');
  });

  it.each([
    'projects -L 12 --color-hex teal --demo',
    'projects --color-hex 123456 --color-range 0 --demo',
  ])('notes how to find similar colours if there are few: %s', async (line) => {
    expect((await run(line)).stderr).toMatch(/the nearest colours: portfolio .* --nearest$/m);
  });

  it('notes how to read a record as a page', async () => {
    const { stderr } = await run('project show 22363486 --demo');
    expect(stderr).toContain('-o table prints the page');
  });

  it.each(assistantVariables)('is recognised by %s', async (name) => {
    const { stderr } = await runWith(words('fields --demo'), { env: { [name]: '1' } });
    expect(stderr).toContain('columns:');
  });

  it('is not noted without a variable, with PORTFOLIO_AGENT=0 and with --quiet', async () => {
    const silent = [
      await runWith(words('projects --demo')),
      await run('projects --demo', { env: { PORTFOLIO_AGENT: '0' } }),
      await run('projects --demo --quiet'),
    ];
    expect(silent.map(({ stderr }) => stderr)).toEqual(['', '', '']);
  });

  it('has neither a pager, colours nor links on a terminal', async () => {
    const screen = { columns: 80, rows: 10, colorDepth: 24 };
    const env = { PORTFOLIO_PAGER: 'less', TERM_PROGRAM: 'ghostty' };
    const { stdout, stderr, pagers } = await run('projects -L 30 --demo', { ...screen, env });
    expect(pagers).toEqual([]);
    expect(stdout + stderr).not.toContain('\u001b');
    const person = await runWith(words('projects -L 30 --demo'), { ...screen, env });
    expect(person.pagers).toEqual(['less']);
    expect(person.stdout).toContain('\u001b');
  });

  it('cannot be browse, which names another command', async () => {
    const { exit, stderr } = await run('browse --demo', { columns: 80, rows: 24 });
    expect([exit, stderr]).toEqual([2, expect.stringContaining('portfolio')]);
  });
});
