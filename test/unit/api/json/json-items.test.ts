import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonReader } from '../../../../src/api/json/json-items.ts';
import type { JsonFault, JsonItem } from '../../../../src/api/json/json-lines.ts';
import { parse } from '../../../../src/api/json/parse.ts';

const isListKey = (key: string) => key === 'projects' || key === 'fields';

/** In chunks of so many bytes. Where something was parsed, it is what the text says. */
function read(text: string | Uint8Array, chunk = 1_000_000, max?: number): readonly (JsonItem | JsonFault)[] {
  const bytes = Buffer.from(text);
  const reader = jsonReader(isListKey, max);
  const found: (JsonItem | JsonFault)[] = [];
  for (let at = 0; at < bytes.length; at += chunk) found.push(...reader.push(bytes.subarray(at, at + chunk)));
  return [...found, ...reader.end()].map((each) => {
    if ('fault' in each) return each;
    const { value, ...item } = each;
    if (value !== undefined) expect(value).toEqual(parse(item.text));
    return item;
  });
}

const item = (text: string, line = 1, key?: string): JsonItem =>
  key === undefined ? { text, line } : { text, line, key };
const fault = (line: number, why: string, lastLine = line): JsonFault => ({ line, lastLine, fault: why });

it('parses what is all of a line at once', () => {
  const reader = jsonReader(isListKey);
  expect(reader.push(Buffer.from('{"id":1} \r\n\n {"id":12345678901234567}\n{"id":2}{"id":3}\n'))).toEqual([
    { text: '{"id":1}', value: { id: 1 }, line: 1 },
    { text: '{"id":12345678901234567}', value: { id: '12345678901234567' }, line: 3 },
    { text: '{"id":2}', line: 4 },
    { text: '{"id":3}', line: 4 },
  ]);
});

const cases: readonly (readonly [string, string, readonly (JsonItem | JsonFault)[]])[] = [
  ['nothing', '', []],
  ['blank lines', ' \n\r\n\t\n', []],
  ['a record', '{"id":1}', [item('{"id":1}')]],
  ['a record a line', '{"id":1}\n{"id":2}\r\n\n{"id":3}', [item('{"id":1}'), item('{"id":2}', 2), item('{"id":3}', 4)]],
  ['several on a line', '{"id":1}{"id":2} {"id":3}', [1, 2, 3].map((id) => item(`{"id":${id}}`))],
  ['a document on several lines', '{\n "id": 1\n}\n{"id":2}', [item('{\n "id": 1\n}'), item('{"id":2}', 4)]],
  ['a list', '[{"id":1}, {"id":2}]', [item('{"id":1}'), item('{"id":2}')]],
  ['an empty list', '[]\n{"projects":[]}', [item('[]'), item('{"projects":[]}', 2)]],
  [
    'a document that is a list',
    '{"projects":[{"id":1,"a":[{}]},\n{"id":2}],"x":{"y":[{}]},"fields":[{"id":3}]}{"id":4}',
    [
      item('{"id":1,"a":[{}]}', 1, 'projects'),
      item('{"id":2}', 2, 'projects'),
      item('{"id":3}', 2, 'fields'),
      item('{"id":4}', 2),
    ],
  ],
  [
    'a list with other values',
    '{"projects":[{},null,"x",[1]]}',
    [item('{}', 1, 'projects'), item('null', 1, 'projects'), item('"x"', 1, 'projects'), item('[1]', 1, 'projects')],
  ],
  ['a list behind another member', '{"a":1,"projects":[{}]}', [item('{"a":1,"projects":[{}]}')]],
  ['a record with such a member', '{"fields":["a"],"id":1}', [item('{"fields":["a"],"id":1}')]],
  ['an escaped key', String.raw`{"pr\u006fjects":[{}]}`, [item('{}', 1, 'projects')]],
  ['escapes and brackets in texts', String.raw`{"a":"\"}{\\","b":"]"}`, [item(String.raw`{"a":"\"}{\\","b":"]"}`)]],
  ['letters of several bytes', '{"a":"ż🐋"}\n{"b":"é"}', [item('{"a":"ż🐋"}'), item('{"b":"é"}', 2)]],
  ['a byte order mark', '\ufeff{"id":1}', [item('{"id":1}')]],
  [
    'a broken line',
    '{"id":1}\n{"id":\n{"id":3}',
    [item('{"id":1}'), fault(2, 'it ends in the middle of a value'), item('{"id":3}', 3)],
  ],
  ['a line cut in a text', '{"id":1,"name":"tru\n{"id":2}', [fault(1, 'a text without an end'), item('{"id":2}', 2)]],
  ['a line cut after a comma', '{"id":1,\n{"id":2}\n', [fault(1, 'no JSON object'), item('{"id":2}', 2)]],
  [
    'a line that is no object',
    'null\n22363486 {"id":1}\n{"id":2}',
    [fault(1, 'no JSON object'), fault(2, 'no JSON object'), item('{"id":2}', 3)],
  ],
  ['a wrong bracket', '{"id":[1}\n{"id":2}', [fault(1, 'no JSON object'), item('{"id":2}', 2)]],
  [
    'an end without a begin',
    '}\n]\n{"id":2}',
    [fault(1, 'no JSON object'), fault(2, 'no JSON object'), item('{"id":2}', 3)],
  ],
  ['a value without an end', '{"id":1}\n{"id":2', [item('{"id":1}'), fault(2, 'it ends in the middle of a value')]],
  [
    'a document that breaks in a record',
    '{"projects":[{"id":1},{"id":2,]}\n{"id":3}',
    [item('{"id":1}', 1, 'projects'), fault(1, 'no JSON object'), item('{"id":3}', 2)],
  ],
];

describe.each(cases)('%s', (_, text, expected) => {
  it.each([1, 2, 3, 7, 1_000_000])('in chunks of %i bytes', (chunk) => {
    expect(read(text, chunk)).toEqual(expected);
  });
});

it('finds records again after a value that has no end', () => {
  expect(read('{"a":[\n{"id":1}\n{"id":2}\n')).toEqual([
    fault(1, 'no JSON object'),
    item('{"id":1}', 2),
    item('{"id":2}', 3),
  ]);
});

it('bounds what it holds of one value', () => {
  const long = `{"a":"${'x'.repeat(3 * 1024 * 1024)}"}`;
  expect(read(`${long}\n{"id":1}`, 65_536, 1024 * 1024)).toEqual([
    fault(1, 'a value of more than 1 MB'),
    item('{"id":1}', 2),
  ]);
  const list = `{"projects":[${Array.from({ length: 3000 }, (_, id) => `{"id":${id},"a":"${'x'.repeat(1000)}"}`).join()}]}`;
  expect(read(list, 65_536, 1024 * 1024)).toHaveLength(3000);
});

it('refuses brackets without end', () => {
  expect(read(`${'['.repeat(20_000)}\n{"id":1}`)).toEqual([fault(1, 'no JSON object'), item('{"id":1}', 2)]);
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
  fc.tuple(values.map, fc.constantFrom(0, 0, 0, 1)).map(([value, indent]) => JSON.stringify(value, undefined, indent)),
  fc
    .tuple(values.value, blank, blank)
    .map(([value, before, behind]) => JSON.stringify(value).replace(/[{}[\]:,]/g, `${before}$&${behind}`)),
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

it('finds the same in chunks of any size, whatever it reads: a byte at a time, nothing is whole in its chunk', () => {
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
