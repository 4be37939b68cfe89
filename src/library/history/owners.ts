// Finds creatives who are known only as the owners of stored records. A record contains each owner
// in the form that lists of creatives have.
import { decode } from '../../api/decode.ts';
import { entityOf, kinds } from '../../api/entities.ts';
import { idAt } from '../../api/ids.ts';
import { memberSources, memberText, parts } from '../../api/json/json-source.ts';
import { parseJson } from '../../api/json/parse.ts';
import { withId } from '../index/queries.ts';
import { indexes, type Residence } from '../index/record-index.ts';
import { entityCodeSql, isLink, type SqlQuery } from '../index/schema.ts';
import { labelToken, placePhrase, tokensOf } from '../index/tokens.ts';
import { foldWords, phrases } from '../index/words.ts';
import type { Library } from '../store/library.ts';
import { isUserLibrary } from './list-history.ts';

export interface Owner {
  readonly id: string;
  readonly username: string;
  readonly text: string;
  /** Words and tokens of the full-text index, each between spaces. */
  readonly tokens: string;
}

const owned = kinds.flatMap((kind) => {
  const { owners } = entityOf(kind);
  return owners === undefined ? [] : [{ kind, owners }];
});

/** Maximum number of records whose owners are read. The newest are read first. */
const maxRecords = 2000;

/** Selects the newest record of each owner who is not stored. */
const sources: SqlQuery = {
  sql: `SELECT DISTINCT row FROM (SELECT max(source) AS row FROM link WHERE ${isLink('owner')}
      AND id NOT IN (SELECT id FROM record WHERE kind = ${entityCodeSql('user')}) GROUP BY id)
    ORDER BY row DESC LIMIT ${maxRecords}`,
  args: [],
};

/** Omits owners who are stored. A library that is not the user's has none. */
export function* ownersIn(library: Library): Generator<Owner> {
  const seen = new Set<string>();
  for (const row of isUserLibrary(library) ? library.rows(sources, maxRecords) : []) {
    for (const text of owned.flatMap(({ kind, owners }) =>
      ownerTexts(library.text(kind, row) ?? '{}', owners),
    )) {
      const value = parseJson(text);
      const id = idAt(value, 'id');
      if (id === undefined || seen.has(id) || library.first(withId('user', id)) !== undefined)
        continue;
      seen.add(id);
      const index = indexes.user(decode('user', value), value);
      const tokens = ` ${tokensOf(index).replace(/[\x00-\x2f\x3a-\x60\x7b-\x7f]+/g, ' ')} `;
      yield { id, username: index.labels?.username?.[0] ?? '', text, tokens };
    }
  }
}

/**
 * Returns the texts of the owners in the member `name` of a record: a map, a list, or one creative.
 */
function ownerTexts(json: string, name: string): readonly string[] {
  const owners = memberText(json, name) ?? '';
  const isMap = owners.startsWith('{') && memberText(owners, 'id') === undefined;
  const texts = isMap
    ? memberSources(owners).map(({ source }) => source)
    : owners.startsWith('[')
      ? parts(owners)
      : [owners];
  return texts.filter((text) => text.startsWith('{'));
}

export interface OwnerFilter extends Residence {
  readonly q: string;
  /** Names of a creative field, separated by `|`. */
  readonly field: string;
  readonly tags: string;
}

export function ownerFilter({
  q,
  field,
  tags,
  ...place
}: OwnerFilter): (owner: Pick<Owner, 'tokens'>) => boolean {
  const wanted = phrases(q);
  const living = placePhrase(place)?.replaceAll('"', '');
  const fields =
    field === ''
      ? ['']
      : field.split('|').map((name) => `${labelToken('field', foldWords(name))} `);
  // Creatives have no tags, and a search without letters and digits finds nothing.
  if (tags !== '' || (q !== '' && wanted.length === 0)) return () => false;
  return ({ tokens }) =>
    [...wanted, ...(living === undefined ? [] : [`${living} `])].every((phrase) =>
      tokens.includes(` ${phrase}`),
    ) && fields.some((name) => tokens.includes(` ${name}`));
}
