// The operating system's keyring: Keychain, Credential Manager or Secret Service. Its package is loaded only if a key is stored there.

/** Secrets by account. Each call rejects if there is no keyring or it is not unlocked. */
export interface Keyring {
  /** Undefined if there is none. */
  get(account: string): Promise<string | undefined>;
  set(account: string, secret: string): Promise<void>;
  /** Does nothing if there is none. */
  delete(account: string): Promise<void>;
}

const service = 'portfolio';

/** Without this, the package would use the Linux kernel's keyring if no Secret Service runs, which is lost at a restart. */
const persistent = { linux: { store: 'secret-service' } } as const;

/** @throws Error if the package is not installed, e.g. on a platform for which it is not built */
export async function openKeyring(): Promise<Keyring> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  const entry = (account: string) => new AsyncEntry(service, account, persistent);
  return {
    get: async (account) => (await entry(account).getPassword()) ?? undefined,
    // The package throws in its constructor: only an async function turns that into a rejection.
    set: async (account, secret) => entry(account).setPassword(secret),
    delete: async (account) => {
      await entry(account).deletePassword();
    },
  };
}
