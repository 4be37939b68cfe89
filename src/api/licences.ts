// Licences by acronym: the six of Creative Commons, and none. In an answer they stand as `cc by-nc` or `no-use`.

export const licences = ['by', 'by-sa', 'by-nd', 'by-nc', 'by-nc-sa', 'by-nc-nd', 'no-use'] as const;

export type Licence = (typeof licences)[number];

/** The form in an answer's `copyright.license`. */
export const licenceOnWire = (licence: Licence): string => (licence === 'no-use' ? licence : `cc ${licence}`);
