import { describe, expect, it } from 'vitest';
import { columnsFor } from '../../../../src/view/sheet/balance.ts';
import { itemStyle, sizeClasses } from '../../../../src/view/sheet/sheet-style.ts';

describe('the columns of a sheet', () => {
  it.each([
    [3, 5, 5],
    [6, 5, 3],
    [6, 4, 3],
    [6, 6, 6],
    [7, 5, 4],
    [7, 3, 4],
    [5, 2, 2],
    [5, 4, 3],
    [10, 5, 5],
    [10, 4, 5],
    [10, 3, 2],
    [12, 5, 4],
    [13, 4, 4],
    [4, 3, 2],
    [11, 4, 4],
    [2, 1, 1],
  ])('of %i pictures, where %i fit, are %i', (count, usual, columns) => {
    expect(columnsFor(count, usual)).toBe(columns);
  });

  it('are those of the width of the window and of paper', () => {
    const style = itemStyle('medium').split('\n');
    const ruleFor = (media: RegExp) => style.filter((line) => media.test(line)).join('');
    const six = />:nth-child\(6\):last-child[^}]*\{--k:3\}/;
    expect(ruleFor(/min-width:11\d\dpx.*max-width:14\d\d.98px/)).toMatch(six);
    // Ten on paper are 3, 3 and 4. Of longer sheets, 25, 28, … tiles would have a lone last one.
    const printed = ruleFor(/media print\{\.rows\{--k:3\}/);
    const lone =
      />:nth-child\(10\):last-child[^}]*>:nth-child\(3n\+25\):last-child\)>:nth-last-child\(-n\+4\)\{--k:4\}/;
    expect(printed).toMatch(lone);
    expect(ruleFor(/screen and \(max-width/)).toMatch(/@media screen and \(max-width:\d+\.98px\)\{\.rows\{--k:2\}/);
  });
});

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
    expect(itemStyle('medium')).toContain(`.${proportion}{--c:`);
    if (width.startsWith('n')) expect(itemStyle('medium')).toContain(`.${width}{--n:`);
  });
});
