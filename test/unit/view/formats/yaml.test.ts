import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeRenderer, yamlText } from '../../../../src/view/formats/yaml.ts';
import { presenterFor } from '../../../../src/view/record-presenter.ts';
import { nastyText } from '../../../support/nasty-text.ts';
import { batchOf, render } from '../../../support/render.ts';
import { capture } from '../../../support/target.ts';

test('YAML is the body of a single page, or one document of several', async () => {
  const page = {
    ...batchOf([{ id: 1 }]),
    body: Buffer.from('{ "records":[{"id":1}], "http_code":200}'),
  };
  expect(await render(makeRenderer, 'field', [page])).toBe('records:\n  - id: 1\nhttp_code: 200\n');
  expect(await render(makeRenderer, 'field', [batchOf([1]), batchOf([2])])).toBe(
    'records:\n  - 1\n  - 2\n',
  );
  expect(await render(makeRenderer, 'field', [batchOf([])])).toBe('records: []\n');
});

test('the records of a list are written with their batch, and collect nothing', async () => {
  const { target, written } = capture();
  const { write, getCollectedBytes } = makeRenderer(
    presenterFor({ entity: 'field', envelopeKey: 'fields', isList: true }),
    target,
  );
  await write(batchOf([{ id: 1 }, { id: 2 }]));
  expect([written().toString(), getCollectedBytes?.()]).toEqual([
    'fields:\n  - id: 1\n  - id: 2\n',
    0,
  ]);
});

test('records that are written one by one are the same bytes as the whole document', async () => {
  const record = fc.dictionary(
    fc.string(),
    fc.oneof(fc.jsonValue({ noUnicodeString: false }), fc.lorem()),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1 }), async (records) => {
      const text = await render(makeRenderer, 'field', [
        batchOf(records.slice(0, 1)),
        batchOf(records.slice(1)),
      ]);
      expect(text).toBe(yamlText(JSON.stringify({ records }), false));
    }),
  );
});

test('a record that is nested too deeply stays JSON in the list', async () => {
  const deep = JSON.parse(`${'['.repeat(63)}1${']'.repeat(63)}`);
  const text = await render(makeRenderer, 'field', [batchOf([1]), batchOf([deep, [2]])]);
  expect(text).toBe(`records:\n  - 1\n  - ${JSON.stringify(deep)}\n  - - 2\n`);
  expect(parse(text)).toEqual({ records: [1, deep, [2]] });
});

const versions = ['1.1', '1.2'] as const;
const runs = { numRuns: 1000 };

describe('yamlText', () => {
  test.each([true, false])(
    'has the same values as the JSON in each version of YAML, on a terminal: %s',
    (isTerminal) => {
      fc.assert(
        fc.property(
          fc.jsonValue({ noUnicodeString: false }),
          fc.constantFrom(...versions),
          (value, version) => {
            const json = JSON.stringify(value);
            expect(parse(yamlText(json, isTerminal), { version })).toEqual(JSON.parse(json));
          },
        ),
        runs,
      );
    },
  );

  test('keeps the digits of numbers, the order of keys, and of repeated keys the last', () => {
    const json = '{"b":1.50,"2":12345678901234567890,"1":-0,"c":1e400,"b":[]}';
    expect(yamlText(json, false)).toBe('b: []\n"2": 12345678901234567890\n"1": -0\nc: 1e400\n');
  });

  test.each([
    ...[
      'yes',
      'No',
      'on',
      'y',
      'null',
      '~',
      '',
      ' a ',
      '0777',
      '0o7',
      '1_000',
      '12:30:45',
      '2026-11-01',
      '=',
      '<<',
    ],
    ...[
      '.inf',
      '1e3',
      '-',
      '- a',
      '# a',
      'a: b',
      'a #b',
      '@a',
      '`a',
      '%a',
      '!a',
      '&a',
      '*a',
      '{a',
      '[a',
      '|',
      '>',
    ],
    ...['"', "'", '---'],
  ])('quotes the string %j', (text) => {
    for (const version of versions) {
      expect(
        parse(yamlText(JSON.stringify([text, { [text]: text }]), false), { version, merge: true }),
      ).toEqual([text, { [text]: text }]);
    }
  });

  test('writes texts of several lines as blocks, and long ones on one line', () => {
    const long = 'word '.repeat(100).trim();
    expect(yamlText(JSON.stringify({ a: 'one\ntwo\n', b: long }), false)).toBe(
      `a: |\n  one\n  two\nb: ${long}\n`,
    );
  });

  test('has no character in a pipe that YAML forbids', () => {
    fc.assert(
      fc.property(nastyText, (text) => {
        const shown = yamlText(JSON.stringify([text]), false);
        expect(shown).not.toMatch(
          /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Cs}]/u,
        );
        expect(parse(shown)).toEqual([text]);
      }),
      runs,
    );
  });

  test('survives very deep documents', () => {
    const deep = (depth: number) => `${'{"a":['.repeat(depth)}1.50, "x"${']}'.repeat(depth)}`;
    expect(yamlText(deep(20_000), false).length).toBeLessThan(1_000_000);
    expect(parse(yamlText(deep(100), false))).toEqual(JSON.parse(deep(100)));
  });

  test('refuses what is not JSON', () => {
    expect(() => yamlText('<html>', false)).toThrow(
      expect.objectContaining({ kind: 'unreadable' }),
    );
  });
});
