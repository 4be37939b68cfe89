// The page of `mcp` in Chromium, in the official host of pages of MCP Apps: the bridge of its
// package, which checks each message.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Client } from '@modelcontextprotocol/client';
import { type Browser, chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cannedForTest } from '../support/canned.ts';
import { connected } from '../support/mcp.ts';

const executablePath = '/usr/bin/chromium';
const isMissing = !existsSync(executablePath) && !process.env['CI'];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const withPages = { showsPages: true };
const ids = ['22363486', '24389490', '24494318'];

/** The script of the host: the bridge in a page, and the page of the server in a frame. */
const hostScript = `import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
window.host = async ({ html, args, result, capabilities }) => {
  const frame = document.querySelector('iframe');
  const { contentWindow } = frame;
  const bridge = new AppBridge(null, { name: 'host', version: '1.0.0' }, capabilities);
  bridge.oncalltool = ({ name, arguments: args }) => window.callTool(name, args);
  bridge.onupdatemodelcontext = async (params) => (await window.told(params), {});
  bridge.onopenlink = async ({ url }) => (await window.opened(url), {});
  bridge.onsizechange = ({ height }) => { frame.style.height = height + 'px'; };
  const ready = new Promise((done) => { bridge.oninitialized = done; });
  await bridge.connect(new PostMessageTransport(contentWindow, contentWindow));
  frame.srcdoc = html;
  await ready;
  await bridge.sendToolInput({ arguments: args });
  await bridge.sendToolResult(result);
  window.end = () => bridge.teardownResource({});
};`;

