// The request as a line for a shell, with the key left to the environment.
import type { Context } from './context.ts';

/** @param url without the key */
export function curlLine(url: URL, context: Context): string {
  const asked = new URL(url);
  asked.search = '';
  const data = [...url.searchParams].map(([name, value]) => ` --data-urlencode ${quoted(`${name}=${value}`)}`);
  // In double quotes, so that the shell puts the key in.
  const key = context.source.sendsKey(context)
    ? ` --data-urlencode "${context.settings().keyParam}=$PORTFOLIO_API_KEY"`
    : '';
  return `curl --get ${quoted(asked.href)}${data.join('')}${key}`;
}

const quoted = (text: string): string => (/^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
