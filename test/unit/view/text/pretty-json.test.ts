import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadPaint } from '../../../../src/view/text/paint.ts';
import { oneLine, prettyJson, result, resultLine } from '../../../../src/view/text/pretty-json.ts';

const noPaint = await loadPaint(0);

const piped = { width: undefined, paint: noPaint };
const terminal = { width: 80, paint: noPaint };
const runs = { numRuns: 2000 };
const indents = fc.constantFrom(undefined, 1, 2, '\t');

describe('prettyJson', () => {
  test('indents as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), indents, (value, indent) => {
        const expected = `${JSON.stringify(value, null, 2)}\n`;
        expect(prettyJson(JSON.stringify(value, null, indent), piped)).toBe(expected);
      }),
      runs,
    );
  });

  test('keeps numbers, the order of keys and repeated keys', () => {
    expect(prettyJson('{"b":1.50e+2,"2":12345678901234567890,"1":0,"b":"\\u0041"}', piped)).toBe(
      '{\n  "b": 1.50e+2,\n  "2": 12345678901234567890,\n  "1": 0,\n  "b": "\\u0041"\n}\n',
    );
  });

  test('escapes unsafe characters on a terminal, with the same meaning', () => {
    const text = JSON.stringify({ 'k\u202E': 'a\x9b31m\u200B' });
    expect(prettyJson(text, terminal)).toBe('{\n  "k\\u202e": "a\\u009b31m\\u200b"\n}\n');
    expect(prettyJson(text, piped)).toContain('\u200B');
  });

  test('survives very deep and very long documents', () => {
    expect(prettyJson(`${'['.repeat(20_000)}${']'.repeat(20_000)}`, piped).length).toBeLessThan(
      6_000_000,
    );
    const long = JSON.stringify('\\"'.repeat(2_000_000));
    expect(prettyJson(long, terminal)).toBe(`${long}\n`);
  });
});

describe('oneLine', () => {
  test('removes the blanks between tokens only', () => {
    fc.assert(
      fc.property(fc.jsonValue(), indents, (value, indent) => {
        expect(oneLine(JSON.stringify(value, null, indent))).toBe(JSON.stringify(value));
      }),
      runs,
    );
  });
});

describe('result and resultLine', () => {
  test('print a string without its quotes, safe for a terminal', () => {
    const json = '"a\\u001b[1mb\\n\\u0000c"';
    for (const print of [result, resultLine]) {
      expect(print(json, piped)).toBe('a\x1b[1mb\n\0c\n');
      expect(print(json, terminal)).toBe('ab\nc\n');
    }
  });

  test('print other values as JSON, which `result` indents on a terminal', () => {
    const json = '{"a\u202E":[1.50]}';
    expect(result(json, piped)).toBe(`${json}\n`);
    expect(resultLine(json, piped)).toBe(`${json}\n`);
    expect(result(json, terminal)).toBe('{\n  "a\\u202e": [\n    1.50\n  ]\n}\n');
    expect(resultLine(json, terminal)).toBe('{"a\\u202e":[1.50]}\n');
  });
});
