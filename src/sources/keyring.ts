// Reads the key from the system's keyring.
import { messageOf, PortfolioError } from '../errors.ts';
import type { Keyring } from '../system/keyring.ts';
import type { SourceContext } from './source.ts';

/** Returns the account name under which a key is stored in the keyring. */
export const account = (profileName: string, origin: string): string => `${profileName} ${origin}`;

export async function readKeyFromKeyring(context: SourceContext, origin: string): Promise<string> {
  const { profileName } = context.settings();
  const hint = `store the key again with \`${context.commandLine('login')}\`, or pass it as PORTFOLIO_API_KEY`;
  const value = await openKeyringOf(context, hint).get(account(profileName, origin));
  if (value === undefined) {
    throw new PortfolioError(
      'no_key',
      `the system's keyring has no key for profile ${profileName}`,
      { hint },
    );
  }
  context.mask.addKey(value);
  return value;
}

/**
 * Returns the keyring. Its functions throw PortfolioError `no_key` if the keyring does not answer.
 */
export function openKeyringOf({ system }: SourceContext, hint: string): Keyring {
  const call = async <T>(work: (keyring: Keyring) => Promise<T>): Promise<T> => {
    try {
      return await work(await system.openKeyring());
    } catch (cause) {
      const message = messageOf(cause);
      const reason = /dbus/i.test(message) ? 'no Secret Service is running' : message;
      throw new PortfolioError('no_key', "the system's keyring does not answer", {
        reason,
        hint,
        cause,
      });
    }
  };
  return {
    get: (account) => call((keyring) => keyring.get(account)),
    set: (account, secret) => call((keyring) => keyring.set(account, secret)),
    delete: (account) => call((keyring) => keyring.delete(account)),
  };
}
