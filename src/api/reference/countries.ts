// Countries by FIPS 10-4 code, which the service uses, with the ISO 3166 code that people know and the common name.
import table from './countries.json' with { type: 'json' };

export interface Country {
  readonly fips: string;
  /** `--` if ISO has no code for it. */
  readonly iso: string;
  readonly name: string;
}

/** Returns all countries by name. Serbia, Kosovo, Gaza and the West Bank have their last FIPS codes. */
export const countries = (): readonly Country[] => table;
