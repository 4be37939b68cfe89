// A path → the catalogue's entry and the values in its braces: the way back from `request.ts`.
import { type CommandName, commandNames, endpointOf } from './catalogue.ts';
import type { Values } from './request.ts';
import { type Endpoint, pathParams } from './schema.ts';
import { read } from './values.ts';

export interface Route {
  readonly name: CommandName;
  /** What stands in the path's braces. */
  readonly inPath: Values;
}

/** @param segments of the path, unescaped */
export function routeOf(segments: readonly string[]): Route | undefined {
  for (const name of commandNames) {
    const inPath = match(endpointOf(name), segments);
    if (inPath !== undefined) return { name, inPath };
  }
  return undefined;
}

/** The values in the braces of the endpoint's path. A text that is no id matches no id. */
function match(endpoint: Endpoint, segments: readonly string[]): Values | undefined {
  const wanted = endpoint.path.split('/').filter(Boolean);
  if (wanted.length !== segments.length) return undefined;
  const inPath: Record<string, string> = {};
  for (const [at, want] of wanted.entries()) {
    const segment = segments[at] ?? '';
    const [name] = pathParams({ path: want });
    const param = name === undefined ? undefined : endpoint.params[name];
    if (name === undefined || param === undefined) {
      if (want !== segment) return undefined;
      continue;
    }
    const value = read(param, name, segment);
    if ('problem' in value) return undefined;
    inPath[name] = value.value;
  }
  return inPath;
}
