import { expect, test } from 'vitest';
import { formatNames, formatOf, usualFormats } from '../../../../src/view/formats/formats.ts';

test.each(formatNames)('%s loads a renderer', async (name) => {
  expect((await formatOf(name).load()).renderer).toBeTypeOf('function');
});

test('the usual format of a terminal shows every kind of record, and needs no file', () => {
  expect(usualFormats).toEqual(['table', 'grid', 'json', 'ndjson', 'csv', 'tsv', 'yaml', 'markdown']);
});
