import { describe, expect, test } from 'vitest';
import { jsonRenderer, ndjsonRenderer } from '../../../../src/view/formats/json.ts';
import { batchOf, render } from '../../../support/render.ts';

const page = {
  ...batchOf([{ id: 1 }]),
  body: Buffer.from('{ "records":[{"id":1}], "http_code":200}'),
};

describe('JSON', () => {
  test('is the body of a single page, byte for byte', async () => {
    expect(await render(jsonRenderer, 'field', [page])).toBe(
      '{ "records":[{"id":1}], "http_code":200}',
    );
  });

  test('applies a change to the body, or to all pages as one document', async () => {
    const changeJson = async ([document = '', ...others]: readonly string[]) => [
      `[${JSON.parse(document).records.length + others.length}]`,
      '"a\\u001b[1m\\tb"',
      '{"c":[]}',
    ];
    expect(await render(jsonRenderer, 'field', [page], { changeJson })).toBe(
      '[1]\na\x1b[1m\tb\n{"c":[]}\n',
    );
    const pages = [batchOf([1]), batchOf([2, 3])];
    expect(await render(jsonRenderer, 'field', pages, { changeJson })).toContain('[3]\n');
    expect(await render(jsonRenderer, 'field', pages, { changeJson }, 80)).toBe(
      '[\n  3\n]\na    b\n{\n  "c": []\n}\n',
    );
  });

  test('prints a body that is not JSON unchanged, and safe on a terminal', async () => {
    const odd = { records: [], body: Buffer.from('a\x1b[31mb') };
    expect(await render(jsonRenderer, 'field', [odd])).toBe('a\x1b[31mb');
    expect(await render(jsonRenderer, 'field', [odd], {}, 80)).toBe('ab\n');
  });
});

test('NDJSON is one record per line, unchanged except for line ends between tokens', async () => {
  const records = [
    { text: '{"id":1,\n "a":1.0}', value: {} },
    { text: '2', value: 2 },
  ];
  expect(await render(ndjsonRenderer, 'field', [{ records }])).toBe('{"id":1,"a":1.0}\n2\n');
});

test('NDJSON applies a change page by page', async () => {
  const records = [1, 2].map((value) => ({ text: `{"id":\n${value}}`, value }));
  const given: (readonly string[])[] = [];
  const changeJson = async (texts: readonly string[]) => {
    given.push(texts);
    return ['"a"', '[]'];
  };
  const batches = [{ records }, { records: [] }, { records: records.slice(1) }];
  expect(await render(ndjsonRenderer, 'field', batches, { changeJson })).toBe('a\n[]\na\n[]\n');
  expect(given).toEqual([['{"id":\n1}', '{"id":\n2}'], ['{"id":\n2}']]);
});
