// Codes of licences: six of Creative Commons, and `no-use`. Responses contain e.g. `cc by-nc`
// instead of `by-nc`.

/** The licences, each with whether it allows reuse under its conditions. */
const allowsReuse = {
  by: true,
  'by-sa': true,
  'by-nd': true,
  'by-nc': true,
  'by-nc-sa': true,
  'by-nc-nd': true,
  'no-use': false,
} as const;

export type Licence = keyof typeof allowsReuse;

export const licences = Object.keys(allowsReuse) as readonly Licence[];

/** The word for all licences that allow reuse, and these licences. */
export const reusableKeyword = 'reusable';
export const reusableLicences = licences.filter((licence) => allowsReuse[licence]);

const licencesWithout = (pattern: RegExp): readonly string[] =>
  reusableLicences.filter((licence) => !pattern.test(licence));

/** The licences that allow a use, by the word for it in `--reusable=commercial`. */
export const licencesByUse = {
  commercial: licencesWithout(/nc/),
  changes: licencesWithout(/nd/),
  both: licencesWithout(/nc|nd/),
} as const;

/**
 * Returns the usual name of a licence in a response, e.g. `CC BY-NC`; undefined if the licence is
 * unknown.
 */
export function formatLicence(rawLicence: string): string | undefined {
  if (rawLicence === 'no-use') return 'All rights reserved';
  return /^cc\b/i.test(rawLicence) ? rawLicence.toUpperCase() : undefined;
}

/**
 * Returns the code of a licence in a response: `by-nc` for `cc by-nc`. A text of another form is
 * only lower-cased.
 */
export const toLicenceCode = (rawLicence: string): string =>
  rawLicence.toLowerCase().replace(/^cc[\s-]+/, '');

/**
 * The newest version of the licences of Creative Commons. Their site has no deeds without a
 * version.
 */
export const newestLicenceVersion = '4.0';

/**
 * Returns the address of the deed of a licence in a response, e.g. `cc by-nc 3.0`; '' if the
 * licence has no deed. A licence without a version gets the deed of the newest version.
 */
export function licenceDeedUrl(rawLicence: string): string {
  const [, terms, version = newestLicenceVersion] =
    /^cc[\s-]+(by(?:-nc)?(?:-sa|-nd)?)(?:[\s-]+([1-4]\.[05]))?$/i.exec(rawLicence.trim()) ?? [];
  return terms === undefined
    ? ''
    : `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/`;
}
