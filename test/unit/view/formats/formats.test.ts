import { expect, test } from 'vitest';
import {
  formatNames,
  formatOf,
  hasJsonErrors,
  usualFormat,
  usualFormats,
} from '../../../../src/view/formats/formats.ts';

test.each(formatNames)('%s loads a renderer', async (name) => {
  expect((await formatOf(name).load()).renderer).toBeTypeOf('function');
});

test('the usual format of a terminal shows every kind of record, and needs no file', () => {
  expect(usualFormats).toEqual(['table', 'grid', 'json', 'ndjson', 'csv', 'tsv', 'yaml', 'markdown']);
});

test('a terminal gets a table where no format is asked for, and a pipe TSV', () => {
  expect([true, false].map((isTTY) => usualFormat({ isTTY }))).toEqual(['table', 'tsv']);
});

test.each([
  ['json', true],
  ['table', false],
  ['no-format', false],
  [undefined, false],
])('-o %s asks for errors as JSON: %s', (output, expected) => {
  expect(hasJsonErrors(output)).toBe(expected);
});
