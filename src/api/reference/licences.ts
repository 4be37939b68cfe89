// Licences by acronym: the six of Creative Commons, and `no-use`. A response writes them as `cc by-nc` or `no-use`.

export const licences = ['by', 'by-sa', 'by-nd', 'by-nc', 'by-nc-sa', 'by-nc-nd', 'no-use'] as const;

export type Licence = (typeof licences)[number];

/** Returns a licence of a response as people write it: `CC BY-NC`; undefined if it is unknown. */
export function licenceInWords(onWire: string): string | undefined {
  if (onWire === 'no-use') return 'All rights reserved (no-use)';
  return /^cc\b/i.test(onWire) ? onWire.toUpperCase() : undefined;
}

/** Returns a licence as `copyright.license` of a response has it. */
export const licenceOnWire = (licence: Licence): string => (licence === 'no-use' ? licence : `cc ${licence}`);
