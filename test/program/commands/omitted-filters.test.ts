import { describe, expect, it } from 'vitest';
import { canned } from '../../support/canned.ts';
import { emptyFolder, runWith } from '../../support/system.ts';

const demo = (args: readonly string[], more = {}) =>
  runWith([...args, '--demo'], { columns: 200, home: emptyFolder(), ...more });

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
    expect((await demo(words)).stderr).toContain(
      '12 or more with only --field Illustration, none with only the words, ' +
        'none with only --country Antarctica\n',
    );
  });

  it('says that a page after the last one has no records, and blames no filter', async () => {
    const words = ['projects', '--country', 'Japan', '--field', 'Illustration', '--page', '9'];
    expect((await demo(words)).stderr).toMatch(/\npage 9 has no projects\n$/);
  });

  it('says which two of four filters find records', async () => {
    const filters = ['--field', 'Fashion', '--country', 'Japan', '--reusable=both'];
    expect((await demo(['projects', 'zzzqqq', ...filters])).stderr).toContain(
      '2 with only --field Fashion and --country Japan, 2 with only --field Fashion and --reusable=both, ' +
        'none with only the words\n',
    );
  });

  it('has the command that finds the most records', async () => {
    const filters = ['--field', 'Fashion', '--country', 'Japan', '--sort', 'views'];
    expect((await demo(['projects', 'zzzqqq', ...filters])).stderr).toContain(
      '\n2 without the words\nthe most: portfolio projects --field Fashion --country Japan --sort views --demo\n',
    );
    const alone = ['projects', 'zzzqqq', '--country', 'Antarctica', '--field', 'Illustration'];
    expect((await demo(alone)).stderr).toContain(
      '\nthe most: portfolio projects --field Illustration --demo\n',
    );
    expect((await demo(['wips', 'zzzqqq'])).stderr).toContain(
      '\nthe most: portfolio wips --demo\n',
    );
  });

  it('has the flags as they were typed', async () => {
    const cities = ['--city', 'Atlantis', '--city', 'New York'];
    const { stderr } = await demo(['projects', 'zzzqqq', ...cities]);
    expect(stderr).toContain('\n12 or more without the words\n');
    const users = await demo([
      'users',
      '--city',
      'Atlantis',
      '--city',
      'Old X',
      '--field',
      'Fashion',
    ]);
    expect(users.stderr).toContain("\n11 without --city Atlantis --city 'Old X'\n");
  });

  it('suggests older records and near colours only if they find some', async () => {
    const period = await demo(['wips', 'zzzqqq']);
    expect(period.stderr).toContain('for --time today (the default)\n6 without the words\n');
    const colour = ['projects', '--color-hex', 'teal', '--field', 'Fashion', '--country'];
    const nowhere = await demo([...colour, 'Antarctica']);
    expect(nowhere.stderr).toContain('no projects found\n2 without --country Antarctica\n');
    const japan = await demo([...colour, 'Japan']);
    expect(japan.stderr).toContain(
      '\n2 without --color-hex teal, 2 without --country Japan\nthe nearest colours: portfolio projects',
    );
  });

  it('leaves out --where too, and says which command prints the values of its members', async () => {
    const words = ['users', '--field', 'Fashion', '--where', 'city == "Tokio"'];
    expect((await demo(words)).stderr).toContain(
      '\n0 of 11 creatives read, sorted by featured_date\n' +
        '11 without --where \'city == "Tokio"\'\n' +
        'the most: portfolio users --field Fashion --demo\n' +
        'the values of city: portfolio users --field Fashion --demo --facet city\n',
    );
    expect((await demo(['projects', '--where', 'stats.views > 1e9'])).stderr).toContain(
      '\nthe highest stats.views: portfolio projects --demo --sort-by stats.views --desc\n',
    );
    const facet = ['projects', '--facet', 'fields', '--where', 'stats.views > 1e9'];
    expect((await demo(facet)).stderr).toContain(
      '\nthe highest stats.views: portfolio projects --demo --sort-by stats.views --desc\n',
    );
  });

  it('says how several values of a flag are typed', async () => {
    expect((await demo(['projects', '--city', 'Tokyo, São Paulo'])).stderr).toMatch(
      /^no projects found; for several values, repeat the flag: --city Tokyo --city 'São Paulo'$/m,
    );
  });

  it('takes several cities with commas', async () => {
    const curl = async (...cities: string[]) =>
      (await demo(['projects', '--curl', ...cities])).stdout;
    const repeated = await curl('--city', 'Tokyo', '--city', 'São Paulo');
    expect(await curl('--city', 'Tokyo,São Paulo')).toBe(repeated);
    expect((await curl('--city', 'Washington, D.C.')).split('\n')).toHaveLength(2);
  });

  it('says how the names of places are found, if one alone was searched for', async () => {
    const { stderr } = await demo(['projects', '--city', 'Tokio']);
    expect(stderr).toMatch(
      /^no projects found; how people spell theirs: portfolio users -L 100 --facet city --demo$/m,
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
    const options = { columns: 200, home: emptyFolder() };
    const ran = await runWith([...words, '--base-url', service.url], options);
    await service.stop();
    expect(ran).toMatchObject({ exit: 0, stderr: expect.not.stringContaining('without') });
    expect(paths).toHaveLength(3);
  });
});
