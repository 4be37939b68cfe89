// Decisions on points that the reference leaves open. Each entry begins with the sentence that the reference lacks.
// Orders name columns of `tables.ts`. Of equals the record that came into the library last is first, so that every
// order is
// total and pages never overlap.
import type { sortFollowed, sortItems, sortOrder, sortPeople, sortProjects, time } from './params.ts';

type Choice<P> = P extends { readonly choices: readonly (infer C extends string)[] } ? C : never;
type Order<P> = Readonly<Record<Choice<P>, readonly string[]>>;

export type Window = Choice<typeof time>;
export type Direction = Choice<typeof sortOrder>;

/** "`today` is the last 24 hours, `week` the last 7 days, `month` the last 30": rolling, in seconds. */
export const windowSeconds: Readonly<Record<Window, number>> = {
  all: Number.POSITIVE_INFINITY,
  today: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
};

/** "Windows begin on a full minute": so one list serves all who ask within it. */
export const windowGrain = 60;

/** "`time` looks at a project's publication, a WIP's newest revision, a collection's last change or addition." */
export const activeOn = {
  projects: 'published_on',
  wips: 'newest_on',
  collections: 'max(modified_on, newest_on)',
} as const;

/**
 * "Most, or newest, first. By `featured_date`, what was never featured follows what was, by publication; `followed`
 * counts the followers of a project's owners. A project was featured when it was first featured anywhere. The figures
 * of
 * a creative are the sums of their projects' figures, the dates are the newest of their projects' dates."
 */
export const featuredOrder: Order<typeof sortFollowed> = {
  featured_date: ['featured_on', 'published_on'],
  appreciations: ['appreciations'],
  views: ['views'],
  comments: ['comments'],
  published_date: ['published_on'],
  followed: ['followers'],
};

/** "A WIP is never featured and is published when it is created." */
export const ownWipOrder: Order<typeof sortProjects> = {
  featured_date: ['created_on'],
  appreciations: ['appreciations'],
  views: ['views'],
  comments: ['comments'],
  published_date: ['created_on'],
};

/**
 * "The items of a WIP are its revisions, those of a collection its projects;
 * a collection's comments and views are the sums of its projects'."
 */
export const itemOrder: Order<typeof sortItems> = {
  comments: ['comments'],
  views: ['views'],
  last_item_added_date: ['newest_on'],
};

/** "`created_date` is when the following began; figures are those of the creatives listed." */
export const peopleOrder: Order<typeof sortPeople> = {
  created_date: ['at'],
  appreciations: ['appreciations'],
  views: ['views'],
  comments: ['comments'],
  followed: ['followers'],
  alpha: ['alpha'],
};

/** "`sort_order` is asc for `alpha` and desc for all else." */
export const defaultDirection = (sort: string): Direction => (sort === 'alpha' ? 'asc' : 'desc');

/** "Comments and appreciations come newest first." */
export const commentOrder = ['created_on'];
export const appreciationOrder = 'at DESC';

/** "Suggestions come best first." */
export const suggestionOrder = ['suggested'];

/** "`q` finds nothing where it holds neither a letter nor a digit." The condition of a query that finds nothing. */
export const wordless = { sql: '0', args: [] } as const;

/**
 * "A search takes at most 50 different words, where each character of a script without blanks is one, and at most 100
 * different tags."
 * Both bound what one question costs. The beginning of another word asked for is not counted.
 */
export const mostWords = 50;
export const mostTags = 100;

/** "A parameter without a value, or with blanks alone, counts as not given." */
export const isGiven = (value: string): boolean => value.trim() !== '';

/** "Of a parameter given twice the last counts, but tags add up." */
export const combined = (kind: string, values: readonly string[]): string =>
  kind === 'tags' ? values.join('|') : (values.at(-1) ?? '');

/**
 * "A whole response has an ETag, made of its body; a request that names it in If-None-Match is answered 304, and
 * counts."
 */
export const hasTag = (status: number): boolean => status === 200;

/** "Errors have a body of this shape": recorded, with `http_code` as an integer or a string. */
export const errorBody = (status: number, message: string): string =>
  JSON.stringify({ http_code: status, messages: [{ type: 'error', message }] });
