import { describe, expect, it } from 'vitest';
import { sheetStyle, sizeClasses } from '../../../../src/view/sheet/sheet-style.ts';

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
    expect(sheetStyle).toContain(`.${proportion}{--c:`);
    if (width.startsWith('n')) expect(sheetStyle).toContain(`.${width}{--n:`);
  });
});

it.each([
  ['large tiles have the size of medium ones where only one would fit a row', '@media(max-width:52rem){.large{--t:1;'],
  ['a last row without room for another cover is as wide as the others', '.rows::after{content:"";flex:1e6 1 calc('],
  [
    'a tall picture is shown whole',
    '.frame{background:var(--empty);display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr)',
  ],
  ['titles take two lines', '-webkit-line-clamp:2'],
  ['words of charts are whole', 'max-width:60rem;overflow-wrap:break-word'],
  ['each title and link has the direction of its own letters', 'h1,h2,a{unicode-bidi:plaintext}'],
])('%s', (_, rule) => expect(sheetStyle).toContain(rule));
