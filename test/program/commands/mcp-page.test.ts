// The page of `mcp` for clients with the extension MCP Apps, and what other clients get. How it
// looks and behaves in a browser is in slow/mcp-page.test.ts.
import { InMemoryTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { newServer } from '../../../src/commands/mcp/server.ts';
import { newSession } from '../../../src/commands/mcp/session.ts';
import { contextWith } from '../../support/context.ts';
import { echoing } from '../../support/echoing.ts';
import { callTool, connected } from '../../support/mcp.ts';

const uri = 'ui://portfolio/sheet';
const key = 'a-key-0123456789abcdef';
const withPages = { showsPages: true };
const ids = ['22363486', '24389490'];

describe('a client that shows pages', () => {
  it('gets one resource, and a tool that is for the page alone', async () => {
    const { client } = await connected(undefined, {}, withPages);
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {} });
    const { resources } = await client.listResources();
    expect(resources).toEqual([expect.objectContaining({ uri })]);
    const { tools } = await client.listTools();
    const metas = tools.flatMap(({ name, _meta }) => (_meta === undefined ? [] : [[name, _meta]]));
    expect(metas).toEqual([
      ['search', { ui: { resourceUri: uri } }],
      ['look', { ui: { resourceUri: uri } }],
      ['sheet', { ui: { visibility: ['app'] } }],
    ]);
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow(
      'there is no resource',
    );
  });

  it('gets a page without texts of the service, whose policy allows one script', async () => {
    const { client } = await connected(undefined, {}, withPages);
    const { contents } = await client.readResource({ uri });
    const [page] = contents;
    const text = page !== undefined && 'text' in page ? page.text : '';
    expect(page?.mimeType).toBe('text/html;profile=mcp-app');
    expect(text).toMatch(/content="default-src 'none'; img-src data:; [^"]*script-src 'sha256-/);
    expect(text.match(/script-src [^;]*/)?.[0]).not.toContain('unsafe');
    expect(text.length).toBeLessThan(20_000);
  });

  it.each([
    ['search', { limit: 2 }, 'project', ids],
    ['search', { in: 'users', limit: 1, columns: ['username'] }, 'user', [expect.any(String)]],
    ['look', { kind: 'project', ids, as: 'words' }, 'project', ids],
  ])('gets the records of an answer of %s %j', async (name, args, kind, shown) => {
    const { client } = await connected(undefined, {}, withPages);
    const { _meta, content } = await client.callTool({ name, arguments: args });
    expect(_meta?.['portfolio/shown']).toEqual({ kind, ids: shown });
    const other = await (await connected()).client.callTool({ name, arguments: args });
    expect(content).toEqual(other.content);
  });

  it('gets no records for a list without pictures, or for counts', async () => {
    const { client } = await connected(undefined, {}, withPages);
    for (const args of [{ in: 'fields' }, { facet: 'fields' }, { query: 'zzzzzzzz' }])
      expect((await client.callTool({ name: 'search', arguments: args }))._meta).toBe(undefined);
  });

  it('gets sheets as HTML, with the places of the items in the ids', async () => {
    const { client } = await connected(undefined, {}, withPages);
    const args = { kind: 'project', ids };
    const { texts } = await callTool(client, 'sheet', args);
    const [places, html = ''] = texts;
    expect(places).toBe('0,1');
    expect(html.match(/<li class="item/g)).toHaveLength(2);
    expect(html.match(/src="data:image\//g)).toHaveLength(2);
    const many = { kind: 'project', ids: Array.from({ length: 25 }, (_, at) => String(at + 1)) };
    expect(await client.callTool({ name: 'sheet', arguments: many })).toMatchObject({
      isError: true,
      content: [{ text: 'ids accepts at most 24 items, not 25' }],
    });
  });

  it.each([
    [{ ids }, 'kind is missing'],
    [{ kind: 'project', ids: [] }, 'ids must not be empty'],
    [{ kind: 'file', ids }, 'kind must be'],
    [{ kind: 'project', ids: ['-'] }, 'ID must be a number'],
    [{ kind: 'project', ids: ['@1'] }, 'ID must be a number'],
    [{ kind: 'project', ids: ['9'.repeat(100)] }, 'ID must be a number'],
    [{ kind: 'project', ids: ['/etc/passwd'] }, 'ID must be a number'],
    [{ kind: 'user', ids: ['../projects/1'] }, 'USER must be a username'],
    [{ kind: 'project', ids, out: 'x.html' }, 'there is no argument "out"'],
  ])('refuses a sheet that its page never asks for (%j)', async (args, sentence) => {
    const { call } = await connected(undefined, {}, withPages);
    const { isError, texts } = await call('sheet', args);
    expect([isError, texts[0]]).toEqual([true, expect.stringContaining(sentence)]);
  });

  it.each(['valid', 'hostile'] as const)(
    'gets no key from a service that repeats it (%s)',
    async (kind) => {
      const service = await echoing(key, kind);
      const env = { PORTFOLIO_API_KEY: key };
      const { client } = await connected({ baseUrl: service.url }, { env }, withPages);
      const found = await client.callTool({ name: 'search', arguments: {} });
      const args = { kind: 'project', ids: ['1', '2'] };
      const sheet = await client.callTool({ name: 'sheet', arguments: args });
      await service.stop();
      expect(JSON.stringify([found, sheet])).not.toContain(key);
      const { ids: shown = [] } = (found._meta?.['portfolio/shown'] ?? {}) as { ids?: string[] };
      for (const id of shown) expect(id).toMatch(/^\d+$/);
    },
  );
});

/** Sends requests to a server, and returns its messages, as they are on the wire. */
async function answersTo(
  capabilities: object,
  requests: readonly (readonly [method: string, params: object])[],
): Promise<readonly string[]> {
  const { context } = contextWith({ demo: true });
  const [wire, other] = InMemoryTransport.createLinkedPair();
  const server = newServer(newSession(context));
  await server.connect(other);
  const lines: string[] = [];
  await wire.start();
  for (const [id, [method, params]] of [
    ['initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo }] as const,
    ...requests,
  ].entries()) {
    const answer = new Promise<string>((done) => {
      wire.onmessage = (message) => done(JSON.stringify(message));
    });
    await wire.send({ jsonrpc: '2.0', id, method, params: { ...params } });
    lines.push(await answer);
  }
  await server.close();
  return lines;
}

const clientInfo = { name: 'test', version: '1' };

describe('a client that shows no pages', () => {
  it.each([{}, { elicitation: {}, extensions: { 'x.test/other': {} } }])(
    'gets the bytes that it got before there was a page (%j)',
    async (capabilities) => {
      const calls = [
        ['search', { limit: 2 }],
        ['search', { in: 'users', limit: 1 }],
        ['look', { kind: 'project', ids, as: 'words' }],
        ['library', { report: 'info' }],
      ] as const;
      const requests = [
        ['resources/list', {}],
        ['resources/read', { uri }],
        ['tools/call', { name: 'sheet', arguments: { kind: 'project', ids } }],
        ['tools/list', {}],
        ...calls.map(([name, args]) => ['tools/call', { name, arguments: args }] as const),
      ] as const;
      const [hello, list, read, sheet, tools, ...answers] = await answersTo(capabilities, requests);
      expect(hello).toMatch(/^{"result":{"protocolVersion":"[\d-]+","capabilities":{"tools":{}},/);
      const refused = (id: number) =>
        `{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,"message":"Method not found"}}`;
      expect([list, read]).toEqual([refused(1), refused(2)]);
      expect(sheet).toContain('"error":{"code":-32602,"message":"there is no tool \\"sheet\\""}');
      const members = '"name":"\\w+","title":"[^"]+","description":"[^"]+","inputSchema":.*?';
      const tool = `{${members},"annotations":{"readOnlyHint":true}}`;
      expect(tools).toMatch(
        new RegExp(
          `^{"result":{"tools":\\[${Array(5).fill(tool).join()}\\]},"jsonrpc":"2.0","id":4}$`,
        ),
      );
      for (const each of answers)
        expect(Object.keys(JSON.parse(each).result)).toEqual(
          each.includes('"isError"') ? ['content', 'isError'] : ['content'],
        );
    },
  );
});
