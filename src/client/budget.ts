// Limits the total bytes of the bodies of responses that are read at the same time.

/** The part of the budget that one response holds. It must be released, also after an error. */
export type BudgetShare = ReturnType<ReturnType<typeof createByteBudget>>;

/**
 * Returns a function that opens the share of a response. The oldest response never waits, so it can
 * always finish and release its share. Because of it, the total may exceed `maxBytes`.
 */
export function createByteBudget(maxBytes: number) {
  const bytesByShare = new Map<symbol, number>(); // oldest first
  let waiters: (() => void)[] = [];
  return (signal: AbortSignal) => {
    const shareId = Symbol('share');
    bytesByShare.set(shareId, 0);
    const hasRoom = (totalBytes: number): boolean => {
      const [oldest] = bytesByShare.keys();
      const otherBytes = [...bytesByShare].reduce(
        (sum, [id, heldBytes]) => (id === shareId ? sum : sum + heldBytes),
        0,
      );
      return oldest === shareId || otherBytes + totalBytes <= maxBytes;
    };
    return {
      /**
       * Resolves when the response may hold `totalBytes` bytes in total.
       * @throws the reason of the signal if it has aborted. An abort does not end the wait
       */
      hold: async (totalBytes: number): Promise<void> => {
        while (!hasRoom(totalBytes)) await new Promise<void>((resolve) => waiters.push(resolve));
        signal.throwIfAborted();
        bytesByShare.set(shareId, totalBytes);
      },
      release: (): void => {
        bytesByShare.delete(shareId);
        const currentWaiters = waiters;
        waiters = [];
        for (const resume of currentWaiters) resume();
      },
    };
  };
}

/**
 * Reads a whole body within the budget.
 * @throws the error of `createError` if the body has more than `maxBytes` bytes; the reason of the
 * share's signal if it has aborted; any error of `body`
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  share: BudgetShare,
  maxBytes: number,
  createError: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let totalBytes = 0;
  for await (const chunk of body) {
    totalBytes += chunk.length;
    if (totalBytes > maxBytes) throw createError();
    await share.hold(totalBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
