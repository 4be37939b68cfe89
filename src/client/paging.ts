// Reads a list page by page, several at once, in order. The service tells no total and no next page, so the end is inferred:
// an empty page, a page without a new record, or a failure past a page that was not full.
import { setMaxListeners } from 'node:events';
import { PortfolioError } from '../errors.ts';
import type { Content } from './content.ts';

export interface PageRequest {
  readonly start: number;
  /** Records wanted; undefined for all there are. */
  readonly limit: number | undefined;
  readonly concurrency: number;
  /** Records of a full page, as far as is known beforehand. */
  readonly pageSize: number;
  readonly signal: AbortSignal;
}

export interface Batch {
  readonly page: number;
  readonly content: Content;
  /** Positions in `content.records` of those that are new and wanted. */
  readonly fresh: readonly number[];
}

export type FetchPage = (page: number, signal: AbortSignal) => Promise<Content>;

type Outcome = { readonly page: number } & ({ readonly content: Content } | { readonly error: unknown });

/**
 * The pages from `start` on, until the limit or the end.
 * @throws the page's own error when the first page fails; PortfolioError `incomplete` when a later one does
 */
export async function* readPages(fetchPage: FetchPage, request: PageRequest): AsyncGenerator<Batch> {
  const stop = new AbortController();
  const signal = AbortSignal.any([request.signal, stop.signal]);
  // Each page under way listens; Node takes more than ten for a leak.
  setMaxListeners(0, signal);
  const ask = (page: number): Promise<Outcome> =>
    fetchPage(page, signal).then(
      (content) => ({ page, content }),
      (error: unknown) => ({ page, error }),
    );
  const seen = new Set<unknown>();
  const underway: Promise<Outcome>[] = [ask(request.start)];
  let next = request.start + 1;
  let wanted = request.limit ?? Number.POSITIVE_INFINITY;
  let longest = request.pageSize;
  let wasFull = true;
  try {
    for (let outcome = await underway.shift(); outcome !== undefined; outcome = await underway.shift()) {
      if ('error' in outcome) {
        if (outcome.page === request.start || request.signal.aborted) throw outcome.error;
        if (!wasFull && isRefusal(outcome.error)) return;
        throw stopped(outcome.page, outcome.error);
      }
      const { content, page } = outcome;
      const size = content.records.length;
      const fresh = freshOf(content.records, seen);
      if (fresh.length === 0) {
        // The first page is handed on even when empty: it is the answer.
        if (page === request.start) yield { page, content, fresh };
        return;
      }
      const shown = fresh.slice(0, wanted);
      wanted -= shown.length;
      // The service may cut its pages otherwise than expected: the first one tells how.
      const first = page === request.start;
      wasFull = size >= (first ? request.pageSize : longest);
      longest = first ? size : Math.max(longest, size);
      // Past a page that was not full there is seldom more: one look is enough. Asked before this page is handed on, so that
      // the service works while the page is written.
      const ahead = wasFull ? Math.min(request.concurrency, Math.ceil(wanted / longest)) : Math.min(1, wanted);
      while (underway.length < ahead) underway.push(ask(next++));
      yield { page, content, fresh: shown };
      if (wanted <= 0) return;
    }
  } finally {
    stop.abort();
  }
}

/** The service's own no, as opposed to a broken line or a limit: past a short page it means that the list has ended. */
const isRefusal = (error: unknown): boolean =>
  error instanceof PortfolioError && (error.kind === 'service' || error.kind === 'not_found');

function stopped(page: number, cause: unknown): PortfolioError {
  if (!(cause instanceof PortfolioError)) throw cause;
  const { why, status, retryAt } = cause.details;
  const when = retryAt === undefined ? '' : ` ${retryAt}`;
  return new PortfolioError('incomplete', `the list is incomplete: page ${page} could not be read`, {
    why: why === undefined ? cause.message : `${cause.message}: ${why}`,
    hint: `continue${when} with --page ${page}`,
    ...(status === undefined ? {} : { status }),
    cause,
  });
}

/** Positions of the records that no page before had; a record that stands twice on one page is left as the service sent it. */
function freshOf(records: readonly unknown[], seen: Set<unknown>): number[] {
  const names = records.map(identity);
  const fresh = names.flatMap((name, position) => (name !== undefined && seen.has(name) ? [] : [position]));
  for (const name of names) seen.add(name);
  return fresh;
}

/** What tells one record from another: its id, or where it has none all of it. One too deep to be compared counts as new. */
function identity(record: unknown): string | number | undefined {
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined;
  if (typeof id === 'string' || typeof id === 'number') return id;
  try {
    return JSON.stringify(record);
  } catch {
    return undefined;
  }
}
