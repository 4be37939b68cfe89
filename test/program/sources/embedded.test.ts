import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileAddress } from '../../../src/commands/board/board-items.ts';
import { openSample } from '../../../src/sources/embedded.ts';
import { canned } from '../../support/canned.ts';
import { contextWith } from '../../support/context.ts';
import { png } from '../../support/pictures.ts';
import { plain } from '../../support/request.ts';
import {
  emptyFolder,
  type Given,
  homeWithLibrary,
  runWith,
  sampleFile,
  testNow,
} from '../../support/system.ts';

const bodyOf = ({ body }: { readonly body: Uint8Array }) => Buffer.from(body).toString();

describe('the demo', () => {
  it('sends no key and needs no settings', async () => {
    const env = { PORTFOLIO_API_KEY: 'canary-4', PORTFOLIO_BASE_URL: 'not an address' };
    const { context, output } = contextWith({ demo: true, verbose: true }, { env });
    const { source } = context;
    expect(source).toMatchObject({ usesProfile: false });
    expect(source.baseUrlOf(context)).toBe('https://portfolio.example');
    expect([source.sendsKey(context), source.knownFields(context)]).toEqual([false, []]);
    const connection = await source.open(context);
    const response = await connection.client.get(
      new URL('/v2/fields', connection.baseUrl),
      context.requestOptions,
    );
    await connection.close();
    expect(JSON.parse(bodyOf(response)).fields).not.toEqual([]);
    expect(output().stderr).toContain('> GET https://portfolio.example/v2/fields\n');
  });

  it('says once in a terminal session that this is sample data, and as of which day', async () => {
    const home = emptyFolder();
    const told = async (given: Given) => {
      const { context, output } = contextWith({ demo: true }, { home, columns: 80, ...given });
      await (await context.source.open(context)).close();
      return output().stderr;
    };
    const note = 'demo: sample data from the embedded service, as of 2026-11-01\n';
    expect([await told({}), await told({}), await told({ session: 'other' })]).toEqual([
      note,
      '',
      note,
    ]);
    expect([await told({ session: null }), await told({ session: null })]).toEqual([note, note]);
  });
});

describe('sample records', () => {
  it('lie on boards beside files of the user, whose pictures `browse` reads too', async () => {
    const home = emptyFolder();
    const [file, bytes] = [join(home, 'own.png'), png(10)];
    writeFileSync(file, bytes);
    await runWith(['board', 'add', 'finds', file, '--demo'], { home });
    const { context } = contextWith({ demo: true }, { home });
    const connection = await context.source.open(context);
    const picture = await connection.pictures.get(fileAddress(bytes), context.requestOptions);
    await connection.close();
    expect(Buffer.from(picture.bytes).equals(bytes)).toBe(true);
  });

  it.each([
    [['projects', '-L', '1', '--demo', '--keep']],
    [['board', 'add', 'finds', '22363486', '--demo']],
    [['library', 'watch', 'projects', '--demo']],
  ])('are kept in a library of the demo, which is named once: %j', async (args) => {
    const home = emptyFolder();
    const file = join(home, '.cache/portfolio/demo/library.db');
    const note = `the demo has a library of its own, ${file}; \`portfolio cache clear --demo\` removes it\n`;
    const [first, second] = [await runWith(args, { home }), await runWith(args, { home })];
    expect([first.exit, first.stderr.includes(note), second.exit, second.stderr]).toEqual([
      ...[0, true, 0, expect.not.stringContaining('of its own')],
    ]);
    expect([existsSync(file), existsSync(join(home, '.local'))]).toEqual([true, false]);
    expect(await runWith(['cache', 'clear'], { home })).toMatchObject({
      stderr: 'Removed 0 cached responses.\n',
    });
    expect(existsSync(file)).toBe(true);
    expect(await runWith(['cache', 'clear', '--demo'], { home })).toMatchObject({ exit: 2 });
    expect(existsSync(file)).toBe(true);
    expect(await runWith(['cache', 'clear', '--demo', '--yes'], { home })).toMatchObject({
      stderr: 'Removed 0 cached responses, and the library of the demo.\n',
    });
    expect(existsSync(file)).toBe(false);
  });

  it('are on boards, in watches and offline with --demo, and only there', async () => {
    const home = emptyFolder();
    const run = async (line: string) => (await runWith(line.split(' '), { home })).stdout;
    await run('board add finds 22363486 --demo');
    await run('library watch projects --field Illustration --demo');
    await run('library sync --demo');
    expect(await run('board list --demo --columns name')).toBe('finds\n');
    expect(await run('board list --columns name')).toBe('');
    expect(await run('library watches --demo')).toContain('projects --field Illustration --demo');
    expect(await run('project show 22363486 --offline --demo --columns id')).toBe('22363486\n');
  });

  it('are not kept because of the setting, also where a library is named', async () => {
    const given = homeWithLibrary();
    expect(await runWith(['config', 'set', 'keep', 'true'], given)).toMatchObject({ exit: 0 });
    expect(await runWith(['projects', '--demo'], given)).toMatchObject({ exit: 0, stderr: '' });
    expect(existsSync(given.env['PORTFOLIO_LIBRARY'] ?? '')).toBe(false);
  });
});

