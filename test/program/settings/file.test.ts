import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { knownFields, rememberFields } from '../../../src/settings/known-fields.ts';
import { homeWith } from '../../support/home.ts';
import { emptyFolder, fakeSystem, runWith } from '../../support/system.ts';

describe('a settings file after a wrong edit', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['{', 'it is not JSON'],
    ['[]', 'it is not an object'],
    ['{"profile":1}', '"profile" is not a text'],
    ['{"profiles":[]}', '"profiles" is not an object'],
    ['{"aliases":[]}', '"aliases" is not an object'],
    ['{"aliases":{"mine":1}}', 'the alias "mine" is not a text'],
    ['{"profiles":{"a":"b"}}', 'the profile "a" is not an object'],
    ['{"profiles":{"default":{"timeout":30}}}', '"timeout" of the profile "default" is not a text'],
    ['{"profiles":{"other":{"key":["x"]}}}', '"key" of the profile "other" is not a text'],
  ];
  it.each(cases)(
    'to %s is named with the reason, and left as it is by every command',
    async (text, why) => {
      const { home, path, folder } = homeWith(text);
      for (const args of [['projects'], ['config', 'set', 'output', 'csv'], ['logout'], ['mine']]) {
        const { exit, stdout, stderr } = await runWith(args, { home, stdin: 'k' });
        expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
        expect(stderr).toContain(path);
        expect(stderr).toContain(`(${why})\nhint: fix it or move it away; nothing was changed\n`);
      }
      expect(readFileSync(path, 'utf8')).toBe(text);
      expect(readdirSync(folder)).toEqual(['config.json']);
    },
  );

  it.each(['', '\n', '\uFEFF'])('is a usage error if it is empty: %j', async (text) => {
    const { home, path } = homeWith(text);
    for (const args of [['projects'], ['config', 'set', 'output', 'csv'], ['logout'], ['mine']]) {
      const { exit, stdout, stderr } = await runWith(args, { home, stdin: 'k' });
      expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
      expect(stderr).toContain(
        `the settings file ${path} is empty\nhint: delete it to begin without settings, or`,
      );
    }
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(await runWith(['projects', '--demo', '-L', '1', '-o', 'ids'], { home })).toMatchObject({
      exit: 0,
    });
  });

  it('and is settings still, with a byte order mark, is read', async () => {
    const { home } = homeWith('\uFEFF{"profiles":{"default":{"output":"csv"}}}');
    expect((await runWith(['config', 'get', 'output'], { home })).stdout).toBe('csv\n');
  });

  it.each(['__proto__', 'constructor', 'toString'])('may name a profile %s', async (profile) => {
    const { home } = homeWith('{}');
    expect(
      (await runWith(['config', 'get', 'output', '--profile', profile], { home })).stdout,
    ).toBe('');
    await runWith(['config', 'set', 'output', 'csv', '--profile', profile], { home });
    expect(
      (await runWith(['config', 'get', 'output', '--profile', profile], { home })).stdout,
    ).toBe('csv\n');
  });

  it('keeps a key without its origin to the address beside it', async () => {
    const { home } = homeWith(
      '{"profiles":{"default":{"base_url":"https://a.example","key":"canary-9"}}}',
    );
    const status = await runWith(
      ['status', '--json', '--base-url', 'http://127.0.0.1:9', '--retries', '0'],
      { home },
    );
    expect(JSON.parse(status.stdout).key).toBe('stored for https://a.example and not sent');
  });
});

describe('the folder of the settings', () => {
  it('is not the current one, whatever the environment says', async () => {
    const home = emptyFolder();
    const env = { XDG_CONFIG_HOME: '.', XDG_CACHE_HOME: '.' };
    expect((await runWith(['config', 'path'], { home, env })).stdout).toBe(
      `${join(home, '.config', 'portfolio', 'config.json')}\n`,
    );
    expect(await runWith(['config', 'path'], { home: '' })).toMatchObject({ exit: 2, stdout: '' });
    expect(await runWith(['projects'], { home: '.' })).toMatchObject({ exit: 2, stdout: '' });
    expect(await runWith(['fields', '--demo'], { home: '' })).toMatchObject({ exit: 0 });
  });

  it('may be a relative PORTFOLIO_CONFIG_DIR, and is not an empty one', async () => {
    const home = emptyFolder();
    const path = async (folder: string) =>
      (await runWith(['config', 'path'], { home, env: { PORTFOLIO_CONFIG_DIR: folder } })).stdout;
    expect(await path('here')).toBe(`${join('here', 'config.json')}\n`);
    expect(await path('')).toBe(`${join(home, '.config', 'portfolio', 'config.json')}\n`);
  });
});

const origin = 'https://api.example';
const weaving = { id: 9001, name: 'Weaving' };

function system() {
  const fake = fakeSystem().system;
  return { system: fake, file: join(fake.home, '.config', 'portfolio', 'fields.json') };
}

describe('the fields of a service', () => {
  it('are none before it listed any', () => {
    expect(knownFields(system().system, origin)).toEqual([]);
  });

  it('are those that it listed last, apart from those of other services', async () => {
    const given = system();
    await rememberFields(given.system, origin, [{ id: 1, name: 'Old' }]);
    await rememberFields(given.system, 'https://other.example', [{ id: 2, name: 'Other' }]);
    await rememberFields(given.system, origin, [weaving]);
    expect(knownFields(given.system, origin)).toEqual([weaving]);
    expect(knownFields(given.system, 'https://other.example')).toEqual([{ id: 2, name: 'Other' }]);
  });

  it('are not written again if they are unchanged', async () => {
    const { system: given, file } = system();
    await rememberFields(given, origin, [weaving]);
    utimesSync(file, 1, 1);
    await rememberFields(given, origin, [weaving]);
    expect(statSync(file).mtimeMs).toBe(1000);
    await rememberFields(given, origin, []);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ [origin]: [] });
  });

  it.each([
    ['[]', []],
    ['{"https://api.example":{}}', []],
    ['{"https://api.example":[null,7,{"id":1},{"id":9001,"name":"Weaving"}]}', [weaving]],
  ])('are read from %s as far as they are fields', (text, fields) => {
    const { system: given, file } = system();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    expect(knownFields(given, origin)).toEqual(fields);
  });
});
