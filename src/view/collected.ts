// Limits the memory for collected records and texts, because a hostile list may never end.
import { PortfolioError } from '../errors.ts';
import type { RawRecord, Renderer } from './format.ts';

/**
 * Default maximum of the approximate number of bytes that an output format, or a stage such as a
 * sort, may collect.
 */
const maxCollectedBytes = 400_000_000;

/** @throws PortfolioError `incomplete` if `bytes` exceeds `maxBytes` */
export function checkCollectedBytes(bytes: number, maxBytes: number = maxCollectedBytes): void {
  if (bytes <= maxBytes) return;
  const limitText = `${Math.floor(maxBytes / 1_000_000)} MB`;
  throw new PortfolioError(
    'incomplete',
    `stopped after ${limitText}, because this output is collected before it is printed`,
    {
      hint: '-o ndjson without --sort-by prints records at once, and has no limit',
    },
  );
}

/** Returns a renderer that collects all records, and passes them to `draw` at the end. */
export function createCollectingRenderer(
  draw: (records: readonly RawRecord[]) => Promise<void>,
): Renderer {
  const collectedRecords: RawRecord[] = [];
  let collectedBytes = 0;
  return {
    getCollectedBytes: () => collectedBytes,
    write: async ({ records }) => {
      collectedRecords.push(...records);
      for (const { text } of records) collectedBytes += 2 * text.length;
    },
    end: () => draw(collectedRecords),
  };
}
