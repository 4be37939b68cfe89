import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/api/request.ts';
import { accepts } from '../../../src/commands/settings/login.ts';
import { PortfolioError } from '../../../src/errors.ts';
import type { Options } from '../../../src/settings/options/options.ts';
import { pictureStore } from '../../../src/sources/cached-client.ts';
import { createSourceClient } from '../../../src/sources/client-options.ts';
import { openConnection } from '../../../src/sources/connect.ts';
import type { Responder } from '../../../src/sources/source.ts';
import { contextWith } from '../../support/context.ts';
import { type PictureHost, pictureHost, png } from '../../support/pictures.ts';
import { plain } from '../../support/request.ts';
import { emptyFolder } from '../../support/system.ts';

const bodyOf = ({ body }: { readonly body: Uint8Array }) => Buffer.from(body).toString();
const base = 'https://api.example';
const url = new URL('/v2/fields', base);

let host: PictureHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

async function connected(transport: Transport, more: Partial<Responder> = {}) {
  const { context } = contextWith({ retries: '0' }, { env: { PORTFOLIO_BASE_URL: base } });
  const closed: string[] = [];
  const responder: Responder = {
    transport,
    allowsCache: false,
    hasPictureCache: false,
    allowsKeeping: false,
    now: 7,
    close: async () => void closed.push('responder'),
    ...more,
  };
  return {
    connection: await openConnection(
      { baseUrlOf: () => base, openResponder: async () => responder },
      context,
    ),
    closed,
  };
}

describe('a connection', () => {
  it('has the hints of what responds', async () => {
    const transport = async () => Promise.reject(new PortfolioError('not_kept', 'no'));
    const { connection } = await connected(transport, { hintFor: ({ kind }) => `about ${kind}` });
    await expect(connection.client.get(url, plain)).rejects.toMatchObject({
      details: { hint: 'about not_kept' },
    });
  });

  it('is closed with what responds, and has its time', async () => {
    const { connection, closed } = await connected(() => Promise.reject(new Error()));
    await connection.close();
    expect({ closed, now: connection.now }).toEqual({ closed: ['responder'], now: 7 });
  });
});

describe('a recording', () => {
  /** A context with --record. `exchanges` returns the entries of the file. */
  function recorded(options: Options, env = {}) {
    const record = join(emptyFolder(), 'a.har');
    const { context } = contextWith({ retries: '0', ...options, record }, { env });
    const text = () => readFileSync(record, 'utf8');
    return { context, exchanges: () => JSON.parse(text()).log.entries, text };
  }

  it('has the responses of records, of pictures and of the check of a key, and never the key', async () => {
    const key = 'canary-4-canary';
    host = await pictureHost(({ url: path = '' }, response) => {
      if (path === '/far.png') return response.writeHead(302, { location: '/a.png' }).end();
      return response
        .setHeader('x-repeats', key)
        .end(path.includes('.png') ? png() : '{"fields":[]}');
    });
    const { context, exchanges, text } = recorded(
      { baseUrl: host.url },
      { PORTFOLIO_API_KEY: key },
    );
    context.mask.addKey(key);
    const connection = await context.source.open(context, { isUncached: true });
    await connection.client.get(new URL('/v2/fields', host.url), plain);
    await connection.pictures.get(`${host.url}/far.png`, plain);
    await connection.close();
    expect(await accepts(context, host.url, { value: key, param: 'client_id' })).toBe(true);
    expect(exchanges()).toMatchObject([
      {
        request: { url: `${host.url}/v2/fields` },
        response: { status: 200, content: { text: '{"fields":[]}' } },
      },
      { request: { url: `${host.url}/far.png` }, response: { status: 302, redirectURL: '/a.png' } },
      {
        request: { url: `${host.url}/a.png` },
        response: { status: 200, content: { encoding: 'base64' } },
      },
      { request: { url: `${host.url}/v2/fields` }, response: { status: 200 } },
    ]);
    expect(text()).not.toContain(key);
    expect(text()).toContain('{"name":"x-repeats","value":"***"}');
  });

  it('has the responses of the embedded service and of its pictures, at the time of the sample', async () => {
    const { context, exchanges } = recorded({ demo: true });
    const connection = await context.source.open(context);
    await connection.client.get(new URL('/v2/fields', connection.baseUrl), plain);
    await connection.pictures.get('https://pics.example/none.png', plain).catch(() => {});
    expect(exchanges()).toMatchObject([
      { response: { status: 200 } },
      { response: { status: 404 } },
    ]);
    expect(Date.parse(exchanges()[0].startedDateTime)).toBe(connection.now);
    await connection.close();
  });
});

describe('createSourceClient', () => {
  it('takes a timeout longer than the longest timer of Node for that', async () => {
    const { context } = contextWith({ timeout: '999999d', demo: true });
    const transport = async (_: URL, signal: AbortSignal) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      signal.throwIfAborted();
      return { status: 200, headers: {}, body: Buffer.from('{}') };
    };
    const client = createSourceClient(context, { transport });
    expect(bodyOf(await client.get(new URL('https://api.example/'), plain))).toBe('{}');
  });
});

async function fetched(options: Options, times: number) {
  host = await pictureHost((_, response) => response.end(png()));
  const { context } = contextWith(
    { baseUrl: host.url, ...options },
    { env: { PORTFOLIO_API_KEY: 'canary-4-canary' } },
  );
  const connection = await context.source.open(context);
  for (let time = 0; time < times; time++)
    await connection.pictures.get(`${host.url}/a.png`, plain);
  await connection.close();
  return { context, host };
}

describe('pictures of a service on this machine', () => {
  it('are fetched once, without the key', async () => {
    const { context, host: asked } = await fetched({}, 2);
    expect(asked.asked).toEqual(['/a.png']);
    expect((await pictureStore(context).stats()).entries).toBe(1);
  });
});

it('pictures of the demo come from the embedded service', async () => {
  const { context } = contextWith({ demo: true });
  const connection = await context.source.open(context);
  const failed = connection.pictures.get('https://pics.example/none.png', plain);
  await expect(failed).rejects.toMatchObject({ kind: 'not_found' });
  await connection.close();
});
