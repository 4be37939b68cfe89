// api: any path of the service, with the key added, and its answer as it came.
import { address } from '../api/request.ts';
import { prettyJson } from '../view/json.ts';
import { sanitise } from '../view/text.ts';
import { baseUrlOf, connect, demoBase } from './connection.ts';
import type { Context } from './context.ts';
import { curlLine } from './curl.ts';
import { usageError } from './flags.ts';
import { outputOf } from './output.ts';

export async function api(context: Context, path: string): Promise<void> {
  const { options } = context;
  const pairs = parsedPairs(options['rawField']);
  const urlUnder = (base: string) => urlOf(base, path, pairs);
  if (options.curl === true) {
    const url = urlUnder(options.demo === true ? demoBase : baseUrlOf(context));
    await context.system.stdout.write(`${curlLine(url, context)}\n`);
    return;
  }
  const { screen, layout } = await outputOf(context);
  const connection = await connect(context);
  try {
    const reply = await connection.client.get(urlUnder(connection.base));
    if (options['include'] === true) {
      const head = [
        `HTTP ${reply.status}`,
        ...Object.entries(reply.headers).map(([name, value]) => `${name}: ${value}`),
      ];
      await screen.write(`${head.map((line) => sanitise(context.mask.hide(line))).join('\n')}\n\n`);
    }
    await screen.write(screen.isTTY ? shown(Buffer.from(reply.body).toString('utf8'), layout) : reply.body);
  } finally {
    await connection.close();
  }
}

function shown(text: string, layout: Parameters<typeof prettyJson>[1]): string {
  try {
    JSON.parse(text);
    return prettyJson(text, layout);
  } catch {
    return `${text.split('\n').map(sanitise).join('\n')}\n`;
  }
}

function parsedPairs(given: unknown): readonly (readonly [string, string])[] {
  if (!Array.isArray(given)) return [];
  return given.map((pair: unknown) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(String(pair)) ?? [];
    if (name === undefined || value === undefined) throw usageError(`-f takes name=value, not ${JSON.stringify(pair)}`);
    return [name, value];
  });
}

/** A path below the base address. A whole address is refused, since the key must not go elsewhere; `..` since it climbs out. */
function urlOf(base: string, path: string, pairs: readonly (readonly [string, string])[]): URL {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path))
    throw usageError('api takes a path of the service, as /v2/fields, not a whole address');
  const [bare = '', query = ''] = path.split(/\?(.*)/s);
  const segments = bare.split('/').filter((segment) => segment !== '');
  if (segments.some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) throw usageError('the path must not hold . or ..');
  const url = address(base, `/${segments.join('/')}`);
  url.search = query;
  for (const [name, value] of pairs) url.searchParams.append(name, value);
  return url;
}
