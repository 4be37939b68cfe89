// serve: runs the embedded service as an HTTP server until the process is interrupted.
import { once } from 'node:events';
import { entityOf, trendKinds } from '../api/entities.ts';
import { quantity } from '../api/words.ts';
import type { Context } from '../cli/context.ts';
import { errorCode, PortfolioError, usageError } from '../errors.ts';
import { describeFileError } from '../files/reasons.ts';
import type { RecordedService, Service } from '../service/answer.ts';
import { parseRate } from '../settings/options/limits.ts';
import type { OptionName } from '../settings/options/options.ts';

import {
  openOfflineLibrary,
  openSample,
  openSamplePictures,
  sampleExamples,
} from '../sources/embedded.ts';

type ServeOption = 'fault' | 'rateLimit';

export async function serve(context: Context<ServeOption>): Promise<void> {
  const { system, options } = context;
  const setting = (name: OptionName) => context.settings().get(name)?.value;
  const settings = {
    host: setting('host') ?? '',
    port: Number(setting('port')),
    latency: Number(setting('latency')),
  };
  const faults = (options.fault ?? []).map(faultOf);
  const limit =
    options.rateLimit === undefined ? undefined : parseRate('--rate-limit', options.rateLimit);
  const key = setting('serveKey');
  context.mask.addKey(key ?? '');
  const { isTTY } = system.stderr;
  const [{ rateLimiter }, { startServer }] = await Promise.all([
    import('../service/requests.ts'),
    import('../service/http/server.ts'),
  ]);
  const conditions = {
    now: system.now,
    ...(key ? { key } : {}),
    ...(limit ? { admit: rateLimiter(limit) } : {}),
  };
  const { service, facts, close } = await (options.replay === undefined
    ? libraryService
    : recordedService)(context);
  const note = (line: string) => void context.note(line).catch(() => {});
  try {
    const log = isTTY ? note : context.trace;
    const server = await startServer(
      { ...service, ...conditions },
      { ...settings, faults, random: system.random, log },
    ).catch((cause: unknown) => {
      throw cannotListen(settings, cause);
    });
    try {
      const line = options.json === true ? JSON.stringify({ base_url: server.url }) : server.url;
      await system.stdout.write(`${line}\n`);
      if (isTTY)
        for (const each of banner(context, facts(server.url), key)) await context.note(each);
      if (!system.signal.aborted) await once(system.signal, 'abort');
    } finally {
      await server.stop();
    }
  } finally {
    await close();
  }
}

interface Served {
  readonly service: Omit<Service, 'now'> | Omit<RecordedService, 'now'>;
  /** Returns the facts that the banner prints before and after the conditions of the service. */
  readonly facts: (url: string) => { readonly before: Facts; readonly after: Facts };
  close(): Promise<void>;
}

type Facts = Readonly<Record<string, string>>;

async function libraryService(context: Context): Promise<Served> {
  const { system, options } = context;
  const library = await (options.library === undefined ? openSample : openOfflineLibrary)(context);
  const { countOf } = await import('../library/store/library.ts');
  const kinds = () =>
    trendKinds.map((kind) => {
      const { one, many } = entityOf(kind).noun;
      return quantity(countOf(library, kind), one, many);
    });
  return {
    service: {
      library,
      examples: sampleExamples(system),
      servesBoards: options.library !== undefined,
      ...(options.library === undefined ? { pictures: openSamplePictures(library) } : {}),
    },
    facts: (url) => ({
      before: {
        library: options.library ?? 'the sample',
        records: kinds().join(', '),
        'as of': library.fixedNow === undefined ? 'now' : dayOf(library.fixedNow * 1000),
      },
      after: { openapi: `${url}/openapi.json` },
    }),
    close: async () => library.close(),
  };
}

async function recordedService(context: Context): Promise<Served> {
  const [{ openServedRecording }, { refusal }] = await Promise.all([
    import('../sources/replay.ts'),
    import('../service/answer.ts'),
  ]);
  const { recorded, recording, base } = await openServedRecording(context, refusal);
  return {
    service: { recorded },
    facts: () => ({
      before: {
        file: context.options.replay ?? '',
        recorded: `${quantity(recording.responses, 'response')} of ${base}`,
      },
      after: {},
    }),
    close: recording.close,
  };
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function banner(
  { options, settings }: Context<ServeOption>,
  { before, after }: ReturnType<Served['facts']>,
  key: string | undefined,
): readonly string[] {
  const latency = Number(settings().get('latency')?.value);
  const facts = {
    ...before,
    key: key ? 'required, as api_key or client_id' : 'none needed',
    latency: latency === 0 ? 'none' : `${latency} ms`,
    faults: options.fault?.join(', ') ?? 'none',
    limit: options.rateLimit ?? 'none',
    ...after,
  };
  return [
    ...Object.entries(facts).map(([name, value]) => `${name.padEnd(8)} ${value}`),
    'Press Ctrl-C to stop.',
  ];
}

function cannotListen(
  { host, port }: { host: string; port: number },
  cause: unknown,
): PortfolioError {
  const code = errorCode(cause);
  const hint = ['EADDRNOTAVAIL', 'ENOTFOUND'].includes(code)
    ? 'choose an address of this machine with --host'
    : 'choose another port with --port, or --port 0 for any free one';
  return new PortfolioError('network', `cannot listen on ${host}:${port}`, {
    reason: describeFileError(cause) ?? code,
    hint,
    cause,
  });
}

/** `503:0.1` means that a tenth of the requests fail with status 503. */
function faultOf(fault: string): { readonly status: number; readonly share: number } {
  const [, status, share] = /^([45]\d\d):(0?\.\d+|0|1|1\.0+)$/.exec(fault) ?? [];
  if (status !== undefined && share !== undefined)
    return { status: Number(status), share: Number(share) };
  throw usageError(
    `--fault must be a status and a share, e.g. 503:0.1, not ${JSON.stringify(fault)}`,
  );
}
