import { expect, it } from 'vitest';
import { describeFileError, RefusedFile } from '../../../src/files/reasons.ts';

const coded = (code: unknown) => Object.assign(new Error('message'), { code });

it.each([
  [coded('ENOSPC'), 'the disk is full'],
  [coded('ENOENT'), 'its folder does not exist'],
  [coded('SQLITE_BUSY'), 'another program is writing to it'],
  [coded('SQLITE_IOERR_WRITE'), 'the disk is full or fails'],
  [coded('EIOX'), 'EIOX'],
  [coded('EBADF'), 'EBADF'],
  [new RefusedFile('it is a folder'), 'it is a folder'],
  [new Error('message'), undefined],
  ['text', undefined],
])('the reason of %j is %j', (error, reason) => {
  expect(describeFileError(error)).toBe(reason);
});

it('a missing file has another reason if it is read', () => {
  expect(describeFileError(coded('ENOENT'), 'read')).toBe('there is no such file');
});
