import { describe, expect, it } from 'vitest';
import { itemStyle, sizeClasses } from '../../../../src/view/sheet/sheet-style.ts';

describe('the classes of an item', () => {
  it.each([
    [{ width: 404, height: 316 }, 'r64'],
    [{ width: 202, height: 158 }, 'r64 n10'],
    [{ width: 10, height: 100 }, 'r28 n1 whole'],
    [{ width: 1000, height: 100 }, 'r125 whole'],
    [undefined, 'r64'],
  ])('of a picture of %j are %s, which the style has', (size, name) => {
    expect(sizeClasses(size)).toBe(name);
    const [proportion, width = ''] = name.split(' ');
    expect(itemStyle).toContain(`.${proportion}{--c:`);
    if (width.startsWith('n')) expect(itemStyle).toContain(`.${width}{--n:`);
  });
});
