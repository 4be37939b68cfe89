// mcp: runs a Model Context Protocol server on stdin and stdout. It ends with its client.
import type { Context } from '../../cli/context.ts';
import { newSession } from './session.ts';

export async function mcp(context: Context<'boards'>): Promise<void> {
  const { system, note, trace } = context;
  const session = newSession(context);
  const [{ serveStdio }, { newServer }, { createTransport }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('./server.ts'),
    import('./transport.ts'),
  ]);
  if (system.stdin.isTTY)
    await note('waiting for an MCP client on standard input; Ctrl-C ends the server');
  await new Promise<void>((resolve) => {
    const end = () => void handle.close().finally(resolve);
    const transport = createTransport(system.stdin.stream, system.stdout, end);
    const onerror = (error: Error) => trace(String(error));
    const handle = serveStdio(() => newServer(session), { transport, onerror });
    if (system.signal.aborted) end();
    else system.signal.addEventListener('abort', end, { once: true });
  });
  system.signal.throwIfAborted();
}
