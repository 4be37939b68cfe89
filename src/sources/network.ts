// The source that requests the service over the network.
import type { Transport } from '../api/request.ts';
import type { Http } from '../client/http.ts';
import { createKeyedTransport } from '../client/key.ts';
import { hiddenKey } from '../client/mask.ts';
import { isFailure } from '../errors.ts';
import type { Connection } from '../records/connection.ts';
import { knownFields, rememberFields } from '../settings/known-fields.ts';
import { networkOptions } from './client-options.ts';
import { openConnection } from './connect.ts';
import { findKey, sendsKey } from './key.ts';
import { hintFor, noService } from './network-failures.ts';
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
  open: (input, options) => openConnection(service, input, options),
};

const originOf = (context: SourceInput): string => new URL(baseUrlOf(context)).origin;

/** @throws PortfolioError `no_key` if no service is set up */
function baseUrlOf(context: SourceInput): string {
  const base = context.settings().get('baseUrl')?.value;
  if (base !== undefined) return base;
  throw noService(context);
}

async function respond(input: SourceInput): Promise<Responder> {
  const base = baseUrlOf(input);
  const { transport, close } = socketTransport(input);
  return {
    ...createKeyedTransport(transport, () => findKey(input, base)),
    isCached: true,
    hasPictureCache: true,
    isKept: true,
    hintFor: (error) => hintFor(error, input, () => service.sendsKey(input)),
    now: input.system.now(),
    rememberFields: fieldStore(input),
    close,
  };
}

/** Returns a function that stores creative fields. Shows an error only with --verbose. */
const fieldStore =
  (context: SourceInput): Connection['rememberFields'] =>
  async (fields) => {
    try {
      const keylessFields = fields.filter(
        ({ name }) => !context.mask.hideKnown(name).includes(hiddenKey),
      );
      await rememberFields(context.system, originOf(context), keylessFields);
    } catch (error) {
      if (!isFailure(error)) throw error;
      context.trace(`${error.message} (${error.details.why})`);
    }
  };

/**
 * Returns a transport that loads the code for HTTP at its first request, which the cache may avoid.
 */
export function socketTransport(input: SourceInput): {
  transport: Transport;
  close(): Promise<void>;
} {
  let openedHttp: Promise<Http> | undefined;
  const open = async () => {
    const { openHttp } = await import('../client/http.ts');
    return openHttp(networkOptions(input));
  };
  return {
    transport: async (...request) => {
      openedHttp ??= open();
      return (await openedHttp).transport(...request);
    },
    close: async () => (await openedHttp)?.close(),
  };
}
