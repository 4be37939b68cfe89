import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { elements } from '../../../../src/api/json/json-source.ts';

const runs = { numRuns: 2000 };
const indents = fc.constantFrom(undefined, 1, 2, '\t');

describe('elements', () => {
  test('finds the sources of a list, whatever stands around it', () => {
    const document = fc.record({
      before: fc.dictionary(fc.string(), fc.jsonValue()),
      key: fc.string().filter((key) => key !== '__proto__'),
      list: fc.array(fc.jsonValue()),
      indent: indents,
    });
    fc.assert(
      fc.property(document, ({ before, key, list, indent }) => {
        const text = JSON.stringify({ ...before, [key]: list }, null, indent);
        expect(elements(text, key).map((source) => JSON.parse(source))).toEqual(
          JSON.parse(JSON.stringify(list)),
        );
      }),
      runs,
    );
  });

  test.each([
    ['{"a":[1.0, {"b" : 2}, "x,]"]}', ['1.0', '{"b" : 2}', '"x,]"']],
    ['{"a":[]}', []],
    ['{"a":null}', []],
    ['{"b":[1]}', []],
    ['{"b":{"a":[1]}}', []],
    ['{"\\u0061":[1]}', ['1']],
    ['{"a":[1],"a":[2]}', ['2']],
    ['[1]', []],
    ['"a"', []],
    ['{"a" : {"id":1} }', ['{"id":1}']],
  ])('of %s are %j', (text, sources) => {
    expect(elements(text, 'a')).toEqual(sources);
  });
});
