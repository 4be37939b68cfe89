// Finds the key for a request: in the environment, the settings file or the keyring.
import { checkRoute, type Key } from '../client/key.ts';
import type { SourceInput } from './source.ts';

/** Returns the key for `base`; undefined without a key, or if it belongs to another origin. */
export async function findKey(context: SourceInput, base: string): Promise<Key | undefined> {
  const { keyParam } = context.settings();
  const { origin } = new URL(base);
  const key = keyOf(context, origin);
  if (key === undefined) return undefined;
  const value =
    key.place === 'keyring'
      ? await (await import('./keyring.ts')).fromKeyring(context, origin)
      : key.value;
  return { value, param: keyParam, origin, mayGoOverHttp: mayGoOverHttp(context) };
}

/**
 * Whether a request would contain the key.
 * @throws PortfolioError `unsafe` if the address is not safe for it
 */
export function sendsKey(context: SourceInput, base: string): boolean {
  const url = new URL(base);
  if (keyOf(context, url.origin) === undefined) return false;
  checkRoute(url, mayGoOverHttp(context));
  return true;
}

/** Returns the key of the settings if it belongs to this origin. */
function keyOf({ settings }: SourceInput, origin: string) {
  const { key } = settings();
  return key === undefined || key.place === 'environment' || key.origin === origin
    ? key
    : undefined;
}

/** Returns a text that identifies the key, without reading the keyring. */
export function keyIdentity(context: SourceInput): string {
  const { key } = context.settings();
  if (key === undefined) return '';
  return key.place === 'keyring' ? `keyring ${key.origin}` : key.value;
}

export const mayGoOverHttp = ({ settings }: SourceInput): boolean =>
  settings().get('insecureHttp')?.value === 'true';
