// Decisions on points that the reference does not settle. A quoted sentence describes each decision
// in the style of the reference. A sort order is a list of columns of the library's tables. Records
// with equal values are sorted newest first, so that no record is on two pages.
import type { peopleSort, sortOrder, sortWithFollowed, time, wipSort } from './params.ts';

type Choice<P> = P extends { readonly choices: readonly (infer C extends string)[] } ? C : never;
type Sort = Choice<typeof sortWithFollowed | typeof wipSort | typeof peopleSort>;

export type Window = Choice<typeof time>;
export type Direction = Choice<typeof sortOrder>;

/**
 * Lengths of the periods in seconds. "`today` is the last 24 hours, `week` the last 7 days, `month`
 * the last 30."
 */
export const windowSeconds: Readonly<Record<Window, number>> = {
  all: Number.POSITIVE_INFINITY,
  today: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
};

/**
 * Step in seconds. The start of a period is rounded down to a full step. "A period begins on a full
 * minute."
 */
export const windowGrain = 60;

/**
 * Columns by value of the parameter `sort`. "The highest or newest value is first. Featured
 * projects precede all others, which are sorted by publication. If several sites featured a
 * project, the earliest date counts. `followed` counts the followers of a project's owners. The
 * figures of a creative are sums over the creative's projects. The items of a WIP are its
 * revisions. The items of a collection are its projects, and its comments and views are the sums
 * over them. `created_date` is the time when one user began to follow the other."
 */
export const sortColumns: Readonly<Record<Sort, readonly string[]>> = {
  appreciations: ['appreciations'],
  views: ['views'],
  comments: ['comments'],
  featured_date: ['featured_on', 'published_on'],
  published_date: ['published_on'],
  followed: ['followers'],
  last_item_added_date: ['newest_on'],
  created_date: ['at'],
  alpha: ['alpha'],
};

/** "The default of `sort_order` is `asc` for `alpha`, and `desc` for all other orders." */
export const defaultDirection = (sort: string): Direction => (sort === 'alpha' ? 'asc' : 'desc');

export const commentOrder = ['created_on'];
export const appreciationOrder = 'at DESC';

/** "The best suggestions are first." */
export const suggestionOrder = ['suggested'];

/** "A `q` without letters and digits finds nothing." The SQL condition excludes all records. */
export const wordless = { sql: '0', args: [] } as const;

/**
 * "A search takes at most 50 different words and 100 different tags. In scripts without spaces each
 * character is a word." Both limits bound the cost of a request. A word that is a prefix of another
 * word is not counted.
 */
export const mostWords = 50;
export const mostTags = 100;

/** "A parameter that is empty or blank counts as missing." */
export const isGiven = (value: string): boolean => value.trim() !== '';

/** "If a parameter is repeated, its last value counts. Repeated tags are combined." */
export const combineValues = (kind: string, values: readonly string[]): string =>
  kind === 'tags' ? values.join('|') : (values.at(-1) ?? '');

/**
 * "A 200 response has an ETag. A request with this tag in If-None-Match gets a 304, and the rate
 * limit counts it."
 */
export const hasTag = (status: number): boolean => status === 200;

/**
 * "The body of an error has this shape." Recorded responses have `http_code` as an integer or as a
 * string.
 */
export const errorBody = (status: number, message: string): string =>
  JSON.stringify({ http_code: status, messages: [{ type: 'error', message }] });

/**
 * "A request that fails has one of these statuses." The embedded service does not send 401, 422 and
 * 503.
 */
export const failureMeanings: Readonly<Record<number, string>> = {
  400: 'A parameter has an invalid value',
  401: 'The key is missing or invalid',
  403: 'The key is missing or invalid, or the record is not public',
  404: 'There is no such record',
  422: 'A parameter has an invalid value',
  429: 'Too many requests; the body may be empty',
  500: 'The service failed',
  503: 'The service is overloaded',
};
