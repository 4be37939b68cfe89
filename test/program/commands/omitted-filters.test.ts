import { describe, expect, it } from 'vitest';
import { canned } from '../../support/canned.ts';
import { emptyFolder, runWith } from '../../support/system.ts';

const demo = (args: readonly string[], more = {}) =>
  runWith([...args, '--demo'], { columns: 100, home: emptyFolder(), ...more });

describe('a search that finds nothing', () => {
  it('says how many records it would find without each filter', async () => {
    const words = ['projects', 'xylophone', '--field', 'Illustration', '--country', 'Germany'];
    const { exit, stderr } = await demo(words);
    expect([exit, stderr]).toEqual([0, expect.stringMatching(/^8 without the words$/m)]);
    const users = await demo(['users', '--country', 'Germany', '--field', 'Calligraphy']);
    expect(users.stderr).toMatch(/^\d+( or more)? without --country Germany, \d+/m);
  });

  it('says what each filter finds alone, if leaving out one finds nothing', async () => {
    const words = ['projects', 'zzzqqq', '--country', 'Antarctica', '--field', 'Illustration'];
    expect((await demo(words)).stderr).toMatch(
      /^alone: 0 with the words, 0 with --country Antarctica, 12 or more with --field Illustration$/m,
    );
  });

  it('says how several values of a flag are typed', async () => {
    expect((await demo(['projects', '--city', 'Tokyo,São Paulo'])).stderr).toMatch(
      /^no projects found; for several values, repeat the flag: --city Tokyo --city 'São Paulo'$/m,
    );
  });

  it.each([
    ['with one filter', ['projects', 'xylophone'], {}],
    ['in a pipe', ['projects', 'xylophone', '--field', 'Illustration'], { isPiped: true }],
    ['with --quiet', ['projects', 'xylophone', '--field', 'Illustration', '--quiet'], {}],
  ])('says no more %s', async (_, words, more) => {
    expect((await demo(words, more)).stderr).not.toContain('without');
  });

  it('asks once for each filter, and still succeeds if the service then fails', async () => {
    const paths: string[] = [];
    const service = await canned((request) => {
      paths.push(request);
      return paths.length < 3 ? { body: '{"projects":[]}' } : { status: 400, body: '' };
    });
    const filters = ['--field', 'Illustration', '--country', 'Germany', '--city', 'Ulm'];
    const words = ['projects', 'xylophone', ...filters, '--time', 'week', '--tags', 'a'];
    const options = { columns: 100, home: emptyFolder() };
    const ran = await runWith([...words, '--base-url', service.url], options);
    await service.stop();
    expect(ran).toMatchObject({ exit: 0, stderr: expect.not.stringContaining('without') });
    expect(paths).toHaveLength(3);
  });
});
