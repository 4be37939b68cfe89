import { expect, test } from 'vitest';
import { proxyFrom, proxyRefusal } from '../../../src/client/proxy.ts';

test.each([
  ['proxy.example:8080', 'http://proxy.example:8080'],
  ['proxy.example', 'http://proxy.example'],
  [' http://u:p%40@proxy.example:8080/ ', 'http://u:p%40@proxy.example:8080/'],
  ['https://proxy.example', 'https://proxy.example'],
])('%j is a proxy', (value, url) => {
  expect(proxyFrom({ HTTPS_PROXY: value })).toEqual({ url });
  expect(proxyFrom({ https_proxy: value, HTTPS_PROXY: 'other' })).toEqual({ url });
});

test.each([
  'ftp://proxy.example',
  'socks5://secret-1@proxy.example',
  'http://%zz:secret-1@proxy.example',
  'a b',
  '://',
])('%j is none, and the error names the variable without its value', (value) => {
  expect(proxyFrom({ HTTPS_PROXY: value })).toMatchObject({
    problem: { kind: 'usage', message: 'HTTPS_PROXY is not the address of a proxy' },
  });
});

test.each([{}, { HTTPS_PROXY: '' }, { https_proxy: ' ', HTTPS_PROXY: '\t' }])('%j names no proxy', (env) => {
  expect(proxyFrom(env)).toBeUndefined();
});

test('a refusal tells the status', () => {
  const refusal = proxyRefusal(new Error('Proxy response (407) !== 200 when HTTP Tunneling'), 'the service');
  expect(refusal).toMatchObject({
    kind: 'network',
    details: { permanent: true, why: expect.stringMatching(/^HTTP 407/) },
  });
  expect(proxyRefusal(new Error('gone'), 'the service')).toBeUndefined();
});
