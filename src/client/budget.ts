// A number of bytes that the responses being read share, so that memory stays bounded however many are asked for at once.

/** The part of one response. */
export interface Share {
  /** Resolves when the response may hold this many bytes in total: when there is room, or it is the oldest being read. Rejects when it is no longer wanted. */
  hold(bytes: number): Promise<void>;
  release(): void;
}

/** The oldest response is never held up, so that one is finished at any time and makes room for the others. */
export function createBudget(most: number): (signal: AbortSignal) => Share {
  const shares = new Map<symbol, number>(); // in order of age
  let waiting: (() => void)[] = [];
  return (signal) => {
    const own = Symbol('share');
    shares.set(own, 0);
    const hasRoom = (bytes: number): boolean => {
      const [oldest] = shares.keys();
      const others = [...shares].reduce((sum, [share, held]) => (share === own ? sum : sum + held), 0);
      return oldest === own || others + bytes <= most;
    };
    return {
      hold: async (bytes) => {
        while (!hasRoom(bytes)) await new Promise<void>((resolve) => waiting.push(resolve));
        signal.throwIfAborted();
        shares.set(own, bytes);
      },
      release: () => {
        shares.delete(own);
        const all = waiting;
        waiting = [];
        for (const go of all) go();
      },
    };
  };
}
