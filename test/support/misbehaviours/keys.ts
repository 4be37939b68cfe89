// A service that receives the key and tries to have it shown, or sent to another origin.
import { type Asked, head, sends, whole } from '../hostile.ts';
import { honest, type Misbehaviours } from './misbehaviour.ts';

/** The key as written in the request. */
const sentKey = ({ target }: Asked): string =>
  /[?&](?:api_key|client_id)=([^&]*)/.exec(target)?.[1] ?? 'none';
const bare = (asked: Asked): string => decodeURIComponent(sentKey(asked));

const echo = (status: number, exit: number, words: (asked: Asked) => string) => ({
  does: sends((asked: Asked) =>
    whole(JSON.stringify({ messages: [{ message: words(asked) }] }), status),
  ),
  exit,
  says: /\(HTTP \d+: /,
});
const redirect = (to: (asked: Asked) => string) =>
  sends((asked: Asked) => whole('', '302 Found', { location: to(asked) }));
const elsewhere = { exit: 9, says: /redirects to another origin/ };

/** @param foreign the address of another origin, which must never receive a request */
export const keyThieves = (foreign: string): Misbehaviours => ({
  'echoes-the-key': echo(403, 4, (asked) => `invalid key ${bare(asked)} given`),
  'echoes-the-key-escaped': echo(500, 5, (asked) => `no ${sentKey(asked)} here`),
  'echoes-the-request': echo(404, 3, (asked) => `GET ${asked.target} HTTP/1.1`),
  'echoes-the-key-in-json': echo(400, 5, (asked) => JSON.stringify({ key: bare(asked) })),
  'echoes-the-key-where-it-is-cut': echo(500, 5, (asked) => 'x'.repeat(190) + bare(asked)),
  'echoes-the-key-under-controls': echo(500, 5, (asked) => [...bare(asked)].join('\x1b[0m')),
  'echoes-the-key-under-nothing': echo(500, 5, (asked) => [...bare(asked)].join('\u200b')),
  'echoes-the-key-in-capitals': echo(500, 5, (asked) => bare(asked).toUpperCase()),
  'limits-with-the-key': echo(429, 7, (asked) => `${bare(asked)} asks too often`),
  'names-the-key-as-status': {
    does: sends((asked) =>
      head(`500 ${bare(asked)}`, { 'content-length': '0', 'retry-after': bare(asked) }),
    ),
    exit: 5,
    says: /HTTP 500/,
  },
  'sends-the-key-as-type': {
    does: sends((asked) =>
      whole('x', 200, { 'content-type': bare(asked), 'content-encoding': bare(asked) }),
    ),
    exit: 5,
    says: /unsupported Content-Encoding/,
  },
  'redirects-to-a-foreigner': { does: redirect(({ target }) => foreign + target), ...elsewhere },
  'redirects-to-a-foreigner-with-the-key': {
    does: redirect((asked) => `${foreign}/?api_key=${sentKey(asked)}&client_id=${sentKey(asked)}`),
    ...elsewhere,
  },
  'redirects-without-a-scheme': {
    does: redirect(({ target }) => foreign.replace('http:', '') + target),
    ...elsewhere,
  },
  'redirects-to-a-host-of-the-key': {
    does: redirect((asked) => `http://${/\W/.test(bare(asked)) ? 'other' : bare(asked)}.example/`),
    ...elsewhere,
  },
  'redirects-in-a-circle-with-the-key': {
    does: redirect(
      (asked) =>
        `${asked.base}/${sentKey(asked)}?client_id=${sentKey(asked)}&api_key=${sentKey(asked)}`,
    ),
    exit: 5,
    says: /too many times/,
  },
  'redirects-with-the-key-and-answers': {
    does: (socket, asked) => {
      const target = asked.target.replace('/there', '');
      if (target === asked.target) redirect(({ base }) => `${base}/there${target}`)(socket, asked);
      else socket.write(whole(honest({ target })));
    },
    exit: 0,
  },
});
