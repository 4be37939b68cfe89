// The error of a list that broke off, with the command that continues it.
import { isFailure, PortfolioError, toSignalError } from '../../errors.ts';
import { commandLineWith } from '../calls.ts';
import { type PrintedList, withResolvedIds } from './printed-list.ts';

/** Returns the error for an incomplete list. Its hint is the command that continues the list. */
export function toIncompleteListError(list: PrintedList, error: unknown): unknown {
  const { limit, isSinglePage, isRanked, searches } = list.preparedQuery;
  const { passedCount, lastPageNumber, hasReadLastPage } = list.stream.summary();
  const { signal } = list.context.system;
  // Reading the other pages of a list in order of likeness would not find the most similar records
  // of all pages. No page number says where each of several searches goes on.
  const canContinue = !isSinglePage && !isRanked && searches.length === 1;
  if (lastPageNumber === undefined || hasReadLastPage || !canContinue) return error;
  const limitChange = limit === undefined ? {} : { '--limit': `${limit - passedCount}` };
  const continuation = `: ${commandLineWith(withResolvedIds(list), { '--page': `${lastPageNumber + 1}`, ...limitChange })}`;
  if (signal.aborted) {
    const reason = toSignalError(signal.reason);
    const { out: outFile } = list.context.options;
    // A sheet of the rest would replace the sheet of the whole list.
    const hint =
      outFile === undefined
        ? `to go on${continuation}`
        : `${outFile} was not written; run the command again`;
    return new PortfolioError(reason.kind, `${reason.message} after page ${lastPageNumber}`, {
      hint,
    });
  }
  if (!isFailure(error, 'incomplete')) return error;
  const { retryTimeText } = error.details;
  const hint = `to go on${retryTimeText === undefined ? '' : ` ${retryTimeText}`}${continuation}`;
  return new PortfolioError(error.kind, error.message, { ...error.details, hint });
}
