import { expect, test } from 'vitest';
import { isTrendKind, trendKinds, trendRow } from '../../../src/api/trend-kinds.ts';
import { accept } from '../../../src/api/values.ts';

test.each([
  ['project', true],
  ['comment', false],
])('%s is followed: %s', (kind, expected) => {
  expect(isTrendKind(kind)).toBe(expected);
});

test.each(trendKinds.map((kind) => [kind]))('an id names a %s', (kind) => {
  expect(accept(trendRow(kind).param, 'ID', '123')).toEqual({ value: '123' });
});
