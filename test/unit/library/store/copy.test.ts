import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkLibrary } from '../../../../src/library/store/check.ts';
import { copyLibrary } from '../../../../src/library/store/copy.ts';
import { inventoryOf } from '../../../../src/library/store/inventory.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import { temporaryFile } from '../../../support/records.ts';

it('copies what is still in the log, readable only by the user', () => {
  const file = temporaryFile();
  const writer = openForWriting(file);
  writer.insert([{ entity: 'project', text: '{"id":1}', seen: 1 }]);
  const target = join(dirname(temporaryFile()), 'copy.db');
  copyLibrary(file, target, 'x.part');
  writer.close();
  expect(inventoryOf(target).records).toBe(1);
  expect(checkLibrary(target).every(({ result }) => result === 'ok')).toBe(true);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(target)).filter((name) => name.includes('part'))).toEqual([]);
});

it('overwrites nothing, and leaves nothing behind', () => {
  const file = temporaryFile();
  openForWriting(file).close();
  const target = temporaryFile();
  writeFileSync(target, 'mine');
  expect(() => copyLibrary(file, target, 'x.part')).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  expect(readFileSync(target, 'utf8')).toBe('mine');
  const elsewhere = join(dirname(target), 'no', 'copy.db');
  expect(() => copyLibrary(file, elsewhere, 'x.part')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  expect(existsSync(elsewhere)).toBe(false);
  expect(readdirSync(dirname(target)).filter((name) => name.includes('part'))).toEqual([]);
});
