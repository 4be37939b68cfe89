import { describe, expect, it } from 'vitest';
import { proportionClass, sheetStyle } from '../../../../src/view/sheet/sheet-style.ts';

describe('the class of an item', () => {
  it.each([
    [{ width: 404, height: 316 }, 'r64'],
    [{ width: 100, height: 100 }, 'r50'],
    [{ width: 10, height: 100 }, 'r28 whole'],
    [{ width: 1000, height: 100 }, 'r125 whole'],
    [undefined, 'r64'],
  ])('of a picture of %j is %s, which the style has', (size, name) => {
    expect(proportionClass(size)).toBe(name);
    expect(sheetStyle).toContain(`.${name.split(' ')[0]}{--c:`);
  });
});
