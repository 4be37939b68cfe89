// -w, --web: opens the web pages of records instead of printing them.

import { PortfolioError, usageError } from '../../errors.ts';
import type { Browser } from '../../system/browser-process.ts';
import { confirmed } from '../../terminal/ask.ts';
import type { Renderer } from '../../view/format.ts';
import type { Subject } from '../../view/subject.ts';
import { webAddress } from '../../view/text/links.ts';
import type { Context } from '../context.ts';

export interface Pages {
  /** Collects the addresses and writes nothing, so that an interrupted list opens no page. */
  readonly renderer: Renderer;
  /** Opens the pages of all records. */
  open(): Promise<void>;
}

/** Pages that are opened without a question. */
const maxPages = 10;

/**
 * Collects the web pages of records; undefined if a format prints their addresses. Pages with a known address are
 * opened or printed immediately, without a request.
 * @param known the known addresses of the requested records; undefined for the others
 * @throws PortfolioError `usage` if no browser was found; no request is sent before
 */
export async function webPages(
  context: Context,
  { handle }: Pick<Subject, 'handle'>,
  known: readonly (string | undefined)[],
): Promise<Pages | 'opened' | undefined> {
  const { options, source } = context;
  if (await openedKnown(known, context)) return 'opened';
  if (options.browser === false) return undefined;
  if (!isReserved(source.base(context))) await browserOf(context);
  const addresses = new Set<string>();
  let missing = 0;
  const renderer: Renderer = {
    write: async ({ records }) => {
      for (const { value } of records) {
        const address = webAddress(handle?.(value).url);
        if (address === undefined) missing += 1;
        else addresses.add(new URL(address).href);
      }
      checkCount([...addresses], context);
    },
    end: async () => {},
  };
  return {
    renderer,
    open: async () => {
      if (missing > 0) await context.note(`${missing} without a web address`);
      await openPages([...addresses], context);
    },
  };
}

/** Opens or prints the pages if all addresses are known, as for rows of the last list. Returns whether it did. */
async function openedKnown(addresses: readonly (string | undefined)[], context: Context): Promise<boolean> {
  const { options, system } = context;
  const known = addresses.flatMap((address) => webAddress(address) ?? []);
  if (known.length === 0 || known.length < addresses.length) return false;
  const pages = [...new Set(known.map((address) => new URL(address).href))];
  if (options.browser === false) await system.stdout.write(linesOf(pages));
  else await openPages(pages, context);
  return true;
}

function checkCount(addresses: readonly string[], { system: { stdin, stderr } }: Pick<Context, 'system'>): void {
  if (addresses.length <= maxPages || (stdin.isTTY && stderr.isTTY)) return;
  if (addresses.filter((address) => !isReserved(address)).length > maxPages)
    throw usageError(`--web opens at most ${maxPages} pages without a question`, '--no-browser prints their addresses');
}

/** @param addresses as `URL.href` writes them, so that they contain no control characters */
async function openPages(addresses: readonly string[], context: Context): Promise<void> {
  const { system, note } = context;
  checkCount(addresses, context);
  const nowhere = addresses.filter(isReserved);
  const pages = addresses.filter((address) => !isReserved(address));
  if (nowhere.length > 0) {
    await note(`${hostsOf(nowhere)} is not on the network, so these pages are not opened:`);
    await system.stdout.write(linesOf(nowhere));
  }
  if (pages.length === 0) return;
  if (pages.length > maxPages && !(await confirmed(system, `Open ${pages.length} pages in the browser?`))) {
    return note('no page was opened');
  }
  const browser = await browserOf(context);
  if (system.stderr.isTTY) {
    await note(`opening ${pages.length === 1 ? pages[0] : `${pages.length} pages`} in the browser`);
  }
  for (const address of pages) {
    await browser.open(address).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new PortfolioError('unexpected', 'the browser could not be started', { why, hint: noBrowserHint, cause });
    });
  }
}

const linesOf = (addresses: readonly string[]): string => addresses.map((address) => `${address}\n`).join('');

const noBrowserHint = '--no-browser prints the addresses';

async function browserOf({ system }: Context): Promise<Browser> {
  const browser = await system.browser();
  if (browser !== undefined) return browser;
  const named = system.env['BROWSER'];
  throw usageError(
    named ? `BROWSER names no program in PATH: ${JSON.stringify(named)}` : 'no browser was found',
    noBrowserHint,
  );
}

/** Names that never exist (RFC 6761). The pages of the sample have one. */
const isReserved = (address: string): boolean => /\.(example|invalid)$/.test(new URL(address).hostname);

const hostsOf = (addresses: readonly string[]): string =>
  [...new Set(addresses.map((address) => new URL(address).hostname))].join(', ');
