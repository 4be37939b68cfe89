// Turns the name or the code of a country into the code that is sent.
import { refuseValue, type Value } from './read-value.ts';
import { type Country, countries } from './reference/countries.ts';
import { toComparableText } from './reference/creative-fields.ts';

/**
 * Accepts names and codes. FIPS codes have priority. Adds a note if a code is ambiguous or only an
 * ISO code.
 */
export function checkTypedCountry(label: string, text: string): Value {
  const typed = toComparableText(text);
  const find = (key: keyof Country) =>
    countries().find((country) => toComparableText(country[key]) === typed);
  const fips = find('name') ?? find('fips');
  const iso = find('iso');
  if (fips !== undefined && iso !== undefined && fips !== iso) {
    const other = `for ${iso.name} (ISO ${iso.iso}), use ${iso.fips}`;
    return {
      value: fips.fips,
      note: `${label} ${fips.fips} is read as the country code of ${fips.name}; ${other}`,
    };
  }
  if (fips !== undefined) return { value: fips.fips };
  if (iso !== undefined) {
    const note = `${label} ${iso.iso} is the ISO code of ${iso.name}; sent as the country code ${iso.fips}`;
    return { value: iso.fips, note };
  }
  const inItsLanguage = countries().find(
    (country) => toComparableText(nativeName(country)) === typed,
  );
  const names =
    inItsLanguage === undefined ? countries().map(({ name }) => name) : [inItsLanguage.name];
  return refuseValue(
    label,
    "a country's name or its two-letter code",
    text,
    names,
    inItsLanguage?.name,
  );
}

/**
 * Returns the name of a country in its most common language, e.g. `Deutschland`; '' if it is
 * unknown.
 */
function nativeName({ iso }: Country): string {
  if (!/^[A-Z]{2}$/i.test(iso)) return '';
  const { language } = new Intl.Locale(`und-${iso}`).maximize();
  return (
    new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(iso.toUpperCase()) ??
    ''
  );
}
