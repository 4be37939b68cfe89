import { expect, test } from 'vitest';
import { renderer } from '../../../../src/view/formats/gpl.ts';
import { batchOf, render } from '../../../support/render.ts';

const record = { project: '7', title: 'A\nB', hex: '#ff6307', name: 'tomato', share: 0.625 };

test('writes one palette with the colours of all projects', async () => {
  const other = { ...record, project: '8', title: 'C', hex: '#000000', name: 'black' };
  expect(await render(renderer, 'project', [batchOf([record, other])])).toBe(
    'GIMP Palette\nName: A B, C\nColumns: 0\n#\n255  99   7\ttomato (A B)\n  0   0   0\tblack (C)\n',
  );
});
