// The countries, with their FIPS 10-4 codes (which the service uses), ISO 3166 codes and common
// names.
import table from './countries.json' with { type: 'json' };

export interface Country {
  readonly fips: string;
  /** Two-letter ISO code; `--` if the country does not have one. */
  readonly iso: string;
  readonly name: string;
}

/**
 * Returns all countries, sorted by name. Serbia, Kosovo, Gaza and the West Bank have their most
 * recent FIPS codes.
 */
export const countries = (): readonly Country[] => table;

/** Names that have an article in a sentence, by their begin or their end. */
const articleNames = [
  /^(?:Bahamas|Comoros|Gambia|Gaza|Isle|Maldives|Netherlands|Philippines|Seychelles|U\.S|United)\b/,
  /(?:Islands|Republic|Territory|Territories)$/,
];

/** Returns the name of a country as in a sentence, e.g. `the Netherlands`. */
export const nameInSentence = ({ name }: Country): string =>
  articleNames.some((pattern) => pattern.test(name)) ? `the ${name}` : name;
