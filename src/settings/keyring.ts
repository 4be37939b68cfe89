// The operating system's keyring: Keychain, Credential Manager or Secret Service. Its package is loaded only when a key is kept there.

/** Secrets by account. Each call rejects where no keyring answers, or the user does not unlock it. */
export interface Keyring {
  /** Undefined where there is none. */
  get(account: string): Promise<string | undefined>;
  set(account: string, secret: string): Promise<void>;
  /** Does nothing where there is none. */
  delete(account: string): Promise<void>;
}

const service = 'portfolio';

/** Without a Secret Service the package would fall back on the Linux kernel's keys, which are gone after a restart. */
const lasting = { linux: { store: 'secret-service' } } as const;

/** @throws Error where the package is not installed, as on a platform that it is not built for */
export async function openKeyring(): Promise<Keyring> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  const entry = (account: string) => new AsyncEntry(service, account, lasting);
  return {
    get: async (account) => (await entry(account).getPassword()) ?? undefined,
    set: (account, secret) => entry(account).setPassword(secret),
    delete: async (account) => {
      await entry(account).deletePassword();
    },
  };
}
