import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type JsonFault,
  type JsonValue,
  jsonReader,
} from '../../../../src/api/json/json-reader.ts';
import { parseJson } from '../../../../src/api/json/parse.ts';

type Result = Omit<JsonValue, 'value'> | JsonFault;

/** The results without their values, which are what the texts say. */
function read(text: string | Uint8Array, chunk = 1_000_000, max?: number): readonly Result[] {
  const bytes = Buffer.from(text);
  const reader = jsonReader(max);
  const found: (JsonValue | JsonFault)[] = [];
  for (let at = 0; at < bytes.length; at += chunk)
    found.push(...reader.push(bytes.subarray(at, at + chunk)));
  return [...found, ...reader.end()].map((each) => {
    if ('fault' in each) return each;
    const { value, ...result } = each;
    expect(value).toEqual(parseJson(result.text));
    return result;
  });
}

const item = (text: string, line = 1): Result => ({ text, line });
const fault = (line: number, why: string, lastLine = line): JsonFault => ({
  line,
  lastLine,
  fault: why,
});
const cut = 'the input ends in the middle of a value';
const notJson = 'not a JSON object';

it('keeps long ids exactly', () => {
  const [found] = jsonReader().push(Buffer.from('{"id":12345678901234567}\n'));
  expect(found).toMatchObject({ value: { id: '12345678901234567' } });
});

const cases: readonly (readonly [string, string, readonly Result[]])[] = [
  ['nothing', '', []],
  ['blank lines', ' \n\r\n\t\n', []],
  ['a record', '{"id":1}', [item('{"id":1}')]],
  [
    'a record a line',
    '{"id":1}\n{"id":2}\r\n\n{"id":3}',
    [item('{"id":1}'), item('{"id":2}', 2), item('{"id":3}', 4)],
  ],
  ['several on a line', '{"id":1}{"id":2} {"id":3}', [1, 2, 3].map((id) => item(`{"id":${id}}`))],
  [
    'a document on several lines',
    '{\n "id": 1\n}\n{"id":2}',
    [item('{\n "id": 1\n}'), item('{"id":2}', 4)],
  ],
  ['a list', '[{"id":1}, {"id":2}]', [item('[{"id":1}, {"id":2}]')]],
  ['an empty list', '[]\n{"projects":[]}', [item('[]'), item('{"projects":[]}', 2)]],
  [
    'documents that begin on the line where another ends',
    '{"projects":[{"id":1},\r\n{"id":2}]}{"id":4}{\n"id":5}',
    [item('{"projects":[{"id":1},\r\n{"id":2}]}'), item('{"id":4}', 2), item('{\n"id":5}', 2)],
  ],
  [
    'escapes and brackets in texts',
    String.raw`{"a":"\"}{\\","b":"]"}`,
    [item(String.raw`{"a":"\"}{\\","b":"]"}`)],
  ],
  [
    'letters of several bytes',
    '{"a":"ż🐋"}\n{"b":"é"}',
    [item('{"a":"ż🐋"}'), item('{"b":"é"}', 2)],
  ],
  ['a byte order mark', '\ufeff{"id":1}', [item('{"id":1}')]],
  [
    'a broken line',
    '{"id":1}\n{"id":\n{"id":3}',
    [item('{"id":1}'), fault(2, cut), item('{"id":3}', 3)],
  ],
  [
    'a line cut in a text',
    '{"id":1,"name":"tru\n{"id":2}',
    [fault(1, 'a string without a closing quote'), item('{"id":2}', 2)],
  ],
  ['a line cut after a comma', '{"id":1,\n{"id":2}\n', [fault(1, cut), item('{"id":2}', 2)]],
  [
    'a line that is not an object',
    'null\n22363486 {"id":1}\n{"id":2}',
    [fault(1, notJson), fault(2, notJson), item('{"id":2}', 3)],
  ],
  ['a wrong bracket', '{"id":[1}\n{"id":2}', [fault(1, cut), item('{"id":2}', 2)]],
  [
    'an end without a begin',
    '}\n]\n{"id":2}',
    [fault(1, notJson), fault(2, notJson), item('{"id":2}', 3)],
  ],
  ['a value without an end', '{"id":1}\n{"id":2', [item('{"id":1}'), fault(2, cut)]],
  ['a broken value before another', '{"id":tru}{"id":3}', [fault(1, notJson), item('{"id":3}')]],
  [
    'a broken value before one that ends in a later line',
    '{"id":tru}{"a":[\n3]}',
    [fault(1, notJson), item('{"a":[\n3]}')],
  ],
  [
    'a list that is cut, with a record on each line',
    '[\n{"id":1},\n{"id":2},\n{"id":3,"name":"cu',
    [
      fault(1, 'a string without a closing quote'),
      item('{"id":1}', 2),
      item('{"id":2}', 3),
      fault(4, 'a string without a closing quote'),
    ],
  ],
  [
    'a document with a broken line in the middle',
    '{\n"projects": [\n{"id":1},\n{"id":"2},\n{"id":3}\n]\n}\n{"id":4}',
    [
      fault(1, 'a string without a closing quote', 2),
      item('{"id":1}', 3),
      fault(4, 'a string without a closing quote'),
      item('{"id":3}', 5),
      fault(6, notJson),
      fault(7, notJson),
      item('{"id":4}', 8),
    ],
  ],
];

