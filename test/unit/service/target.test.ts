import { expect, test } from 'vitest';
import { parseTarget, shownTarget } from '../../../src/service/target.ts';

test.each([
  ['/v2/fields', ['v2', 'fields']],
  ['/v2//fields/', ['v2', 'fields']],
  ['http://host:1/v2/fields', ['v2', 'fields']],
  ['/v2/users/J%C3%BCrgen', ['v2', 'users', 'Jürgen']],
  ['/v2/users/100%', ['v2', 'users', '100%']],
  ['/v2/users/a%2Fb', ['v2', 'users', 'a/b']],
  ['/v2/users/%2e%2e', ['v2', 'users', '..']],
  ['*', ['*']],
  ['', []],
])('the segments of %s are %j', (target, segments) => {
  expect(parseTarget(target).segments).toEqual(segments);
});

test.each([
  ['/a?q=x+y%20z', { q: ['x y z'] }],
  ['/a?&client_id=K', { client_id: ['K'] }],
  ['/a?tags=a|b&tags=c', { tags: ['a|b', 'c'] }],
  ['/a?q=%zz%F0', { q: ['%zz%F0'] }],
  ['/a?q=a=b?c', { q: ['a=b?c'] }],
  ['/a?q&=x&q=#top', { q: ['', ''] }],
  ['/a?q=%00', { q: ['\0'] }],
  ['/a?__proto__=x', { ['__proto__']: ['x'] }],
])('the query of %s is %j', (target, query) => {
  expect([...parseTarget(target).query]).toEqual(Object.entries(query));
});

test('a target is shown on one line and without the key, however it is written', () => {
  const shown = shownTarget('/v2/users/a b?q=1%0A2&api_key=secret&client%5Fid=secret&q=ü');
  expect(shown).toBe('/v2/users/a%20b?q=1%0A2&q=%C3%BC&api_key=***&client_id=***');
});
