// From settings to a service that answers: over a socket, or with --demo the embedded one.

import { flagName } from '../api/request.ts';
import { defaultOf } from '../api/schema.ts';
import type { Transport } from '../api/transport.ts';
import { type Client, type ClientOptions, createClient } from '../client/client.ts';
import type { Http } from '../client/http.ts';
import { PortfolioError } from '../errors.ts';
import type { Library } from '../service/library.ts';
import type { System } from '../system.ts';
import { checked, milliseconds } from './checks.ts';
import { type Context, setting } from './context.ts';
import { globalFlags, usualMaxWait, usualTimeout } from './flags.ts';
import { keyFor } from './key.ts';

export interface Connection {
  /** Base address of the service. */
  readonly base: string;
  readonly client: Client;
  /** The clock under which records are shown: the real one, or that of a library which stands still. */
  readonly now: () => number;
  close(): Promise<void>;
}

/** The demo's base address: that of the sample library's records. Nothing listens there. */
const demoBase = 'https://portfolio.example';

/** @throws PortfolioError `no_key` when no service is named: nothing is guessed */
export async function connect(context: Context): Promise<Connection> {
  if (context.options.demo === true) {
    const { transport, now, close } = await demoTransport(context);
    return { base: demoBase, client: clientOf(context, transport, async () => undefined), now, close };
  }
  const base = baseUrlOf(context);
  const { now } = context.system;
  const maxAge = cacheTime(context);
  const { transport, close } = socketTransport(context);
  const client = clientOf(context, transport, () => keyFor(context, base));
  if (maxAge === undefined) return { base, client, now, close };
  const { cachedClient } = await import('./cache.ts');
  return { base, client: cachedClient(context, client, maxAge), now, close };
}

/** Milliseconds for which answers serve again; undefined where they do not. */
function cacheTime({ options, settings }: Context): number | undefined {
  const time = options.cache ?? settings().profile.cache;
  return time === undefined || time === false ? undefined : milliseconds('--cache', time);
}

/** The base address of what is asked: the service in force, or the demo. */
export const baseOf = (context: Context): string => (context.options.demo === true ? demoBase : baseUrlOf(context));

/** The base address in force. */
export function baseUrlOf(context: Context): string {
  const base = context.settings().baseUrl?.value;
  if (base !== undefined) return base;
  throw new PortfolioError('no_key', 'no service is set up', {
    hint: 'run `portfolio login`, or add --demo to try it with sample data',
  });
}

export function clientOf(context: Context, transport: Transport, key: ClientOptions['key']): Client {
  const { system } = context;
  const retries = globalFlags.retries.param;
  return createClient({
    transport,
    key,
    patience: {
      retries: Number(checked(retries, '--retries', setting(context, 'retries') ?? defaultOf(retries))),
      maxWait: timer(context, 'retry_max_wait', usualMaxWait) / 1000,
    },
    timeout: timer(context, 'timeout', usualTimeout),
    signal: system.signal,
    system,
    trace: context.trace,
    note: (line) => {
      context.note(line).catch(() => {});
    },
  });
}

/** Node fires a timer that is set for longer at once. */
const longestTimer = 2 ** 31 - 1;

/** Milliseconds. */
const timer = (context: Context, name: 'timeout' | 'retry_max_wait', usual: string): number =>
  Math.min(milliseconds(`--${flagName(name)}`, setting(context, name) ?? usual), longestTimer);

/** Opened at the first request: where the cache answers, HTTP is not even loaded. */
export function socketTransport({ system }: Context): { transport: Transport; close(): Promise<void> } {
  let opened: Promise<Http> | undefined;
  return {
    transport: async (url, signal, headers) => {
      opened ??= open(system);
      return (await opened).transport(url, signal, headers);
    },
    close: async () => (await opened)?.close(),
  };
}

async function open({ env, version }: System): Promise<Http> {
  const { openHttp } = await import('../client/http.ts');
  const proxied = Boolean(env['HTTPS_PROXY'] || env['https_proxy']);
  return openHttp({ userAgent: `portfolio/${version}`, proxied });
}

async function demoTransport(context: Context): Promise<{ transport: Transport } & Pick<Connection, 'now' | 'close'>> {
  const { system } = context;
  if (system.stderr.isTTY) await context.note('demo: sample data from the embedded service');
  const [{ transportOf }, { clockOf }] = await Promise.all([
    import('../service/answer.ts'),
    import('../service/library.ts'),
  ]);
  const library = await openLibraryFile(system.sampleFile);
  const now = clockOf(library, system.now);
  return { transport: transportOf({ library, now }), now, close: async () => library.close() };
}

/** @throws PortfolioError that says what is wrong with the file */
export async function openLibraryFile(file: string): Promise<Library> {
  const { LibraryError, openLibrary } = await import('../service/library.ts');
  try {
    return openLibrary(file);
  } catch (cause) {
    if (cause instanceof LibraryError) throw new PortfolioError('unexpected', cause.message, { cause });
    throw cause;
  }
}
