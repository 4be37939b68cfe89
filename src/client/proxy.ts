// Reads the proxy for https addresses from the environment.
import { PortfolioError, usageError } from '../errors.ts';

/** The address of a proxy, or the error for each request that would use it. */
export type ProxySetting = { readonly url: string } | { readonly problem: PortfolioError };

const variables = ['https_proxy', 'HTTPS_PROXY'] as const;

/**
 * Returns the proxy of the environment, or `undefined`. An error does not repeat the value, which may contain a
 * password.
 */
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

/** Returns the error for a proxy that refuses to connect. undici reports its status only in the error message. */
export function proxyRefusal(error: unknown, target: string): PortfolioError | undefined {
  const status = error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined;
  if (status === undefined) return undefined;
  return new PortfolioError('network', `the proxy refused to connect to ${target}`, {
    why: `HTTP ${status}${status === '407' ? ': it asks for a user name and a password' : ''}`,
    permanent: Number(status) < 500,
    hint: 'check HTTPS_PROXY, or name the host in NO_PROXY',
  });
}
