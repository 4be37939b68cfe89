// The errors of a list that was not read to its end.
import { quantity } from '../api/words.ts';
import { isFailure, PortfolioError, toReason } from '../errors.ts';
import type { ExecutableQuery } from './query.ts';

/**
 * Returns the error for a page that failed after others were read.
 * @throws the cause if the program is to blame
 */
export function incompleteList(page: number, cause: unknown): PortfolioError {
  if (!isFailure(cause)) throw cause;
  const { status, retryTimeText } = cause.details;
  const when = retryTimeText === undefined ? '' : ` ${retryTimeText}`;
  return new PortfolioError(
    'incomplete',
    `the list is incomplete: page ${page} could not be read`,
    {
      reason: toReason(cause),
      hint: `continue${when} with --page ${page}`,
      ...(status === undefined ? {} : { status }),
      ...(retryTimeText === undefined ? {} : { retryTimeText }),
      cause,
    },
  );
}

export function tooManyPages(
  pages: number,
  { presenter, filters, settings }: Pick<ExecutableQuery, 'presenter' | 'filters' | 'settings'>,
  { readCount, passedCount }: { readonly readCount: number; readonly passedCount: number },
): PortfolioError {
  const reasons =
    passedCount === 0 ? filters.flatMap(({ explainNoMatch }) => explainNoMatch() ?? []) : [];
  const found =
    filters.length === 0
      ? quantity(readCount, presenter.noun.one, presenter.noun.many)
      : `${passedCount} of ${readCount} ${presenter.noun.many} passed`;
  return new PortfolioError('incomplete', `stopped after ${quantity(pages, 'page')}`, {
    reason: [
      found,
      ...reasons,
      settings.pagesAdvice ?? '--max-pages sets the number of pages',
    ].join('; '),
  });
}
