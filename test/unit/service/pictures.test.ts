import { expect, test } from 'vitest';
import {
  type Conditional,
  pictureResponse,
  type ServedPicture,
  withOrigin,
} from '../../../src/service/pictures.ts';

const bytes = Uint8Array.from({ length: 10 }, (_, at) => at);
const picture: ServedPicture = { etag: '"a"', type: 'image/png', bytes: async () => bytes };

async function shown(asked: Conditional): Promise<string> {
  const { status, headers, body } = await pictureResponse(picture, asked);
  return [status, headers['content-range'], [...body].join('')].filter(Boolean).join(' ');
}

test.each([
  [{}, '200 0123456789'],
  [{ ifNoneMatch: '"b"' }, '200 0123456789'],
  [{ ifNoneMatch: '"b", W/"a"' }, '304'],
  [{ ifNoneMatch: '*' }, '304'],
  [{ range: 'bytes=0-3' }, '206 bytes 0-3/10 0123'],
  [{ range: 'bytes=4-' }, '206 bytes 4-9/10 456789'],
  [{ range: 'bytes=8-99' }, '206 bytes 8-9/10 89'],
  [{ range: 'bytes=-3' }, '206 bytes 7-9/10 789'],
  [{ range: 'bytes=-99' }, '206 bytes 0-9/10 0123456789'],
  [{ range: 'bytes=10-' }, '416 bytes */10'],
  [{ range: 'bytes=-0' }, '416 bytes */10'],
  [{ range: 'bytes=3-2' }, '200 0123456789'],
  [{ range: 'bytes=-' }, '200 0123456789'],
  [{ range: 'bytes=0-1,4-5' }, '200 0123456789'],
  [{ range: 'lines=0-1' }, '200 0123456789'],
  [{ range: 'bytes=0-3', ifRange: '"a"' }, '206 bytes 0-3/10 0123'],
  [{ range: 'bytes=0-3', ifRange: 'W/"a"' }, '200 0123456789'],
  [{ range: 'bytes=0-3', ifRange: '"b"' }, '200 0123456789'],
])('%j gets %s', async (asked, response) => {
  expect(await shown(asked)).toBe(response);
});

test('the headers of a picture give its type, tag and lifetime, and allow parts', async () => {
  expect((await pictureResponse(picture, {})).headers).toEqual({
    'content-type': 'image/png',
    etag: '"a"',
    'cache-control': 'public, max-age=86400',
    'accept-ranges': 'bytes',
  });
});

test('only the origin of pictures is replaced', () => {
  const pictures = { origin: 'https://a.example', root: '/pictures/', find: async () => undefined };
  const body = Buffer.from('{"é":"https://a.example/pictures/1.png https://a.example/gallery"}');
  expect(Buffer.from(withOrigin(body, pictures, 'http://127.0.0.1:1')).toString()).toBe(
    '{"é":"http://127.0.0.1:1/pictures/1.png https://a.example/gallery"}',
  );
});
