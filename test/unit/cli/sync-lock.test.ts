import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whileAlone } from '../../../src/cli/sync-lock.ts';
import { contextWith } from '../../support/context.ts';
import { emptyFolder } from '../../support/system.ts';

test('one at a time, for each library', async () => {
  const [one, other] = ['a.db', 'b.db'].map((name) => contextWith({ library: join(emptyFolder(), name) }).context);
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
