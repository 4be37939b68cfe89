// A service on a socket that sends prepared responses.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Canned {
  readonly url: string;
  /** Paths and queries of the requests, in order. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

export async function canned(answer: (url: string) => Answer): Promise<Canned> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status = 200, headers = {}, body } = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a server on a port has this form of address
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
