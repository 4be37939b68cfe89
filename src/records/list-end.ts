// Decides where a list ends. The service sends no total and no next page, so the end is inferred from page to page:
//
//   state          a full page   a short page   an empty page,    404 or 500    any other
//                                               or nothing new                  failure
//   first          full          short          end               failed        failed
//   full           full          short          end               incomplete    incomplete
//   short          full          short          end               end           incomplete
//
// A short page is not an end, because services cut their pages as they like. Some services answer 404 or 500 past the
// last page. A 500 may as well be a failure, so it ends a list that is printed but never proves that the list was read
// whole.

export type ListState = 'first' | 'full' | 'short';

export type AfterPage = 'full' | 'short' | 'end';

/** @param news records that no earlier page had */
export function afterPage(page: { readonly news: number; readonly isFull: boolean }): AfterPage {
  if (page.news === 0) return 'end';
  return page.isFull ? 'full' : 'short';
}

/**
 * `failed`: no page was read; `incomplete`: some pages were.
 * @param status of the error response; undefined if there was no response
 */
export function afterFailure(state: ListState, status: number | undefined): 'end' | 'failed' | 'incomplete' {
  if (state === 'first') return 'failed';
  return state === 'short' && (status === 404 || status === 500) ? 'end' : 'incomplete';
}

/** Whether a last page proves that the list was read whole: it is empty, or it does not exist. */
export const isCleanEnd = (last: { readonly records: number } | { readonly status: number | undefined }): boolean =>
  'records' in last ? last.records === 0 : last.status === 404;
