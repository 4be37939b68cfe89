// Provides the service on the network as a source.
import type { Transport } from '../api/request.ts';
import { firstFew, suggestion } from '../api/values.ts';
import type { Http } from '../client/http.ts';
import { keyedTransport } from '../client/key.ts';
import { hiddenKey } from '../client/mask.ts';
import { PortfolioError } from '../errors.ts';
import type { Connection } from '../records/connection.ts';
import { knownFields, rememberFields } from '../settings/known-fields.ts';
import { flagOf, optionRow } from '../settings/options/options.ts';
import { connect, networkOptions } from './connect.ts';
import { keyFor, sendsKey } from './key.ts';
import type { Responder, Source, SourceInput } from './source.ts';

export const service: Source = {
  name: 'service',
  isEmbedded: false,
  usesProfile: true,
  base: baseUrlOf,
  sendsKey: (context) =>
    context.settings().key !== undefined && sendsKey(context, baseUrlOf(context)),
  knownFields: (context) => knownFields(context.system, originOf(context)),
  respond,
  open: (input, options) => connect(service, input, options),
};

const originOf = (context: SourceInput): string => new URL(baseUrlOf(context)).origin;

/**
 * Returns the base address of the service.
 * @throws PortfolioError `no_key` if no service is set up
 */
function baseUrlOf(context: SourceInput): string {
  const { get, profileName } = context.settings();
  const base = get('baseUrl')?.value;
  if (base !== undefined) return base;
  const profiles = Object.keys(context.file.read().profiles ?? {});
  const others = profiles.filter((name) => name !== profileName);
  const isNamed = ['flag', 'environment'].includes(get('profile')?.origin ?? '');
  const whose =
    !isNamed && others.length === 0
      ? ''
      : ` for profile ${profileName}${originOfProfile(context)}${suggestion(profileName, others)}`;
  const known = others.length === 0 ? '' : `your profiles are ${firstFew(profiles, 9)}; `;
  throw new PortfolioError('no_key', `no service is set up${whose}`, {
    hint: `${known}run \`${context.commandLine('login')}\`, or add --demo to try it with sample data`,
  });
}

/**
 * Returns the place where the name of the profile was set, for a message; '' for a flag and the
 * settings file.
 */
const originOfProfile = ({ settings }: SourceInput): string =>
  settings().get('profile')?.origin === 'environment'
    ? ` (from ${optionRow('profile').environment})`
    : '';

async function respond(input: SourceInput): Promise<Responder> {
  const base = baseUrlOf(input);
  const { transport, close } = socketTransport(input);
  return {
    ...keyedTransport(transport, () => keyFor(input, base)),
    isCached: true,
    hasPictureCache: true,
    isKept: true,
    hintFor: (error) => hintFor(error, input),
    now: input.system.now(),
    rememberFields: fieldStore(input),
    close,
  };
}

/**
 * Hint if a key from the environment is refused. `login` would not help, because the environment
 * has priority.
 */
export const refusedEnvironmentKey = `the key comes from ${optionRow('key').environment}: correct or unset it`;

/** Returns a hint about the address or the key; the client's hint for other errors. */
function hintFor(
  { kind, details: { hint } }: PortfolioError,
  context: SourceInput,
): string | undefined {
  const { commandLine } = context;
  switch (kind) {
    case 'network':
      return hint ?? `the address comes from ${originOfBase(context)}`;
    case 'key_refused':
      if (context.settings().key?.place === 'environment') return refusedEnvironmentKey;
      return service.sendsKey(context)
        ? `check the key with \`${commandLine('status')}\`, or store another with \`${commandLine('login')}\``
        : `no key was sent: store one with \`${commandLine('login')}\``;
    default:
      return hint;
  }
}

/** Returns the place where the base address was set, for a hint. */
function originOfBase({ settings, commandLine }: SourceInput): string {
  const { get, profileName } = settings();
  const { environment } = optionRow('baseUrl');
  switch (get('baseUrl')?.origin) {
    case 'flag':
      return flagOf('baseUrl');
    case 'environment':
      return environment ?? 'the environment';
    default:
      return `the profile ${profileName}, which \`${commandLine('login')}\` changes`;
  }
}

/**
 * Returns a function that stores creative fields. If storing fails, the error is shown only with
 * --verbose.
 */
const fieldStore =
  (context: SourceInput): Connection['rememberFields'] =>
  async (fields) => {
    try {
      const safe = fields.filter(({ name }) => !context.mask.hideKnown(name).includes(hiddenKey));
      await rememberFields(context.system, originOf(context), safe);
    } catch (error) {
      if (!(error instanceof PortfolioError)) throw error;
      context.trace(`${error.message} (${error.details.why})`);
    }
  };

/**
 * Returns a transport that loads the HTTP code at its first request. Commands that find all in the
 * cache skip it.
 */
export function socketTransport(input: SourceInput): {
  transport: Transport;
  close(): Promise<void>;
} {
  let opened: Promise<Http> | undefined;
  const open = async () => {
    const { openHttp } = await import('../client/http.ts');
    return openHttp(networkOptions(input));
  };
  return {
    transport: async (...request) => {
      opened ??= open();
      return (await opened).transport(...request);
    },
    close: async () => (await opened)?.close(),
  };
}
