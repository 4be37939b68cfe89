// Opens the system's keyring: Keychain, Credential Manager or Secret Service. This file is loaded
// only if the keyring has a key.

/**
 * A store with one secret for each account. Each call rejects if the keyring is missing or locked.
 */
export interface Keyring {
  /** Returns undefined if the account has no secret. */
  get(account: string): Promise<string | undefined>;
  set(account: string, secret: string): Promise<void>;
  /** Does nothing if the account has no secret. */
  delete(account: string): Promise<void>;
}

const service = 'portfolio';

/**
 * Selects Secret Service on Linux. The keyring of the Linux kernel would be empty after a restart.
 */
const persistent = { linux: { store: 'secret-service' } } as const;

/**
 * Opens the keyring.
 * @throws Error if the package is not installed, e.g. on an unsupported platform
 */
export async function openKeyring(): Promise<Keyring> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  const entry = (account: string) => new AsyncEntry(service, account, persistent);
  return {
    get: async (account) => (await entry(account).getPassword()) ?? undefined,
    // The package throws in its constructor. An async function turns that into a rejection.
    set: async (account, secret) => entry(account).setPassword(secret),
    delete: async (account) => {
      await entry(account).deletePassword();
    },
  };
}
