// Broken HTTP, and HTTP that is too slow.
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Asked, endlessly, forever, head, sends, whole } from '../hostile.ts';
import { half, honest, type Misbehaviours } from './misbehaviour.ts';

const json = { 'content-type': 'application/json' };

/** Sends the bytes, then ends the connection. */
const then =
  (end: 'close' | 'reset', make: (asked: Asked) => string | Uint8Array) =>
  (socket: Socket, asked: Asked): void => {
    socket.write(make(asked), () => {
      // Delayed, because a reset can overtake the bytes.
      if (end === 'close') socket.end();
      else setTimeout(() => socket.resetAndDestroy(), 50);
    });
  };

const unreachable = /the service at \S+ could not be reached \(/;
const brokenOff = /the response of \S+ broke off \(/;
const broken = (does: Misbehaviours[string]['does'], says = brokenOff) => ({ does, exit: 6, says });
const announced = (length: (body: Buffer) => number) => (asked: Asked) => {
  const body = honest(asked);
  return Buffer.concat([
    Buffer.from(head(200, { ...json, 'content-length': String(length(body)) })),
    body,
  ]);
};
const chunked = (asked: Asked, size: string): Buffer =>
  Buffer.concat([
    Buffer.from(head(200, { ...json, 'transfer-encoding': 'chunked' }) + size),
    half(asked),
  ]);

/** A body that is shorter than its announced length. */
const halfOfBody = announced((body) => body.length + 1000);

export const cut: Misbehaviours = {
  'closes-at-once': broken((socket) => void socket.end()),
  'resets-at-once': broken((socket) => void socket.resetAndDestroy(), unreachable),
  'half-a-head-closed': broken(then('close', () => 'HTTP/1.1 200 OK\r\nContent-Ty')),
  'half-a-head-reset': broken(
    then('reset', () => 'HTTP/1.1 200 OK\r\nContent-Ty'),
    unreachable,
  ),
  'reset-after-head': broken(
    then('reset', () => head(200, { ...json, 'content-length': '400' })),
    unreachable,
  ),
  'half-a-body-closed': broken(then('close', halfOfBody)),
  'half-a-body-reset': broken(then('reset', halfOfBody), unreachable),
  'half-a-chunk-closed': broken(then('close', (asked) => chunked(asked, 'fffff\r\n'))),
  'half-a-chunk-reset': broken(
    then('reset', (asked) => chunked(asked, 'fffff\r\n')),
    unreachable,
  ),
  // undici ends the connection.
  'an-unasked-continue': broken(
    sends((asked) =>
      Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), whole(honest(asked))]),
    ),
  ),
  'no-last-chunk': broken(
    then('close', (asked) => chunked(asked, `${half(asked).length.toString(16)}\r\n`)),
  ),
};

const notHttp = { exit: 5, says: /is not valid HTTP/ };

export const malformed: Misbehaviours = {
  'another-protocol': { does: sends(() => 'SSH-2.0-OpenSSH_9.6\r\n\r\n'), ...notHttp },
  'status-zero': {
    does: sends(() => 'HTTP/1.1 000 Zero\r\ncontent-length: 0\r\n\r\n'),
    ...notHttp,
  },
  'no-status': { does: sends(() => 'HTTP/1.1 \r\n\r\n'), ...notHttp },
  'a-bad-chunk-size': { does: sends((asked) => chunked(asked, 'xyz\r\n')), ...notHttp },
  'an-endless-chunk-size': {
    does: sends((asked) => chunked(asked, `${'f'.repeat(40)}\r\n`)),
    ...notHttp,
  },
  'two-lengths': {
    does: sends(() => 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 9\r\n\r\n{}'),
    exit: 6,
    says: brokenOff,
  },
  'a-negative-length': { does: sends(() => head(200, { 'content-length': '-5' })), ...notHttp },
  'a-control-in-the-head': { does: sends(() => head(200, { 'x-\x1b[2J': 'y' })), ...notHttp },
  'a-header-flood': {
    does: endlessly('HTTP/1.1 200 OK\r\n', 'x-flood: and another one\r\n'.repeat(100)),
    ...notHttp,
  },
  'one-huge-header': {
    does: sends(() => head(200, { 'x-huge': 'x'.repeat(5_000_000) })),
    ...notHttp,
  },
  'a-length-too-short': {
    does: sends(announced((body) => body.length >> 1)),
    exit: 5,
    says: /not JSON \(broken or cut short\)/,
  },
};

const late = { exit: 6, says: /did not answer in time \(0\.\d+ s\)/, timeout: '600ms' };

export const slow: Misbehaviours = {
  silence: { does: () => {}, ...late },
  'half-a-head-and-silence': { does: sends(() => 'HTTP/1.1 200 OK\r\nContent-'), ...late },
  'a-head-and-silence': {
    does: sends(() => head(200, { ...json, 'content-length': '400' })),
    ...late,
  },
  'half-a-body-and-silence': { does: sends(announced((body) => body.length + 1)), ...late },
  'one-byte-at-a-time-head': { does: (socket) => forever(socket, 'H', 1000), ...late },
  'one-byte-at-a-time-body': {
    does: endlessly(head(200, { ...json, 'content-length': '100000' }), ' ', 1000),
    ...late,
  },
  'blank-lines-without-end': { does: (socket) => forever(socket, '\r\n', 20), ...late },
  // undici ends a connection on which a service sends 100 Continue without being asked.
  'continue-without-end': broken((socket) => forever(socket, 'HTTP/1.1 100 Continue\r\n\r\n', 20)),
  'early-hints-without-end': {
    does: (socket) => forever(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 20),
    ...late,
  },
};

/** Unusual, but the response is complete. */
export const harmless: Misbehaviours = {
  'junk-after-the-answer': {
    does: sends((asked) => Buffer.concat([whole(honest(asked)), junk])),
    exit: 0,
  },
  'a-second-answer': {
    does: sends((asked) => Buffer.concat([whole(honest(asked)), whole('{"projects":[]}')])),
    exit: 0,
  },
  'no-length': {
    does: then('close', (asked) => Buffer.concat([Buffer.from(head(200, json)), honest(asked)])),
    exit: 0,
  },
  'no-type': { does: sends((asked) => whole(honest(asked), 200, { 'content-type': '' })), exit: 0 },
  'a-wrong-type': {
    does: sends((asked) => whole(honest(asked), 200, { 'content-type': 'text/html' })),
    exit: 0,
  },
  'an-early-hint': {
    does: sends((asked) =>
      Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'), whole(honest(asked))]),
    ),
    exit: 0,
  },
  'a-byte-order-mark': {
    does: sends((asked) => whole(Buffer.concat([mark, honest(asked)]))),
    exit: 0,
    body: (asked) => Buffer.concat([mark, honest(asked)]),
  },
  'packed-with-junk-behind': {
    does: sends((asked) =>
      whole(Buffer.concat([gzipSync(honest(asked)), Buffer.alloc(9)]), 200, {
        'content-encoding': 'GZIP',
      }),
    ),
    exit: 0,
  },
  'bytes-one-by-one': {
    does: (socket, asked) => {
      for (const byte of whole(honest(asked).subarray(0, 3), 200, {
        'content-length': String(honest(asked).length),
      })) {
        socket.write(Buffer.from([byte]));
      }
      socket.write(honest(asked).subarray(3));
    },
    exit: 0,
  },
};

const mark = Buffer.from('\ufeff');
const junk = Buffer.from('\0\x1b[31mHTTP/1.1 ??? {"projects":[]}\r\n\r\n');
