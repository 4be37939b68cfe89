import { describe, expect, it, vi } from 'vitest';
import { openKeyring } from '../../../src/system/keyring.ts';

// Only Linux can be without a keyring. Elsewhere these calls would reach the keyring of whoever
// runs the tests.
describe.runIf(process.platform === 'linux')('without a Secret Service', () => {
  it.each(['get', 'set', 'delete'] as const)('%s rejects, and does not throw', async (name) => {
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nonexistent/bus');
    const keyring = await openKeyring();
    const calls = {
      get: () => keyring.get('a test'),
      set: () => keyring.set('a test', 'secret'),
      delete: () => keyring.delete('a test'),
    };
    const call = calls[name]();
    vi.unstubAllEnvs();
    await expect(call).rejects.toThrow(/dbus/i);
  });
});
