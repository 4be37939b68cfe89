import { expect, test } from 'vitest';
import { createProxyFinder } from '../../../src/client/proxy.ts';

const asked = new URL('https://api.example/v2/fields');

test.each([
  ['proxy.example:8080', 'http://proxy.example:8080/', 'proxy.example:8080'],
  ['proxy.example', 'http://proxy.example/', 'proxy.example:80'],
  [
    ' http://u:p%40@proxy.example:8080/ ',
    'http://u:p%40@proxy.example:8080/',
    'proxy.example:8080',
  ],
  ['https://proxy.example', 'https://proxy.example/', 'proxy.example:443'],
  ['http://[::1]:3128', 'http://[::1]:3128/', '[::1]:3128'],
])('%j is a proxy', (value, href, shown) => {
  const proxy = createProxyFinder({ HTTPS_PROXY: value })(asked);
  expect([proxy?.url.href, proxy?.hostAndPort, proxy?.variableName]).toEqual([
    href,
    shown,
    'HTTPS_PROXY',
  ]);
});

test.each([
  [{ https_proxy: 'a', HTTPS_PROXY: 'b', ALL_PROXY: 'c' }, 'https_proxy'],
  [{ https_proxy: ' ', HTTPS_PROXY: 'b', all_proxy: 'c' }, 'HTTPS_PROXY'],
  [{ all_proxy: 'a', ALL_PROXY: 'b' }, 'all_proxy'],
  [{ ALL_PROXY: 'b', HTTP_PROXY: 'c' }, 'ALL_PROXY'],
])('of %j one counts', (env, variable) => {
  expect(createProxyFinder(env)(asked)?.variableName).toBe(variable);
});

test.each([
  {},
  { HTTPS_PROXY: '' },
  { https_proxy: ' ', HTTPS_PROXY: '\t' },
  { HTTP_PROXY: 'a', http_proxy: 'a' },
])('%j names no proxy', (env) => {
  expect(createProxyFinder(env)(asked)).toBeUndefined();
});

test('plain http uses no proxy, which could read the key', () => {
  expect(
    createProxyFinder({ ALL_PROXY: 'a', HTTPS_PROXY: 'a' })(new URL('http://api.example')),
  ).toBeUndefined();
});

test.each([
  ...[
    'http://%zz:secret-1@proxy.example',
    'a b',
    '://',
    'ftp://secret-1@proxy.example',
    'http://u:1/secret-1@p:80',
  ],
  ...['http://u:1#secret-1@p:80', 'u:1?secret-1@p:80', 'http://p:99999'],
])('%j is none, and the error names the variable without its value', (value) => {
  const find = createProxyFinder({ HTTPS_PROXY: value });
  expect(() => find(asked)).toThrow(/^HTTPS_PROXY is not the address of a proxy$/);
});

test.each(['socks5://u:secret-1@proxy.example', 'socks5h://p', 'SOCKS4://p', 'socks://p'])(
  '%j is said to be unsupported',
  (value) => {
    const find = createProxyFinder({ ALL_PROXY: value, NO_PROXY: 'other.example' });
    expect(() => find(asked)).toThrow(/^ALL_PROXY names a SOCKS proxy, which is not supported$/);
    expect(find(new URL('https://other.example'))).toBeUndefined();
  },
);

test.each([
  [
    'api.example',
    [
      'https://api.example',
      'https://a.API.example',
      'https://api.example:8443',
      'https://api.example.',
    ],
  ],
  ['.api.example', ['https://api.example', 'https://a.api.example']],
  ['*.API.example.', ['https://api.example', 'https://a.api.example']],
  ['x, ,y\tapi.example', ['https://api.example', 'https://x', 'https://y']],
  ['api.example:8443', ['https://api.example:8443']],
  ['api.example:443', ['https://api.example']],
  ['*', ['https://api.example', 'https://10.0.0.1', 'https://[::1]']],
  ['x,*', ['https://api.example']],
  ['10.0.0.0/8', ['https://10.1.2.3', 'https://[::ffff:10.1.2.3]']],
  ['10.1.2.3', ['https://10.1.2.3', 'https://10.1.2.3:8443']],
  ['10.1.2.3:8443', ['https://10.1.2.3:8443']],
  ['fd00::/8', ['https://[fd12::1]']],
  ['[fd00::]/8', ['https://[fd12::1]']],
  ['::1', ['https://[::1]']],
  ['[0:0::1]:8443', ['https://[::1]:8443']],
])('NO_PROXY=%j leaves out %j', (list, addresses) => {
  for (const name of ['no_proxy', 'NO_PROXY']) {
    const find = createProxyFinder({ HTTPS_PROXY: 'proxy.example', [name]: list });
    expect(addresses.filter((address) => find(new URL(address)) !== undefined)).toEqual([]);
  }
});

test.each([
  ['api.example', ['https://myapi.example', 'https://api.example.org']],
  ['api.example:8443', ['https://api.example']],
  ['10.0.0.0/8', ['https://11.0.0.1', 'https://10.example']],
  ['10.0.0.0/33', ['https://10.0.0.0']],
  ['10.1.2.3', ['https://10.1.2.33']],
  ['[::1]:8443', ['https://[::1]']],
  ['example/8', ['https://example']],
])('NO_PROXY=%j does not leave out %j', (list, addresses) => {
  const find = createProxyFinder({ HTTPS_PROXY: 'proxy.example', NO_PROXY: list });
  expect(addresses.filter((address) => find(new URL(address)) === undefined)).toEqual([]);
});

test('an empty no_proxy leaves the decision to NO_PROXY', () => {
  const env = { HTTPS_PROXY: 'proxy.example', no_proxy: '', NO_PROXY: 'api.example' };
  expect(createProxyFinder(env)(asked)).toBeUndefined();
});
