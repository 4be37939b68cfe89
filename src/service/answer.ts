// The embedded service as one function: request and library → response. Uses neither a socket nor a
// clock.
import { combineValues, errorBody, isGiven, mostTags, mostWords } from '../api/assumptions.ts';
import { endpointOf } from '../api/catalogue.ts';
import type { EntityName } from '../api/entities.ts';
import type { Examples } from '../api/openapi/document.ts';
import { read } from '../api/read-value.ts';
import type { PartialInfo, RequestParams, Response, Transport } from '../api/request.ts';
import { listQuery, type Route, routeOf } from '../api/routes.ts';
import { defaultOf, type Endpoint, type Param, queryParamNames } from '../api/schema.ts';
import { capitalise } from '../api/words.ts';
import { isSearchRead, isUserLibrary, receivedPart } from '../library/history/list-history.ts';
import { distinctLabels } from '../library/index/queries.ts';
import { phrases, splitWords } from '../library/index/words.ts';
import { clockOf, type Library } from '../library/store/library.ts';
import { boardWithId } from './boards.ts';
import { type Conditional, pictureResponse, type ServedPictures } from './pictures.ts';
import { type Admit, carries, parseTarget, type RequestTarget } from './requests.ts';
import type { Lookup } from './resolver.ts';
import { resolve } from './resolvers.ts';

export interface Service {
  readonly library: Library;
  /**
   * Returns the real time in milliseconds since 1970. Resolvers prefer the fixed time of a library.
   */
  readonly now: () => number;
  /** Key that every request must contain; undefined if none is needed. */
  readonly key?: string;
  readonly admit?: Admit;
  readonly servesBoards?: boolean;
  /**
   * Pictures of the service. Requests for pictures work without the key and without a rate limit.
   */
  readonly pictures?: ServedPictures;
  readonly examples?: () => Promise<Examples>;
}

/** A service that sends recorded responses instead of records from a library. */
export interface RecordedService extends Pick<Service, 'now' | 'key' | 'admit'> {
  /**
   * Returns the recorded response to a request.
   * @param target the path and the query, without an origin
   */
  readonly recorded: (target: string) => Promise<Response>;
}

export interface Request {
  readonly method: string;
  /** The text in the request line: the path and, after a question mark, the query. */
  readonly target: string;
}

export const transportOf =
  (service: Service): Transport =>
  async (url, signal, headers = {}) => {
    // Lets signals and timers run between two requests, as a socket does.
    await new Promise(setImmediate);
    signal.throwIfAborted();
    const request = { method: 'GET', target: `${url.pathname}${url.search}` };
    const { 'if-none-match': ifNoneMatch } = headers;
    return (await pictureAt({ ...request, ifNoneMatch }, service)) ?? answer(request, service);
  };

