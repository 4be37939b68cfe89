import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whileAlone } from '../../../../src/commands/library/sync-lock.ts';
import { contextWith } from '../../../support/context.ts';
import { emptyFolder } from '../../../support/system.ts';

function placeWith(library: string) {
  writeFileSync(library, '');
  return contextWith({ library }).context;
}

test('one at a time, for each library', async () => {
  const [one, other] = ['a.db', 'b.db'].map((name) => placeWith(join(emptyFolder(), name)));
  if (one === undefined || other === undefined) throw new Error('no contexts');
  const result = await whileAlone(one, async () => {
    await expect(whileAlone(one, async () => 1)).rejects.toMatchObject({
      kind: 'incomplete',
      message: 'another sync of this library is running',
    });
    return whileAlone(other, async () => 2);
  });
  expect(result).toBe(2);
  await expect(whileAlone(one, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await whileAlone(one, async () => 3)).toBe(3);
});

test('a library is the same under another name', async () => {
  const library = join(emptyFolder(), 'a.db');
  const link = join(emptyFolder(), 'b.db');
  const context = placeWith(library);
  symlinkSync(library, link);
  await whileAlone(context, async () => {
    await expect(whileAlone(contextWith({ library: link }).context, async () => 1)).rejects.toThrow('another sync');
  });
});

test('where nothing can be written beside the library, it says why', async () => {
  const library = join(emptyFolder(), 'missing', 'a.db');
  await expect(whileAlone(contextWith({ library }).context, async () => 1)).rejects.toMatchObject({
    message: `the file ${library}.sync cannot be written`,
    details: { why: 'its folder does not exist' },
  });
});
