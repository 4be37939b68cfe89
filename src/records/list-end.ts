// Where a list ends. The service tells no total and no next page, so the end is inferred from page to page:
//
//   state          a full page   a short page   an empty page,    404 or 500    any other
//                                               or nothing new                  failure
//   first          full          short          end               failed        failed
//   full           full          short          end               incomplete    incomplete
//   short          full          short          end               end           incomplete
//
// A short page alone is no end, since services cut their pages as they like; but some answer 404 or 500 past the last one.

export type ListState = 'first' | 'full' | 'short';

export type AfterPage = 'full' | 'short' | 'end';

/** @param news records that no page before had */
export function afterPage(page: { readonly news: number; readonly isFull: boolean }): AfterPage {
  if (page.news === 0) return 'end';
  return page.isFull ? 'full' : 'short';
}

/**
 * `failed`: nothing was read at all; `incomplete`: some pages were.
 * @param status of the response that was an error; undefined where none came
 */
export function afterFailure(state: ListState, status: number | undefined): 'end' | 'failed' | 'incomplete' {
  if (state === 'first') return 'failed';
  return state === 'short' && (status === 404 || status === 500) ? 'end' : 'incomplete';
}
