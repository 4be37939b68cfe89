// The server of `mcp` with the official client, connected in this process or over the pipes of the
// built command.
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { EXTENSION_ID, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import { newServer } from '../../src/commands/mcp/server.ts';
import { newSession } from '../../src/commands/mcp/session.ts';
import type { Options } from '../../src/settings/options/options.ts';
import { contextWith } from './context.ts';
import type { Given } from './system.ts';

export interface Answer {
  readonly isError: boolean;
  /** The text blocks. */
  readonly texts: readonly string[];
  readonly images: readonly { readonly mimeType: string; readonly bytes: Buffer }[];
}

/**
 * Returns a client of the revision 2025-11-25 (`legacy`), or of the newest one that the server has
 * (`auto`).
 */
export function newClient(
  mode: 'legacy' | 'auto' = 'legacy',
  { showsPages = false, agrees }: Abilities = {},
): Client {
  const extensions = { [EXTENSION_ID]: { mimeTypes: [RESOURCE_MIME_TYPE] } };
  const capabilities = {
    ...(showsPages && { extensions }),
    ...(agrees && { elicitation: {} }),
  };
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode }, capabilities },
  );
  if (agrees !== undefined)
    client.setRequestHandler('elicitation/create', ({ params: { message } }) => {
      const isAgreed = agrees(message);
      return isAgreed ? { action: 'accept', content: {} } : { action: 'decline' };
    });
  return client;
}

/** What a client can do besides calling tools. */
export interface Abilities {
  /** Whether it shows pages of MCP Apps. */
  readonly showsPages?: boolean;
  /** Answers a question to the user. Without it, the client cannot ask. */
  readonly agrees?: (message: string) => boolean;
}

/** Calls a tool. */
export async function callTool(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
  options: Parameters<Client['callTool']>[1] = {},
): Promise<Answer> {
  const { content, isError = false } = await client.callTool({ name, arguments: args }, options);
  return {
    isError,
    texts: content.flatMap((block) => (block.type === 'text' ? [block.text] : [])),
    images: content.flatMap((block) =>
      block.type === 'image'
        ? [{ mimeType: block.mimeType, bytes: Buffer.from(block.data, 'base64') }]
        : [],
    ),
  };
}

/** Connects a client to a server in this process. */
export async function connected(
  options: Options = { demo: true },
  given: Given = {},
  abilities: Abilities = {},
) {
  const { context, output } = contextWith(options, given);
  // The program learns the key when it starts.
  context.mask.addKey(given.env?.['PORTFOLIO_API_KEY'] ?? '');
  const [one, other] = InMemoryTransport.createLinkedPair();
  await newServer(newSession(context)).connect(other);
  const client = newClient('legacy', abilities);
  await client.connect(one);
  const call = (name: string, args?: Readonly<Record<string, unknown>>) =>
    callTool(client, name, args);
  return { client, call, output };
}
