import { expect, test } from 'vitest';
import { formatNames, formatOf } from '../../../../src/view/formats/formats.ts';

test.each(formatNames)('%s loads a renderer', async (name) => {
  expect((await formatOf(name).load()).renderer).toBeTypeOf('function');
});
