// mcp: runs a Model Context Protocol server on stdin and stdout. It ends with its client.
import type { Context } from '../../cli/context.ts';
import { usageError } from '../../errors.ts';
import { newSession } from './session.ts';

export async function mcp(context: Context): Promise<void> {
  const { system, options, note, trace } = context;
  if (options.curl === true) throw usageError('mcp has no --curl: tools send the requests');
  const session = newSession(context);
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
  system.signal.throwIfAborted();
}
