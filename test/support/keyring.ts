// A keyring that stores its secrets in a map and can be locked.
import type { Keyring } from '../../src/system/keyring.ts';

export interface FakeKeyring extends Keyring {
  readonly secrets: Map<string, string>;
  /** Accounts that were read, in order. */
  readonly asked: readonly string[];
  locked: boolean;
}

export function fakeKeyring(): FakeKeyring {
  const secrets = new Map<string, string>();
  const asked: string[] = [];
  const open = async () => {
    if (keyring.locked) throw new Error('it is locked');
    return secrets;
  };
  const keyring: FakeKeyring = {
    secrets,
    asked,
    locked: false,
    get: async (account) => {
      asked.push(account);
      return (await open()).get(account);
    },
    set: async (account, secret) => {
      (await open()).set(account, secret);
    },
    delete: async (account) => {
      (await open()).delete(account);
    },
  };
  return keyring;
}
