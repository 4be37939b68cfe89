// Asks one watch again, page after page. What came with a page, and where to go on, are stored together, so that a run may stop
// anywhere: the next one goes on there.
import { endpointOf } from '../../api/catalogue.ts';
import type { EntityName } from '../../api/entities.ts';
import { entityOf } from '../../api/entities.ts';
import type { Watch } from '../../api/following.ts';
import { idAt } from '../../api/ids.ts';
import { parse } from '../../api/json/parse.ts';
import { requestUrl, type Values } from '../../api/request.ts';
import type { Endpoint } from '../../api/schema.ts';
import type { Connection, Context } from '../../cli/context.ts';
import { type Requests, requestsOf } from '../../cli/requests.ts';
import { PortfolioError } from '../../errors.ts';
import { type Counts, keepStep } from '../../library/history/watches.ts';
import type { KeptPage } from '../../library/store/kept-lists.ts';
import type { Writer } from '../../library/store/writer.ts';
import { afterFailure, afterPage, type ListState } from '../../records/list-end.ts';
import { completed } from '../../records/newest.ts';
import { pageOf } from '../../records/page.ts';
import { noLists, pagesOf, targetOf } from '../../sources/kept-pages.ts';
import type { EndpointCall } from './watch-words.ts';

export interface Pass {
  readonly watch: Watch;
  readonly call: EndpointCall;
  readonly context: Context;
  readonly connection: Pick<Connection, 'base' | 'client'>;
  readonly writer: Pick<Writer, 'change'>;
}

interface Plan extends Pass {
  readonly endpoint: Endpoint<EntityName>;
  readonly values: Values;
  readonly several: Requests['several'];
  /** The number of its first page. */
  readonly first: number;
  /** Records wanted; undefined for all of the pages that are asked for. */
  readonly limit: number | undefined;
  readonly isSinglePage: boolean;
}

/** Runs the pass to its end, from where it stopped. @throws BudgetSpent, and what went wrong with a request */
export async function askAgain(pass: Pass): Promise<Counts> {
  const { call, context, connection, watch, writer } = pass;
  const { options } = call;
  const endpoint = endpointOf(call.command.endpoint);
  const { values, several } = await requestsOf(endpoint, call, context);
  const asking = { connection, note: async () => {}, request: context.requestOptions };
  const all = several === undefined ? await completed(endpoint, values, asking) : values;
  const limit = options.limit === undefined ? undefined : Number(options.limit);
  const isSinglePage = endpoint.pageSize === undefined || (limit === undefined && options.all !== true);
  const plan: Plan = {
    ...{ ...pass, endpoint, values: all, several, limit, isSinglePage },
    first: several === undefined ? Number(all['page'] ?? 1) : 1,
  };
  const start = watch.page ?? plan.first;
  let began = watch.page === undefined ? undefined : watch.began;
  let state: ListState = 'first';
  let longest = 0;
  let isComplete = true;
  const known = new Set<string>();
  let counts: Counts = { records: watch.page === undefined ? 0 : watch.records, appeared: 0, changed: 0, gone: 0 };
  for (let page = start; ; page += 1) {
    context.system.signal.throwIfAborted();
    const came = await attempt(plan, page, state);
    const seen = Math.floor(context.system.now() / 1000);
    began ??= seen;
    const texts = came?.[0]?.texts ?? [];
    const news = texts.filter((text) => isAdded(known, identityOf(endpoint, text)));
    const wanted = (limit ?? Number.POSITIVE_INFINITY) - counts.records;
    const isFull = texts.length >= Math.max(longest, endpoint.pageSize ?? 0);
    longest = Math.max(longest, texts.length);
    const outcome = afterPage({ news: news.length, isFull });
    const isEnd = endOf(plan, { page, outcome, isOver: news.length >= wanted });
    // A page that repeats the key is not kept.
    const clean = came?.filter((each) => each.texts.every((text) => context.mask.hide(text) === text));
    isComplete &&= clean?.length === came?.length;
    // Only what was read in one go: a list that was read over hours may have moved on meanwhile, and nothing of it have gone.
    const isWhole = isEnd && start === 1 && isComplete && isWholeList(plan, texts.length, came === undefined);
    const pages = (clean ?? endPage(plan, page, seen)).map((each) => (isWhole ? { ...each, wholeSince: began } : each));
    const step = { watch: watch.number, began, seen, next: isEnd ? undefined : page + 1 };
    counts = writer.change((store) => keepStep(store, pages, { ...step, isFirst: page === plan.first }));
    if (isEnd) return counts;
    if (outcome !== 'end') state = outcome;
  }
}

const isAdded = (set: Set<string>, text: string): boolean => !set.has(text) && set.add(text).has(text);

const identityOf = ({ entity }: Endpoint<EntityName>, text: string): string => {
  const { identity } = entityOf(entity);
  return (identity === undefined ? undefined : idAt(parse(text), ...identity)) ?? text;
};

/** What is kept of a page; undefined where there is none, which is the end of the list. */
async function attempt(plan: Plan, page: number, state: ListState): Promise<readonly KeptPage[] | undefined> {
  const { connection, context, endpoint, several } = plan;
  const url = urlOf(plan, page);
  try {
    const response = await connection.client.get(url, context.requestOptions);
    // Says what is wrong with it, if anything is.
    pageOf(response, endpoint.envelopeKey, endpoint.isList);
    const seen = Math.floor(context.system.now() / 1000);
    // Whether a list is whole is decided above.
    return pagesOf(url, response, { base: connection.base, seen, lists: noLists });
  } catch (error) {
    const status = error instanceof PortfolioError ? error.details.status : undefined;
    if (several === undefined && afterFailure(state, status) === 'end') return undefined;
    throw error;
  }
}

function urlOf({ connection, endpoint, values, several, first }: Plan, page: number): URL {
  if (several !== undefined) return requestUrl(connection.base, endpoint, several[page - 1] ?? {});
  const isPaged = endpoint.pageSize !== undefined && page !== first;
  return requestUrl(connection.base, endpoint, isPaged ? { ...values, page: String(page) } : values);
}

interface Arrived {
  readonly page: number;
  readonly outcome: ReturnType<typeof afterPage>;
  readonly isOver: boolean;
}

function endOf({ several, isSinglePage }: Plan, { page, outcome, isOver }: Arrived): boolean {
  if (several !== undefined) return page >= several.length;
  return isSinglePage || isOver || outcome === 'end';
}

/** Whether all of the list was read, if this page ended it. */
const isWholeList = ({ endpoint, limit, isSinglePage }: Plan, records: number, isMissing: boolean): boolean =>
  endpoint.isList &&
  (endpoint.pageSize === undefined || (limit === undefined && !isSinglePage && (records === 0 || isMissing)));

/** A page that is not there, as one without records: it is the end of its list. */
function endPage(plan: Plan, page: number, seen: number): readonly KeptPage[] {
  const target = targetOf(urlOf(plan, page), plan.connection.base);
  if (target === undefined) return [];
  const { command, inPath, asked, perPage } = target;
  return [{ command, inPath, asked, texts: [], place: (page - 1) * perPage, seen }];
}
