// The manual as a site of HTML files, in a real browser.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topics } from '../../src/cli/help/topics.ts';
import { commandTree } from '../../src/commands/tree.ts';
import { emptyFolder } from '../support/system.ts';

const executablePath = '/usr/bin/chromium';
const isMissing = !existsSync(executablePath) && !process.env['CI'];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = emptyFolder();

beforeAll(() => {
  execFileSync(process.execPath, ['node_modules/.cache/portfolio/docs.js', folder], { cwd: root });
});

const htmlFiles = () => readdirSync(folder).filter((name) => name.endsWith('.html'));

describe('the manual', () => {
  it('has a page for each command, topic and guide', () => {
    const shown = commandTree
      .filter(({ isHidden }) => isHidden !== true)
      .map(({ name }) => `${name}.html`);
    const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
    const expected = [...shown, ...topics.map(([name]) => `topic-${name}.html`), 'board-add.html'];
    expect(htmlFiles()).toEqual(
      expect.arrayContaining([...expected, ...guides.map((name) => name.replace('.md', '.html'))]),
    );
  });

  it('says on the first page what it is and how to install it, with two recordings', () => {
    const text = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(text).toContain('<h1>portfolio</h1>\n<p>Search a creative-portfolio service');
    expect(text).toContain('npm install');
    const pictures = [...text.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)];
    expect(pictures.map(([, file]) => file)).toEqual(['portfolio.svg', 'browse.svg']);
  });

  it('has an index for models, whose links lead to files', () => {
    const text = readFileSync(join(folder, 'llms.txt'), 'utf8');
    expect(text).toMatch(/^# portfolio\n\n> /);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to);
    expect(links).toEqual(expect.arrayContaining(['skills/portfolio/SKILL.md', 'projects.md']));
    expect(links.filter((to) => !existsSync(join(folder, to)))).toEqual([]);
  });

  it('has no link to a page that is missing', () => {
    const files = new Set(readdirSync(folder));
    const links = htmlFiles().flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:href|src)="([^"]+)"/g)].map(
        ([, to = '']) => to,
      ),
    );
    expect(links.length).toBeGreaterThan(1000);
    expect(
      links.filter((to) => to !== '#pages' && !files.has(to) && !to.startsWith('https://')),
    ).toEqual([]);
  });
});

// Debian's chromium; playwright-core brings none of its own.
describe.skipIf(isMissing)('the manual in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  }, 60_000);
  afterAll(() => browser.close());

  async function opened(
    file: string,
    width: number,
    colorScheme: 'light' | 'dark',
  ): Promise<{ page: Page; said: string[] }> {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) said.push(`asked for ${request.url()}`);
    });
    await page.goto(pathToFileURL(join(folder, file)).href);
    return { page, said };
  }

  it.each([
    [400, 'light'],
    [800, 'dark'],
    [1400, 'light'],
  ] as const)(
    'fits a window of %i pixels, %s, and lacks nothing that axe looks for',
    async (width, scheme) => {
      for (const file of [
        'index.html',
        'projects.html',
        'topic-formatting.html',
        'scripting-with-jq.html',
      ]) {
        const { page, said } = await opened(file, width, scheme);
        await page.evaluate(axe);
        const problems: readonly string[] =
          await page.evaluate(`axe.run({ preload: false }).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`);
        const isTooWide: boolean = await page.evaluate(
          'document.documentElement.scrollWidth > innerWidth',
        );
        expect({ file, problems, said, isTooWide }).toEqual({
          file,
          problems: [],
          said: [],
          isTooWide: false,
        });
        await page.screenshot({ path: join(folder, `${file}-${width}.png`) });
        await page.close();
      }
    },
  );

  it('finds pages by their words, first those with the words in the title', async () => {
    const { page, said } = await opened('index.html', 1000, 'light');
    await page.getByLabel('Search').fill('board move');
    const found = await page.locator('nav a').allTextContents();
    expect(found[0]).toBe('board move');
    await page.getByLabel('Search').fill('zzzz');
    expect(await page.locator('nav h2').allTextContents()).toEqual(['0 pages']);
    await page.getByLabel('Search').fill('');
    expect(await page.locator('nav h2').allTextContents()).toEqual([
      'Guides',
      'Commands',
      'Topics',
    ]);
    expect(said).toEqual([]);
    await page.close();
  });
});
