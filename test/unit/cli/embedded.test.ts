import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLibraryFile } from '../../../src/cli/embedded.ts';
import { contextWith } from '../../support/context.ts';
import { emptyFolder, type Given, runWith, sampleFile, testNow } from '../../support/system.ts';

const bodyOf = ({ body }: { readonly body: Uint8Array }) => Buffer.from(body).toString();

describe('the demo', () => {
  it('sends no key and needs no settings', async () => {
    const env = { PORTFOLIO_API_KEY: 'canary-4', PORTFOLIO_BASE_URL: 'not an address' };
    const { context, output } = contextWith({ demo: true, verbose: true }, { env });
    const { source } = context;
    expect(source).toMatchObject({ usesProfile: false });
    expect([source.base(context), source.sendsKey(context), source.knownFields(context)]).toEqual([
      'https://portfolio.example',
      false,
      [],
    ]);
    const connection = await source.open(context);
    const response = await connection.client.get(new URL('/v2/fields', connection.base));
    await connection.close();
    expect(JSON.parse(bodyOf(response)).fields).not.toEqual([]);
    expect(output().stderr).toContain('> GET https://portfolio.example/v2/fields\n');
  });

  it('says on a terminal that this is sample data', async () => {
    const { context, output } = contextWith({ demo: true }, { columns: 80 });
    await (await context.source.open(context)).close();
    expect(output().stderr).toBe('demo: sample data from the embedded service\n');
  });
});

describe('your own library', () => {
  const command = (args: readonly string[], given: Given) => runWith(args, { now: testNow, ...given });

  it('responds with what was kept, byte for byte, and says on a terminal how old that is', async () => {
    const home = emptyFolder();
    const kept = await command(['user', 'followers', 'albacastro', '--demo', '--keep', '--json'], { home });
    const { stdout, stderr } = await command(['user', 'followers', 'albacastro', '--offline', '--json'], { home });
    expect({ stdout, stderr }).toEqual({ stdout: kept.stdout, stderr: '' });
    const later = await command(['users', '--offline'], { home, columns: 100, now: testNow + 3 * 3_600_000 });
    expect(later.stderr).toMatch(/^offline: your library, last added to 3 hours ago\n/);
  });

  it('says on a terminal that a list which was never read to its end may be longer', async () => {
    const home = emptyFolder();
    const words = ['user', 'followers', 'albacastro'];
    const note = 'offline: this list was never read to its end, and may be longer than what your library has of it\n';
    const told = async () => (await command([...words, '--offline'], { home, columns: 100 })).stderr.includes(note);
    await command([...words, '--demo', '--keep', '-L', '2'], { home });
    expect(await told()).toBe(true);
    expect((await command([...words, '--offline'], { home })).stderr).toBe('');
    await command([...words, '--demo', '--keep', '--all'], { home });
    expect(await told()).toBe(false);
  });

  it('shows pictures that are cached, and asks for no other', async () => {
    const { context } = contextWith({ offline: true, library: sampleFile });
    const { pictures, close } = await context.source.open(context);
    await expect(pictures.get('https://pictures.example/1.png')).rejects.toThrow('the picture is not in the cache');
    await close();
  });

  it('has the file as its place, and knows the fields that the service of the profile has listed', () => {
    const { context } = contextWith({ offline: true, library: '/a/library.db' });
    expect(context.source.place?.(context)).toBe('/a/library.db');
    expect(context.source.knownFields(context)).toEqual([]);
  });

  it('uses the settings of the profile, and no key', () => {
    const { context } = contextWith({ offline: true }, { env: { PORTFOLIO_API_KEY: 'canary-4' } });
    expect(context.source).toMatchObject({ usesProfile: true, isEmbedded: true });
    expect(context.source.sendsKey(context)).toBe(false);
  });
});

describe('openLibraryFile', () => {
  it('opens a library', async () => {
    (await openLibraryFile(sampleFile)).close();
  });

  it('says what is wrong with a file that is none', async () => {
    const file = join(emptyFolder(), 'nothing.db');
    await expect(openLibraryFile(file)).rejects.toMatchObject({
      name: 'PortfolioError',
      kind: 'unexpected',
      message: expect.stringContaining(file),
    });
  });
});
