// Limits the memory for collected records and texts, because a hostile list may never end.
import { PortfolioError } from '../errors.ts';

/** Maximum number of bytes that an output format, or a stage such as a sort, may collect. */
const maxCollectedBytes = 400_000_000;

/**
 * @throws PortfolioError `incomplete` above the maximum. The caller first prints what it has.
 */
export function checkCollected(bytes: number, max: number = maxCollectedBytes): void {
  if (bytes <= max) return;
  const limit = `${Math.floor(max / 1_000_000)} MB`;
  throw new PortfolioError(
    'incomplete',
    `stopped after ${limit}, because this output is collected before it is printed`,
    {
      hint: '-o ndjson without --sort-by prints records at once, and has no limit',
    },
  );
}