describe('your own library', () => {
  const command = (args: readonly string[], given: Given) =>
    runWith(args, { now: testNow, ...given });

  it('responds with what was kept, byte for byte, and says on a terminal how old that is', async () => {
    const place = homeWithLibrary();
    const kept = await command(
      ['user', 'followers', 'albacastro', '--demo', '--keep', '--json'],
      place,
    );
    const { stdout, stderr } = await command(
      ['user', 'followers', 'albacastro', '--offline', '--json', '--page', '1'],
      place,
    );
    expect({ stdout, stderr }).toEqual({ stdout: kept.stdout, stderr: '' });
    const later = await command(['users', '--offline'], {
      ...place,
      columns: 100,
      now: testNow + 3 * 3_600_000,
    });
    expect(later.stderr).toMatch(/^offline: your library, last added to 3 hours ago\n/);
  });

  it('has the whole list, unless a page or a limit is asked for', async () => {
    const place = homeWithLibrary();
    await command(['projects', '-L', '30', '--demo', '--keep'], place);
    const count = async (...words: readonly string[]) => {
      const { stdout } = await command(['projects', '--offline', '-o', 'ids', ...words], place);
      return stdout.trim().split('\n').length;
    };
    expect([await count(), await count('--where', 'stats.views >= 0')]).toEqual([36, 36]);
    expect([await count('--page', '2'), await count('-L', '20')]).toEqual([12, 20]);
  });

  it('says on a terminal that the service was never asked for a list that is empty', async () => {
    const place = homeWithLibrary();
    await command(['projects', '--demo', '--keep'], place);
    const stderrOf = async (...words: string[]) =>
      (await command(words, { ...place, columns: 200 })).stderr;
    const note =
      'offline: this list was never requested from the service; to request it, run the command with --keep';
    const words = ['projects', 'nosuchword'];
    for (const search of [words, ['users', 'nosuchword'], ['collections', 'poster']]) {
      const stderr = await stderrOf(...search, '--offline');
      expect(stderr).toContain(note);
      expect(stderr).toMatch(/no \w+ found in your library\n$/);
    }
    await command([...words, '--demo', '--keep'], place);
    const asked = await stderrOf(...words, '--offline');
    expect(asked).not.toContain(note);
    expect(asked).toMatch(/no projects found in your library\n$/);
    expect(await stderrOf('projects', '--offline')).not.toContain(note);
    const cities = ['--city', 'Ulm', '--city', 'Bonn'];
    const many = await stderrOf('users', 'nosuchword', ...cities, '--offline');
    expect(many.split('never requested')).toHaveLength(2);
  });

  it.each([
    [
      'colours',
      ['--color-hex', 'ff8800', '--color-range', '40'],
      ' (`--like` compares kept pictures instead)',
    ],
    ['licences', ['--license', 'by'], ''],
    ['tags', ['--tags', 'poster'], ''],
  ])(
    'says that %s of projects are unknown, until the same search was kept',
    async (what, flags, advice) => {
      const place = homeWithLibrary();
      await command(['projects', '--demo', '--keep'], place);
      const offline = () => command(['projects', ...flags, '--all', '--offline'], place);
      const before = await offline();
      expect(before.stderr).toContain(
        `offline: the ${what} of 12 projects are not in your library${advice}; to ask the service,`,
      );
      expect(before.stderr).not.toContain('never requested');
      const kept = await command(['projects', ...flags, '--all', '--demo', '--keep'], place);
      const after = await command(['projects', ...flags, '--all', '--offline'], place);
      expect(after.stdout.split('\n').toSorted()).toEqual(kept.stdout.split('\n').toSorted());
      expect((await offline()).stderr).not.toContain('are not in your library');
    },
  );

  it('finds the owners of kept projects, after the creatives that were kept', async () => {
    const place = homeWithLibrary();
    await command(['projects', '--demo', '--keep'], place);
    await command(['user', 'show', 'albacastro', '--demo', '--keep'], place);
    const names = async (...words: string[]) =>
      (await command([...words, '--offline', '--columns', 'username'], place)).stdout
        .trim()
        .split('\n');
    const all = await names('users', '--all');
    expect(all[0]).toBe('albacastro');
    expect(all).toContain('zajachanna');
    expect(await names('users', '--page', '2')).toEqual(all.slice(12));
    expect(await names('users', '--city', 'Kraków')).toEqual(['zajachanna']);
    expect(await names('user', 'show', 'zajachanna')).toEqual(['zajachanna']);
    const projects = await command(
      ['user', 'projects', 'zajachanna', '--offline', '--columns', 'id'],
      place,
    );
    expect(projects.stdout).toBe('22363486\n');
    const { stderr } = await command(['users', '--offline'], { ...place, columns: 200 });
    expect(stderr).toContain(
      'offline: your library knows some of these creatives only as owners of stored records;',
    );
  });

  it('says on a terminal that the order of a list is unknown if the service was never asked for it', async () => {
    const place = homeWithLibrary();
    const note =
      'offline: this list was never requested from the service; it may have more records, in another order\n';
    let session: string | null = null;
    const told = async (...words: string[]) =>
      (await command([...words, '--offline'], { ...place, columns: 200, session })).stderr.includes(
        note,
      );
    await command(['projects', '--field', 'Illustration', '--demo', '--keep'], place);
    expect(await told('projects')).toBe(true);
    expect(await told('projects', '--sort', 'views')).toBe(false);
    expect(await told('projects', '--field', 'Illustration')).toBe(false);
    session = 'one';
    expect([await told('projects'), await told('projects', '--country', 'Japan')]).toEqual([
      true,
      false,
    ]);
  });

  it('says on a terminal that a list which was never read to its end may be longer', async () => {
    const place = homeWithLibrary();
    const words = ['user', 'followers', 'albacastro'];
    const note =
      'offline: this list was never read to its end; the service may have more records\n';
    const told = async () =>
      (await command([...words, '--offline'], { ...place, columns: 100 })).stderr.includes(note);
    await command([...words, '--demo', '--keep', '-L', '2'], place);
    expect(await told()).toBe(true);
    expect((await command([...words, '--offline'], place)).stderr).toBe('');
    await command([...words, '--demo', '--keep', '--all'], place);
    expect(await told()).toBe(false);
  });

  it('lists what the service listed for the same request in its order, and then the rest', async () => {
    const ids: Readonly<Record<string, readonly number[]>> = {
      '/v2/projects': [3, 1, 2],
      '/v2/projects?sort=views': [9, 3],
      '/v2/users/ada/projects': [2, 3],
      '/v2/users/ada/projects?page=2': [],
    };
    const project = (id: number) => ({
      id,
      name: `n${id}`,
      stats: { views: id },
      published_on: id * 100,
    });
    const service = await canned((url) => ({
      body: JSON.stringify({ projects: (ids[url] ?? []).map(project) }),
    }));
    const place = homeWithLibrary();
    const given = { ...place, env: { ...place.env, PORTFOLIO_BASE_URL: service.url } };
    const keep = (...words: readonly string[]) =>
      command([...words, '--keep', '--columns', 'id'], given);
    for (const words of [
      ['projects'],
      ['projects', '--sort', 'views'],
      ['user', 'projects', 'ada', '--all'],
    ])
      expect(await keep(...words)).toMatchObject({ exit: 0 });
    await service.stop();
    const offline = async (...words: readonly string[]) =>
      (await command([...words, '--offline', '--columns', 'id'], place)).stdout
        .trim()
        .split('\n')
        .join(' ');
    expect(await offline('projects')).toBe('3 1 2 9');
    expect(await offline('projects', '--sort', 'featured_date')).toBe('9 3 2 1');
    expect(await offline('projects', '--sort', 'views')).toBe('9 3 2 1');
    expect(await offline('user', 'projects', 'ada')).toBe('2 3');
  });

  it('shows pictures that are cached, and asks for no other', async () => {
    const { context } = contextWith({ offline: true, library: sampleFile });
    const { pictures, close } = await context.source.open(context);
    const missing = pictures.get('https://pictures.example/1.png', plain);
    await expect(missing).rejects.toThrow('the picture is not kept');
    await close();
  });

  it('has the file as its place, and knows the fields that the service of the profile has listed', () => {
    const { context } = contextWith({ offline: true, library: '/a/library.db' });
    expect(context.source.describePlace?.(context)).toBe('/a/library.db');
    expect(context.source.knownFields(context)).toEqual([]);
  });

  it('uses the settings of the profile, and no key', () => {
    const { context } = contextWith({ offline: true }, { env: { PORTFOLIO_API_KEY: 'canary-4' } });
    expect(context.source).toMatchObject({ usesProfile: true, isEmbedded: true });
    expect(context.source.sendsKey(context)).toBe(false);
  });
});

it('openSample names a file that is missing', async () => {
  const { context } = contextWith({}, {});
  const file = join(emptyFolder(), 'nothing.db');
  const message = expect.stringContaining(file);
  const opened = openSample({ system: { ...context.system, sampleLibraryFile: file } });
  await expect(opened).rejects.toMatchObject({
    name: 'PortfolioError',
    kind: 'unexpected',
    message,
  });
});

const other = 'https://other.example';

it.each([
  ['no service is named', [], {}, false],
  ['the service of the records is named', ['--base-url', 'https://portfolio.example'], {}, false],
  ['another service is named', ['--base-url', other], {}, true],
  ['the environment names another service', [], { PORTFOLIO_BASE_URL: other }, true],
])('records of another service are noted: %s', async (_, flags, env, isSaid) => {
  const library = join(emptyFolder(), 'own.db');
  await runWith(['projects', '--demo', '--keep', '--library', library]);
  const text = `your library has no records of ${other}/; you see those of https://portfolio.example\n`;
  for (const args of [
    ['projects', '-L', '1', '--offline'],
    ['library', 'trend', '20074987'],
  ]) {
    const { stderr } = await runWith([...args, ...flags, '--library', library], { env });
    expect(stderr.includes(text)).toBe(isSaid);
  }
});
