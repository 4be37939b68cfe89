// The proxy that the environment names for https addresses.
import { PortfolioError, usageError } from '../errors.ts';

/** Its address, or the error for a request that would use it. */
export type ProxySetting = { readonly url: string } | { readonly problem: PortfolioError };

const variables = ['https_proxy', 'HTTPS_PROXY'] as const;

/** Undefined where no proxy is named. The value is not repeated in an error: it may contain a password. */
export function proxyFrom(env: Readonly<Record<string, string | undefined>>): ProxySetting | undefined {
  const variable = variables.find((name) => (env[name] ?? '').trim() !== '');
  if (variable === undefined) return undefined;
  const value = (env[variable] ?? '').trim();
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  if (isProxyAddress(url)) return { url };
  return { problem: usageError(`${variable} is not the address of a proxy`, 'use http://HOST:PORT or HOST:PORT') };
}

function isProxyAddress(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    decodeURIComponent(username + password);
    return protocol === 'http:' || protocol === 'https:';
  } catch {
    return false;
  }
}

/** The error for a proxy that refuses to connect, of which undici tells the status only in its message. */
export function proxyRefusal(error: unknown, target: string): PortfolioError | undefined {
  const status = error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined;
  if (status === undefined) return undefined;
  return new PortfolioError('network', `the proxy refused to connect to ${target}`, {
    why: `HTTP ${status}${status === '407' ? ': it asks for a user name and a password' : ''}`,
    permanent: Number(status) < 500,
    hint: 'check HTTPS_PROXY, or name the host in NO_PROXY',
  });
}
