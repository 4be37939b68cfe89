// mcp: runs a Model Context Protocol server until its client ends. stdout carries the protocol only.
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Context } from '../../cli/context.ts';
import { usageError } from '../../errors.ts';
import { newServer } from './server.ts';
import { newSession } from './session.ts';

export async function mcp(context: Context): Promise<void> {
  const { system, options } = context;
  if (options.curl === true) throw usageError('mcp has no --curl: tools send the requests');
  if (system.stdin.isTTY) await context.note('waiting for an MCP client on standard input; Ctrl-C ends the server');
  const session = newSession(context);
  await new Promise<void>((resolve) => {
    const transport = new StdioServerTransport(system.stdin.stream, system.stdout.stream);
    const close = transport.close.bind(transport);
    transport.close = async () => {
      await close();
      resolve();
    };
    const handle = serveStdio(() => newServer(session), {
      transport,
      onerror: (error) => context.trace(String(error)),
    });
    const end = () => void handle.close().finally(resolve);
    if (system.signal.aborted) end();
    else system.signal.addEventListener('abort', end, { once: true });
  });
  system.signal.throwIfAborted();
}
