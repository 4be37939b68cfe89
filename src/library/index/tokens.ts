// Makes words of the full-text index from fields, tags, licences, user names, places and owners.
// Lists are filtered by them. Separate indexes would make an import three times slower.
import { stored } from './identity.ts';
import type { Index, Residence } from './record-index.ts';
import { isLink, type LabelName, labelNames } from './schema.ts';
import { foldWords, indexable } from './words.ts';

/**
 * First letter of a token by its kind. These letters are in Unicode's private area, so words of
 * texts never contain them.
 */
const marks = {
  field: '\ue100',
  tag: '\ue101',
  licence: '\ue102',
  username: '\ue103',
  country: '\ue104',
  state: '\ue105',
  city: '\ue106',
  owner: '\ue107',
} as const satisfies Readonly<Record<LabelName | keyof Residence | 'owner', string>>;

/** Letters replace the characters that would end a word, so each label is one word. */
const token = (mark: string, text: string): string =>
  mark +
  text.replace(/[\x00-\x2f\x3a-\x60\x7b-\x7f]/g, (one) =>
    String.fromCharCode(0xe000 + one.charCodeAt(0)),
  );

/** Like a service, ignores accents except in user names. */
export const labelToken = (name: LabelName, label: string): string =>
  token(marks[name], name === 'username' ? label.toLowerCase() : foldWords(label));

/**
 * The country is first and last, so any two of the three parts are adjacent and match as a phrase.
 * A phrase never combines one owner's country with another owner's city.
 */
const placeTokens = ({ country, state, city }: Residence): string[] => [
  token(marks.country, country),
  token(marks.state, state),
  token(marks.city, city),
  token(marks.country, country),
];

export function placePhrase({ country, state, city }: Residence): string | undefined {
  const [first, second, third, last] = placeTokens({
    country,
    state: foldWords(state),
    city: foldWords(city),
  });
  const wanted =
    state === '' && city !== ''
      ? [third, country && last]
      : [country && first, state && second, city && third];
  const asked = wanted.filter((each) => each !== '' && each !== undefined);
  return asked.length === 0 ? undefined : `"${asked.join(' ')}"`;
}

/** Maximum number of bytes of an id in a token. FTS5 cuts words of more than 32,768 bytes. */
const maxId = 1000;

const ownerToken = (id: string): string =>
  marks.owner + Buffer.from(stored(id)).subarray(0, maxId).toString('hex');

/**
 * Returns SQL that finds links to an owner, named `l`, with the full-text index.
 * @param id SQL for the owner's id
 */
export const ownerLinks = (id: string): string =>
  `words CROSS JOIN link l
    ON words MATCH '"${marks.owner}' || lower(hex(substr(CAST(${id} AS BLOB), 1, ${maxId}))) || '"'
    AND l.source = words.rowid AND ${isLink('owner', 'l')} AND l.id = ${id}`;

export function tokensOf({
  words: texts = {},
  labels = {},
  places = [],
  links = {},
}: Index): string {
  const searched = [...Object.values(texts), labels.field, labels.tag].flatMap(
    (list) => list ?? [],
  );
  const tokens = labelNames.flatMap((name) =>
    (labels[name] ?? [])
      .filter((label) => label.trim() !== '')
      .map((label) => labelToken(name, label)),
  );
  return [
    ...searched.filter((text) => text !== '').map(indexable),
    ...tokens,
    ...places.flatMap(placeTokens),
    ...(links.owner ?? []).map(({ id }) => ownerToken(id)),
  ]
    .join(' ')
    .trim();
}
