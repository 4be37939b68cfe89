import { expect, it } from 'vitest';
import { countries } from '../../../src/api/reference/countries.ts';
import { creativeFields, popularFieldIds } from '../../../src/api/reference/creative-fields.ts';
import { formatLicence, licenceDeedUrl } from '../../../src/api/reference/licences.ts';

it('each country has its own FIPS code, ISO code and name', () => {
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
])('the FIPS code %s is %s in ISO: %s', (fips, iso, name) => {
  expect(countries()).toContainEqual({ fips, iso, name });
});

it('the 127 creative fields have different ids and names', () => {
  expect(creativeFields).toHaveLength(127);
  expect(new Set(creativeFields.map(({ id }) => id)).size).toBe(127);
  expect(new Set(creativeFields.map(({ name }) => name)).size).toBe(127);
  expect(creativeFields.every(({ id, name }) => Number.isInteger(id) && name !== '')).toBe(true);
  expect(creativeFields.at(0)).toEqual({ id: 1, name: 'Academia' });
  expect(creativeFields.at(-1)).toEqual({ id: 105, name: 'Writing' });
});

it('the popular fields are creative fields', () => {
  const names = popularFieldIds.map((id) => creativeFields.find((field) => field.id === id)?.name);
  expect(names.slice(0, 3)).toEqual(['Graphic Design', 'Photography', 'Interaction Design']);
  expect(names).not.toContain(undefined);
});

it.each([
  ['cc by-nc', 'https://creativecommons.org/licenses/by-nc/4.0/'],
  ['CC BY-NC-SA 3.0', 'https://creativecommons.org/licenses/by-nc-sa/3.0/'],
  ['cc-by-2.5', 'https://creativecommons.org/licenses/by/2.5/'],
  ['cc by-../x', ''],
  ['no-use', ''],
])('the deed of the received licence %s is at %j', (sent, address) => {
  expect(licenceDeedUrl(sent)).toBe(address);
});

it.each([
  ['cc by-nc', 'CC BY-NC'],
  ['no-use', 'All rights reserved'],
  ['mit', undefined],
])('the received licence %s is shown as %s', (sent, words) => {
  expect(formatLicence(sent)).toBe(words);
});
