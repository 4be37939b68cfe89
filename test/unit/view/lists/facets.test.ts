import { expect, it } from 'vitest';
import { facetSubject } from '../../../../src/view/lists/facets.ts';
import { style } from '../../../support/samples.ts';

const facets = [
  { value: { value: 'Typography', count: 1200 } },
  { value: { value: '\x1b[2JArt', count: 300 } },
];
const drawn = (width: number, more = {}) =>
  facetSubject({ kind: 'text', heading: 'FIELDS' }).chart?.(
    facets,
    { ...style(width), ...more },
    true,
  );

it('leaves out bars if there is no room', async () => {
  expect(await drawn(17)).toBe('FIELDS      COUNT\nTypography  1,200\nArt           300\n');
});
