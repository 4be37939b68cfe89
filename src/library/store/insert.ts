// Inserts records into the tables of a library. Writes the rows table by table, which takes a third
// less time.
import { indexRowOf } from '../index/index-row.ts';
import { formsOfRow, type LinkName, type NamedLink, type Scalar } from '../index/schema.ts';
import {
  markStale,
  noStaleAggregates,
  type StaleAggregates,
  updateAggregates,
} from './aggregates.ts';
import {
  isSameCopied,
  type MemberChange,
  type RecordInput,
  type RecordState,
  statesOf,
} from './record-state.ts';
import type { LibraryDatabase } from './rows.ts';

/**
 * Number of records that one query looks up. The parsed texts of more records would take too much
 * memory.
 */
const chunk = 128;

interface Deferred {
  /** Words for the full-text index, by the record's row. */
  readonly words: Map<number, { readonly tokens: string; readonly isNew: boolean }>;
  readonly stale: StaleAggregates;
}

interface Inserted {
  readonly rows: readonly number[];
  readonly added: number;
}

/** Call it within a transaction. */
export function insertAll(
  store: LibraryDatabase,
  service: number,
  inputs: Iterable<RecordInput>,
): Inserted {
  const deferred: Deferred = { words: new Map(), stale: noStaleAggregates() };
  const rows: number[] = [];
  let added = 0;
  let waiting: RecordInput[] = [];
  const insertWaiting = () => {
    const { states, changes } = statesOf(store, service, waiting);
    const distinct = [...new Set(states)];
    writeForms(store, distinct);
    writeIndexes(store, distinct.filter(hasChanged), deferred);
    for (const change of changes) writeChange(store, change);
    for (const { row } of states) rows.push(row);
    added += distinct.filter(({ knownSince }) => knownSince === undefined).length;
    waiting = [];
  };
  for (const input of inputs) {
    if (waiting.length >= chunk && !isSameCopied(input, waiting.at(-1))) insertWaiting();
    waiting.push(input);
  }
  insertWaiting();
  writeDeferred(store, service, deferred);
  return { rows, added };
}

/**
 * Writes a value after the other values of the same second. If it is older than the newest value,
 * writes it only if the member had a different value at that time, so that the history still ends
 * with the newest value.
 */
function writeChange({ run }: LibraryDatabase, { row, name, before, after }: MemberChange): void {
  const ofMember = 'FROM change WHERE row = ?1 AND name = ?2';
  const add = (seen: number, value: Scalar, condition: string) =>
    run(
      `INSERT INTO change SELECT ?1, ?2, ?3, (SELECT coalesce(max(turn) + 1, 0) ${ofMember} AND seen = ?3), ?4
        WHERE ${condition}`,
      ...[row, name, seen, value],
    );
  add(before.first, before.value, `NOT EXISTS (SELECT 1 ${ofMember})`);
  if (after === undefined) return;
  const isLate = after.seen < before.last;
  const isOther = `?4 IS NOT (SELECT value ${ofMember} AND seen <= ?3 ORDER BY seen DESC, turn DESC LIMIT 1)`;
  add(after.seen, after.value, isLate ? isOther : 'true');
  if (isLate) add(before.last, before.value, isOther);
}

const hasChanged = ({ hasNewFacts, isReordered, forms }: RecordState): boolean =>
  hasNewFacts || isReordered || forms.some(({ isNewText }) => isNewText);

/** The records must not have words or links yet. Call it within a transaction. */
export function insertIndexes(
  store: LibraryDatabase,
  service: number,
  states: readonly RecordState[],
): void {
  const deferred: Deferred = { words: new Map(), stale: noStaleAggregates() };
  writeIndexes(store, states, deferred);
  writeDeferred(store, service, deferred);
}

function writeDeferred(store: LibraryDatabase, service: number, { words, stale }: Deferred): void {
  writeWords(store, words);
  updateAggregates(store, service, stale);
}

/**
 * Writes the words ordered by row, so that the full-text index collects them in memory. Otherwise
 * the index would write small pieces to the file and merge them later.
 */
function writeWords(store: LibraryDatabase, words: Deferred['words']): void {
  const rows = [...words.keys()].sort((a, b) => a - b);
  for (const isNew of [false, true]) {
    const members: string[] = [];
    for (const row of rows) {
      const of = words.get(row);
      if (of?.isNew === isNew) members.push(`"${row}":${of.tokens}`);
    }
    const into = isNew ? 'INSERT' : 'INSERT OR REPLACE';
    store.run(
      `${into} INTO words (rowid, text) SELECT key, value FROM json_each(?)`,
      `{${members.join()}}`,
    );
  }
}

function writeForms(store: LibraryDatabase, states: readonly RecordState[]): void {
  const bodies: Scalar[][] = [];
  const sights: Scalar[][] = [];
  const facts: Scalar[][] = [];
  for (const state of states) {
    const { row, forms } = state;
    for (const { entity, text, first, last, turn, isNewText, isNewTime } of forms) {
      const body = row * formsOfRow + store.forms.codeOf(entity);
      if (isNewText) bodies.push([body, text]);
      if (isNewTime) sights.push([body, first, last, turn]);
    }
    if (state.hasNewFacts) facts.push([row, JSON.stringify(state.facts)]);
    if (state.knownSince !== undefined && state.first < state.knownSince)
      store.run('UPDATE record SET first = ? WHERE row = ?', state.first, row);
  }
  store.add('INSERT OR REPLACE INTO body VALUES', bodies);
  store.add('INSERT OR REPLACE INTO sight VALUES', sights);
  store.add('INSERT OR REPLACE INTO fact VALUES', facts);
}

function writeIndexes(
  store: LibraryDatabase,
  states: readonly RecordState[],
  { words, stale }: Deferred,
): void {
  const [added, replaced]: [Scalar[][], Scalar[][]] = [[], []];
  const links: Scalar[][] = [];
  for (const state of states) {
    const { service, kind, id, row, first } = state;
    const isNew = state.knownSince === undefined;
    const { columns, links: now, tokens } = state.indexRow ?? indexRowOf(state);
    (isNew ? added : replaced).push([
      row,
      service,
      store.forms.codeOf(kind),
      id,
      first,
      ...columns,
    ]);
    const before = isNew ? [] : linksBefore(store, row);
    if (before.length > 0) store.run('DELETE FROM link WHERE source = ?', row);
    for (const { name, id: target, at } of now) links.push([row, name, target, at]);
    markStale(stale, state, before.length === 0 ? now : [...before, ...now]);
    words.set(row, { tokens, isNew: isNew || words.get(row)?.isNew === true });
  }
  // FAIL is faster, because SQLite need not copy the changed pages. A failing row ends the whole
  // transaction anyway.
  store.add('INSERT OR FAIL INTO record VALUES', added);
  store.add('INSERT OR REPLACE INTO record VALUES', replaced);
  store.add('INSERT OR IGNORE INTO link VALUES', links);
}

const linksBefore = (store: LibraryDatabase, row: number): NamedLink[] =>
  store
    .rows('SELECT name, id FROM link WHERE source = ?', row)
    // the column has only these names
    .map(([name, id]) => ({ name: String(name) as LinkName, id: String(id) }));

export function noteKept(
  store: LibraryDatabase,
  inserted: readonly Pick<RecordInput, 'seen'>[],
): void {
  const newest = inserted.reduce((last, { seen }) => Math.max(last, seen), 0);
  store.run('UPDATE meta SET kept = ?1 WHERE coalesce(kept, 0) < ?1', newest);
}
