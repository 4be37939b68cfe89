// The countries, with their FIPS 10-4 codes (which the service uses), ISO 3166 codes and common names.
import table from './countries.json' with { type: 'json' };

export interface Country {
  readonly fips: string;
  /** Two-letter ISO code; `--` if the country does not have one. */
  readonly iso: string;
  readonly name: string;
}

/** Returns all countries, sorted by name. Serbia, Kosovo, Gaza and the West Bank have their most recent FIPS codes. */
export const countries = (): readonly Country[] => table;
