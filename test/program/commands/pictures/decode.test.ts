import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testPicture } from '../../../support/drawn-pictures.ts';
import { runWith } from '../../../support/system.ts';

const task = JSON.stringify({ to: 'jpeg', width: 20, height: 10 });

it('writes the bytes of the picture', async () => {
  const { exit, stdoutBytes } = await runWith(['__decode', task], {
    stdin: await testPicture({ width: 200, height: 100 }),
  });
  expect({ exit, ...(await sharp(stdoutBytes).metadata()) }).toMatchObject({
    exit: 0,
    width: 20,
    height: 10,
  });
});

it('fails with the message of the decoder', async () => {
  expect(await runWith(['__decode', task], { stdin: 'text' })).toMatchObject({
    exit: 5,
    stdout: '',
    stderr: 'portfolio: Input buffer contains unsupported image format\n',
  });
});
