// Codes of licences: six of Creative Commons, e.g. `by-nc`, and `no-use`. In responses, the codes
// of Creative Commons have a prefix, e.g. `cc by-nc`.

/** All licences, and whether each allows reuse under its conditions. */
const allowsReuseByLicence = {
  by: true,
  'by-sa': true,
  'by-nd': true,
  'by-nc': true,
  'by-nc-sa': true,
  'by-nc-nd': true,
  'no-use': false,
} as const;

export type Licence = keyof typeof allowsReuseByLicence;

export const licences = Object.keys(allowsReuseByLicence) as readonly Licence[];

/** Value of `--license` that means all licences that allow reuse. The next constant lists them. */
export const reusableKeyword = 'reusable';
export const reusableLicences = licences.filter((licence) => allowsReuseByLicence[licence]);

const reusableLicencesWithout = (pattern: RegExp): readonly string[] =>
  reusableLicences.filter((licence) => !pattern.test(licence));

/** The licences that allow a use, by the value of `--reusable`, e.g. `--reusable=commercial`. */
export const licencesByUse = {
  commercial: reusableLicencesWithout(/nc/),
  changes: reusableLicencesWithout(/nd/),
  both: reusableLicencesWithout(/nc|nd/),
} as const;

/**
 * Returns the usual name of a licence as it is sent in responses: `CC BY-NC` for `cc by-nc`.
 * Returns undefined for a text that neither begins with the word `cc` nor is `no-use`.
 */
export function formatLicence(rawLicence: string): string | undefined {
  if (rawLicence === 'no-use') return 'All rights reserved';
  return /^cc\b/i.test(rawLicence) ? rawLicence.toUpperCase() : undefined;
}

/**
 * Returns the code of a licence, in lower case and without the prefix `cc`: `by-nc` for `cc by-nc`.
 * A text without this prefix is only changed to lower case.
 */
export const toLicenceCode = (rawLicence: string): string =>
  rawLicence.toLowerCase().replace(/^cc[\s-]+/, '');

/**
 * Newest version of the licences of Creative Commons, for links to a licence that is named without
 * a version.
 */
export const newestLicenceVersion = '4.0';

/**
 * Returns the address of a licence's deed, which is its summary. `rawLicence` is a licence as it is
 * sent in responses, e.g. `cc by-nc 3.0`. If it has no version, the deed is that of the newest
 * version. Returns '' for `no-use` and for unknown licences.
 */
export function licenceDeedUrl(rawLicence: string): string {
  const [, code, version = newestLicenceVersion] =
    /^cc[\s-]+(by(?:-nc)?(?:-sa|-nd)?)(?:[\s-]+([1-4]\.[05]))?$/i.exec(rawLicence.trim()) ?? [];
  return code === undefined
    ? ''
    : `https://creativecommons.org/licenses/${code.toLowerCase()}/${version}/`;
}
