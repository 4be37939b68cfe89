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
import type { Responder, Source, SourceInput } from './source.ts';

export const networkSource: Source = {
  name: 'service',
  isEmbedded: false,
  isUserLibrary: false,
  usesProfile: true,
  baseUrlOf,
  sendsKey: (input) =>
    input.settings().keyLocation !== undefined && sendsKey(input, baseUrlOf(input)),
  knownFields: (input) => knownFields(input.system, originOf(input)),
  openResponder,
  open: (input, options) => openConnection(networkSource, input, options),
};

const originOf = (input: SourceInput): string => new URL(baseUrlOf(input)).origin;

/** @throws PortfolioError `no_key` if no service is set up */
function baseUrlOf(input: SourceInput): string {
  const baseUrl = input.settings().get('baseUrl')?.value;
  if (baseUrl !== undefined) return baseUrl;
  throw noService(input);
}

async function openResponder(input: SourceInput): Promise<Responder> {
  const baseUrl = baseUrlOf(input);
  const { transport, close } = createLazyTransport(input);
  return {
    ...createKeyedTransport(transport, () => findKey(input, baseUrl)),
    allowsCache: true,
    hasPictureCache: true,
    allowsKeeping: true,
    hintFor: (error) => hintFor(error, input, () => networkSource.sendsKey(input)),
    now: input.system.now(),
    rememberFields: createFieldWriter(input),
    close,
  };
}

/**
 * Returns a function that stores the creative fields of the service, except names that contain a
 * known key. An error is shown only with --verbose.
 */
const createFieldWriter =
  (input: SourceInput): Connection['rememberFields'] =>
  async (fields) => {
    try {
      const fieldsWithoutKey = fields.filter(
        ({ name }) => !input.mask.hideKnownKeys(name).includes(keyPlaceholder),
      );
      await rememberFields(input.system, originOf(input), fieldsWithoutKey);
    } catch (error) {
      if (!isFailure(error)) throw error;
      input.trace(`${error.message} (${error.details.reason})`);
    }
  };

/**
 * Returns a transport that loads the code for HTTP with its first request. If the cache has all
 * responses, that code is never loaded.
 */
export function createLazyTransport(input: SourceInput): {
  transport: Transport;
  close(): Promise<void>;
} {
  let openedTransport: Promise<ClosableTransport> | undefined;
  const loadTransport = async () => {
    const { openTransport } = await import('../client/http.ts');
    return openTransport(networkOptionsOf(input));
  };
  return {
    transport: async (...request) => {
      openedTransport ??= loadTransport();
      return (await openedTransport).transport(...request);
    },
    close: async () => (await openedTransport)?.close(),
  };
}
