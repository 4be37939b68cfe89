import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import {
  followHeads,
  headersIn,
  isCurrent,
  maxHead,
  unescapedTarget,
  wholeHead,
} from '../../../../src/service/http/heads.ts';

const bad = 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n';
const good = 'GET /a HTTP/1.1\r\nHost: x\r\n\r\n';

describe('the head that a parser failed at', () => {
  /** The packets that were parsed, then the one with the failure and how much of it was parsed. */
  test.each<[string, readonly string[], string, number, string]>([
    ['in one packet', [], bad, 7, bad],
    ['in two', ['GET /a'], ' b HTTP/1.1\r\n\r\n', 1, 'GET /a b HTTP/1.1\r\n\r\n'],
    ['behind others', [good, good], bad, 7, bad],
    ['behind others in its packet', [], `${good}${bad}`, good.length + 7, bad],
    ['behind one that ended in its packet', [good.slice(0, 9)], `${good.slice(9)}${bad}`, good.length - 2, bad],
    ['at once behind another', ['x', good], bad, 0, bad],
  ])('comes %s', (_, parsed, packet, bytesParsed, head) => {
    const socket = new PassThrough();
    const heads = followHeads(socket);
    for (const bytes of parsed) socket.emit('data', Buffer.from(bytes));
    expect(heads.failed({ rawPacket: Buffer.from(packet), bytesParsed }).toString()).toBe(head);
  });

  test('is not kept beyond its limit', () => {
    const socket = new PassThrough();
    const heads = followHeads(socket);
    for (let packet = 0; packet < 100; packet += 1) socket.emit('data', Buffer.alloc(10_000));
    expect(heads.failed({}).length).toBe(maxHead);
  });
});

describe('a whole head', () => {
  test.each<[string, readonly string[]]>([
    ['at once', [bad]],
    ['in pieces', [...bad]],
  ])('comes %s', async (_, [begun = '', ...packets]) => {
    const socket = new PassThrough();
    const whole = wholeHead(socket, Buffer.from(begun));
    for (const packet of packets) socket.emit('data', Buffer.from(packet));
    expect((await whole).toString()).toBe(bad);
    expect(socket.listenerCount('data')).toBe(0);
  });

  test('ends with the connection or at its limit', async () => {
    const socket = new PassThrough();
    const cut = wholeHead(socket, Buffer.from('GET /'));
    socket.emit('end');
    expect((await cut).toString()).toBe('GET /');
    expect((await wholeHead(socket, Buffer.alloc(maxHead + 1))).length).toBe(maxHead + 1);
  });
});

test.each<[string, string | undefined, boolean]>([
  [bad, '/a b', false],
  [good, undefined, false],
  ['GET /ä HTTP/1.0\r\n', '/ä', false],
  ['GET /a b', undefined, true],
  ['POST /a b', undefined, false],
  ['nonsense', undefined, false],
])('the target of %j is %j', (head, target, isPartial) => {
  expect(unescapedTarget(Buffer.from(head))).toEqual({ target, isPartial });
});

test('headers are found in any case, and not behind the head', () => {
  const head = 'GET / HTTP/1.1\r\nA: b\r\nHOST:  x \r\nhost:y\r\n\r\n';
  expect(headersIn(Buffer.from(`${head}${good}`), 'host')).toEqual(['x', 'y']);
  expect(headersIn(Buffer.from(good), 'a')).toEqual([]);
});

test.each([
  [bad, true],
  ['GET /a b HTTP/1.0\r\nX: HTTP/1.1\r\n\r\n', false],
  ['GET /a b', false],
])('whether %j is of HTTP/1.1: %s', (head, expected) => {
  expect(isCurrent(Buffer.from(head))).toBe(expected);
});
