// A server on a port of this machine, and how it is stopped.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface Running {
  readonly url: string;
  /** Closes all connections too. */
  stop(): Promise<void>;
}

/** @param served a server, or what answers the requests of an HTTP server */
export async function listening(served: Server | RequestListener): Promise<Running> {
  const server = typeof served === 'function' ? createServer(served) : served;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) =>
    sockets.add(socket.on('close', () => sockets.delete(socket))),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // a server on a port has this form of address
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
