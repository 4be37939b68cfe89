// The sheet of -o html in a real browser: only that can tell that its policy, its layout and its
// contrast hold.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SheetName, sheetOf, sheets, startSheets } from '../support/sheets.ts';
import { emptyFolder } from '../support/system.ts';

const executablePath = '/usr/bin/chromium';
const isMissing = !existsSync(executablePath) && !process.env['CI'];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = emptyFolder();
const picture = fileURLToPath(new URL('../transcripts/sheet.jpg', import.meta.url));

async function fileOf(
  name: SheetName,
  host?: Awaited<ReturnType<typeof startSheets>>,
): Promise<string> {
  const file = join(folder, `${name.replaceAll(' ', '-')}.html`);
  writeFileSync(file, await sheetOf(name, host));
  return file;
}

// Debian's chromium; playwright-core brings none of its own.
describe.skipIf(isMissing)('a sheet in Chromium', () => {
  let browser: Browser;
  let host: Awaited<ReturnType<typeof startSheets>>;
  // On a busy machine Chromium can take longer than a hook does.
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    host = await startSheets();
  }, 60_000);
  afterAll(() => Promise.all([browser.close(), host.stop()]));

  /** What is wrong with the page, and how many pictures it shows. */
  async function look(file: string, width: number, colorScheme: 'light' | 'dark') {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    page.on('request', (request) => {
      if (!/^(file|data):/.test(request.url())) said.push(`asked for ${request.url()}`);
    });
    await page.goto(pathToFileURL(file).href);
    await page.evaluate(axe);
    const problems: readonly string[] = await page.evaluate(`axe.run().then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`);
    const isTooWide: boolean = await page.evaluate(
      'document.documentElement.scrollWidth > innerWidth',
    );
    const pictures: readonly string[] = await page.evaluate(
      '[...document.images].map(({ naturalWidth, alt }) => naturalWidth > 0 ? alt : "")',
    );
    const isLevel: boolean = await page.evaluate(`(() => {
      const frames = [...document.querySelectorAll('.rows .frame')].map((frame) => frame.getBoundingClientRect());
      return frames.every((a) => frames.every((b) => a.top !== b.top || Math.abs(a.height - b.height) < 2));
    })()`);
    // Words of labels are not broken, so that a label has at most two lines.
    const hasNarrowLabels: boolean = await page.evaluate(
      "[...document.querySelectorAll('.bars th')].some((label) => label.getBoundingClientRect().height > 60)",
    );
    const isCut: boolean = await page.evaluate(
      "[...document.querySelectorAll('h2')].some((title) => title.scrollHeight > title.clientHeight + 2)",
    );
    await page.keyboard.press('Tab');
    const focused: string = await page.evaluate('document.activeElement.textContent');
    const screenshot = await page.screenshot({ path: join(folder, `${width}-${colorScheme}.png`) });
    await context.close();
    return {
      problems,
      said,
      isTooWide,
      isCut,
      hasNarrowLabels,
      pictures,
      isLevel,
      focused,
      bytes: screenshot.length,
    };
  }

  it.each([
    [2400, 'light'],
    [320, 'dark'],
  ] as const)(
    'of a list fits a window of %i pixels, %s, and lacks nothing that axe looks for',
    async (width, scheme) => {
      const found = await look(await fileOf('a list'), width, scheme);
      expect(found).toMatchObject({
        problems: [],
        said: [],
        isTooWide: false,
        isCut: false,
        isLevel: true,
      });
      expect(found.pictures).toHaveLength(6);
      for (const alt of found.pictures)
        expect(alt).toMatch(/^Picture of .+: \w+.*, \d+ × \d+; .* contrast$/);
      expect(found.focused).not.toBe('');
      expect(found.bytes).toBeGreaterThan(20_000);
    },
  );

  it('on paper keeps headings with what follows them, and tiles whole', async () => {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(await fileOf('a list')).href);
    await page.emulateMedia({ media: 'print' });
    const breaks = (selector: string, rule: string): Promise<readonly string[]> =>
      page.evaluate(
        `[...new Set([...document.querySelectorAll('${selector}')].map((part) => getComputedStyle(part).${rule}))]`,
      );
    expect(await breaks('h2', 'breakAfter')).toEqual(['avoid']);
    expect(await breaks('.item, .credits li', 'breakInside')).toEqual(['avoid']);
  });

  it('of palettes copies the colour that was clicked', async () => {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(await fileOf('palettes')).href);
    await page.getByRole('button').nth(1).click();
    const copied = await page.getByRole('button').nth(1).getAttribute('aria-label');
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))`,
    );
    await page.locator('#pasted').focus();
    await page.keyboard.press('Control+V');
    expect(copied).toBe(`Copied ${await page.locator('#pasted').inputValue()}`);
    expect(copied).toMatch(/^Copied #[0-9a-f]{6}$/);
  });

  // Fonts differ from machine to machine, so the picture is only checked for its size.
  it('is small enough as the picture in the README, which UPDATE_TRANSCRIPTS=1 renews', async () => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 620 } });
    const file = join(folder, 'readme.html');
    writeFileSync(file, await sheetOf('the sheet of the README'));
    await page.goto(pathToFileURL(file).href);
    if (process.env['UPDATE_TRANSCRIPTS'] === '1')
      await page.screenshot({ path: picture, type: 'jpeg', quality: 80 });
    expect(statSync(picture).size).toBeLessThan(150_000);
  });

  it.each(Object.keys(sheets) as SheetName[])('of %s lacks nothing either', async (name) => {
    const file = await fileOf(name, host);
    // A list of projects is looked at in light colours and on a wide screen above.
    expect(await look(file, 400, 'dark')).toMatchObject({
      ...{ problems: [], said: [], isTooWide: false, hasNarrowLabels: false },
    });
  });
});
