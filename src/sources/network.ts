// The service on the network as a source of responses.
import type { Transport } from '../api/transport.ts';
import { suggestion } from '../api/values.ts';
import { type Client, type ClientOptions, createClient } from '../client/client.ts';
import type { Http } from '../client/http.ts';
import { proxyFrom } from '../client/proxy.ts';
import { PortfolioError } from '../errors.ts';
import type { Connection } from '../records/connection.ts';
import { knownFields, rememberFields } from '../settings/file.ts';
import { flagOf, type OptionName, optionRow } from '../settings/options/options.ts';
import { milliseconds } from '../settings/options/values.ts';
import { shellWord } from '../view/text/message.ts';
import type { Keeping } from './keep.ts';
import { keyFor, sendsKey } from './key.ts';
import { openPictures } from './picture-source.ts';
import type { Source, SourceInput } from './source.ts';

export const service: Source = {
  name: 'service',
  isEmbedded: false,
  usesProfile: true,
  base: baseUrlOf,
  sendsKey: (context) => context.settings().key !== undefined && sendsKey(context, baseUrlOf(context)),
  knownFields: (context) => knownFields(context.system, originOf(context)),
  open: openService,
};

const originOf = (context: SourceInput): string => new URL(baseUrlOf(context)).origin;

/** @throws PortfolioError `no_key` if no service is set up */
function baseUrlOf(context: SourceInput): string {
  const base = context.settings().get('baseUrl')?.value;
  if (base !== undefined) return base;
  const { profile } = context.options;
  const [whose, flag] =
    profile === undefined ? ['', ''] : [` for profile ${profile}`, ` --profile ${shellWord(profile)}`];
  throw new PortfolioError('no_key', `no service is set up${whose}${nearby(context)}`, {
    hint: `run \`portfolio login${flag}\`, or add --demo to try it with sample data`,
  });
}

/** The profile that was probably meant. */
function nearby({ options, file }: SourceInput): string {
  return options.profile === undefined ? '' : suggestion(options.profile, Object.keys(file.read().profiles ?? {}));
}

async function openService(context: SourceInput, isUncached = false): Promise<Connection> {
  const base = baseUrlOf(context);
  const cache = isUncached ? undefined : context.settings().get('cache');
  const { transport, close } = socketTransport(context);
  const asking = explaining(
    clientOf(context, transport, () => keyFor(context, base)),
    context,
  );
  // Below the cache: what that has was not sent now.
  const kept = await keptBy(context, asking, base);
  const { client, confirmed, reused } = kept;
  const { pictures, close: closePictures } = openPictures(context, { base, policy: policyOf(context), isUncached });
  const connection = {
    base,
    pictures,
    now: context.system.now(),
    rememberFields: fieldStore(context),
    close: async () => {
      await Promise.all([close(), closePictures(), kept.close()]);
    },
  };
  if (cache === undefined) return { ...connection, client };
  const { cachedClient } = await import('./cached-client.ts');
  return {
    ...connection,
    client: cachedClient(context, client, { maxAge: milliseconds('--cache', cache.value), confirmed, reused }),
  };
}

/** The same client, which keeps what comes where that is asked for. */
export async function keptBy(context: SourceInput, client: Client, base: string): Promise<Keeping> {
  if (context.settings().get('keep')?.value !== 'true')
    return { client, confirmed: () => {}, reused: () => {}, close: async () => {} };
  const { keeping } = await import('./keep.ts');
  return keeping(context, client, base);
}

/** Adds to errors what may be wrong here: the address, or that there is no key. */
function explaining({ get }: Client, context: SourceInput): Client {
  return {
    get: async (...request) => {
      try {
        return await get(...request);
      } catch (error) {
        if (!(error instanceof PortfolioError)) throw error;
        const { kind, message, details } = error;
        const hint = hintFor(error, context);
        throw hint === undefined ? error : new PortfolioError(kind, message, { ...details, hint, cause: error });
      }
    },
  };
}

function hintFor({ kind, details: { hint } }: PortfolioError, context: SourceInput): string | undefined {
  switch (kind) {
    case 'network':
      return hint ?? `the address comes from ${placeOf(context)}`;
    case 'key_refused':
      return service.sendsKey(context) ? hint : 'no key was sent: store one with `portfolio login`';
    default:
      return hint;
  }
}

/** Where the base address was found. */
function placeOf({ settings }: SourceInput): string {
  const { get, profileName } = settings();
  const { environment } = optionRow('baseUrl');
  switch (get('baseUrl')?.origin) {
    case 'flag':
      return flagOf('baseUrl');
    case 'environment':
      return environment ?? 'the environment';
    default:
      return `the profile ${profileName}, which \`portfolio login\` changes`;
  }
}

/** The stored fields are a convenience only, so a file that cannot be written is not an error. */
const fieldStore =
  (context: SourceInput): Connection['rememberFields'] =>
  async (fields) => {
    try {
      await rememberFields(context.system, originOf(context), fields);
    } catch (error) {
      if (!(error instanceof PortfolioError)) throw error;
      context.trace(`${error.message} (${error.details.why})`);
    }
  };

export function clientOf(context: SourceInput, transport: Transport, key: ClientOptions['key']): Client {
  const { system } = context;
  return createClient({
    transport,
    key,
    ...policyOf(context),
    system,
  });
}

/** When to give up on a record or a picture. */
export const policyOf = (context: SourceInput): Pick<ClientOptions, 'retryPolicy' | 'timeout'> => ({
  retryPolicy: {
    retries: Number(context.settings().get('retries')?.value),
    maxWait: timer(context, 'retryMaxWait') / 1000,
  },
  timeout: timer(context, 'timeout'),
});

/** In milliseconds. Node fires a longer timer immediately. */
const maxTimer = 2 ** 31 - 1;

/** Milliseconds. */
const timer = (context: SourceInput, name: OptionName): number =>
  Math.min(milliseconds(flagOf(name), context.settings().get(name)?.value ?? ''), maxTimer);

/** Opened at the first request, so that HTTP is not loaded if the cache has the response. */
export function socketTransport({ system }: SourceInput): { transport: Transport; close(): Promise<void> } {
  let opened: Promise<Http> | undefined;
  return {
    transport: async (url, signal, headers) => {
      opened ??= open(system);
      return (await opened).transport(url, signal, headers);
    },
    close: async () => (await opened)?.close(),
  };
}

async function open({ env, version }: SourceInput['system']): Promise<Http> {
  const { openHttp } = await import('../client/http.ts');
  return openHttp({ userAgent: `portfolio/${version}`, proxy: proxyFrom(env) });
}
