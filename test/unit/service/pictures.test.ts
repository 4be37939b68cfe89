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
  const { status, body } = await pictureResponse(picture, asked);
  return [status, [...body].join('')].filter(Boolean).join(' ');
}

test.each([
  [{}, '200 0123456789'],
  [{ ifNoneMatch: '"b"' }, '200 0123456789'],
  [{ ifNoneMatch: '"b", W/"a"' }, '304'],
  [{ ifNoneMatch: '*' }, '304'],
])('%j gets %s', async (asked, response) => {
  expect(await shown(asked)).toBe(response);
});

test('the headers of a picture give its type, tag and lifetime', async () => {
  expect((await pictureResponse(picture, {})).headers).toEqual({
    'content-type': 'image/png',
    etag: '"a"',
    'cache-control': 'public, max-age=86400',
  });
});

test('only the origin of pictures is replaced', () => {
  const pictures = { origin: 'https://a.example', root: '/pictures/', find: async () => undefined };
  const body = Buffer.from('{"é":"https://a.example/pictures/1.png https://a.example/gallery"}');
  expect(Buffer.from(withOrigin(body, pictures, 'http://127.0.0.1:1')).toString()).toBe(
    '{"é":"http://127.0.0.1:1/pictures/1.png https://a.example/gallery"}',
  );
});
