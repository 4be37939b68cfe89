// A transaction's records: what the library has of each, and what becomes of that with what comes.

import { type EntityName, type entities, kindOf } from '../../api/entities.ts';
import { parse } from '../../api/json/parse.ts';
import { storedId } from '../index/identity.ts';
import { type Derived, parsedOf } from '../index/index-row.ts';
import { type Member, membersOf } from '../index/members.ts';
import { type Index, merged } from '../index/record-index.ts';
import { formsOfRow, type Scalar } from '../index/schema.ts';
import type { Store } from './rows.ts';

type PartName = { [E in EntityName]: (typeof entities)[E] extends { readonly partOf: string } ? E : never }[EntityName];

/** The record that this one is a part of, for parts that do not name it themselves. */
type Belonging =
  | { readonly entity: Exclude<EntityName, PartName>; readonly parent?: undefined }
  | { readonly entity: PartName; readonly parent: string };

/** A record on its way into a library. */
export type RecordInput = Belonging & {
  /** The record's JSON, exactly as it was received. */
  readonly text: string;
  /** The result of `api/json/parse.ts`, if the text was parsed before. */
  readonly value?: unknown;
  /** When it was received, Unix seconds. The text that was seen last is kept. */
  readonly seen: number;
  /** Facts that the record does not contain. They stay until other facts of the same name replace them. */
  readonly facts?: Index;
};

/** A record's text in one form, and when that was first and last seen. */
interface Form {
  readonly entity: EntityName;
  text: string;
  /** The parsed text; of a text that is in the library already undefined until it is needed. */
  value: unknown;
  first: number;
  last: number;
  /** What has to be written. */
  isNewText: boolean;
  isNewTime: boolean;
}

/** What a library has of a record. */
type Known = Pick<Entry, 'forms' | 'facts'>;

export interface Entry {
  readonly kind: EntityName;
  readonly id: string;
  readonly row: number;
  /** Whether nothing was known of it before. */
  readonly isNew: boolean;
  /** One at most for each entity. */
  readonly forms: Form[];
  facts: Index | undefined;
  /** What follows from all that is known, if it was derived already. */
  derived?: Derived;
  hasNewFacts: boolean;
  /** Whether another form counts now, because it was seen again, unchanged. */
  isReordered: boolean;
  first: number;
  /** Since when the library knows of it; undefined where it did not. */
  readonly known: number | undefined;
}

/** Members of records at a time: row, name, seen, value. */
export interface History {
  /** What a member became. */
  readonly changed: Scalar[][];
  /** What it was before, since when. */
  readonly before: Scalar[][];
}

/** A text to put in, and which record it is. */
interface Identified {
  readonly put: RecordInput;
  readonly kind: EntityName;
  readonly id: string;
  readonly key: string;
  readonly value: unknown;
}

/** The entry of each of the puts; one that comes twice has one. @throws SyntaxError where a text is not JSON */
export function entriesOf(
  store: Store,
  puts: readonly RecordInput[],
): { readonly each: readonly Entry[]; readonly history: History } {
  const all = puts.map(identified);
  const entries = knownEntries(store, all);
  const history: History = { changed: [], before: [] };
  let newest: number | undefined;
  const each = all.map(({ put, kind, id, key, value }) => {
    let entry = entries.get(key);
    if (entry === undefined) {
      newest ??= Number(store.rows('SELECT coalesce(max(row), 0) FROM record')[0]?.[0]);
      const row = ++newest;
      entry = {
        kind,
        id,
        row,
        isNew: true,
        known: undefined,
        first: put.seen,
        forms: [],
        facts: undefined,
        hasNewFacts: false,
        isReordered: false,
      };
      entries.set(key, entry);
    }
    add(entry, put, value, history);
    return entry;
  });
  return { each, history };
}

function identified(put: RecordInput): Identified {
  const kind = kindOf(put.entity);
  const value = put.value ?? parse(put.text);
  const id = storedId({ ...put, value });
  return { put, kind, id, key: `${kind} ${id}`, value };
}

