// What lists are filtered by as words of the full-text index: fields, tags, licences, user names, places and owners. An index of its own
// for each of them takes a third of the time of putting a record in.
import { stored } from './identity.ts';
import type { Index, Place } from './record-index.ts';
import { isLink, type LabelName, labelNames } from './schema.ts';
import { fold, indexable } from './words.ts';

/** Letters of a private area of Unicode, which are no part of any text's words. The first tells what a word is about. */
const marks = {
  field: '\ue100',
  tag: '\ue101',
  licence: '\ue102',
  username: '\ue103',
  country: '\ue104',
  state: '\ue105',
  city: '\ue106',
  owner: '\ue107',
} as const satisfies Readonly<Record<LabelName | keyof Place | 'owner', string>>;

/** Characters that end a word become letters, so that a label is one word whatever is in it. */
const token = (mark: string, text: string): string =>
  `${mark}${text.replace(/[\x00-\x2f\x3a-\x60\x7b-\x7f]/g, (character) => String.fromCharCode(0xe000 + character.charCodeAt(0)))}`;

/** Names of people are told apart by their marks, as services do; all other labels are not. */
export const labelToken = (name: LabelName, label: string): string =>
  token(marks[name], name === 'username' ? label.toLowerCase() : fold(label));

/**
 * The country stands at both ends, so that any two of the three are neighbours and one phrase asks for both: a work whose owners
 * live in two places is in neither city of the other country.
 */
const placeTokens = ({ country, state, city }: Place): string[] => [
  token(marks.country, country),
  token(marks.state, state),
  token(marks.city, city),
  token(marks.country, country),
];

/** The FTS5 phrase that asks for what is known of a place; undefined where that is nothing. */
export function placePhrase({ country, state, city }: Place): string | undefined {
  const [first, second, third, last] = placeTokens({ country, state: fold(state), city: fold(city) });
  const wanted =
    state === '' && city !== '' ? [third, country && last] : [country && first, state && second, city && third];
  const asked = wanted.filter((each) => each !== '' && each !== undefined);
  return asked.length === 0 ? undefined : `"${asked.join(' ')}"`;
}

/** Of an id, so many bytes are in the word: FTS5 cuts words of more than 32,768. */
const maxId = 1000;

/** The word by which the records of an owner are found. */
const ownerToken = (id: string): string => marks.owner + Buffer.from(stored(id)).subarray(0, maxId).toString('hex');

/** The links `l` to an owner, as a part of a statement: the full-text index finds them. @param id SQL */
export const ownerLinks = (id: string): string =>
  `words CROSS JOIN link l ON words MATCH '"${marks.owner}' || lower(hex(substr(CAST(${id} AS BLOB), 1, ${maxId}))) || '"' AND l.source = words.rowid AND ${isLink('owner', 'l')} AND l.id = ${id}`;

/** Everything by which a record is found. */
export function tokensOf({ words: told = {}, labels = {}, places = [], links = {} }: Index): string {
  const all: string[] = [];
  for (const texts of [...Object.values(told), labels.field, labels.tag]) {
    for (const text of texts ?? []) if (text !== '') all.push(indexable(text));
  }
  for (const name of labelNames) {
    for (const label of labels[name] ?? []) if (label.trim() !== '') all.push(labelToken(name, label));
  }
  for (const place of places) all.push(...placeTokens(place));
  for (const { id } of links.owner ?? []) all.push(ownerToken(id));
  return all.join(' ').trim();
}
