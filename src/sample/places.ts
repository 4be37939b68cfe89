// The cities in which the sample's creatives live.
import { countries } from '../api/reference/countries.ts';
import table from './words/places.json' with { type: 'json' };

export interface City {
  readonly city: string;
  /** State or province. May be empty. */
  readonly state: string;
  readonly country: string;
  /** FIPS 10-4 code of the country. */
  readonly fips: string;
  /** Key of `cultures` in words/people.json. */
  readonly culture: string;
  /** Relative number of people. */
  readonly weight: number;
}

const countryNames = new Map(countries().map(({ fips, name }) => [fips, name]));

export const places: readonly City[] = table.map((place) => {
  const country = countryNames.get(place.fips);
  if (country === undefined) throw new Error(`words/places.json: no country has the FIPS code "${place.fips}"`);
  return { ...place, country };
});
