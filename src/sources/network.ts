// The source that sends requests to the service over the network.
import type { Transport } from '../api/request.ts';
import type { ClosableTransport } from '../client/http.ts';
import { createKeyedTransport } from '../client/key.ts';
import { keyPlaceholder } from '../client/mask.ts';
import { isFailure } from '../errors.ts';
import type { Connection } from '../records/connection.ts';
import { knownFields, rememberFields } from '../settings/known-fields.ts';
import { networkOptionsOf } from './client-options.ts';
import { openConnection } from './connect.ts';
import { findKey, sendsKey } from './key.ts';
import { hintFor, noService } from './network-failures.ts';
import type { Responder, Source, SourceContext } from './source.ts';

export const networkSource: Source = {
  name: 'service',
  isEmbedded: false,
  isUserLibrary: false,
  usesProfile: true,
  baseUrlOf,
  sendsKey: (context) =>
    context.settings().keyLocation !== undefined && sendsKey(context, baseUrlOf(context)),
  knownFields: (context) => knownFields(context.system, originOf(context)),
  openResponder,
  open: (context, options) => openConnection(networkSource, context, options),
};

const originOf = (context: SourceContext): string => new URL(baseUrlOf(context)).origin;

/** @throws PortfolioError `no_key` if no service is set up; `usage` if the base URL is wrong */
function baseUrlOf(context: SourceContext): string {
  const baseUrl = context.settings().get('baseUrl')?.value;
  if (baseUrl !== undefined) return baseUrl;
  throw noService(context);
}

async function openResponder(context: SourceContext): Promise<Responder> {
  const baseUrl = baseUrlOf(context);
  const { transport, close } = createLazyTransport(context);
  return {
    ...createKeyedTransport(transport, () => findKey(context, baseUrl)),
    allowsCache: true,
    hasPictureCache: true,
    allowsKeeping: true,
    hintFor: (error) => hintFor(error, context, () => networkSource.sendsKey(context)),
    now: context.system.now(),
    rememberFields: createFieldWriter(context),
    close,
  };
}

/**
 * Returns a function that stores the creative fields of the service, except fields whose name
 * contains a known key. If storing fails, the command continues. Only --verbose shows the error.
 */
const createFieldWriter =
  (context: SourceContext): Connection['rememberFields'] =>
  async (fields) => {
    try {
      const fieldsWithoutKey = fields.filter(
        ({ name }) => !context.mask.hideKnownKeys(name).includes(keyPlaceholder),
      );
      await rememberFields(context.system, originOf(context), fieldsWithoutKey);
    } catch (error) {
      if (!isFailure(error)) throw error;
      context.trace(`${error.message} (${error.details.reason})`);
    }
  };

/**
 * Returns a transport that loads the code for HTTP with its first request. If the cache has all
 * responses, that code is never loaded.
 */
export function createLazyTransport(context: SourceContext): {
  transport: Transport;
  close(): Promise<void>;
} {
  let openedTransport: Promise<ClosableTransport> | undefined;
  const loadTransport = async () => {
    const { openTransport } = await import('../client/http.ts');
    return openTransport(networkOptionsOf(context));
  };
  return {
    transport: async (...request) => {
      openedTransport ??= loadTransport();
      return (await openedTransport).transport(...request);
    },
    close: async () => (await openedTransport)?.close(),
  };
}
