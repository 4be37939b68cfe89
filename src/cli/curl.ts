// Prints a request as a curl command for a shell. The key is read from an environment variable and is not printed.
import { endpointOf } from '../api/catalogue.ts';
import { requestUrl, type Values } from '../api/request.ts';
import type { Endpoint } from '../api/schema.ts';
import { flagName } from '../api/schema.ts';
import { type MissingParam, missingParams } from '../records/newest.ts';
import { shellWord } from '../view/text/message.ts';
import type { Context } from './context.ts';

/** Prints a line for each request of the endpoint. */
export async function printCurl(context: Context, endpoint: Endpoint, requests: readonly Values[]): Promise<void> {
  for (const values of requests) {
    const [first] = missingParams(endpoint, values);
    const request = first === undefined ? { endpoint, values } : finding(first, values);
    const url = requestUrl(context.source.base(context), request.endpoint, request.values);
    await context.system.stdout.write(`${curlLine(url, context)}\n`);
    if (first !== undefined)
      await context.note(
        `this finds the newest ${flagName(...first)}; with its id, --curl prints the request that follows`,
      );
  }
}

/** Returns the request that finds a missing value. It is sent first. */
function finding([, { newestOf }]: MissingParam, values: Values) {
  const endpoint = endpointOf(newestOf.command);
  const own = Object.entries(values).filter(([name]) => Object.hasOwn(endpoint.params, name));
  return { endpoint, values: Object.fromEntries(own) };
}

/**
 * Returns the curl command for a request, with any key in it masked.
 * @param url without the key
 * @throws PortfolioError `unsafe` if the program would not send the key to this address
 */
export function curlLine(url: URL, context: Context): string {
  const address = new URL(url);
  address.search = '';
  const shown = (text: string): string => shellWord(context.mask.hide(text));
  const data = [...url.searchParams].map(([name, value]) => ` --data-urlencode ${shown(`${name}=${value}`)}`);
  // In double quotes, so that the shell replaces the variable with the key.
  const key = context.source.sendsKey(context)
    ? ` --data-urlencode "${context.settings().keyParam}=$PORTFOLIO_API_KEY"`
    : '';
  return `curl --get ${shown(address.href)}${data.join('')}${key}`;
}
