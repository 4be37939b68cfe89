// A terminal that answers what is written to it, or sends what a test types.
import type { Keys } from '../../src/system/keys.ts';

export interface FakeKeys extends Keys {
  readonly isClosed: () => boolean;
  /** The text that was given back. */
  readonly unused: () => string;
}

/**
 * Sends these texts one after the other; undefined for nothing in time. After the last one, nothing
 * comes any more.
 */
export function typed(...texts: readonly (string | undefined)[]): FakeKeys {
  const rest = [...texts];
  let isClosed = false;
  let unused = '';
  return {
    next: async () => rest.shift(),
    wake: () => {},
    close: (text = '') => {
      isClosed = true;
      unused = text;
    },
    unused: () => unused,
    isClosed: () => isClosed,
  };
}
