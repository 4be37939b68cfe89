// The bytes of a value that may have begun in an earlier chunk.

export interface ValueBytes {
  /** Keeps what comes from here on, and nothing of what came before. */
  readonly begin: (at: number) => void;
  readonly drop: () => void;
  readonly isOn: () => boolean;
  /** What was kept, up to `end` in this chunk, as text. */
  readonly upTo: (chunk: Buffer, end: number) => string;
  /** After a chunk: keeps its part of the value. Returns the size of all parts. */
  readonly carry: (chunk: Buffer) => number;
}

export function valueBytes(): ValueBytes {
  let parts: Buffer[] = [];
  let size = 0;
  /** Where the value begins, or goes on, in this chunk. */
  let from: number | undefined;
  const set = (at: number | undefined) => {
    [parts, size, from] = [[], 0, at];
  };
  return {
    begin: set,
    drop: () => set(undefined),
    isOn: () => from !== undefined,
    upTo: (chunk, end) => {
      const first = from ?? end;
      if (parts.length === 0) return chunk.toString('utf8', first, end);
      return Buffer.concat([...parts, chunk.subarray(first, end)]).toString('utf8');
    },
    carry: (chunk) => {
      if (from === undefined) return 0;
      const part = chunk.subarray(from);
      parts.push(part);
      size += part.length;
      from = 0;
      return size;
    },
  };
}
