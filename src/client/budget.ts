// Limits the total bytes of responses that are read at the same time.

/** The part of the budget that one response uses. */
export type Share = ReturnType<ReturnType<typeof createBudget>>;

/**
 * Returns a function that adds a response to the budget. The oldest one never waits, so it finishes
 * and frees its bytes.
 */
export function createBudget(maxBytes: number) {
  const shares = new Map<symbol, number>(); // oldest first
  let waiting: (() => void)[] = [];
  return (signal: AbortSignal) => {
    const own = Symbol('share');
    shares.set(own, 0);
    const hasRoom = (bytes: number): boolean => {
      const [oldest] = shares.keys();
      const others = [...shares].reduce(
        (sum, [share, held]) => (share === own ? sum : sum + held),
        0,
      );
      return oldest === own || others + bytes <= maxBytes;
    };
    return {
      /**
       * Resolves when the response may hold this many bytes in total.
       * @throws the reason of the signal when it aborts
       */
      hold: async (bytes: number): Promise<void> => {
        while (!hasRoom(bytes)) await new Promise<void>((resolve) => waiting.push(resolve));
        signal.throwIfAborted();
        shares.set(own, bytes);
      },
      release: (): void => {
        shares.delete(own);
        const all = waiting;
        waiting = [];
        for (const resume of all) resume();
      },
    };
  };
}

/** Reads a body within the budget. @throws the error of `tooLarge` above `maxBytes` bytes */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  share: Share,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    await share.hold(size);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
