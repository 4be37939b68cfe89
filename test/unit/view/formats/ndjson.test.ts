import { expect, test } from 'vitest';
import { renderer } from '../../../../src/view/formats/ndjson.ts';
import { render } from '../../../support/render.ts';

test('NDJSON is one record per line, unchanged except for line ends between tokens', async () => {
  const records = [
    { text: '{"id":1,\n "a":1.0}', value: {} },
    { text: '2', value: 2 },
  ];
  expect(await render(renderer, 'field', [{ records }])).toBe('{"id":1,"a":1.0}\n2\n');
});

test('NDJSON applies a change page by page', async () => {
  const records = [1, 2].map((value) => ({ text: `{"id":\n${value}}`, value }));
  const given: (readonly string[])[] = [];
  const changeJson = async (texts: readonly string[]) => {
    given.push(texts);
    return ['"a"', '[]'];
  };
  const batches = [{ records }, { records: [] }, { records: records.slice(1) }];
  expect(await render(renderer, 'field', batches, { changeJson })).toBe('a\n[]\na\n[]\n');
  expect(given).toEqual([['{"id":\n1}', '{"id":\n2}'], ['{"id":\n2}']]);
});
