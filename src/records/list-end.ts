// Decides where a list ends. A response has neither a total nor a link to the next page, so each
// page is examined:
//
//   state          a full page   a short page   an empty page, or a  404 or 500    any other
//                                               page without news                  failure
//   first          full          short          end               failed        failed
//   full           full          short          end               incomplete    incomplete
//   short          full          short          end               end           incomplete
//
// A short page does not end the list, because any page may be short. Some services answer 404 or
// 500 after the last page. A 500 may also be a failure. It ends a printed list with a note, but
// does not prove that the list was read completely.
import type { ListPage } from './list-page.ts';
import type { Page } from './page.ts';

export type ListState = 'first' | 'full' | 'short';

export type AfterPage = 'full' | 'short' | 'end';

/**
 * Returns the state of the list after a page.
 * @param page `news` is the number of records that no earlier page had
 */
export function afterPage(page: { readonly news: number; readonly isFull: boolean }): AfterPage {
  if (page.news === 0) return 'end';
  return page.isFull ? 'full' : 'short';
}

/**
 * Returns the meaning of a failed request: `end` of the list, `failed` if it was the first request,
 * or `incomplete`.
 * @param status status of the error response; undefined if there was no response
 */
export function afterFailure(
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
  last:
    | { readonly records: number; readonly doubt?: string }
    | { readonly status: number | undefined },
): boolean =>
  'records' in last ? last.records === 0 && last.doubt === undefined : last.status === 404;

/**
 * Returns sentences about a page that may not be the end of its list, although the record stream
 * ends there.
 */
export function doubtsAbout({
  page,
  content: { doubt },
  end,
}: Pick<ListPage, 'page' | 'end'> & { readonly content: Pick<Page, 'doubt'> }): readonly string[] {
  const doubts: string[] = [];
  if (doubt !== undefined)
    doubts.push(
      `the service sent ${doubt === 'null' ? 'null instead of a list' : 'a list with an error'} (page ${page}); ` +
        'this may be a failure, so the list may have more records',
    );
  if (end === 'failed')
    doubts.push(
      `page ${page} failed (500), as pages after the last one do on some services; ` +
        'if it was a failure, the list has more records',
    );
  return doubts;
}
