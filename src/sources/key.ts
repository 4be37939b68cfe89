// Finds the API key for a request: in the environment, the settings file or the keyring.
import { checkKeyDestination, type Key } from '../client/key.ts';
import type { SourceContext } from './source.ts';

/**
 * Returns the key for `baseUrl`; undefined without a key, or if the key is stored for another
 * origin.
 * @throws PortfolioError `no_key` if the key should be in the keyring, but is missing there or
 * cannot be read
 */
export async function findKey(context: SourceContext, baseUrl: string): Promise<Key | undefined> {
  const { keyParam } = context.settings();
  const { origin } = new URL(baseUrl);
  const keyLocation = findKeyLocation(context, origin);
  if (keyLocation === undefined) return undefined;
  const value =
    keyLocation.kind === 'keyring'
      ? await (await import('./keyring.ts')).readKeyFromKeyring(context, origin)
      : keyLocation.value;
  return { value, param: keyParam, origin, isKeyAllowedOverHttp: isKeyAllowedOverHttp(context) };
}

/**
 * Whether a request to `baseUrl` would contain a key. Does not read the keyring.
 * @throws PortfolioError `unsafe` if others on the network could read the key, and neither
 * --insecure-http nor its setting allows this
 */
export function sendsKey(context: SourceContext, baseUrl: string): boolean {
  const url = new URL(baseUrl);
  if (findKeyLocation(context, url.origin) === undefined) return false;
  checkKeyDestination(url, isKeyAllowedOverHttp(context));
  return true;
}

/**
 * Returns where the key for `origin` is; undefined without a key, or if the key is stored for
 * another origin. A key from the environment is for every origin.
 */
function findKeyLocation({ settings }: SourceContext, origin: string) {
  const { keyLocation } = settings();
  return keyLocation === undefined ||
    keyLocation.kind === 'environment' ||
    keyLocation.origin === origin
    ? keyLocation
    : undefined;
}

/**
 * Returns a text that identifies the API key, because the cache separates responses by key; empty
 * without a key. A key in the keyring is identified only by its origin, because the keyring is not
 * read.
 */
export function keyIdentityOf(context: SourceContext): string {
  const { keyLocation } = context.settings();
  if (keyLocation === undefined) return '';
  return keyLocation.kind === 'keyring' ? `keyring ${keyLocation.origin}` : keyLocation.value;
}

export const isKeyAllowedOverHttp = ({ settings }: SourceContext): boolean =>
  settings().get('insecureHttp')?.value === 'true';
