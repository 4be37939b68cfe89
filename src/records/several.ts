// Reads single records by their names: several at a time, in the order in which they were given. If one cannot be read, the others
// still are.
import { PortfolioError } from '../errors.ts';
import type { Filter, ListBatch } from './list.ts';
import { type FetchPage, pageIn, requestsFrom } from './read-ahead.ts';

export interface SeveralRequest {
  readonly total: number;
  readonly concurrency: number;
  readonly filters: readonly Filter[];
  /** What the records are called: `projects`. */
  readonly noun: string;
  readonly signal: AbortSignal;
}

/** Failures of one record, after which others may be read. Any other failure would meet them all. */
const ofOneRecord: readonly string[] = ['not_found', 'service', 'unreadable'] satisfies PortfolioError['kind'][];

/**
 * A batch for each record; its page is the record's number, from 1.
 * @throws PortfolioError after all records that could be read: `incomplete` if there were any, else the kind of the first failure
 */
export async function* readSeveral(fetchPage: FetchPage, request: SeveralRequest): AsyncGenerator<ListBatch> {
  const { total, concurrency, filters, noun, signal } = request;
  const stop = new AbortController();
  const underway = requestsFrom(fetchPage, 1, AbortSignal.any([signal, stop.signal]));
  const failures: PortfolioError[] = [];
  let read = 0;
  try {
    for (let page = 1; page <= total; page++) {
      underway.ask(Math.min(concurrency, total - page + 1));
      const arrival = await underway.shift();
      if (signal.aborted) throw interrupted(signal.reason, read === 0 ? '' : ` after ${read} of ${total} ${noun}`);
      const content = arrival === undefined ? { error: undefined } : pageIn(arrival);
      if ('error' in content) {
        const { error } = content;
        if (!(error instanceof PortfolioError)) throw error;
        if (!ofOneRecord.includes(error.kind)) throw stopped(error, read, failures, request);
        failures.push(error);
        continue;
      }
      read += 1;
      const { records } = content;
      yield { page, read: records, records: records.filter((record) => filters.every((filter) => filter(record))) };
    }
  } finally {
    stop.abort();
  }
  const [first] = failures;
  if (first !== undefined) throw total === 1 ? first : failed(first, read, failures, request);
}

const interrupted = (reason: unknown, after: string): unknown =>
  reason instanceof PortfolioError ? new PortfolioError(reason.kind, `${reason.message}${after}`) : reason;

function failed(first: PortfolioError, read: number, each: readonly PortfolioError[], { total, noun }: SeveralRequest) {
  const details = { each, ...sharedHint(each) };
  if (read === 0) return new PortfolioError(first.kind, `none of the ${total} ${noun} could be read`, details);
  return new PortfolioError('incomplete', `${each.length} of ${total} ${noun} could not be read`, details);
}

/** What is to be done about all of them. */
function sharedHint([first, ...others]: readonly PortfolioError[]): { readonly hint?: string } {
  const hint = first?.details.hint;
  return hint !== undefined && others.every(({ details }) => details.hint === hint) ? { hint } : {};
}

/** The error after which no further record was asked for. */
function stopped(
  error: PortfolioError,
  read: number,
  each: readonly PortfolioError[],
  { total, noun }: SeveralRequest,
): PortfolioError {
  if (read === 0 && each.length === 0) return error;
  const { why, ...details } = error.details;
  return new PortfolioError('incomplete', `only ${read} of ${total} ${noun} were read`, {
    ...details,
    why: why === undefined ? error.message : `${error.message}: ${why}`,
    each,
    cause: error,
  });
}
