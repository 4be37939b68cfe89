// What follows from the records, derived again and compared with what a library's file has: the columns that lists are filtered and sorted
// by, the links, and the words of the full-text index.
import type { Database } from 'libsql';
import type { EntityName } from '../../api/entities.ts';
import type { Scalar } from './database.ts';
import { indexOf, linksIn } from './derived.ts';
import { type Known, readReadableForms } from './entries.ts';
import { stored } from './identity.ts';
import type { Index } from './indexes.ts';
import { type Store, storeOf } from './rows.ts';
import { differingSums, isSum } from './sums.ts';
import { channels, figures } from './tables.ts';
import { tokensOf } from './tokens.ts';

/** Records that are read together. */
const chunk = 512;

interface Derived {
  readonly row: number;
  readonly kind: EntityName;
  readonly id: string;
  readonly index: Index;
  readonly columns: Readonly<Record<string, Scalar>>;
  readonly links: readonly (readonly Scalar[])[];
}

/** Says of which records it differs, and in what. A text that cannot be read is another check's fault. */
export function* derivationFaults(database: Database, file: string): Generator<string> {
  const store = storeOf(database, file);
  const words = checkSums(store);
  for (const derived of derivedIn(store)) {
    const different = differencesOf(derived);
    if (different.length > 0) yield `${derived.kind} ${derived.id} differs: ${different.join(', ')}`;
    words.expect(derived.row, tokensOf(derived.index));
  }
  for (const sql of differingSums) for (const row of store.rows(sql)) yield `${nameOf(store, row[0])} differs: sums`;
  for (const row of words.differing(database)) yield `${nameOf(store, row)} differs: words`;
}

function nameOf({ rows, forms }: Store, row: Scalar | undefined): string {
  const [kind, id] = rows('SELECT kind, id FROM record WHERE row = ?', row ?? 0)[0] ?? [];
  return `${forms.entityOf(kind) ?? 'record'} ${id ?? row}`;
}

function* derivedIn(store: Store): Generator<Derived> {
  const names = ['row', 'kind', 'id', 'alpha', ...figures, ...channels];
  const select = `SELECT ${names.join(', ')} FROM record WHERE row > ? ORDER BY row LIMIT ${chunk}`;
  for (let after = 0; ; ) {
    const found = store.rows(select, after);
    const last = Number(found.at(-1)?.[0] ?? after);
    if (last === after) return;
    const known = new Map(found.map(([row]): [number, Known] => [Number(row), { forms: [], facts: undefined }]));
    readReadableForms(store, known);
    const links = new Map<number, (readonly Scalar[])[]>();
    for (const link of store.rows(
      'SELECT source, name, id, at FROM link WHERE source > ? AND source <= ?',
      after,
      last,
    )) {
      const own = links.get(Number(link[0]));
      if (own === undefined) links.set(Number(link[0]), [link]);
      else own.push(link);
    }
    for (const cells of found) {
      const [row, id, kind] = [Number(cells[0]), String(cells[2]), store.forms.entityOf(cells[1])];
      const columns = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null]));
      const index = kind === undefined ? undefined : derivedFrom(kind, id, known.get(row));
      if (kind !== undefined && index !== undefined)
        yield { row, kind, id, index, columns, links: links.get(row) ?? [] };
    }
    after = last;
  }
}

function derivedFrom(kind: EntityName, id: string, known: Known | undefined): Index | undefined {
  if (known === undefined || known.forms.length === 0) return undefined;
  try {
    return indexOf({ kind, id, ...known });
  } catch {
    return undefined;
  }
}

function differencesOf({ kind, index, columns, links }: Derived): string[] {
  const told = index.figures ?? {};
  const numbers = [...figures.map((name) => [name, 0] as const), ...channels.map((name) => [name, null] as const)];
  const different: string[] = numbers.flatMap(([name, none]) =>
    isSum(kind, name) || columns[name] === (told[name] ?? none) ? [] : [name],
  );
  if (columns['alpha'] !== stored(index.alpha ?? '')) different.push('alpha');
  const wanted = new Map<string, number>();
  for (const { name, id, at } of linksIn(index)) {
    const key = `${name} ${stored(id)}`;
    if (!wanted.has(key)) wanted.set(key, at);
  }
  const isSame = links.length === wanted.size && links.every(([, name, id, at]) => wanted.get(`${name} ${id}`) === at);
  return isSame ? different : [...different, 'links'];
}

/** The full-text index has no texts. Of each record's words there is a sum, in whichever order they come. */
function checkSums({ rows }: Store) {
  const size = Number(rows('SELECT coalesce(max(row), 0) + 1 FROM record')[0]?.[0]);
  const [wanted, found, isExpected] = [new Int32Array(size), new Int32Array(size), new Uint8Array(size)];
  const put = (sums: Int32Array, row: number, mark: number, offset: number) => {
    // Constants of a common hash function, which spread words and places over all bits.
    const mixed = Math.imul(mark ^ Math.imul(offset + 1, 0x9e3779b1), 0x85ebca6b);
    sums[row] = ((sums[row] ?? 0) + (mixed ^ (mixed >>> 15))) | 0;
  };
  return {
    expect: (row: number, text: string) => {
      isExpected[row] = 1;
      termsOf(text).forEach((term, offset) => {
        put(wanted, row, hashOf(term), offset);
      });
    },
    *differing(database: Database): Generator<number> {
      database.exec(`CREATE VIRTUAL TABLE temp.term USING fts5vocab(main, words, 'instance')`);
      const sql = 'SELECT CAST(term AS BLOB), group_concat(doc), group_concat("offset") FROM temp.term GROUP BY term';
      // A raw row is a list of what SQLite holds. Of a damaged file, a term may be no text, which libsql ends the process for.
      const terms = database.prepare(sql).raw().iterate() as Iterable<[Uint8Array, string, string]>;
      for (const [term, docs, offsets] of terms) {
        const mark = hashOf(Buffer.from(term).toString());
        const places = offsets.split(',');
        docs.split(',').forEach((doc, at) => {
          put(found, Number(doc), mark, Number(places[at]));
        });
      }
      for (let row = 0; row < size; row++) if (isExpected[row] === 1 && wanted[row] !== found[row]) yield row;
    },
  };
}

/** FNV-1a over the units of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** What the full-text index's tokeniser makes of a text: words of ASCII letters, digits, and all that is not ASCII. */
const termsOf = (text: string): readonly string[] =>
  (stored(text).match(/[^\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/g) ?? []).map((word) =>
    cut(word).replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()),
  );

/** FTS5 keeps so many bytes of a word, be it in the middle of a character. */
const maxWord = 32_768;
const cut = (word: string): string =>
  word.length * 3 <= maxWord ? word : Buffer.from(word).subarray(0, maxWord).toString();
