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

it.each([
  ['a last row without room for another cover is as wide as the others', '.rows::after{content:"";flex:1e6 1 calc('],
  ['titles take two lines', '-webkit-line-clamp:2'],
  ['words of charts are whole', 'max-width:60rem;overflow-wrap:break-word'],
  ['each title and link has the direction of its own letters', 'h1,h2,a{unicode-bidi:plaintext}'],
])('%s', (_, rule) => expect(sheetStyle).toContain(rule));
