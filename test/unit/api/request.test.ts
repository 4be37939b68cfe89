import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/api/catalogue.ts';
import { buildRequestUrl, joinUrl } from '../../../src/api/request.ts';
import { routeOf } from '../../../src/api/routes.ts';

describe('joinAddress', () => {
  it.each([
    ['https://api.example', '/v2/fields', 'https://api.example/v2/fields'],
    ['https://api.example/', '/v2/fields', 'https://api.example/v2/fields'],
    ['https://api.example/mirror//', '/v2/fields', 'https://api.example/mirror/v2/fields'],
    ['http://127.0.0.1:8080/a?b=c#d', '/v2/fields', 'http://127.0.0.1:8080/a/v2/fields'],
  ])('joins %s and %s', (base, path, url) => {
    expect(joinUrl(base, path).href).toBe(url);
  });
});

describe('requestUrl', () => {
  it.each([
    ['projects search', {}, '/v2/projects'],
    [
      'projects search',
      { field: 'Fine Arts', tags: 'a|b&c' },
      '/v2/projects?field=Fine%20Arts&tags=a%7Cb%26c',
    ],
    ['projects search', { q: 'a+b', page: '2' }, '/v2/projects?q=a%2Bb&page=2'],
    ['users projects', { user: 'tim', sort: 'views' }, '/v2/users/tim/projects?sort=views'],
    ['wips revision', { wip_id: '7', revision_id: '71' }, '/v2/wips/7/71'],
    ['users show', { user: 'a/b?c#d' }, '/v2/users/a%2Fb%3Fc%23d'],
    ['users show', { user: 'a\ud800' }, '/v2/users/a%EF%BF%BD'],
    ['projects search', { q: '\udc00' }, '/v2/projects?q=%EF%BF%BD'],
    ['users show', {}, '/v2/users/'],
  ] as const)('returns the address of %s with %j: %s', (name, values, url) => {
    expect(buildRequestUrl('https://api.example/', catalogue[name], values).href).toBe(
      `https://api.example${url}`,
    );
  });
});

describe('routeOf', () => {
  it.each([
    ['v2/projects', 'projects search', {}],
    ['v2/projects/17', 'projects show', { project_id: '17' }],
    ['v2/users/tim.tadder', 'users show', { user: 'tim.tadder' }],
    ['v2/users/7/work_experience', 'users experience', { user: '7' }],
    ['v2/wips/7/71', 'wips revision', { wip_id: '7', revision_id: '71' }],
    ['v2/wips/7/71/comments', 'wips comments', { wip_id: '7', revision_id: '71' }],
  ])('finds the endpoint of /%s', (path, name, inPath) => {
    expect(routeOf(path.split('/'))).toEqual({ name, inPath });
  });

  it.each([
    '',
    'v2',
    'v1/projects',
    'V2/projects',
    'v2/projects/x',
    'v2/users/..',
    'v2/projects/17/comments/1',
  ])('finds no endpoint for /%s', (path) => expect(routeOf(path.split('/'))).toBeUndefined());
});
