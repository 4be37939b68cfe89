import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createLazyTransport } from '../../../src/sources/network.ts';
import { type Canned, canned } from '../../support/canned.ts';
import { contextWith } from '../../support/context.ts';
import { homeWith } from '../../support/home.ts';
import { plain } from '../../support/request.ts';
import { emptyFolder, testNow } from '../../support/system.ts';

let service: Canned | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

describe('a service on the network', () => {
  it('has the base address of the settings', () => {
    const { context } = contextWith({}, { env: { PORTFOLIO_BASE_URL: 'https://api.example/v' } });
    expect(context.source.baseUrlOf(context)).toBe('https://api.example/v');
    expect(context.source.sendsKey(context)).toBe(false);
  });

  it('fails with the name of the profile if no service is set up for it', () => {
    const { context } = contextWith({ profile: 'work' });
    expect(() => context.source.baseUrlOf(context)).toThrow(
      expect.objectContaining({
        kind: 'no_key',
        message: 'no service is set up for profile work',
        details: {
          hint: 'run `portfolio login --profile work`, or add --demo to try it with sample data',
        },
      }),
    );
  });

  it('names the profile that was probably meant', () => {
    const { home } = homeWith(
      JSON.stringify({ profiles: { work: { base_url: 'https://api.example' } } }),
    );
    const { context } = contextWith({ profile: 'wrok' }, { home });
    expect(() => context.source.baseUrlOf(context)).toThrow(
      'no service is set up for profile wrok; did you mean "work"?',
    );
  });

  it('names the profile of the environment, and the profiles that there are', () => {
    const { home } = homeWith(JSON.stringify({ profiles: { work: {}, home: {} } }));
    const { context } = contextWith({}, { home, env: { PORTFOLIO_PROFILE: 'nope' } });
    expect(() => context.source.baseUrlOf(context)).toThrow(
      expect.objectContaining({
        message: 'no service is set up for profile nope (from PORTFOLIO_PROFILE)',
        details: {
          hint: expect.stringMatching(/^your profiles are work, home; run `portfolio login`/),
        },
      }),
    );
  });

  it('receives the key, and sends records that are seen from now', async () => {
    service = await canned(() => ({ body: '{"fields":[]}' }));
    const env = { PORTFOLIO_BASE_URL: service.url, PORTFOLIO_API_KEY: 'canary-4' };
    const { context } = contextWith({}, { env });
    const connection = await context.source.open(context);
    await connection.client.get(new URL('/v2/fields', connection.baseUrl), plain);
    await connection.close();
    expect(service.asked).toEqual(['/v2/fields?api_key=canary-4']);
    expect(connection.now).toBe(testNow);
  });

  const line = (command: string) =>
    `\`portfolio ${command} --profile work --base-url ${service?.url}\``;

  it.each([
    ['canary-4', () => 'the key comes from PORTFOLIO_API_KEY: correct or unset it'],
    ['', () => `no key was sent: store one with ${line('login')}`],
  ])(
    'that refuses a request with the key %j has a hint with the flags of the source',
    async (key, hint) => {
      service = await canned(() => ({ status: 403, body: '' }));
      const env = { PORTFOLIO_API_KEY: key };
      const { context } = contextWith({ profile: 'work', baseUrl: service.url }, { env });
      const connection = await context.source.open(context);
      const asked = connection.client.get(new URL('/v2/fields', connection.baseUrl), plain);
      await expect(asked).rejects.toMatchObject({ kind: 'key_refused', details: { hint: hint() } });
      await connection.close();
    },
  );

  it.each([
    ['is asked once for a response that --cache allows to keep', false, 1],
    ['is asked again if the cache is not to be used', true, 2],
  ])('%s', async (_, isUncached, requests) => {
    service = await canned(() => ({ body: '{"fields":[]}' }));
    const { context } = contextWith({ cache: '1h', baseUrl: service.url });
    const connection = await context.source.open(context, { isUncached });
    const url = new URL('/v2/fields', connection.baseUrl);
    await connection.client.get(url, plain);
    await connection.client.get(url, plain);
    await connection.close();
    expect(service.asked).toHaveLength(requests);
  });

  it('has the creative fields that it listed, per origin', async () => {
    const { context } = contextWith({ baseUrl: 'https://api.example/v' });
    const connection = await context.source.open(context);
    await connection.rememberFields([{ id: 9001, name: 'Weaving' }]);
    await connection.close();
    expect(context.source.knownFields(context)).toEqual([{ id: 9001, name: 'Weaving' }]);
    const other = contextWith(
      { baseUrl: 'https://other.example' },
      { home: context.system.home },
    ).context;
    expect(other.source.knownFields(other)).toEqual([]);
  });

  it('works even if its fields cannot be stored', async () => {
    const file = join(emptyFolder(), 'file');
    writeFileSync(file, '');
    const { context, output } = contextWith(
      { baseUrl: 'https://api.example', verbose: true },
      { env: { PORTFOLIO_CONFIG_DIR: file } },
    );
    const connection = await context.source.open(context);
    await connection.rememberFields([{ id: 9001, name: 'Weaving' }]);
    expect(output().stderr).toMatch(/cannot be written \(.+\)\n$/);
  });
});

it('closes a transport that was never used without opening it', async () => {
  await expect(createLazyTransport(contextWith().context).close()).resolves.toBeUndefined();
});
