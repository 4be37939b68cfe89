// A path → the endpoint and the values of its path parameters: the inverse of `request.ts`.
import { type CommandName, commandNames, endpointOf } from './catalogue.ts';
import type { Values } from './request.ts';
import { type Endpoint, pathParams } from './schema.ts';
import { read } from './values.ts';

export interface Route {
  readonly name: CommandName;
  /** Values of the path parameters. */
  readonly inPath: Values;
}

/** @param segments of the path, decoded */
export function routeOf(segments: readonly string[]): Route | undefined {
  for (const name of commandNames) {
    const inPath = match(endpointOf(name), segments);
    if (inPath !== undefined) return { name, inPath };
  }
  return undefined;
}

/** The values of the path parameters; undefined where the path does not match. An invalid value does not match. */
function match(endpoint: Endpoint, segments: readonly string[]): Values | undefined {
  const pattern = endpoint.path.split('/').filter(Boolean);
  if (pattern.length !== segments.length) return undefined;
  const inPath: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] ?? '';
    const [name] = pathParams({ path: part });
    const param = name === undefined ? undefined : endpoint.params[name];
    if (name === undefined || param === undefined) {
      if (part !== segment) return undefined;
      continue;
    }
    const value = read(param, name, segment);
    if ('problem' in value) return undefined;
    inPath[name] = value.value;
  }
  return inPath;
}
