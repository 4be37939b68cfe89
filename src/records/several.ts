// Reads several single records in the given order, several requests at a time. Continues if one
// record fails.
import type { RequestParams } from '../api/request.ts';
import { isFailure, joinSignals, PortfolioError, toReason } from '../errors.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import { createSinglePage, type ListPage, type PageSource } from './list-page.ts';
import { createRequestQueue, type LoadPage, parseArrival } from './read-ahead.ts';

export interface SeveralRequest {
  /** Position of the first record to read. The default is 1. */
  readonly firstPosition?: number;
  readonly paramsByRecord: readonly RequestParams[];
  readonly concurrency: number;
  readonly noun: RecordPresenter['noun'];
  readonly signal: AbortSignal;
}

/** Whether the error concerns only some of the records. */
export const isOfSome = (error: unknown): error is PortfolioError =>
  isFailure(error) && (error.kind === 'incomplete' || ofOneRecord.includes(error.kind));

/**
 * Kinds of errors that concern only one record. After an error of another kind, no more records are
 * requested.
 */
const ofOneRecord: readonly string[] = [
  'not_found',
  'not_kept',
  'service',
  'unreadable',
] satisfies PortfolioError['kind'][];

/**
 * Returns a page for each record. The page number is the position of the record, from 1.
 * The pages throw PortfolioError after the last record if some failed: `incomplete`, or the first
 * failure's kind if all failed
 */
export const recordsSource =
  (loadPage: LoadPage, request: SeveralRequest): PageSource =>
  () =>
    readSeveral(loadPage, request);

async function* readSeveral(loadPage: LoadPage, request: SeveralRequest): AsyncGenerator<ListPage> {
  const { firstPosition = 1, paramsByRecord, concurrency, noun, signal } = request;
  const total = paramsByRecord.length;
  const stopController = new AbortController();
  const requestQueue = createRequestQueue(
    loadPage,
    firstPosition,
    joinSignals(signal, stopController.signal),
  );
  const failures: PortfolioError[] = [];
  let read = 0;
  try {
    for (let page = firstPosition; page <= total; page++) {
      requestQueue.ask(Math.min(concurrency, total - page + 1));
      const arrival = await requestQueue.shift();
      if (signal.aborted)
        throw interrupted(
          signal.reason,
          read === 0 ? '' : ` after ${read} of ${total} ${noun.many}`,
        );
      const content = arrival === undefined ? { error: undefined } : parseArrival(arrival);
      if ('error' in content) {
        const error = onlyOfOne(content.error, read, failures, request);
        failures.push(
          withName(error, `${noun.one} ${Object.values(paramsByRecord[page - 1] ?? {})}`),
        );
        continue;
      }
      read += 1;
      yield {
        ...createSinglePage(content, paramsByRecord[page - 1] ?? {}, page),
        isFirstOfSearch: page === firstPosition,
        endReason: endAt(page, total),
      };
    }
  } finally {
    stopController.abort();
  }
  const failure = failureOf(failures, read, request);
  if (failure !== undefined) throw failure;
}

const endAt = (page: number, total: number): ListPage['endReason'] =>
  page === total ? 'cut' : undefined;

/**
 * Returns the error if it concerns only one record.
 * @throws the error that ends the record stream
 */
function onlyOfOne(
  error: unknown,
  read: number,
  failures: readonly PortfolioError[],
  request: SeveralRequest,
): PortfolioError {
  if (!isFailure(error)) throw error;
  if (!ofOneRecord.includes(error.kind)) throw stopped(error, read, failures, request);
  return error;
}

const withName = (error: PortfolioError, name: string): PortfolioError =>
  error.kind === 'service' || error.kind === 'unreadable'
    ? new PortfolioError(error.kind, `${name}: ${error.message}`, {
        hint: 'run the command again: the service may answer this time',
        ...error.details,
      })
    : error;

/** Returns the error for the records that could not be read; undefined if there are none. */
function failureOf(
  failures: readonly PortfolioError[],
  read: number,
  { paramsByRecord: { length: total }, noun }: SeveralRequest,
): PortfolioError | undefined {
  const [first] = failures;
  if (first === undefined || total === 1) return first;
  // Adds the hint if all failures have the same hint.
  const { hint } = first.details;
  const isShared = hint !== undefined && failures.every(({ details }) => details.hint === hint);
  const details = { summarisedErrors: failures, ...(isShared ? { hint } : {}) };
  if (read === 0)
    return new PortfolioError(
      first.kind,
      `none of the ${total} ${noun.many} could be read`,
      details,
    );
  return new PortfolioError(
    'incomplete',
    `${failures.length} of ${total} ${noun.many} could not be read`,
    details,
  );
}

const interrupted = (reason: unknown, after: string): unknown =>
  isFailure(reason) ? new PortfolioError(reason.kind, `${reason.message}${after}`) : reason;

/** Returns the error for a failure that ends the record stream. */
function stopped(
  error: PortfolioError,
  read: number,
  summarisedErrors: readonly PortfolioError[],
  { paramsByRecord: { length: total }, noun }: SeveralRequest,
): PortfolioError {
  if (read === 0 && summarisedErrors.length === 0) return error;
  return new PortfolioError('incomplete', `only ${read} of ${total} ${noun.many} were read`, {
    ...error.details,
    reason: toReason(error),
    summarisedErrors,
    cause: error,
  });
}
