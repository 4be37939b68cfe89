import { expect, test } from 'vitest';
import { labelToken, placePhrase, tokensOf } from '../../../../src/library/index/tokens.ts';
import { splitWords } from '../../../../src/library/index/words.ts';

test('a label is one word, whatever is in it, and no word of a text', () => {
  const [plain, odd] = [
    labelToken('field', 'Illustration'),
    labelToken('field', 'Graphic Design/Motion "x" -y'),
  ];
  for (const token of [plain, odd]) {
    expect(token).not.toMatch(/[\x00-\x2f\x3a-\x60\x7b-\x7f]/);
    expect(splitWords(`Poster ${token}`)).not.toContain(token);
  }
  expect(labelToken('field', 'GRAPHIC design')).toBe(labelToken('field', 'Graphic Design'));
  expect(labelToken('field', 'a b')).not.toBe(labelToken('field', 'ab'));
  expect(labelToken('tag', 'ink')).not.toBe(labelToken('field', 'ink'));
});

test('user names keep their marks, other labels are found without them', () => {
  expect(labelToken('username', 'Zoë')).not.toBe(labelToken('username', 'zoe'));
  expect(labelToken('tag', 'Zoë')).toBe(labelToken('tag', 'zoe'));
});

test.each([
  { country: 'GM', state: '', city: '' },
  { country: '', state: 'Bayern', city: '' },
  { country: '', state: '', city: 'München' },
  { country: 'GM', state: 'Bayern', city: '' },
  { country: 'GM', state: '', city: 'München' },
  { country: '', state: 'Bayern', city: 'München' },
  { country: 'GM', state: 'Bayern', city: 'München' },
])('a place is one phrase of what is stored of it: %j', (asked) => {
  const phrase = placePhrase(asked)?.replaceAll('"', '') ?? 'none';
  const live = (...places: { country: string; state: string; city: string }[]) =>
    ` ${tokensOf({ places })} `;
  expect(live({ country: 'GM', state: 'bayern', city: 'munchen' })).toContain(` ${phrase} `);
  expect(live({ country: 'PL', state: 'malopolska', city: 'krakow' })).not.toContain(` ${phrase} `);
});

test('two places are not mixed', () => {
  const place = (country: string, city: string) => ({ country, state: '', city });
  const both = tokensOf({ places: [place('GM', 'berlin'), place('PL', 'krakow')] });
  const isFound = (country: string, city: string) =>
    both.includes(placePhrase(place(country, city))?.slice(1, -1) ?? '-');
  expect([isFound('GM', 'berlin'), isFound('PL', 'krakow')]).toEqual([true, true]);
  expect([isFound('GM', 'krakow'), isFound('PL', 'berlin')]).toEqual([false, false]);
});

test('a place without parts has no phrase', () =>
  expect(placePhrase({ country: '', state: '', city: '' })).toBeUndefined());
