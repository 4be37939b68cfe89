import { colorsNamed } from 'culori/fn';
import { describe, expect, it } from 'vitest';
import { colorHex } from '../../../src/api/params.ts';
import { cssColours } from '../../../src/records/css-colours.ts';
import names from '../../../src/view/pictures/colour-names.json' with { type: 'json' };
import { labOf, nameOfColour } from '../../../src/view/pictures/colours.ts';

const digits = (text: string) => cssColours(colorHex, '--color-hex', text)[0];

describe('cssColours', () => {
  it.each([
    ['rgb(255, 136, 0)', 'ff8800'],
    ['rgb(100% 50% 0%)', 'ff8000'],
    ['hsl(32deg 100% 50%)', 'ff8800'],
    ['oklch(0.7 0.15 60)', 'e18528'],
    // This colour is outside sRGB.
    ['oklch(0.7 0.4 145)', '00bf34'],
  ])('of %s are %s', (text, expected) => expect(digits(text)).toBe(expected));

  it('knows every name that CSS has, and none has only hexadecimal digits', () => {
    for (const [name, colour] of Object.entries(colorsNamed))
      expect(Number(`0x${digits(name)}`)).toBe(colour);
  });

  it('knows the names that palettes have and CSS has not, with and without blanks', () => {
    expect(digits('Dark Maroon')).toBe(digits('darkmaroon'));
    const own = Object.keys(names).filter(
      (name) => !Object.hasOwn(colorsNamed, name.replace(' ', '')),
    );
    for (const name of own) expect(nameOfColour(labOf(`#${digits(name)}`))).toBe(name);
  });

  it.each([
    ['oragne', 'did you mean "orange"?'],
    ['constructor', 'or a CSS colour, e.g. orange or oklch(0.7 0.15 60), not "constructor"'],
    ['transparent', 'not "transparent"'],
    ['rgb(1 2)', 'not "rgb(1 2)"'],
    ['rgb(255 0 0 / 50%)', 'not "rgb(255 0 0 / 50%)"'],
  ])('refuses %s with %s', (text, message) => expect(() => digits(text)).toThrow(message));
});
