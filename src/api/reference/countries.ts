// Countries by FIPS 10-4 code, which the service uses, with the ISO 3166 code that people know and the common name.
import table from './countries.json' with { type: 'json' };

export interface Country {
  readonly fips: string;
  /** `--` where ISO has none. */
  readonly iso: string;
  readonly name: string;
}

/** All countries by name. Serbia, Kosovo, Gaza and the West Bank have the codes that FIPS gave them last. */
export const countries = (): readonly Country[] => table;
