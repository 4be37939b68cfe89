import { expect, it } from 'vitest';
import { isObject, isStructured } from '../../../../src/api/json/json-types.ts';

it.each([
  [{}, true, true],
  [[], false, true],
  [null, false, false],
  [undefined, false, false],
  ['text', false, false],
  [1, false, false],
])('of %j: an object %s, an object or a list %s', (value, ofObject, ofStructure) => {
  expect([isObject(value), isStructured(value)]).toEqual([ofObject, ofStructure]);
});
