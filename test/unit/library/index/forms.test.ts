import { expect, test } from 'vitest';
import { withNewerMembers } from '../../../../src/library/index/forms.ts';

test.each([
  ['the newest text is unchanged', '{ "id": 1.0 }', [], '{ "id": 1.0 }'],
  [
    'shared members are newer, as written',
    '{"id":1,"name":"old","x":[1]}',
    ['{"id":1, "name":"n\\u00e9w","y":2}'],
    '{"id":1,"name":"n\\u00e9w","x":[1]}',
  ],
  [
    'numbers keep their digits',
    '{"a":1,"b":9007199254740993}',
    ['{"a":1.50}'],
    '{"a":1.50,"b":9007199254740993}',
  ],
  [
    'the newest of several texts counts',
    '{"a":1,"b":1}',
    ['{"a":2,"b":2}', '{"a":3}'],
    '{"a":3,"b":2}',
  ],
  ['a text that is not an object stays', 'null', ['{"a":2}'], 'null'],
  ['a text that is not JSON stays', '{"a":1,', ['{"a":2}'], '{"a":1,'],
  ['a newer text that is not JSON is not hidden', '{"a":1}', ['{"a":2,', '{"a":3}'], '{"a":2,'],
  ['a newer text that is not an object counts for nothing', '{"a":1}', ['null'], '{"a":1}'],
])('%s', (_, text, newer, merged) => {
  expect(withNewerMembers(text, newer)).toBe(merged);
});
