// A transaction's records: what the library has of each, and what becomes of that with what comes.
import type { EntityName, entities } from '../api/entities.ts';
import { parse } from '../api/parse.ts';
import type { Scalar } from './database.ts';
import { type Member, membersOf } from './history.ts';
import { formsOf, identify, kindOf } from './identity.ts';
import { type Index, merged } from './indexes.ts';
import type { Store } from './rows.ts';
import { codes, formsOfRow } from './tables.ts';

type PartName = { [E in EntityName]: (typeof entities)[E] extends { readonly partOf: string } ? E : never }[EntityName];

/** Whose part the record is, for those that do not say so themselves. */
type Belonging =
  | { readonly entity: Exclude<EntityName, PartName>; readonly parent?: undefined }
  | { readonly entity: PartName; readonly parent: string };

export type Put = Belonging & {
  /** The record's JSON, exactly as it came. */
  readonly text: string;
  /** When it was received, Unix seconds. What was seen later stays. */
  readonly seen: number;
  /** What the record does not tell of itself. It stays until other facts of the same name come. */
  readonly facts?: Index;
};

/** A record's text in one form, and when that was first and last seen. */
export interface Form {
  readonly entity: EntityName;
  readonly text: string;
  readonly value: unknown;
  readonly first: number;
  readonly last: number;
}

export interface Entry {
  readonly kind: EntityName;
  readonly id: string;
  readonly row: number;
  /** Whether nothing was known of it before. */
  readonly isNew: boolean;
  readonly forms: Map<EntityName, Form>;
  facts: Index;
  first: number;
  /** What has to be written: forms whose text, or whose times, are new; the facts. */
  readonly newTexts: Set<EntityName>;
  readonly newTimes: Set<EntityName>;
  hasNewFacts: boolean;
}

/** Members of records at a time: row, name, seen, value. */
export interface History {
  /** What a member became. */
  readonly changed: Scalar[][];
  /** What it was before, since when. */
  readonly before: Scalar[][];
}

/** The entry of each of the puts; one that comes twice has one. @throws SyntaxError where a text is not JSON */
export function entriesOf(
  store: Store,
  puts: Iterable<Put>,
): { readonly each: readonly Entry[]; readonly history: History } {
  const all = Array.from(puts, identified);
  const rows = rowsOf(store, all);
  const entries = new Map<string, Entry>();
  const history: History = { changed: [], before: [] };
  let newest = Number(store.rows('SELECT coalesce(max(row), 0) FROM record')[0]?.[0]);
  const each = all.map(({ put, kind, id, key, value }) => {
    const entry =
      entries.get(key) ??
      (rows.has(key) ? known(store, kind, id, rows.get(key) ?? 0) : unknown(put, kind, id, ++newest));
    entries.set(key, entry);
    add(entry, put, value, history);
    return entry;
  });
  return { each, history };
}

interface Identified {
  readonly put: Put;
  readonly kind: EntityName;
  readonly id: string;
  readonly key: string;
  readonly value: unknown;
}

function identified(put: Put): Identified {
  const { entity, text, parent } = put;
  const value = parse(text);
  const kind = kindOf(entity);
  // SQLite cuts a text at its first NUL, and has no half characters.
  const id = identify({ entity, text, value, parent }).replace(/\p{Surrogate}|\0/gu, '\ufffd');
  return { put, kind, id, key: `${kind} ${id}`, value };
}

/** The rows of those that are in the library, one question for each kind of record. */
function rowsOf(store: Store, all: readonly Identified[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (const kind of new Set(all.map((each) => each.kind))) {
    const ids = all.flatMap((each) => (each.kind === kind ? [each.id] : []));
    const sql = 'SELECT r.id, r.row FROM json_each(?) j CROSS JOIN record r ON r.kind = ? AND r.id = j.value';
    for (const [id, row] of store.rows(sql, JSON.stringify(ids), codes[kind])) rows.set(`${kind} ${id}`, Number(row));
  }
  return rows;
}

const nothingNew = () => ({ newTexts: new Set<EntityName>(), newTimes: new Set<EntityName>(), hasNewFacts: false });

const unknown = ({ seen }: Put, kind: EntityName, id: string, row: number): Entry => ({
  ...{ kind, id, row, isNew: true, first: seen, facts: {} },
  ...{ forms: new Map(), ...nothingNew() },
});

function known(store: Store, kind: EntityName, id: string, row: number): Entry {
  const sql = 'SELECT body, json, first, last FROM body JOIN sight USING (body) WHERE body BETWEEN ? AND ?';
  const found = store.rows(sql, row * formsOfRow, (row + 1) * formsOfRow - 1);
  const forms = formsOf(kind).flatMap((entity): [EntityName, Form][] => {
    const [, json, first, last] = found.find(([body]) => Number(body) === row * formsOfRow + codes[entity]) ?? [];
    if (json === undefined) return [];
    const text = String(json);
    return [
      [
        entity,
        {
          entity,
          text,
          first: Number(first),
          last: Number(last),
          get value() {
            return parse(text);
          },
        },
      ],
    ];
  });
  const [fact] = store.rows('SELECT json FROM fact WHERE row = ?', row);
  const [since] = store.rows('SELECT first FROM record WHERE row = ?', row);
  const facts: Index = fact === undefined ? {} : JSON.parse(String(fact[0]));
  return { kind, id, row, isNew: false, first: Number(since?.[0]), facts, forms: new Map(forms), ...nothingNew() };
}

function add(entry: Entry, { entity, text, seen, facts }: Put, value: unknown, history: History): void {
  const before = entry.forms.get(entity);
  const isSame = before?.text === text;
  const newest = [...entry.forms.values()].reduce((last, form) => Math.max(last, form.last), 0);
  if (entry.forms.size > 0 && newest !== seen && !(isSame && before.last === newest))
    noteHistory(entry, { value, seen, entity }, history);
  if (isSame) {
    entry.forms.set(entity, {
      ...before,
      text,
      value,
      first: Math.min(before.first, seen),
      last: Math.max(before.last, seen),
    });
    if (seen < before.first || seen > before.last) entry.newTimes.add(entity);
  } else if (before === undefined || seen >= before.last) {
    entry.forms.set(entity, { entity, text, value, first: seen, last: seen });
    entry.newTexts.add(entity);
    entry.newTimes.add(entity);
  }
  entry.first = Math.min(entry.first, seen);
  if (facts === undefined) return;
  entry.facts = merged(entry.facts, facts);
  entry.hasNewFacts = true;
}

type Seen = Pick<Form, 'value' | 'entity'> & { readonly seen: number };

/** Compares with all that is known of the record, whichever form told it last. */
function noteHistory({ row, forms }: Entry, { value, seen, entity }: Seen, { changed, before }: History): void {
  const now = membersOf(value);
  const past = new Map<string, Member & { readonly since: number }>();
  for (const form of [...forms.values()].sort((a, b) => a.last - b.last)) {
    for (const [name, member] of membersOf(form.value)) past.set(name, { ...member, since: form.first });
  }
  const own = forms.get(entity);
  const gone = own === undefined ? [] : [...membersOf(own.value).keys()].filter((name) => !now.has(name));
  for (const name of [...now.keys(), ...gone]) {
    const was = past.get(name);
    const is = now.get(name);
    if (was === undefined || was.whole === is?.whole) continue;
    changed.push([row, name, seen, is?.value ?? null]);
    before.push([row, name, was.since, was.value]);
  }
}
