// Finds the endpoint for the address of a request, and the query that identifies a list.
import { type CommandName, commandNames, endpointOf } from './catalogue.ts';
import { read } from './read-value.ts';
import type { RequestParams } from './request.ts';
import { type Endpoint, keyParams, pathParamNames } from './schema.ts';

/**
 * Returns the query that identifies a list: sorted, without the page, the page size and the key.
 */
export function listQuery(query: Iterable<readonly [string, string]>): string {
  const without: readonly string[] = ['page', 'per_page', ...keyParams];
  const pairs = [...query]
    .filter(([name]) => !without.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, value]),
  ).toString();
}

export interface Route {
  readonly name: CommandName;
  /** Values of the path parameters. */
  readonly inPath: RequestParams;
}

/**
 * Returns the endpoint whose path matches; undefined if none does.
 * @param segments decoded segments of the path
 */
export function routeOf(segments: readonly string[]): Route | undefined {
  for (const name of commandNames) {
    const inPath = pathValues(endpointOf(name), segments);
    if (inPath !== undefined) return { name, inPath };
  }
  return undefined;
}

/**
 * Returns the values of the path parameters; undefined if the path does not match or a value is
 * invalid.
 */
function pathValues(
  { path, params }: Endpoint,
  segments: readonly string[],
): RequestParams | undefined {
  const parts = path.split('/').filter(Boolean);
  if (parts.length !== segments.length) return undefined;
  const inPath: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const segment = segments[at] ?? '';
    const [name = ''] = pathParamNames({ path: part });
    const param = params[name];
    const value = param === undefined ? undefined : read(param, name, segment);
    if (value === undefined ? part !== segment : 'problem' in value) return undefined;
    if (value !== undefined && 'value' in value) inPath[name] = value.value;
  }
  return inPath;
}
