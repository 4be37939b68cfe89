// serve: the embedded service on a socket, until it is told to stop.
import { defaultOf } from '../api/schema.ts';
import { PortfolioError } from '../errors.ts';
import { checked } from './checks.ts';
import { openLibraryFile } from './connection.ts';
import type { Context } from './context.ts';
import { serveFlags, usageError } from './flags.ts';

export async function serve(context: Context): Promise<void> {
  const { system, options } = context;
  const text = (name: keyof typeof serveFlags) => (options[name] === undefined ? undefined : String(options[name]));
  const number = (name: 'port' | 'latency') => {
    const { param } = serveFlags[name];
    return Number(checked(param, `--${name}`, text(name) ?? defaultOf(param)));
  };
  const settings = { host: text('host') ?? '127.0.0.1', port: number('port'), latency: number('latency') };
  const faults = faultsOf(options['fault']);
  const limit = limitOf(text('rateLimit'));
  const key = text('key');
  const [{ rateLimiter }, { startServer }] = await Promise.all([
    import('../service/admission.ts'),
    import('../service/server.ts'),
  ]);
  const library = await openLibraryFile(text('library') ?? system.sampleFile);
  const service = {
    library,
    now: system.now,
    ...(key ? { key } : {}),
    ...(limit ? { admit: rateLimiter(limit) } : {}),
  };
  try {
    const server = await startServer(service, { ...settings, faults, random: system.random, log: context.trace }).catch(
      (cause: unknown) => {
        throw cannotListen(settings, cause);
      },
    );
    const line = options.json === true ? JSON.stringify({ base_url: server.url }) : server.url;
    await system.stdout.write(`${line}\n`);
    if (system.stderr.isTTY) await context.note('Serving the library; Ctrl-C stops.');
    await new Promise<void>((resolve) => {
      if (system.signal.aborted) resolve();
      system.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await server.stop();
  } finally {
    library.close();
  }
}

function cannotListen({ host, port }: { host: string; port: number }, cause: unknown): PortfolioError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'the port is in use',
    EACCES: 'no permission',
    EADDRNOTAVAIL: 'no such address here',
    ENOTFOUND: 'no such host',
  };
  const hint = 'choose another with --port, or any free one with --port 0';
  return new PortfolioError('network', `cannot listen on ${host}:${port}`, { why: reasons[code] ?? code, hint, cause });
}

/** `503:0.1`: a tenth of the requests fail with 503. */
function faultsOf(given: unknown): readonly { status: number; share: number }[] {
  if (!Array.isArray(given)) return [];
  return given.map((fault: unknown) => {
    const [, status, share] = /^([45]\d\d):(0?\.\d+|0|1|1\.0+)$/.exec(String(fault)) ?? [];
    if (status !== undefined && share !== undefined) return { status: Number(status), share: Number(share) };
    throw usageError(`--fault takes a status and a share, as 503:0.1, not ${JSON.stringify(fault)}`);
  });
}

const spans = { h: 3_600_000, m: 60_000, s: 1000 } as const;

/** `150/h` → requests and milliseconds. */
function limitOf(text: string | undefined): { requests: number; ms: number } | undefined {
  if (text === undefined) return undefined;
  const [, requests, unit] = /^([1-9]\d{0,8})\/([hms])$/.exec(text) ?? [];
  if (requests !== undefined) return { requests: Number(requests), ms: spans[unit as keyof typeof spans] };
  throw usageError(`--rate-limit takes requests by time, as 150/h, not ${JSON.stringify(text)}`);
}
