import { describe, expect, it } from 'vitest';
import { beginsWithList, endOfObject } from '../../../../src/api/json/json-end.ts';

const end = (text: string) => endOfObject(Buffer.from(text), 0);

describe('the end of an object', () => {
  it.each([
    '{}',
    '{ "a" :\t1 , "b":[ ] ,"c":[1, {"d":null}]\r}',
    String.raw`{"a\"}":"\\","b":"\u007d"}`,
    '{"a":"ż}🐋","b":"]"}',
    `{"a":${'['.repeat(98)}${']'.repeat(98)}}`,
  ])('is found: %s', (text) => {
    for (const behind of ['', '\n', '{"b":1}', ' x']) expect(end(text + behind)).toBe(Buffer.byteLength(text));
    for (let size = 0; size < text.length; size++) expect(end(text.slice(0, size))).toBeUndefined();
  });

  it.each([
    '{"a":1,}',
    '{"a":[1,]}',
    '{,}',
    '{"a" 1}',
    '{"a":}',
    '{a:1}',
    '{"a":1]',
    '{"a":[1}}',
    '{"a":1 2}',
    '{"a":\u0001}',
    '{"a":\n1}',
    '{"a":"\n"}',
    '{"a":"\\\n"}',
    `{"a":${'['.repeat(100)}${']'.repeat(100)}}`,
  ])('is not looked for in what goes on elsewhere, is too deep or may be broken: %j', (text) => {
    expect(end(text)).toBeUndefined();
  });
});

it.each([
  ['{"a":[{', true],
  ['{ "a\\"" : [ {', true],
  ['{"a":[]}', false],
  ['{"a":["x"]}', false],
  ['{"a":{"b":[{', false],
  ['{"a":1,"b":[{', false],
  ['{}', false],
  ['{', false],
  ['{"a":[', false],
])('knows an object that begins with a list of objects: %s', (text, expected) => {
  expect(beginsWithList(Buffer.from(text), 0)).toBe(expected);
});