describe.each(cases)('%s', (_, text, expected) => {
  it.each([1, 2, 3, 7, 1_000_000])('in chunks of %i bytes', (chunk) => {
    expect(read(text, chunk)).toEqual(expected);
  });
});

it('finds records again after a value that has no end', () => {
  expect(read('{"a":[\n{"id":1}\n{"id":2}\n')).toEqual([
    fault(1, cut),
    item('{"id":1}', 2),
    item('{"id":2}', 3),
  ]);
  expect(read(`${'['.repeat(20_000)}\n{"id":1}`)).toEqual([fault(1, cut), item('{"id":1}', 2)]);
});

it.each([1000, 65_536])('bounds what it holds of one value, in chunks of %i bytes', (chunk) => {
  const tooLong = 'longer than 1 MB; write it as NDJSON, one record per line';
  const text = `"${'x'.repeat(700_000)}"`;
  const rest = (end: string) =>
    read(`{"a":${text},${end}"b":${text},${end}"c":1}\n{"id":1}`, chunk, 1024 * 1024);
  expect(rest('')).toEqual([fault(1, tooLong), item('{"id":1}', 2)]);
  expect(rest('\n')).toEqual([fault(1, tooLong, 2), fault(3, notJson), item('{"id":1}', 4)]);
});

const keys = ['projects', 'fields', 'a', 'é', 'x"y', '\\', '__proto__'];
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, true, 0, -1.5e9, '', '}{', '[\n', 'ż🐋', '"\\', '\u0000'),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('map'),
  ),
  map: fc
    .array(fc.tuple(fc.constantFrom(...keys), tie('value')), { maxLength: 4 })
    .map((members) => Object.fromEntries(members)),
}));
const blank = fc.constantFrom('', '', '', ' ', '\t', '\r', '\n');
const piece = fc.oneof(
  fc
    .tuple(values.map, fc.constantFrom(0, 0, 0, 1))
    .map(([value, indent]) => JSON.stringify(value, undefined, indent)),
  fc
    .tuple(values.value, blank, blank)
    .map(([value, before, behind]) =>
      JSON.stringify(value).replace(/[{}[\]:,]/g, `${before}$&${behind}`),
    ),
  fc.constantFrom(
    'null',
    'x',
    '\ufeff',
    '{',
    '}',
    ']',
    '"',
    '\\',
    '{"a":1,}',
    '{"a":tru}{"b":1}',
    '{"a":1 2}',
    '{"a":\u0001}',
  ),
);
/** Bytes that are replaced: where, by how many of the second. */
const damage = fc.tuple(
  fc.nat(),
  fc.nat(3),
  fc.constantFrom('', '', '"', '\\', '\n', '{', '}', '[', ']', ',', ':', '\xef', '1'),
);

it('finds the same in chunks of any size', () => {
  const inputs = fc.tuple(
    fc.array(fc.tuple(piece, fc.constantFrom('\n', '\n', '\n', '\r\n', '')), { maxLength: 8 }),
    fc.array(damage, { maxLength: 2 }),
    fc.constantFrom(5, 30, 200, 10_000),
  );
  let found = 0;
  fc.assert(
    fc.property(inputs, ([pieces, damages, size]) => {
      let text = Buffer.from(pieces.flat().join('')).toString('latin1');
      for (const [at, length, by] of damages) {
        const place = at % (text.length + 1);
        text = text.slice(0, place) + by + text.slice(place + length);
      }
      const bytes = Buffer.from(text, 'latin1');
      const expected = read(bytes, 1);
      expect(read(bytes, size)).toEqual(expected);
      found += expected.length;
    }),
    { seed: 1, numRuns: 2000 },
  );
  expect(found).toBeGreaterThan(2000);
});
