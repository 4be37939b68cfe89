import { expect, it } from 'vitest';
import { isLink } from '../../../../src/library/index/schema.ts';

it('names a link in the words of SQL', () => {
  expect([isLink('owner'), isLink('of', 'l')]).toEqual([
    "link.name = 'owner'",
    "l.name = 'of' AND l.name <> 'owner'",
  ]);
});
