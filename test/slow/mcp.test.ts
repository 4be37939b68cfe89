// `portfolio mcp` as clients start it: in its own process, on pipes.
import { once } from 'node:events';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectNoCanary, filesOf } from '../support/canary.ts';
import { bin, newHome, portfolio, serve, start } from '../support/command.ts';
import { type Abilities, callTool, newClient } from '../support/mcp.ts';

/** Starts the command and connects the official client to it. */
async function started(args: readonly string[], mode?: 'auto', abilities: Abilities = {}) {
  const home = newHome();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', ...args],
    env: home.env,
    stderr: 'pipe',
  });
  const client = newClient(mode, abilities);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, transport, home };
}

const line = (id: number, method: string, params: object = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
const hello = line(1, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});
const search = (id: number, args: object = {}) =>
  line(id, 'tools/call', { name: 'search', arguments: args });

const messages = (stdout: string) =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((each) => JSON.parse(each));

/** Writes to the command, waits for the answers to these requests, and closes its input. */
async function spoken(args: readonly string[], input: string, answers: readonly number[]) {
  const { child, stdout, stderr } = start(['mcp', ...args]);
  const ended = once(child, 'close');
  child.stdin?.write(input);
  const isAnswered = () => answers.every((id) => new RegExp(`"id":${id}[,}]`).test(stdout()));
  while (!isAnswered() && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.stdin?.end();
  const [exit] = await ended;
  return { exit, stdout: stdout(), stderr: stderr() };
}

describe('portfolio mcp', () => {
  it.each([undefined, 'auto'] as const)(
    'answers the official client, with pictures (revision %s)',
    async (mode) => {
      const { client } = await started(['--demo'], mode);
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
        'search',
        'get',
        'look',
        'stats',
        'library',
      ]);
      const { texts } = await callTool(client, 'search', { limit: 3, columns: ['id'] });
      const ids = (texts[0] ?? '').trim().split('\n').slice(1);
      expect(ids).toHaveLength(3);
      expect((await callTool(client, 'look', { kind: 'project', ids })).images).toHaveLength(1);
    },
  );

  it('sends the key to a service, and writes it nowhere', async () => {
    const service = await serve(['--key', newHome().env['PORTFOLIO_API_KEY'] ?? '']);
    onTestFinished(async () => void (await service.stop()));
    const { client, home } = await started([
      '--base-url',
      service.url,
      '--cache',
      '1h',
      '--verbose',
    ]);
    const answers = [
      await callTool(client, 'search'),
      await callTool(client, 'get', { kind: 'project', ids: ['1'] }),
    ];
    expect(answers.map(({ isError }) => isError)).toEqual([false, true]);
    await client.close();
    expectNoCanary({ answers: JSON.stringify(answers), ...filesOf(home.folder) });
  });

  it('writes only the protocol to stdout, whatever it gets, and ends with its client', async () => {
    const nonsense = [
      '',
      'x',
      '{}',
      '[]',
      'null',
      '{"jsonrpc":"2.0"}',
      '{"jsonrpc":"2.0","id":7,"method":"no/such"}',
    ];
    const input = `${hello}${nonsense.join('\n')}\n${search(2)}${search(3, { nonsense: 1 })}${search(4, { limit: 'x' })}`;
    const { exit, stdout, stderr } = await spoken(['--demo', '--verbose'], input, [1, 2, 3, 4]);
    expect(exit).toBe(0);
    for (const message of messages(stdout)) expect(message).toMatchObject({ jsonrpc: '2.0' });
    // An id of null is that of a line that is not a message.
    expect(messages(stdout).filter(({ id }) => id === null)).toHaveLength(5);
    expect(stderr).toContain('> GET https://portfolio.example/v2/projects');
  });

  it.each([
    ['', '\n'],
    ['\ufeff', ''],
  ])('answers the lines of a script before it ends (start %j, end %j)', async (start, end) => {
    const service = await serve(['--latency', '300']);
    onTestFinished(async () => void (await service.stop()));
    const input =
      `${start}${hello}${search(2, { limit: 1 })}${search(3, { limit: 'x' })}`.trimEnd() + end;
    const { exit, stdout } = await spoken(['--base-url', service.url], input, []);
    expect(exit).toBe(0);
    const answers = new Map(
      messages(stdout).map(({ id, result }) => [id, result.isError ?? false]),
    );
    expect(answers).toEqual(
      new Map([
        [1, false],
        [2, false],
        [3, true],
      ]),
    );
  });

  it('does not wait for a call that the client cancelled', async () => {
    const service = await serve(['--latency', '20000']);
    onTestFinished(async () => void (await service.stop()));
    const cancel =
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}\n';
    const began = Date.now();
    const { exit } = await spoken(
      ['--base-url', service.url],
      `${hello}${search(2)}${cancel}`,
      [1],
    );
    expect(exit).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  it.each([undefined, 'auto'] as const)(
    'has a page, and asks the user before it removes (revision %s)',
    async (mode) => {
      const asked: string[] = [];
      const agrees = (question: string) => asked.push(question) > 1;
      const abilities = { showsPages: true, agrees };
      const library = `${newHome().folder}/library.db`;
      const args = ['--demo', '--boards', '--library', library];
      const { client } = await started(args, mode, abilities);
      const uri = 'ui://portfolio/sheet';
      expect((await client.listResources()).resources).toMatchObject([{ uri }]);
      expect((await client.readResource({ uri })).contents).toHaveLength(1);
      await callTool(client, 'board', { board: 'finds', ids: ['22363486'] });
      const remove = { board: 'finds', ids: ['22363486'] };
      expect(await callTool(client, 'board_remove', remove)).toMatchObject({ isError: true });
      expect(await callTool(client, 'board_remove', remove)).toMatchObject({ isError: false });
      expect(asked).toEqual(Array(2).fill(expect.stringContaining('Remove 1 item')));
    },
  );

  it('ends while a question to the user is open, and removes nothing', async () => {
    const library = ['--demo', '--library', `${newHome().folder}/library.db`];
    await portfolio(['board', 'add', 'finds', '22363486', ...library]);
    const asks = hello.replace('"capabilities":{}', '"capabilities":{"elicitation":{}}');
    const remove = { name: 'board_remove', arguments: { board: 'finds', ids: ['1'] } };
    const { exit, stdout } = await spoken(
      ['--boards', ...library],
      asks + line(7, 'tools/call', remove),
      // The id of the first question is 0.
      [1, 0],
    );
    expect(exit).toBe(0);
    const [, question, answer] = messages(stdout);
    expect(question).toMatchObject({ method: 'elicitation/create' });
    expect(answer).toMatchObject({ id: 7, result: { isError: true } });
    const { stdout: shown } = await portfolio(['board', 'show', 'finds', ...library, '-o', 'ids']);
    expect(shown).toBe('22363486\n');
  });

  it('ends a subscription of the newest revision after the other answers', async () => {
    const _meta = Object.fromEntries(
      [
        ['protocolVersion', '2026-07-28'],
        ['clientInfo', { name: 'test', version: '1' }],
        ['clientCapabilities', {}],
      ].map(([name, value]) => [`io.modelcontextprotocol/${name}`, value]),
    );
    const listen = line(2, 'subscriptions/listen', { notifications: {}, _meta });
    const call = line(3, 'tools/call', { name: 'search', arguments: { limit: 1 }, _meta });
    const { exit, stdout } = await spoken(
      ['--demo'],
      line(1, 'server/discover', { _meta }) + listen + call,
      [],
    );
    expect([exit, messages(stdout).flatMap(({ id }) => id ?? [])]).toEqual([0, [1, 3, 2]]);
  });

  it.each([
    ['{this is not json', null, -32700],
    ['{"jsonrpc":"2.0","id":2,"method":"tools/call","params":null}', 2, -32600],
    ['{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"arguments":{}}}', 2, -32602],
    ['{"jsonrpc":"2.0","id":2,"method":"no/such"}', 2, -32601],
    ['{"id":"x","method":"ping"}', 'x', -32600],
    ['[{"jsonrpc":"2.0","id":2,"method":"ping"}]', null, -32600],
  ])('answers %s with an error, and continues', async (wrong, id, code) => {
    const { exit, stdout } = await spoken(
      ['--demo'],
      `${hello}${wrong}\n${search(3, { limit: 1 })}`,
      [],
    );
    const answers = messages(stdout);
    expect(exit).toBe(0);
    expect(answers.filter(({ error }) => error !== undefined)).toMatchObject([
      { id, error: { code } },
    ]);
    expect(answers.find((each) => each.id === 3)).toMatchObject({
      result: { content: expect.any(Array) },
    });
  });

  it('answers a message that is too large with an error, and continues', async () => {
    const large = `{"jsonrpc":"2.0","id":9,"method":"x","text":"${'x'.repeat(20_000_000)}"}\n`;
    const { exit, stdout } = await spoken(
      ['--demo'],
      `${hello}${large}${search(2, { limit: 1 })}`,
      [],
    );
    expect([exit, messages(stdout).map(({ id }) => id)]).toEqual([0, [1, null, 2]]);
    expect(stdout).toContain('the message is larger than 10 MB');
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends with the exit code of %s', async (signal, expected) => {
    const { child, stdout } = start(['mcp', '--demo']);
    const ended = once(child, 'close');
    child.stdin?.write(hello);
    while (!stdout().includes('\n')) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill(signal);
    expect((await ended)[0]).toBe(expected);
  });

  it('ends with exit 0 if the reader of its output is gone', async () => {
    const { child, stdout } = start(['mcp', '--demo']);
    const ended = once(child, 'close');
    child.stdin?.write(hello);
    while (!stdout().includes('\n')) await new Promise((resolve) => setTimeout(resolve, 5));
    child.stdin?.on('error', () => {});
    child.stdout?.destroy();
    child.stdin?.write(search(2));
    expect((await ended)[0]).toBe(0);
  });
});
