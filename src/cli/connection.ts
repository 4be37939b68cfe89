// From settings to a service that answers: over a socket, or with --demo the embedded one.
import type { Transport } from '../api/transport.ts';
import { type Client, createClient } from '../client/client.ts';
import type { Key } from '../client/key.ts';
import { PortfolioError } from '../errors.ts';
import type { Library } from '../service/library.ts';
import { type Context, setting } from './context.ts';
import { checked, globalFlags, milliseconds, standard, usualTimeout } from './flags.ts';

export interface Connection {
  /** Base address of the service. */
  readonly base: string;
  readonly client: Client;
  close(): Promise<void>;
}

/** The demo's base address: that of the sample library's records. Nothing listens there. */
export const demoBase = 'https://portfolio.example';

/** @throws PortfolioError `no_key` when no service is named: nothing is guessed */
export async function connect(context: Context): Promise<Connection> {
  if (context.options.demo === true) {
    const { transport, close } = await demoTransport(context);
    return { base: demoBase, client: clientOf(context, transport, undefined), close };
  }
  const base = baseUrlOf(context);
  const { transport, close } = await socketTransport(context);
  return { base, client: clientOf(context, transport, keyOf(context, base)), close };
}

/** The base address in force. */
export function baseUrlOf(context: Context): string {
  const base = context.settings().baseUrl?.value;
  if (base !== undefined) return base;
  throw new PortfolioError('no_key', 'no service is set up', {
    hint: 'run `portfolio login`, or add --demo to try it with sample data',
  });
}

/** A stored key belongs to the origin it was stored for; one from the environment to the base address in force. */
function keyOf(context: Context, base: string): Key | undefined {
  const { key, keyParam } = context.settings();
  if (key === undefined) return undefined;
  return { value: key.value, param: keyParam, origin: key.origin ?? new URL(base).origin };
}

export function clientOf(context: Context, transport: Transport, key: Key | undefined): Client {
  const { system } = context;
  return createClient({
    transport,
    key,
    patience: {
      retries: Number(
        checked(
          globalFlags.retries.param,
          '--retries',
          setting(context, 'retries') ?? standard(globalFlags.retries.param),
        ),
      ),
      maxWait: 30,
    },
    timeout: milliseconds('--timeout', setting(context, 'timeout') ?? usualTimeout),
    signal: system.signal,
    system,
    trace: context.trace,
    note: (line) => {
      context.note(line).catch(() => {});
    },
  });
}

export async function socketTransport(context: Context): Promise<{ transport: Transport; close(): Promise<void> }> {
  const { openHttp } = await import('../client/http.ts');
  const { env, version } = context.system;
  const proxied = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => env[name]);
  return openHttp({ userAgent: `portfolio/${version}`, proxied });
}

async function demoTransport(context: Context): Promise<{ transport: Transport; close(): Promise<void> }> {
  const { system } = context;
  if (system.stderr.isTTY) await context.note('demo: sample data from the embedded service');
  const { transportOf } = await import('../service/answer.ts');
  const library = await openLibraryFile(system.sampleFile);
  return { transport: transportOf({ library, now: system.now }), close: async () => library.close() };
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
