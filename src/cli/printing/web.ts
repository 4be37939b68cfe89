// Implements --web: opens the web pages of records instead of printing the records.
import { keyPlaceholder } from '../../client/mask.ts';
import { messageOf, PortfolioError, usageError } from '../../errors.ts';
import type { Browser } from '../../system/browser-process.ts';
import { confirm } from '../../terminal/ask.ts';
import type { Batch } from '../../view/format.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { webAddress } from '../../view/text/links.ts';
import type { Context } from '../context.ts';
import { createLastListCollector } from './numbering.ts';

/** Maximum number of pages that are opened without asking the user. */
const maxPages = 10;

/**
 * Opens or prints the pages of records whose addresses are all known, e.g. of rows of the last
 * list.
 * @param known the addresses of the requested records; an unknown address is `undefined`
 * @returns whether this was possible. If not, the browser was found @throws PortfolioError `usage`
 * if there is none
 */
export async function openKnownPages(
  known: readonly (string | undefined)[],
  context: Context,
): Promise<boolean> {
  if (await openedKnown(known, context)) return true;
  const { options, source } = context;
  if (options.browser !== false && !isReserved(source.baseUrlOf(context))) await browserOf(context);
  return false;
}

/**
 * Returns a sink that opens the pages of the records at the end. An interrupted list opens none.
 */
export async function webPages(context: Context, presenter: RecordPresenter) {
  const lastListCollector = context.system.stdout.isTTY
    ? await createLastListCollector(context, presenter)
    : undefined;
  const addresses = new Set<string>();
  let missing = 0;
  return {
    write: async ({ records }: Batch): Promise<void> => {
      lastListCollector?.add(records);
      for (const { value } of records) {
        const address = webAddress(presenter.toRecordRef?.(value).url);
        if (address === undefined) missing += 1;
        else addresses.add(new URL(address).href);
      }
      checkCount([...addresses], context);
    },
    end: async (): Promise<void> => {
      await lastListCollector?.save();
      if (missing > 0 && addresses.size === 0) throw withoutAddress(missing, presenter);
      if (missing > 0) await context.note(`${missing} without a web address`);
      await openPages([...addresses], context);
    },
    endAfterError: async (): Promise<void> => {
      if (missing + addresses.size > 0) await lastListCollector?.save().catch(() => {});
    },
  };
}

function withoutAddress(count: number, { noun }: RecordPresenter): PortfolioError {
  const records = count === 1 ? `the ${noun.one} has` : `the ${noun.many} have`;
  return new PortfolioError('unexpected', `no page was opened, because ${records} no web address`);
}

/**
 * If all addresses are known, e.g. of rows of the last list, opens or prints the pages and returns
 * true.
 */
async function openedKnown(
  addresses: readonly (string | undefined)[],
  context: Context,
): Promise<boolean> {
  const { options } = context;
  const known = addresses.flatMap((address) => webAddress(address) ?? []);
  if (known.length === 0 || known.length < addresses.length) return false;
  const pages = [...new Set(known.map((address) => new URL(address).href))];
  if (options.browser === false) await printPages(pages, context);
  else await openPages(pages, context);
  return true;
}

function checkCount(
  addresses: readonly string[],
  { system: { stdin, stderr } }: Pick<Context, 'system'>,
): void {
  if (addresses.length <= maxPages || (stdin.isTTY && stderr.isTTY)) return;
  if (addresses.filter((address) => !isReserved(address)).length > maxPages)
    throw usageError(
      `--web opens at most ${maxPages} pages without asking`,
      '--no-browser prints their addresses',
    );
}

/** The pages that a browser can open, and the addresses of those that are not opened. */
export interface DividedPages {
  readonly pages: readonly string[];
  /** Hosts that are not on the network. */
  readonly nowhere: readonly string[];
  /** Addresses in which the key is hidden. */
  readonly withKey: readonly string[];
}

/**
 * Divides web addresses by whether their pages can be opened. The results are without control
 * characters.
 */
export function dividePages(addresses: readonly string[]): DividedPages {
  const all = [...new Set(addresses.map((address) => new URL(address).href))];
  const nowhere = all.filter(isReserved);
  const withKey = all.filter((address) => address.includes(keyPlaceholder));
  return {
    nowhere,
    withKey,
    pages: all.filter((address) => !nowhere.includes(address) && !withKey.includes(address)),
  };
}

/** Says why pages are not opened. The addresses of `nowhere` belong after the last sentence. */
export function notOpenedTexts({ nowhere, withKey }: DividedPages): readonly string[] {
  const counted = withKey.length === 1 ? '1 page is' : `${withKey.length} pages are`;
  const hosts = [...new Set(nowhere.map((address) => new URL(address).hostname))].join(', ');
  return [
    ...(withKey.length === 0
      ? []
      : [`${counted} not opened, because the address contains your key`]),
    ...(nowhere.length === 0
      ? []
      : [`${hosts} is not on the network, so these pages are not opened:`]),
  ];
}

/** Opens the pages that can be opened, and prints the addresses of the others. */
async function openPages(addresses: readonly string[], context: Context): Promise<void> {
  checkCount(addresses, context);
  const divided = dividePages(addresses);
  for (const text of notOpenedTexts(divided)) await context.note(text);
  if (divided.nowhere.length > 0) await printPages(divided.nowhere, context);
  await openInBrowser(divided.pages, context);
}

/** Opens pages in the browser. Asks before it opens many. */
export async function openInBrowser(pages: readonly string[], context: Context): Promise<void> {
  const { system, note, remark } = context;
  checkCount(pages, context);
  if (pages.length === 0) return;
  if (
    pages.length > maxPages &&
    !(await confirm(system, `Open ${pages.length} pages in the browser?`))
  ) {
    return note('no page was opened');
  }
  const browser = await browserOf(context);
  await remark(`opening ${pages.length === 1 ? pages[0] : `${pages.length} pages`} in the browser`);
  for (const address of pages) {
    await browser.open(address).catch((cause: unknown) => {
      const reason = messageOf(cause);
      throw new PortfolioError('unexpected', 'the browser could not be started', {
        reason,
        hint: noBrowserHint,
        cause,
      });
    });
  }
}

async function printPages(addresses: readonly string[], { system }: Context): Promise<void> {
  await system.stdout.write(addresses.map((address) => `${address}\n`).join(''));
}

const noBrowserHint = '--no-browser prints the addresses';

async function browserOf({ system }: Context): Promise<Browser> {
  const browser = await system.findBrowser();
  if (browser !== undefined) return browser;
  const named = system.env['BROWSER'];
  throw usageError(
    named
      ? `the program in BROWSER was not found: ${JSON.stringify(named)}`
      : 'no browser was found',
    noBrowserHint,
  );
}

/**
 * Whether the host name is reserved, so it never exists (RFC 6761). Sample records contain such
 * addresses.
 */
const isReserved = (address: string): boolean =>
  /\.(example|invalid)$/.test(new URL(address).hostname);
