import { expect, it } from 'vitest';
import { countries } from '../../../../src/api/reference/countries.ts';

it('has each FIPS code, ISO code and name once, in their forms', () => {
  const all = countries();
  expect(all.length).toBeGreaterThan(240);
  for (const { fips, iso, name } of all) {
    expect([fips, iso, name]).toEqual([
      expect.stringMatching(/^[A-Z]{2}$/),
      expect.stringMatching(/^([A-Z]{2}|--)$/),
      expect.stringMatching(/^\p{Lu}.+[^\s;]$/u),
    ]);
  }
  const isos = all.map(({ iso }) => iso).filter((iso) => iso !== '--');
  for (const column of [all.map(({ fips }) => fips), isos, all.map(({ name }) => name)]) {
    expect(new Set(column).size).toBe(column.length);
  }
});

it.each([
  ['GM', 'DE', 'Germany'],
  ['UK', 'GB', 'United Kingdom'],
  ['SZ', 'CH', 'Switzerland'],
  ['CH', 'CN', 'China'],
  ['AS', 'AU', 'Australia'],
  ['AU', 'AT', 'Austria'],
  ['SP', 'ES', 'Spain'],
  ['KS', 'KR', 'South Korea'],
  ['IV', 'CI', "Côte d'Ivoire"],
  ['SX', 'GS', 'South Georgia and South Sandwich Islands'],
  ['GZ', '--', 'Gaza Strip'],
])('knows that %s is %s, %s', (fips, iso, name) => {
  expect(countries()).toContainEqual({ fips, iso, name });
});

it('is parsed once', () => {
  expect(countries()).toBe(countries());
});