async function bundledHost(): Promise<string> {
  const bundle = await rolldown({
    input: 'host',
    platform: 'browser',
    plugins: [
      {
        name: 'host',
        resolveId: (id) => (id === 'host' ? `${import.meta.dirname}/host.js` : undefined),
        load: (id) => (id === `${import.meta.dirname}/host.js` ? hostScript : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
}

describe.skipIf(isMissing)('the page of mcp in Chromium', () => {
  let browser: Browser;
  let script: string;
  beforeAll(async () => {
    const args = ['--no-sandbox', '--disable-gpu'];
    browser = await chromium.launch({ executablePath, args });
    script = await bundledHost();
  }, 60_000);
  afterAll(() => browser.close());

  type CallTool = Client['callTool'];

  /** Shows the answer of a tool in the host. */
  async function shown(
    client: Client,
    name: string,
    args: Readonly<Record<string, unknown>>,
    {
      capabilities = { serverTools: {}, updateModelContext: {}, openLinks: {} } as object,
      callTool = (...given: Parameters<CallTool>) => client.callTool(...given),
      scheme = 'light' as 'light' | 'dark',
    } = {},
  ) {
    const context = await browser.newContext({ colorScheme: scheme });
    const page = await context.newPage();
    const told: unknown[] = [];
    const opened: string[] = [];
    const said: string[] = [];
    // The bridge logs each message.
    page.on('console', (message) => {
      if (message.type() !== 'debug' && message.type() !== 'log') said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(error.message));
    page.on('request', (request) => {
      if (!/^(about|data):/.test(request.url())) said.push(`asked for ${request.url()}`);
    });
    await page.exposeFunction('callTool', (tool: string, given: Record<string, unknown>) =>
      callTool({ name: tool, arguments: given }),
    );
    await page.exposeFunction('told', (params: unknown) => void told.push(params));
    await page.exposeFunction('opened', (url: string) => void opened.push(url));
    await page.setContent('<iframe sandbox="allow-scripts" width="800" title="App"></iframe>');
    await page.addScriptTag({ content: script });
    const { contents } = await client.readResource({ uri: 'ui://portfolio/sheet' });
    const result = await client.callTool({ name, arguments: args });
    const [resource] = contents;
    const html = resource !== undefined && 'text' in resource ? resource.text : '';
    await page.evaluate(`host(${JSON.stringify({ html, args, result, capabilities })})`);
    const [, frame] = page.frames();
    if (frame === undefined) throw new Error('there is no frame');
    const state = () => frame.locator('.subtitle').textContent();
    return { context, page, frame, told, opened, said, state };
  }

  it.each(['light', 'dark'] as const)(
    'shows the pictures of a search, and sends ticks to the model (%s)',
    async (scheme) => {
      const { client } = await connected(undefined, {}, withPages);
      const args = { limit: 3 };
      const { context, page, frame, told, opened, said, state } = await shown(
        client,
        'search',
        args,
        { scheme },
      );
      await expect.poll(() => frame.locator('.item img').count()).toBe(3);
      await expect.poll(state).toBe('');
      const widths = await frame
        .locator('.item img')
        .evaluateAll((images) => images.map((image) => Reflect.get(image, 'naturalWidth') > 0));
      expect(widths).toEqual([true, true, true]);
      await frame.evaluate(axe);
      const problems = await frame.evaluate(
        `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
      );
      expect(problems).toEqual([]);
      const ticks = frame.getByRole('checkbox');
      await frame.getByRole('checkbox', { name: /^1: Driftwood/ }).check();
      await ticks.nth(2).check();
      await ticks.nth(0).uncheck();
      const words = (list: string) => ({
        content: [{ type: 'text', text: `Ticked by the user in the sheet, kind project: ${list}` }],
      });
      await expect
        .poll(() => told)
        .toEqual([words(ids[0] ?? ''), words(`${ids[0]}, ${ids[2]}`), words(ids[2] ?? '')]);
      expect(await state()).toBe('1 ticked');
      await frame
        .getByRole('link', { name: /Driftwood/ })
        .first()
        .click();
      await expect
        .poll(() => opened)
        .toEqual([expect.stringMatching(/^https:\/\/portfolio\.example\/gallery\/22363486\//)]);
      const height = await page.locator('iframe').evaluate((part) => part.clientHeight);
      expect(height).toBeGreaterThan(200);
      expect(await page.evaluate('end()')).toEqual({});
      expect(said).toEqual([]);
      await context.close();
    },
  );

  it('shows more records than a sheet has, in the order of the answer', async () => {
    const { client } = await connected(undefined, {}, withPages);
    const { context, frame, state } = await shown(client, 'search', { limit: 30 });
    await expect.poll(() => frame.locator('.item').count(), { timeout: 30_000 }).toBe(30);
    await expect.poll(state).toBe('');
    expect((await frame.locator('.tick').allTextContents()).map(Number)).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    );
    await context.close();
  });

  it.each([
    [{ limit: 1 }, {}, 'This client does not let the page load pictures.'],
    [{ in: 'fields' }, { serverTools: {} }, 'This answer has no pictures.'],
  ])('says why it shows nothing for %j in a host with %j', async (args, capabilities, sentence) => {
    const { client } = await connected(undefined, {}, withPages);
    const { context, state } = await shown(client, 'search', args, { capabilities });
    await expect.poll(state).toBe(sentence);
    await context.close();
  });

  it('offers no ticks that the client would not take', async () => {
    const { client } = await connected(undefined, {}, withPages);
    const capabilities = { serverTools: {} };
    const args = { kind: 'project', ids };
    const { context, frame } = await shown(client, 'look', args, { capabilities });
    await expect.poll(() => frame.locator('.item').count()).toBe(3);
    expect(await frame.getByRole('checkbox').count()).toBe(0);
    await context.close();
  });

  const attack = `"><img src=x onerror="document.title='bad'"></script></style></title>\u2028<script>document.title='bad'</script><svg onload="document.title='bad'"></svg><a href="ui://portfolio/sheet">`;

  it.each([
    ['javascript:', `document.title='bad'`],
    ['ui:', '//portfolio/sheet'],
    ['https:', `//x.test/${attack}`],
    ['data:', `text/html,${attack}`],
  ])('shows markup as text, and opens only web addresses (%s)', async (scheme, rest) => {
    const address = `${scheme}${rest}`;
    const owner = { id: 2, username: attack, display_name: attack, url: address };
    const covers = { 404: address, 808: address, original: address };
    const record = { id: 1, name: attack, url: address, covers, owners: [owner] };
    const body = JSON.stringify({ projects: [record], project: record });
    const { url } = await cannedForTest(() => ({ status: 200, body }));
    const given = { env: { PORTFOLIO_API_KEY: 'a-key-of-the-user' } };
    const { client } = await connected({ baseUrl: url }, given, withPages);
    const { context, frame, told, opened, said } = await shown(client, 'search', { limit: 1 });
    const title = frame.locator('.item h2');
    await expect.poll(() => title.textContent()).toBe(attack.replace('\u2028', ' '));
    for (const link of await frame.locator('a').all()) await link.dispatchEvent('click');
    await frame.getByRole('checkbox').check();
    await expect.poll(() => told).toHaveLength(1);
    expect(JSON.stringify(told)).toContain('kind project: 1"');
    expect(opened.filter((each) => !each.startsWith('https://x.test/'))).toEqual([]);
    expect(await frame.title()).toBe('Pictures');
    expect(await frame.locator('script').count()).toBe(1);
    expect(said).toEqual([]);
    await context.close();
  });

  it('ticks only records of the answer, whatever the host says', async () => {
    const { client } = await connected(undefined, {}, withPages);
    const item = '<li class="item"><h2>x</h2></li>';
    const html = `<main><ul>${item.repeat(6)}</ul></main>`;
    const places = '7,-1,constructor,length,,0';
    const callTool = async () => ({
      content: [places, html].map((text) => ({ type: 'text' as const, text })),
    });
    const { context, frame, told, said } = await shown(
      client,
      'search',
      { limit: 1 },
      { callTool },
    );
    const ticks = frame.getByRole('checkbox');
    await expect.poll(() => ticks.count()).toBe(1);
    await ticks.check();
    await expect.poll(() => JSON.stringify(told)).toContain(`kind project: ${ids[0]}"`);
    expect(said).toEqual([]);
    await context.close();
  });

  it('runs no script even if a sheet had one', async () => {
    const { client } = await connected(undefined, {}, withPages);
    const html = `<main><ul><li class="item"><h2>x</h2>${attack}<a href="javascript:document.title='bad'">y</a></li></ul></main>`;
    const callTool = async () => ({
      content: ['0', html].map((text) => ({ type: 'text' as const, text })),
    });
    const { context, frame, said, opened } = await shown(
      client,
      'search',
      { limit: 1 },
      { callTool },
    );
    await expect.poll(() => frame.locator('.item').count()).toBe(1);
    await frame.getByRole('link', { name: 'y' }).click();
    expect(await frame.title()).toBe('Pictures');
    expect(opened).toEqual([]);
    expect(said.filter((text) => !text.includes('Content Security Policy'))).toEqual([]);
    await context.close();
  });
});
