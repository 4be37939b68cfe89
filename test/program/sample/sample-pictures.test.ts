import { afterAll, expect, test } from 'vitest';
import { type Service, transportOf } from '../../../src/service/answer.ts';
import { type Server, startServer } from '../../../src/service/http/server.ts';
import { openSamplePictures } from '../../../src/sources/embedded.ts';
import { list, service as plain } from '../../support/service.ts';

const service: Service = { ...plain, pictures: openSamplePictures(plain.library) };
const transport = transportOf(service);
const fetched = (url: string, headers = {}) =>
  transport(new URL(url), new AbortController().signal, headers);

let server: Server | undefined;
afterAll(() => server?.stop());

/** Width and height, as a PNG's head has them. */
const sizeOf = (png: Uint8Array): readonly [number, number] => {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

/** Every address of a picture in records, with what they say of its size. */
function addresses(
  value: unknown,
): { url: string; name: string; width?: number; height?: number }[] {
  if (typeof value !== 'object' || value === null) return [];
  const record: Record<string, unknown> = { ...value };
  const own = [record['src'], record['url']].find((text) => isPicture(text));
  const named = Object.entries(record).flatMap(([name, text]) =>
    /^\d+$/.test(name) && isPicture(text) ? [{ url: String(text), name }] : [],
  );
  const size = { width: Number(record['width']), height: Number(record['height']) };
  return [
    ...(own === undefined ? named : [{ url: String(own), name: '', ...size }]),
    ...Object.values(record).flatMap(addresses),
  ];
}
const isPicture = (text: unknown): boolean =>
  typeof text === 'string' && text.includes('/pictures/');

test('every picture in a record is a PNG of the stated size', async () => {
  const records = [
    await list('projects search'),
    await list('wips search'),
    await list('users search'),
  ];
  const found = addresses(records);
  expect(new Set(found.map(({ url }) => url.split('/')[4]))).toEqual(
    new Set(['projects', 'users', 'wips']),
  );
  for (const { url, name, width = Number(name), height } of found.slice(0, 150)) {
    const { status, headers, body } = await fetched(url);
    const [w, h] = sizeOf(body);
    expect([url, status, headers['content-type'], w]).toEqual([url, 200, 'image/png', width]);
    if (height !== undefined) expect(h).toBe(height);
  }
});

test.each([
  'projects/999/22363486-0.png',
  'projects/202/22363486-0.jpg',
  'projects/202/1-0.png',
  'users/202/22363486-0.png',
  'modules/30000/22363486-0.png',
  'projects/constructor/22363486-0.png',
  'nothing/202/22363486-0.png',
  '',
])('a path that no record contains has no picture: %s', async (path) => {
  expect((await fetched(`https://portfolio.example/pictures/${path}`)).status).toBe(404);
});

test('records from a socket have pictures on that socket, which need no key and have no rate limit', async () => {
  server = await startServer(
    { ...service, key: 'K', admit: () => 1000 },
    { host: '127.0.0.1', port: 0, random: () => 0 },
  );
  const [{ url = '' } = {}] = addresses(await list('projects search'));
  const own = url.replace('https://portfolio.example', server.url);
  const whole = await fetch(own);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect([whole.status, Number(whole.headers.get('content-length'))]).toEqual([200, bytes.length]);
  expect(bytes.equals(Buffer.from((await fetched(url)).body))).toBe(true);
  const etag = whole.headers.get('etag') ?? '';
  const head = await fetch(own, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(bytes.length),
    '',
  ]);
  expect((await fetch(own, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(own, { method: 'POST' })).status).toBe(405);
});

test('a response of the service names its own origin', async () => {
  const open = await startServer(service, { host: '127.0.0.1', port: 0, random: () => 0 });
  try {
    const text = await (await fetch(`${open.url}/v2/projects`)).text();
    expect(text).toContain(`"${open.url}/pictures/projects/202/`);
    expect(text).not.toContain('https://portfolio.example/pictures/');
    expect(text).toContain('https://portfolio.example/gallery/');
  } finally {
    await open.stop();
  }
});
