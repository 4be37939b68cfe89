// The options of a request that nothing stops or follows.
import type { RequestOptions } from '../../src/client/client.ts';

export const plain: RequestOptions = { signal: new AbortController().signal };
