// Decides where a list ends. The service sends no total and no next page, so the end is inferred from page to page:
//
//   state          a full page   a short page   an empty page,    404 or 500    any other
//                                               or nothing new                  failure
//   first          full          short          end               failed        failed
//   full           full          short          end               incomplete    incomplete
//   short          full          short          end               end           incomplete
//
// A short page does not end the list, because services may send one anywhere. Some services answer 404 or 500 after the
// last page. A 500 may also be a failure. It ends a printed list, but does not prove that the list was read completely.

export type ListState = 'first' | 'full' | 'short';

export type AfterPage = 'full' | 'short' | 'end';

/** Returns the state of the list after a page. @param page `news` is the number of records that no earlier page had */
export function afterPage(page: { readonly news: number; readonly isFull: boolean }): AfterPage {
  if (page.news === 0) return 'end';
  return page.isFull ? 'full' : 'short';
}

/**
 * Returns what a failed request means: the list ended, no page was read (`failed`), or later pages are missing.
 * @param status status of the error response; undefined if there was no response
 */
export function afterFailure(state: ListState, status: number | undefined): 'end' | 'failed' | 'incomplete' {
  if (state === 'first') return 'failed';
  return state === 'short' && (status === 404 || status === 500) ? 'end' : 'incomplete';
}

/** Whether the last page proves that the list was read completely. An empty list or a missing page (404) proves it. */
export const isCleanEnd = (
  last: { readonly records: number; readonly isNull?: boolean } | { readonly status: number | undefined },
): boolean => ('records' in last ? last.records === 0 && last.isNull !== true : last.status === 404);
