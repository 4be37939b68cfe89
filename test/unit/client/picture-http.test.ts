// On real sockets of this machine: the service's own origin is allowed there, everything else is refused.
import { afterEach, describe, expect, it } from 'vitest';
import { openPictureHttp } from '../../../src/client/picture-http.ts';
import { type PictureHost, pictureHost, png } from '../../support/pictures.ts';

const http = await openPictureHttp({ userAgent: 'portfolio/test', proxy: undefined });
const forever = new AbortController().signal;
let host: PictureHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe("the service's own origin", () => {
  it('is asked without a key, a cookie or an encoding', async () => {
    host = await pictureHost((_, response) => response.end(png()));
    const { status, body } = await http.own(new URL('/a.png?b=1', host.url), forever, { range: 'bytes=5-' });
    expect([status, await bytesOf(body)]).toEqual([200, png()]);
    expect(host.asked).toEqual(['/a.png?b=1']);
    expect(Object.keys(host.heads[0] ?? {}).sort()).toEqual(
      ['accept', 'accept-encoding', 'connection', 'host', 'range', 'user-agent'].sort(),
    );
  });

  it('that closes early is an error with its host', async () => {
    host = await pictureHost((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(png());
      setTimeout(() => response.destroy(), 20);
    });
    const { body } = await http.own(new URL(host.url), forever, {});
    await expect(bytesOf(body)).rejects.toMatchObject({
      kind: 'network',
      message: `the picture host at ${new URL(host.url).host} could not be reached`,
    });
  });
});

describe('any other origin', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '[::ffff:127.0.0.1]',
    'localhost',
    'a.localhost',
    '0',
  ])('on this machine is not asked: %s', async (name) => {
    host = await pictureHost((_, response) => response.end(png()));
    const url = new URL(`http://${name}:${new URL(host.url).port}/`);
    await expect(http.guarded(url, forever, {})).rejects.toMatchObject({
      kind: 'unsafe',
      details: { why: 'the address is in a private network' },
    });
    expect(host.asked).toEqual([]);
  });
});
