import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { currentFormat, tables } from '../../../../src/library/store/tables.ts';

it('the tables belong to the version of the format: a change of them needs a new version', () => {
  const text = tables.replace(/\s+/g, ' ').trim();
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect({ version: currentFormat, hash }).toEqual({ version: 11, hash: 'd1258bc257a160e6' });
});
