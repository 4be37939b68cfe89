// Prints requests as curl commands.
import { endpointOf } from '../api/catalogue.ts';
import { buildRequestUrl, type RequestParams } from '../api/request.ts';
import { type Endpoint, toFlagName } from '../api/schema.ts';
import { findUnresolvedParams, type UnresolvedParam } from '../records/listed-ids.ts';
import { quoteArgument } from '../view/text/message.ts';
import type { Context } from './context.ts';

export async function printCurl(
  context: Context,
  endpoint: Endpoint,
  requests: readonly RequestParams[],
): Promise<void> {
  for (const values of requests) {
    const [first] = findUnresolvedParams(endpoint, values);
    const request = first === undefined ? { endpoint, values } : finding(first, values);
    const url = buildRequestUrl(
      context.source.baseUrlOf(context),
      request.endpoint,
      request.values,
    );
    await context.system.stdout.write(`${curlLine(url, context)}\n`);
    if (first !== undefined)
      await context.note(
        `this request finds the id of the ${toFlagName(...first)}; with that id, --curl prints the next request`,
      );
  }
}

/**
 * Returns the request that finds the missing id. Without --curl, the program sends it before the
 * actual request.
 */
function finding([, { listedIn }]: UnresolvedParam, values: RequestParams) {
  const endpoint = endpointOf(listedIn.command);
  const own = Object.entries(values).filter(([name]) => Object.hasOwn(endpoint.params, name));
  return { endpoint, values: Object.fromEntries(own) };
}

/**
 * Returns the curl command for a request. The command reads the key from an environment variable.
 * Keys in other parts of the address are masked.
 * @param url the address without the key parameter
 * @throws PortfolioError `unsafe` if the program would not send the key to this address
 */
export function curlLine(url: URL, context: Context): string {
  const address = new URL(url);
  address.search = '';
  const shown = (text: string): string => quoteArgument(context.mask.hideKeys(text));
  const data = [...url.searchParams].map(
    ([name, value]) => ` --data-urlencode ${shown(`${name}=${value}`)}`,
  );
  // In double quotes, the shell replaces the variable with the key.
  const key = context.source.sendsKey(context)
    ? ` --data-urlencode "${context.settings().keyParam}=$PORTFOLIO_API_KEY"`
    : '';
  return `curl --get ${shown(address.href)}${data.join('')}${key}`;
}
