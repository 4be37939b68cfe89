// api: any path of the service, with the key added, and its answer as it came. A path of the catalogue can be shown as its command would.
import { endpointOf } from '../api/catalogue.ts';
import { address } from '../api/request.ts';
import { routeOf } from '../api/route.ts';
import type { Response } from '../api/transport.ts';
import { contentOf } from '../client/content.ts';
import { prettyJson } from '../view/json.ts';
import { sanitise, sanitiseLines } from '../view/text.ts';
import { baseOf, connect } from './connection.ts';
import type { Context } from './context.ts';
import { curlLine } from './curl.ts';
import { usageError } from './flags.ts';
import { type Output, outputOf } from './output.ts';
import { writeContent } from './record.ts';

type Pairs = readonly (readonly [string, string])[];

interface Asked {
  readonly segments: readonly string[];
  readonly query: string;
}

export async function api(context: Context, path: string): Promise<void> {
  const asked = parsedPath(path);
  const pairs = parsedPairs(context.options['rawField']);
  if (context.options.curl === true) {
    await context.system.stdout.write(`${curlLine(urlOf(baseOf(context), asked, pairs), context)}\n`);
    return;
  }
  const output = await outputOf(context, 'json');
  const route = routeOf(asked.segments);
  if (output.format !== 'json' && route === undefined) {
    throw usageError(`no ${output.format} is known for this path`, 'leave --output out to see what the service sends');
  }
  const connection = await connect(context);
  try {
    const reply = await connection.client.get(urlOf(connection.base, asked, pairs));
    if (context.options['include'] === true) await output.screen.write(headOf(reply, context));
    if (output.format === 'json' || route === undefined) return await writeBody(reply, output);
    const endpoint = endpointOf(route.name);
    await writeContent(endpoint, contentOf(reply, endpoint.envelopeKey, endpoint.isList), output);
  } finally {
    await connection.close();
  }
}

async function writeBody({ body }: Response, { screen, layout }: Output): Promise<void> {
  if (!screen.isTTY) return screen.write(body);
  const text = Buffer.from(body).toString('utf8');
  await screen.write(isJson(text) ? prettyJson(text, layout) : `${sanitiseLines(text)}\n`);
}

/** Status and headers, which the service wrote: safe for a terminal. */
export function headOf(reply: Response, { mask }: Pick<Context, 'mask'>): string {
  const lines = [`HTTP ${reply.status}`, ...Object.entries(reply.headers).map(([name, value]) => `${name}: ${value}`)];
  return `${lines.map((line) => mask.hide(sanitise(line))).join('\n')}\n\n`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parsedPairs(given: unknown): Pairs {
  if (!Array.isArray(given)) return [];
  return given.map((pair: unknown) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(String(pair)) ?? [];
    if (name === undefined || value === undefined) throw usageError(`-f takes name=value, not ${JSON.stringify(pair)}`);
    return [name, value];
  });
}

/** A whole address is refused, since the key must not go elsewhere, and `..`, since it climbs out. */
function parsedPath(path: string): Asked {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) {
    throw usageError('api takes a path of the service, as /v2/fields, not a whole address');
  }
  const [bare = '', query = ''] = path.split(/\?(.*)/s);
  const segments = bare.split('/').filter((segment) => segment !== '');
  if (segments.some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) throw usageError('the path must not hold . or ..');
  return { segments, query };
}

function urlOf(base: string, { segments, query }: Asked, pairs: Pairs): URL {
  const url = address(base, `/${segments.join('/')}`);
  url.search = query;
  for (const [name, value] of pairs) url.searchParams.append(name, value);
  return url;
}
