import { expect, test } from 'vitest';
import { rowsRenderer } from '../../../../src/view/formats/rows.ts';
import { batchOf, render } from '../../../support/render.ts';

const lines = (cells: readonly (readonly string[])[]) => cells.map((line) => `${line.join('|')}\n`).join('');

test('rows are written batch by batch, and sanitised only for a terminal', async () => {
  const options = { headers: true, clean: () => 'clean', text: lines };
  const batches = [batchOf([{ id: 1, name: 'a' }]), batchOf([{ id: 2, name: null }])];
  const shown = (width?: number) =>
    render((subject, target) => rowsRenderer(subject, target, options), 'field', batches, {}, width);
  expect(await shown()).toBe('id|name\n1|a\n2|\n');
  expect(await shown(80)).toBe('clean|clean\nclean|clean\nclean|clean\n');
});
