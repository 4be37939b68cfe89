// Licences by acronym: the six of Creative Commons, and `no-use`. A response writes them as `cc by-nc` or `no-use`.

export const licences = ['by', 'by-sa', 'by-nd', 'by-nc', 'by-nc-sa', 'by-nc-nd', 'no-use'] as const;

export type Licence = (typeof licences)[number];

/** The form in a response as people write it: `CC BY-NC`. Undefined for a licence that is not known. */
export function licenceInWords(onWire: string): string | undefined {
  if (onWire === 'no-use') return 'All rights reserved (no-use)';
  return /^cc\b/i.test(onWire) ? onWire.toUpperCase() : undefined;
}

/** The form in `copyright.license` of a response. */
export const licenceOnWire = (licence: Licence): string => (licence === 'no-use' ? licence : `cc ${licence}`);
