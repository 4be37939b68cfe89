// mcp: runs a Model Context Protocol server. On stdio, it ends with its client, and stdout carries the protocol only.
import { once } from 'node:events';
import type { Context } from '../../cli/context.ts';
import { usageError } from '../../errors.ts';
import { newSession, type Session } from './session.ts';

export async function mcp(context: Context): Promise<void> {
  const { system, options } = context;
  if (options.curl === true) throw usageError('mcp has no --curl: tools send the requests');
  const session = newSession(context);
  await (options.mcpPort === undefined ? onStdio(session) : onHttp(session, Number(options.mcpPort)));
  system.signal.throwIfAborted();
}

async function onStdio(session: Session): Promise<void> {
  const { system, note, trace } = session.server;
  const [{ serveStdio, StdioServerTransport }, { newServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('./server.ts'),
  ]);
  if (system.stdin.isTTY) await note('waiting for an MCP client on standard input; Ctrl-C ends the server');
  await new Promise<void>((resolve) => {
    const transport = new StdioServerTransport(system.stdin.stream, system.stdout.stream);
    const close = transport.close.bind(transport);
    transport.close = async () => {
      await close();
      resolve();
    };
    const onerror = (error: Error) => trace(String(error));
    const handle = serveStdio(() => newServer(session), { transport, onerror });
    const end = () => void handle.close().finally(resolve);
    if (system.signal.aborted) end();
    else system.signal.addEventListener('abort', end, { once: true });
  });
}

/** Prints the address on stdout and, if the environment has no token, a new token on stderr. */
async function onHttp(session: Session, port: number): Promise<void> {
  const { system, mask, settings } = session.server;
  const { startHttp, tokenFrom } = await import('./http.ts');
  const given = settings().get('mcpToken')?.value;
  const token = tokenFrom(given);
  const server = await startHttp(session, port, token);
  try {
    // Answers and notes never contain the token. This is the only line that does.
    if (given === undefined) await system.stderr.write(`Authorization: Bearer ${token}\n`);
    mask.learn(token);
    await system.stdout.write(`${server.url}\n`);
    if (!system.signal.aborted) await once(system.signal, 'abort');
  } finally {
    await server.stop();
  }
}
