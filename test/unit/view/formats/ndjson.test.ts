import { expect, test } from 'vitest';
import { renderer } from '../../../../src/view/formats/ndjson.ts';
import { render } from '../../../support/render.ts';

test('NDJSON is a record a line, as it came, with line ends between tokens left out', async () => {
  const records = [
    { text: '{"id":1,\n "a":1.0}', value: {} },
    { text: '2', value: 2 },
  ];
  expect(await render(renderer, 'field', [{ records }])).toBe('{"id":1,"a":1.0}\n2\n');
});
