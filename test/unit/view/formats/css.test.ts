import { expect, test } from 'vitest';
import { renderer } from '../../../../src/view/formats/css.ts';
import { batchOf, render } from '../../../support/render.ts';

const record = { project: '7', title: 'A */ B', hex: '#ff6347', name: 'tomato', share: 0.625 };

test('writes custom properties; a title cannot end a comment', async () => {
  expect(
    await render(renderer, 'project', [batchOf([record]), batchOf([{ ...record, project: '8;', title: 'C' }])]),
  ).toBe(
    `/* A * / B */
:root {
  --project-7-1: #ff6347; /* tomato, 63% */
}

/* C */
:root {
  --project-8_-1: #ff6347; /* tomato, 63% */
}
`,
  );
});
