// Refuses keys in texts that are stored.
import { isFailure, usageError } from '../errors.ts';
import { type Context, withKeysAddedToMask } from './context.ts';

/**
 * Checks that a typed text, which will be stored, does not contain a key of any profile.
 * @throws PortfolioError `usage` with the hint
 */
export function checkNoKey(
  { settingsFile, mask }: Pick<Context, 'settingsFile' | 'mask'>,
  label: string,
  text: string,
  hint?: string,
) {
  try {
    withKeysAddedToMask(settingsFile, mask).read();
  } catch (error) {
    // If the settings cannot be read, they contain no key to protect.
    if (!isFailure(error)) throw error;
  }
  if (mask.containsKey(text))
    throw usageError(`${label} contains your key, which is never stored`, hint);
}
