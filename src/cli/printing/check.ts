// What a check of doctor is, and what it finds.

import type { PortfolioError } from '../../errors.ts';
import type { Context } from '../context.ts';

/** What a check found. A note is worth knowing and no failure. */
export interface Finding {
  readonly result: 'ok' | 'note' | 'failed';
  /** One sentence. */
  readonly text: string;
  /** What failed; the first one is the error that the command ends with. */
  readonly error?: PortfolioError;
}

export interface Check {
  readonly name: string;
  /** A check that must have passed before this one can say anything. */
  readonly needs?: string;
  readonly run: (context: Context) => Promise<readonly Finding[]> | readonly Finding[];
}
