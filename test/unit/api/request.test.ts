import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/api/catalogue.ts';
import { address, flagName, requestUrl } from '../../../src/api/request.ts';

describe('address', () => {
  it.each([
    ['https://api.example', '/v2/fields', 'https://api.example/v2/fields'],
    ['https://api.example/', '/v2/fields', 'https://api.example/v2/fields'],
    ['https://api.example/mirror//', '/v2/fields', 'https://api.example/mirror/v2/fields'],
    ['http://127.0.0.1:8080/a?b=c#d', '/v2/fields', 'http://127.0.0.1:8080/a/v2/fields'],
  ])('puts %s and %s together', (base, path, url) => {
    expect(address(base, path).href).toBe(url);
  });
});

describe('requestUrl', () => {
  it.each([
    ['projects search', {}, '/v2/projects'],
    ['projects search', { field: 'Fine Arts', tags: 'a|b&c' }, '/v2/projects?field=Fine%20Arts&tags=a%7Cb%26c'],
    ['projects search', { q: 'a+b', page: '2' }, '/v2/projects?q=a%2Bb&page=2'],
    ['users projects', { user: 'tim', sort: 'views' }, '/v2/users/tim/projects?sort=views'],
    ['wips revision', { wip_id: '7', revision_id: '71' }, '/v2/wips/7/71'],
    ['users show', { user: 'a/b?c#d' }, '/v2/users/a%2Fb%3Fc%23d'],
    ['users show', { user: 'a\ud800' }, '/v2/users/a%EF%BF%BD'],
    ['projects search', { q: '\udc00' }, '/v2/projects?q=%EF%BF%BD'],
    ['users show', {}, '/v2/users/'],
  ] as const)('asks %s with %j at %s', (name, values, url) => {
    expect(requestUrl('https://api.example/', catalogue[name], values).href).toBe(`https://api.example${url}`);
  });
});

describe('flagName', () => {
  it('writes a parameter as a flag', () => {
    expect(['q', 'color_hex', 'a_b_c'].map((name) => flagName(name))).toEqual(['q', 'color-hex', 'a-b-c']);
  });

  it('prefers the name that the parameter gives', () => {
    expect(flagName('q', { kind: 'text', flag: 'query', help: '' })).toBe('query');
  });
});
