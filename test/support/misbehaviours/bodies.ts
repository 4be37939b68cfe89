// Responses that are valid HTTP but whose body is not what was requested, or is compressed wrongly.
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { endlessly, head, sends, whole } from '../hostile.ts';
import { half, honest, type Misbehaviours } from './misbehaviour.ts';

const megabyte = 1024 * 1024;
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
/** A hundred megabytes, 100 kB or less when compressed. */
const bulk = () => Buffer.concat([Buffer.from('{"projects":['), Buffer.alloc(100 * megabyte, ' ')]);
const gzipBomb = once(() => gzipSync(bulk()));
const brotliBomb = once(() =>
  brotliCompressSync(bulk(), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
);

const unreadable = (body: string | Uint8Array, says: RegExp) => ({
  does: sends(() => whole(body)),
  exit: 5,
  says,
});
const notJson = (body: string | Uint8Array, why: string, headers = {}) => ({
  does: sends(() => whole(body, '200 OK', headers)),
  exit: 5,
  says: new RegExp(`response is not JSON \\(${why}\\)`),
});

export const bodies: Misbehaviours = {
  empty: notJson('', 'the response is empty'),
  blank: notJson(' \r\n\t ', 'the response is empty'),
  'no-content': {
    does: sends(() => head('204 No Content', {})),
    exit: 5,
    says: /not JSON \(the response is empty\)/,
  },
  truncated: {
    does: sends((asked) => whole(half(asked))),
    exit: 5,
    says: /not JSON \(broken or cut short\)/,
  },
  words: notJson('Service ready.\n', 'broken or cut short'),
  html: notJson('<!doctype html><title>Sign in</title><p>\x1b[31mHello', 'HTML', {
    'content-type': 'text/html',
  }),
  javascript: notJson('callback({"projects":[]})', 'broken or cut short'),
  'two-documents': {
    does: sends((asked) => whole([honest(asked), honest(asked)].join(''))),
    exit: 5,
    says: /not JSON/,
  },
  'zero-bytes': notJson(Buffer.alloc(5000), 'broken or cut short'),
  utf16: notJson(Buffer.from('{"projects":[]}', 'utf16le'), 'broken or cut short'),
  'raw-control-in-text': notJson('{"projects":[{"name":"\x1b[2J"}]}', 'broken or cut short'),
  'a-text': unreadable('"projects"', /has no "\w+"/),
  'a-number': unreadable('42', /has no "\w+"/),
  null: unreadable('null', /has no "\w+"/),
  'a-list': unreadable('[{"id":1}]', /has no "\w+"/),
  'another-shape': unreadable('{"http_code":200,"things":[]}', /has no "\w+"/),
  'a-failure-as-success': unreadable(
    '{"http_code":503,"messages":[{"message":"down until noon"}],"projects":[]}',
    /the service failed \(HTTP 200 with http_code 503: down until noon\)/,
  ),
  inherited: unreadable('{"__proto__":{"projects":[],"project":{},"fields":[]}}', /has no "\w+"/),
};

/** For single records only. */
export const notRecords: Misbehaviours = {
  'a-null-record': unreadable('{"project":null}', /"project" is null/),
};

/** For lists only: the key is there, but not with a list. */
export const notLists: Misbehaviours = {
  'a-map': unreadable('{"projects":{"1":{"id":1}}}', /"projects" is not a list/),
  'a-word': unreadable('{"projects":"none"}', /"projects" is not a list/),
  'a-truth': unreadable('{"projects":true}', /"projects" is not a list/),
};

const tooLong = /the service sent more than \d+ MiB/;

export const huge: Misbehaviours = {
  'announced-200-mb': {
    does: sends(() =>
      head(200, { 'content-length': String(200 * megabyte), 'content-type': 'application/json' }),
    ),
    exit: 5,
    says: tooLong,
  },
  'endless-body': {
    does: endlessly(head(200, { 'content-type': 'application/json' }), Buffer.alloc(megabyte, ' ')),
    exit: 5,
    says: tooLong,
  },
  'endless-chunks': {
    does: endlessly(
      `${head(200, { 'transfer-encoding': 'chunked' })}`,
      `10000\r\n${' '.repeat(0x10000)}\r\n`,
    ),
    exit: 5,
    says: tooLong,
  },
  'gzip-bomb': compressed('gzip', gzipBomb, tooLong),
  'brotli-bomb': compressed('br', brotliBomb, tooLong),
  'endless-gzip': {
    does: endlessly(head(200, { 'content-encoding': 'gzip' }), gzipBomb()),
    exit: 5,
    says: tooLong,
  },
};

function compressed(encoding: string, body: () => Uint8Array, says: RegExp) {
  return {
    does: sends(() => whole(body(), '200 OK', { 'content-encoding': encoding })),
    exit: 5,
    says,
  };
}

const bulky = (of: string, says: RegExp) => ({
  does: sends(() =>
    whole(`{"projects":[${of.repeat((15 * megabyte) / of.length)}1],"fields":[],"project":{}}`),
  ),
  exit: 5,
  says,
});

/** Not too long, but large in memory. */
export const greedy: Misbehaviours = {
  'millions-of-lists': bulky('[],', /more than 250000 lists and maps/),
  'millions-of-maps': bulky('{},', /more than 250000 lists and maps/),
  'millions-of-records': bulky('{"id":1},', /more than 250000 lists and maps/),
  'millions-of-brackets': bulky('[', /more than 250000 lists and maps/),
  'millions-of-numbers': bulky('0,', /more than 50000 records/),
  'millions-of-texts': bulky('"",', /more than 50000 records/),
};

const cannot = /cannot be decompressed/;
const unknown = /unsupported Content-Encoding/;
const hello = gzipSync('{"projects":[],"project":{},"fields":[]}');

export const compressions: Misbehaviours = {
  'gzip-that-is-none': compressed('gzip', () => Buffer.from('{"projects":[]}'), cannot),
  'brotli-that-is-none': compressed('br', () => Buffer.from('{"projects":[]}'), cannot),
  'gzip-cut': compressed('gzip', () => hello.subarray(0, -12), cannot),
  'gzip-with-wrong-sum': compressed(
    'gzip',
    () => Buffer.concat([hello.subarray(0, -8), Buffer.alloc(8)]),
    cannot,
  ),
  'unknown-encoding': compressed('zstd', () => hello, unknown),
  'deflate-that-nobody-asked-for': compressed('deflate', () => deflateSync(hello), unknown),
  'two-encodings': compressed('gzip, gzip', () => gzipSync(hello), unknown),
  'nonsense-encoding': compressed('../../gzip;q=\x9b1m', () => hello, unknown),
};
