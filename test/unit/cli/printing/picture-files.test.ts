import { expect, it } from 'vitest';
import { pictureFiles } from '../../../../src/cli/printing/picture-files.ts';
import { plain } from '../../../support/request.ts';

it('gives the size that fits, with its media type', async () => {
  const asked: string[] = [];
  const get = async (url: string) => {
    asked.push(url);
    return { bytes: Buffer.from('x'), type: 'jpg' as const };
  };
  const sizes = [
    { url: 'large', width: 808 },
    { url: 'small', width: 115 },
  ];
  const fetch = pictureFiles({ get }, plain);
  expect(await fetch({ kind: 'cover', number: 0, sizes }, 100)).toEqual({
    bytes: Buffer.from('x'),
    media: 'image/jpeg',
  });
  expect(asked).toEqual(['small']);
});
