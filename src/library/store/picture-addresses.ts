// Finds the addresses of the pictures of all stored records. `library prune` removes the kept
// pictures of other addresses.
import { decode } from '../../api/decode.ts';
import { type EntityName, entityOf, picturesOf } from '../../api/entities.ts';
import { parseJson } from '../../api/json/parse.ts';
import { formsOfRow } from '../index/schema.ts';
import type { LibraryDatabase } from './rows.ts';

const batch = 1000;

/**
 * Yields the addresses of all sizes of the pictures, and of the pictures on boards. An address may
 * come several times.
 * @throws SyntaxError if a text is not JSON
 */
export function* pictureAddressesIn({
  forms,
  rows,
}: Pick<LibraryDatabase, 'forms' | 'rows'>): Generator<string> {
  for (const [address] of rows('SELECT picture FROM item')) yield String(address);
  const sql = `SELECT body, CAST(json AS BLOB) FROM body WHERE body > ? ORDER BY body LIMIT ${batch}`;
  for (let after = -1, found = rows(sql, after); found.length > 0; found = rows(sql, after)) {
    for (const [body, json] of found) {
      after = Number(body);
      const entity = forms.entityOf(after % formsOfRow);
      if (entity !== undefined) yield* addressesOf(entity, String(json));
    }
  }
}

function addressesOf(entity: EntityName, json: string): readonly string[] {
  if (entityOf(entity).pictures === undefined) return [];
  return picturesOf(entity, decode(entity, parseJson(json))).flatMap(({ sizes }) =>
    sizes.map(({ url }) => url),
  );
}
