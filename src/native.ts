// Packages that contain compiled code. npm installs them only for its own system, and silently
// leaves them out with --omit=optional. So each is loaded when it is first used.
import { PortfolioError } from './errors.ts';

/** What the program cannot do without a package. */
export const nativePackages = {
  libsql: 'the demo, libraries and boards cannot be used',
  sharp: 'pictures cannot be shown, drawn or compared',
  '@napi-rs/keyring': 'keys cannot be stored in the keyring of the system',
} as const;

/** Loads a package. @throws PortfolioError `unexpected` if this is impossible */
export function loadNative<T>(name: keyof typeof nativePackages, load: () => T): T {
  try {
    return load();
  } catch (cause) {
    // The lines of the message after the first are advice for developers.
    const [reason = ''] = (cause instanceof Error ? cause.message : String(cause))
      .trim()
      .split('\n');
    const message = `${nativePackages[name]}, because ${name} is not installed for this system`;
    const hint =
      'install portfolio again, without --omit=optional; `portfolio doctor` shows what is installed';
    throw new PortfolioError('unexpected', message, { reason, cause, hint });
  }
}
