import { expect, test } from 'vitest';
import { cssRenderer, gplRenderer } from '../../../../src/view/formats/palettes.ts';
import { batchOf, render } from '../../../support/render.ts';

const record = {
  palette: 'project-7',
  of: '7',
  title: 'A */\nB',
  hex: '#ff6307',
  name: 'tomato',
  share: 0.625,
};

test('CSS has custom properties; a title cannot end a comment', async () => {
  const batches = [batchOf([record]), batchOf([{ ...record, palette: 'project-8;', title: 'C' }])];
  expect(await render(cssRenderer, 'project', batches)).toBe(
    `/* A * / B */
:root {
  --a-b-1: #ff6307; /* tomato, 63% */
}

/* C */
:root {
  --c-1: #ff6307; /* tomato, 63% */
}
`,
  );
});

test('GPL is one palette with the colours of all projects', async () => {
  const other = { ...record, palette: 'project-8', title: 'C', hex: '#000000', name: 'black' };
  expect(await render(gplRenderer, 'project', [batchOf([record, other])])).toBe(
    'GIMP Palette\nName: A */ B, C\nColumns: 0\n#\n255  99   7\ttomato (A */ B)\n  0   0   0\tblack (C)\n',
  );
});
