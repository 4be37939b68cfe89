import { afterEach, describe, expect, it } from 'vitest';
import type { Options } from '../../../src/settings/options/options.ts';
import { pictureStore } from '../../../src/sources/cached-client.ts';
import { contextWith } from '../../support/context.ts';
import { type PictureHost, pictureHost, png } from '../../support/pictures.ts';
import { plain } from '../../support/request.ts';

let host: PictureHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

async function fetched(options: Options, times: number) {
  host = await pictureHost((_, response) => response.end(png()));
  const { context } = contextWith({ baseUrl: host.url, ...options }, { env: { PORTFOLIO_API_KEY: 'canary-4-canary' } });
  const connection = await context.source.open(context);
  for (let time = 0; time < times; time++) await connection.pictures.get(`${host.url}/a.png`, plain);
  await connection.close();
  return { context, host };
}

describe('pictures of a service on this machine', () => {
  it('are fetched once, without the key', async () => {
    const { context, host: asked } = await fetched({}, 2);
    expect(asked.asked).toEqual(['/a.png']);
    expect((await pictureStore(context).stats()).entries).toBe(1);
  });

  it('are not cached with --no-cache', async () => {
    const { context, host: asked } = await fetched({ cache: false }, 2);
    expect(asked.asked).toHaveLength(2);
    expect((await pictureStore(context).stats()).entries).toBe(0);
  });
});

it('pictures of the demo come from the embedded service', async () => {
  const { context } = contextWith({ demo: true });
  const connection = await context.source.open(context);
  const failed = connection.pictures.get('https://pics.example/none.png', plain);
  await expect(failed).rejects.toMatchObject({ kind: 'not_found' });
  await connection.close();
});