/** What the library knows of the records: three questions for all of a kind. */
function knownEntries(store: Store, all: readonly Identified[]): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const kind of new Set(all.map((each) => each.kind))) {
    const ids = all.flatMap((each) => (each.kind === kind ? [each.id] : []));
    const sql = 'SELECT r.id, r.row, r.first FROM json_each(?) j CROSS JOIN record r ON r.kind = ? AND r.id = j.value';
    const byRow = new Map<number, Entry>();
    for (const [id, row, first] of store.rows(sql, JSON.stringify(ids), store.forms.codeOf(kind))) {
      const known = Number(first);
      const state = {
        isNew: false,
        known,
        first: known,
        forms: [],
        facts: undefined,
        hasNewFacts: false,
        isReordered: false,
      };
      byRow.set(Number(row), { kind, id: String(id), row: Number(row), ...state });
    }
    if (byRow.size > 0) readForms(store, byRow);
    for (const entry of byRow.values()) entries.set(`${kind} ${entry.id}`, entry);
  }
  return entries;
}

/** Adds what the library has of records, by their rows. @throws PortfolioError where bytes are not a text */
export function readForms(store: Store, entries: ReadonlyMap<number, Known>): void {
  const rows = JSON.stringify([...entries.keys()]);
  const bodies = `SELECT b.body, CAST(b.json AS BLOB), s.first, s.last FROM json_each(?) j
    CROSS JOIN body b ON b.body BETWEEN j.value * ${formsOfRow} AND j.value * ${formsOfRow} + ${formsOfRow - 1}
    CROSS JOIN sight s ON s.body = b.body`;
  for (const [body, json, first, last] of store.rows(bodies, rows)) {
    const entity = store.forms.entityOf(Number(body) % formsOfRow);
    if (entity === undefined) continue;
    const [text, times] = [String(json), { first: Number(first), last: Number(last) }];
    const form: Form = { entity, text, value: undefined, ...times, isNewText: false, isNewTime: false };
    entries.get(Math.floor(Number(body) / formsOfRow))?.forms.push(form);
  }
  const facts = 'SELECT f.row, f.json FROM json_each(?) j CROSS JOIN fact f ON f.row = j.value';
  for (const [row, json] of store.rows(facts, rows)) {
    const entry = entries.get(Number(row));
    if (entry !== undefined) entry.facts = JSON.parse(String(json));
  }
}

function add(entry: Entry, { entity, text, seen, facts }: RecordInput, value: unknown, history: History): void {
  const before = entry.forms.find((form) => form.entity === entity);
  const isSame = before !== undefined && before.text === text;
  const newest = entry.forms.reduce((last, form) => Math.max(last, form.last), 0);
  if (entry.forms.length > 0 && newest !== seen && !(isSame && before.last === newest))
    noteHistory(entry, { value, seen, entity }, history);
  if (isSame) {
    entry.isReordered ||= before.last < newest && seen > before.last;
    before.isNewTime ||= seen < before.first || seen > before.last;
    before.first = Math.min(before.first, seen);
    before.last = Math.max(before.last, seen);
  } else if (before === undefined || seen >= before.last) {
    const form: Form = { entity, text, value, first: seen, last: seen, isNewText: true, isNewTime: true };
    if (before === undefined) entry.forms.push(form);
    else Object.assign(before, form);
  }
  entry.first = Math.min(entry.first, seen);
  if (facts === undefined) return;
  entry.facts = merged(entry.facts ?? {}, facts);
  entry.hasNewFacts = true;
}

interface Seen {
  readonly entity: EntityName;
  readonly value: unknown;
  readonly seen: number;
}

/** Compares with all that is known of the record, whichever form told it last. */
function noteHistory({ row, forms }: Entry, { value, seen, entity }: Seen, { changed, before }: History): void {
  const now = membersOf(value);
  const past = new Map<string, Member & { readonly since: number }>();
  for (const form of forms.toSorted((a, b) => a.last - b.last)) {
    for (const [name, member] of membersOf(parsedOf(form))) past.set(name, { ...member, since: form.first });
  }
  const own = forms.find((form) => form.entity === entity);
  const gone = own === undefined ? [] : [...membersOf(parsedOf(own)).keys()].filter((name) => !now.has(name));
  for (const name of [...now.keys(), ...gone]) {
    const was = past.get(name);
    const is = now.get(name);
    if (was === undefined || was.whole === is?.whole) continue;
    changed.push([row, name, seen, is?.value ?? null]);
    before.push([row, name, was.since, was.value]);
  }
}