export async function pictureAt(
  request: Request & Conditional,
  service: Service,
): Promise<Response | undefined> {
  const { root, find } = service.pictures ?? {};
  if (root === undefined || find === undefined || !request.target.startsWith(root))
    return undefined;
  const picture = await find(request.target.replace(/[?#].*$/s, ''));
  if (picture === undefined) return undefined;
  return isRead(request) ? pictureResponse(picture, request) : notRead();
}

export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
export const notRead = (): Response =>
  refusal(405, 'Only GET and HEAD are supported here', { allow: 'GET, HEAD' });

export function answer(request: Request, service: Service): Response {
  const { segments, query } = parseTarget(request.target);
  const route = routeOf(segments);
  if (route === undefined)
    return refusal(404, `There is nothing at ${shortened(`/${segments.join('/')}`)}`);
  if (!isRead(request)) return notRead();
  const refused = refusalOf(query, service);
  if (refused !== undefined) return refused;
  const checked = valuesIn(query, endpointOf(route.name));
  if ('problem' in checked) return refusal(400, checked.problem);
  return contentResponse(service, route, checked.values, listQuery(query));
}

export async function recordedAnswer(
  request: Request,
  service: RecordedService,
): Promise<Response> {
  if (!isRead(request)) return notRead();
  const local = request.target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return refusalOf(parseTarget(local).query, service) ?? service.recorded(local);
}

function refusalOf(
  query: RequestTarget['query'],
  { key, admit, now }: Pick<Service, 'now' | 'key' | 'admit'>,
): Response | undefined {
  if (key !== undefined && !carries(query, key))
    return refusal(403, 'A valid key is needed, as api_key or client_id');
  const wait = admit?.(now()) ?? 0;
  if (wait === 0) return undefined;
  return refusal(429, 'Too many requests', { 'retry-after': String(Math.ceil(wait / 1000)) });
}

export function refusal(
  status: number,
  message: string,
  headers: Response['headers'] = {},
): Response {
  return responseOf(status, errorBody(status, message), headers);
}

/** Ignores all other parameters. */
function valuesIn(
  query: RequestTarget['query'],
  endpoint: Endpoint,
): { values: RequestParams } | { problem: string } {
  const checked: Record<string, string> = {};
  for (const name of queryParamNames(endpoint)) {
    const param = endpoint.params[name];
    if (param === undefined) continue;
    const values = query
      .filter(([key, value]) => key === name && isGiven(value))
      .map(([, value]) => value);
    const sent = combineValues(param.kind, values);
    const value = sent === '' ? { value: defaultOf(param) } : read(param, name, sent);
    if ('problem' in value) return value;
    const problem = excess(param, name, value.value);
    if (problem !== undefined) return { problem };
    checked[name] = value.value;
  }
  return { values: checked };
}

/**
 * Returns a sentence that refuses a value because its search would take too long; undefined for
 * other values.
 */
function excess(param: Param, name: string, value: string): string | undefined {
  const hasManyWords =
    param.isPositional === true && splitWords(phrases(value).join(' ')).length > mostWords;
  if (hasManyWords) return `${name} takes at most ${mostWords} different words`;
  const hasManyTags = param.kind === 'tags' && distinctLabels(value).length > mostTags;
  return hasManyTags ? `${name} takes at most ${mostTags} different tags` : undefined;
}

/**
 * Whether a list has the default order of its service. Records do not contain what that order
 * depends on.
 */
const hasDefaultOrder = (
  { params: { sort } }: Endpoint<EntityName>,
  values: RequestParams,
): boolean => sort !== undefined && values['sort'] === defaultOf(sort);

function namedList({ envelopeKey }: Endpoint<EntityName>, inPath: Route['inPath']): string {
  const of = named(inPath) === '' ? '' : ` of ${named(inPath)}`;
  return `the ${envelopeKey.replaceAll('_', ' ')}${of}`;
}

function missing(
  library: Library,
  endpoint: Endpoint<EntityName>,
  inPath: Route['inPath'],
): Response {
  if (!isUserLibrary(library)) return refusal(404, `There is no ${named(inPath)}`);
  const what = endpoint.envelopeKey.replaceAll('_', ' ');
  const isRecord = named(inPath).startsWith(`${what} `);
  return notKept(
    `this library does not have ${isRecord ? named(inPath) : namedList(endpoint, inPath)}`,
  );
}

/** A board is always whole. */
const partOf = (lookup: Lookup, name: Route['name'], inPath: Route['inPath']) =>
  boardWithId(lookup, inPath['collection_id']) === undefined
    ? receivedPart(lookup.library, name, inPath)
    : 'whole';

/** @param found the JSON of each of its lists */
function bodyOf(
  { envelopeKey, subset }: Endpoint<EntityName>,
  found: string | readonly string[],
): string {
  const keys = [envelopeKey, ...(subset === undefined ? [] : [subset.envelopeKey])];
  return `{${keys.map((key, at) => `"${key}":${[found].flat()[at]}`).join(',')}}`;
}

function contentResponse(
  { library, now, servesBoards = false }: Service,
  { name, inPath }: Route,
  values: RequestParams,
  query: string,
): Response {
  const endpoint = endpointOf(name);
  let since: number | undefined;
  const gaps: string[] = [];
  const lookup: Lookup = {
    library,
    boards: servesBoards && name.startsWith('collections ') ? library.boards() : [],
    values: { ...values, ...inPath },
    listQuery: query,
    now: Math.floor(clockOf(library, now)() / 1000),
    noteAge: (time) => {
      since = time;
    },
    noteGap: (text) => void gaps.push(text),
    ...page(endpoint, values),
  };
  const found = resolve(name, lookup);
  const isEmpty = found === undefined || found === '[]';
  const received = partOf(lookup, name, inPath);
  // This library never received the list. The service may have records in it.
  if (isEmpty && lookup.from === 0 && received === 'none')
    return notKept(`${namedList(endpoint, inPath)} are not in this library`);
  if (found === undefined) return missing(library, endpoint, inPath);
  const mayBeUnasked = lookup.from === 0 && named(inPath) === '';
  const isUnasked =
    mayBeUnasked &&
    (isEmpty || hasDefaultOrder(endpoint, values)) &&
    !isSearchRead(library, name, query);
  const lacks: PartialInfo = {
    ...(received === 'whole' ? {} : { mayHaveMore: true }),
    ...(isUnasked ? { uncertainPart: isEmpty ? 'records' : 'order' } : {}),
    ...(gaps.length > 0 ? { missingMembersText: gaps.join(', and ') } : {}),
    ...(since === undefined ? {} : { receivedAt: since }),
  };
  return { ...responseOf(200, bodyOf(endpoint, found)), partialInfo: lacks };
}

const notKept = (content: string): Response => ({
  ...refusal(404, capitalise(content)),
  partialInfo: { missingContentMessage: content },
});

/** An endpoint without pages sends all records. */
function page({ pageSize }: Endpoint, values: RequestParams): Pick<Lookup, 'from' | 'to'> {
  if (pageSize === undefined) return { from: 0, to: Number.POSITIVE_INFINITY };
  const size = Number(values['per_page'] || pageSize);
  const number = Number(values['page'] || 1);
  return { from: (number - 1) * size, to: number * size };
}

/** `wip 12 with revision 3` */
const named = (inPath: RequestParams): string =>
  Object.entries(inPath)
    .map(([name, value]) => `${name.replace(/_id$/, '')} ${shortened(value)}`)
    .join(' with ');

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const responseOf = (status: number, body: string, headers: Response['headers'] = {}): Response => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(body),
});
