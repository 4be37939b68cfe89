import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parquetFile } from '../../../../src/library/exchange/parquet.ts';
import { has } from '../../../support/needs.ts';
import { temporaryFile } from '../../../support/records.ts';

const record = (text: string) => ({
  ...({
    id: '1',
    row: 1,
    kind: 'project',
    service: 'https://api.example',
    parent: undefined,
  } as const),
  ...({
    forms: [{ entity: 'project', text, since: 1, last: 2, turn: 0 }],
    first: 1,
    last: 2,
  } as const),
});

it.each([
  ['no record', []],
  ['a record of null', ['null']],
  [
    'members of other kinds',
    ['{"id":[],"stats":7,"owners":"x","created_on":1e300,"covers":null,"fields":[null,{}]}'],
  ],
  ['more records than are held at a time', Array.from({ length: 5001 }, (_, id) => `{"id":${id}}`)],
])('writes a whole file of %s', (_, texts) => {
  const file = temporaryFile();
  const parquet = parquetFile(file, 'project');
  for (const text of texts) parquet.add(record(text));
  parquet.close();
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 4).toString()).toBe('PAR1');
  expect(bytes.subarray(-4).toString()).toBe('PAR1');
});

it.runIf(has.modes)('writes a file that only its user can read', () => {
  const file = temporaryFile();
  parquetFile(file, 'project').close();
  expect(statSync(file).mode & 0o077).toBe(0);
});
