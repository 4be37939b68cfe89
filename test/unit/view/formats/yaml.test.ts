import { expect, test } from 'vitest';
import { renderer } from '../../../../src/view/formats/yaml.ts';
import { batchOf, render } from '../../../support/render.ts';

test('YAML is the body of a single page, or one document of several', async () => {
  const page = { ...batchOf([{ id: 1 }]), body: Buffer.from('{ "records":[{"id":1}], "http_code":200}') };
  expect(await render(renderer, 'field', [page])).toBe('records:\n  - id: 1\nhttp_code: 200\n');
  expect(await render(renderer, 'field', [batchOf([1]), batchOf([2])])).toBe('records:\n  - 1\n  - 2\n');
  expect(await render(renderer, 'field', [batchOf([])])).toBe('records: []\n');
});
