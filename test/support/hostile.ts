// A service on a raw socket that can do anything. The first segment of the path names what it does,
// so that one server is many hostile services.
import { createServer, type Socket } from 'node:net';
import { listening, type Running } from './listening.ts';

export interface Asked {
  /**
   * The path and query after the name of the misbehaviour, as the real service would receive them.
   */
  readonly target: string;
  /** `/` and the name of the misbehaviour, for addresses that lead back to it. */
  readonly base: string;
  /** Host and port of this server. */
  readonly host: string;
}

/** Handles one request in any way that a socket allows. */
export type Handler = (socket: Socket, asked: Asked) => void;

export interface Hostile extends Running {
  /** Every byte that was received. */
  received(): string;
}

export async function hostile(handlers: Readonly<Record<string, Handler>>): Promise<Hostile> {
  let received = '';
  const server = createServer((socket) => {
    let sent = '';
    socket.on('error', () => {}).setEncoding('latin1');
    socket.on('data', (chunk) => {
      received += chunk;
      sent += chunk;
      for (let end = sent.indexOf('\r\n\r\n'); end !== -1; end = sent.indexOf('\r\n\r\n')) {
        const [, name = '', target = ''] = /^GET \/([^/]*)(\S*)/.exec(sent) ?? [];
        sent = sent.slice(end + 4);
        const handle = handlers[decodeURIComponent(name)];
        if (handle === undefined) socket.destroy();
        else handle(socket, { target, base: `/${name}`, host: new URL(running.url).host });
      }
    });
  });
  const running = await listening(server);
  return { ...running, received: () => received };
}

/** The head of a response with these headers and no others. */
export const head = (status: string | number, headers: Readonly<Record<string, string>>): string =>
  `HTTP/1.1 ${status}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** A complete response with the correct length. */
export function whole(
  body: string | Uint8Array,
  status: string | number = '200 OK',
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body);
  const all = {
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    ...headers,
  };
  return Buffer.concat([Buffer.from(head(status, all), 'latin1'), bytes]);
}

/** Sends these bytes and nothing else. */
export const sends =
  (make: (asked: Asked) => string | Uint8Array): Handler =>
  (socket, asked) => {
    socket.write(make(asked));
  };

/** Sends the beginning, then the same text without an end. */
export const endlessly =
  (begin: string | Uint8Array, text: string | Uint8Array, pause = 0): Handler =>
  (socket) => {
    socket.write(begin);
    forever(socket, text, pause);
  };

/**
 * Sends the same text repeatedly, as fast as it is received or with pauses, until the client
 * disconnects.
 */
export function forever(socket: Socket, text: string | Uint8Array, pause = 0): void {
  const again = () => {
    if (socket.destroyed) return;
    const more = socket.write(text);
    if (pause > 0) setTimeout(again, pause);
    else if (more) setImmediate(again);
    else socket.once('drain', again);
  };
  again();
}
