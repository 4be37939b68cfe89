// Says whether a list has ended, from the records of its pages.
export type ListState = 'first' | 'full' | 'short';

export type StateAfterPage = 'full' | 'short' | 'end';

/** Returns the state of the list after a page. */
export function stateAfterPage(page: {
  readonly newRecordCount: number;
  readonly isFull: boolean;
}): StateAfterPage {
  if (page.newRecordCount === 0) return 'end';
  return page.isFull ? 'full' : 'short';
}

/**
 * Returns the meaning of a failed request: `end` of the list, `failed` if it was the first request,
 * or `incomplete`.
 * @param status status of the error response; undefined if there was no response
 */
export function stateAfterFailure(
  state: ListState,
  status: number | undefined,
): 'end' | 'failed' | 'incomplete' {
  if (state === 'first') return 'failed';
  return state === 'short' && (status === 404 || status === 500) ? 'end' : 'incomplete';
}

/**
 * Whether the last page proves that the list was read completely. A missing page (404) proves it,
 * and an empty list, if its response mentions no error.
 */
export const isCleanEnd = (
  lastPage:
    | { readonly records: number; readonly doubt?: string }
    | { readonly status: number | undefined },
): boolean =>
  'records' in lastPage
    ? lastPage.records === 0 && lastPage.doubt === undefined
    : lastPage.status === 404;
