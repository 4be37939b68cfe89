import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { currentFormat } from '../../../src/service/database.ts';
import { isLink, tables } from '../../../src/service/tables.ts';

it('the tables belong to the version of the format: who changes them raises the version and adds a step', () => {
  const text = tables.replace(/\s+/g, ' ').trim();
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect({ version: currentFormat.version, hash }).toEqual({ version: 4, hash: '7d12d28615e78ab2' });
});

it('names a link in the words of SQL', () => {
  expect([isLink('owner'), isLink('of', 'l')]).toEqual(["link.name = 'owner'", "l.name = 'of'"]);
});
