// api: requests any path of the service with the key, and prints the response unchanged. If the
// path is an endpoint,
// -o prints the records in another format.
import { endpointOf } from '../api/catalogue.ts';
import { joinUrl, type Response } from '../api/request.ts';
import { type Route, routeOf } from '../api/routes.ts';
import { type Endpoint, keyParams } from '../api/schema.ts';
import { commandLineWith } from '../cli/calls.ts';
import type { ParsedCommand } from '../cli/command.ts';
import type { Context } from '../cli/context.ts';
import { curlLine } from '../cli/curl.ts';
import { checkAndChooseFormat, isExactJson, openRenderer } from '../cli/printing/output.ts';
import { isFailure, PortfolioError, usageError } from '../errors.ts';
import type { Connection } from '../records/connection.ts';
import { createSinglePage } from '../records/list-page.ts';
import { type Page, parsePage } from '../records/page.ts';
import { formatOf } from '../view/formats/formats.ts';
import { factsSubject } from '../view/lists/own-list.ts';
import { presenterFor } from '../view/record-presenter.ts';
import { sanitise } from '../view/text/text.ts';

type Pairs = readonly (readonly [string, string])[];

interface ParsedPath {
  readonly segments: readonly string[];
  readonly query: string;
}

export async function api(
  context: Context<'openapi' | 'rawField' | 'include'>,
  words: readonly string[],
  call: ParsedCommand,
): Promise<void> {
  const { options, system, source, pager } = context;
  if (options.openapi === true) return (await import('./openapi.ts')).openapi(context, words);
  const [path] = words;
  if (path === undefined)
    throw usageError('missing argument <path>', 'usage: portfolio api <path> [flags]');
  const parsed = parsedPath(path);
  const pairs = (options.rawField ?? []).map(parsedPair);
  refuseTypedKey([...new URLSearchParams(parsed.query).keys(), ...pairs.map(([name]) => name)]);
  if (options.curl === true) {
    await system.stdout.write(
      `${curlLine(urlOf(source.baseUrlOf(context), parsed, pairs), context)}\n`,
    );
    return;
  }
  const format = await checkAndChooseFormat(context, 'json');
  const route = routeOf(parsed.segments);
  const printsBody = formatOf(format).isDocument === true;
  if (!printsBody && route === undefined) throw notShown(format, versionHint(call, path, parsed));
  const connection = await source.open(context, { isExact: isExactJson(context, format) });
  try {
    const presenter = route === undefined ? factsSubject({}) : presenterFor(endpointOf(route.name));
    const renderer = await openRenderer(context, format, {
      presenter,
      now: connection.now,
      pictures: connection.pictures,
    });
    const url = urlOf(connection.baseUrl, parsed, pairs);
    const received = connection.client.get(url, context.requestOptions);
    const response = await received.catch((error: unknown) => {
      throw usefulError(error, () => versionHint(call, path, parsed));
    });
    if (options.include === true) await pager.output.write(headOf(response, context));
    const page = route && keptPage(response, route, url.searchParams, { connection, printsBody });
    // With the format `json`, prints the body even if it is not valid JSON. With other formats,
    // prints the records.
    if (!printsBody && isFailure(page)) throw page;
    const isBody = printsBody || page === undefined || isFailure(page);
    await renderer.write(isBody ? { records: [], body: response.body } : page);
    await renderer.end();
  } finally {
    await connection.close();
  }
}

function pageIn(response: Response, { envelopeKey, isList }: Endpoint): Page | PortfolioError {
  try {
    return parsePage(response, envelopeKey, isList);
  } catch (error) {
    if (isFailure(error)) return error;
    throw error;
  }
}

/** A parameter with two values would not identify a list, so such a page is not stored. */
function keep(
  page: Page,
  { name, inPath }: Route,
  params: URLSearchParams,
  { pageWriter }: Pick<Connection, 'pageWriter'>,
) {
  if (params.size > new Set(params.keys()).size) return;
  pageWriter?.begin(name)(createSinglePage(page, { ...Object.fromEntries(params), ...inPath }));
}

const notShown = (format: string, hint = 'without --output, the response is printed unchanged') =>
  usageError(`this path cannot be shown as ${format}`, hint);

/** Keeps the page. Returns undefined if it is not needed. */
function keptPage(
  response: Response,
  route: Route,
  query: URLSearchParams,
  { connection, printsBody }: { readonly connection: Connection; readonly printsBody: boolean },
) {
  if (printsBody && connection.pageWriter === undefined) return undefined;
  const page = pageIn(response, endpointOf(route.name));
  if ('records' in page) keep(page, route, query, connection);
  return page;
}

function usefulError(error: unknown, findHint: () => string | undefined): unknown {
  if (!isFailure(error, 'not_found')) return error;
  const hint = findHint();
  if (hint === undefined) return error;
  const { kind, message, details } = error;
  const { status } = details;
  return new PortfolioError(kind, message, {
    ...(status === undefined ? {} : { status, reason: `HTTP ${status}` }),
    hint,
  });
}

/**
 * Returns a hint that suggests the path below `/v2`; `undefined` if this is not the path of an
 * endpoint either.
 */
function versionHint(
  call: ParsedCommand,
  path: string,
  { segments }: ParsedPath,
): string | undefined {
  if (routeOf(['v2', ...segments]) === undefined) return undefined;
  return `did you mean: ${commandLineWith({ ...call, args: [`/v2/${path.replace(/^\/+/, '')}`] })}`;
}

/** Sanitises them, because the service is not trusted. */
export function headOf(response: Response, { mask }: Pick<Context, 'mask'>): string {
  const headers = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`);
  const lines = [`HTTP ${response.status}`, ...headers];
  return `${lines.map((line) => mask.hideKeys(sanitise(line))).join('\n')}\n\n`;
}

function parsedPair(pair: string): readonly [string, string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
  if (name === undefined || value === undefined)
    throw usageError(`-f must be name=value, not ${JSON.stringify(pair)}`);
  return [name, value];
}

/**
 * Refuses a key among the typed parameters, because shells store commands.
 * @throws PortfolioError `usage`
 */
function refuseTypedKey(names: readonly string[]): void {
  const typed = keyParams.find((param) => names.includes(param));
  if (typed === undefined) return;
  throw usageError(
    `${typed} must not be typed`,
    'store the key with `portfolio login`, or pass it as PORTFOLIO_API_KEY',
  );
}

/**
 * Refuses a full URL, which may be of another service, and `..`, which would leave the base path.
 */
function parsedPath(path: string): ParsedPath {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) {
    throw usageError('api must be a path of the service, e.g. /v2/fields, not a full URL');
  }
  const [bare = '', query = ''] = path.split(/\?(.*)/s);
  // The class URL changes a backslash to a slash, and removes tabs and line breaks. So `.<tab>.`
  // would become `..`.
  if (/[\\\p{Cc}]/u.test(bare))
    throw usageError('the path must not contain backslashes or control characters');
  const segments = bare.split('/').filter((segment) => segment !== '');
  if (segments.some((segment) => /^(\.|%2e){1,2}$/i.test(segment)))
    throw usageError('the path must not contain . or ..');
  return { segments, query };
}

function urlOf(base: string, { segments, query }: ParsedPath, pairs: Pairs): URL {
  const url = joinUrl(base, `/${segments.join('/')}`);
  url.search = query;
  for (const [name, value] of pairs) url.searchParams.append(name, value);
  return url;
}
