// Puts records into a library's tables, those of a transaction together: each kind of row is a third faster to write at one go.
import { derivedOf } from '../index/index-row.ts';
import { formsOfRow, type LinkName, type NamedLink, type Scalar } from '../index/schema.ts';
import { type Changes, noChanges, noteChange, updateAggregates } from './aggregates.ts';
import { type Entry, entriesOf, type RecordInput } from './record-state.ts';
import type { Store } from './rows.ts';

/** So many are looked up together that it costs little, and so few that what was parsed is soon forgotten. */
const chunk = 128;

/** What is written at the end, for all records at once. */
interface After {
  /** By the record's row. */
  readonly words: Map<number, { readonly tokens: string; readonly isNew: boolean }>;
  readonly changes: Changes;
}

/** Puts all of them in, and returns the row of each. To be called within a transaction. @throws SyntaxError where a text is not JSON */
export function insertAll(store: Store, puts: Iterable<RecordInput>): readonly number[] {
  const after: After = { words: new Map(), changes: noChanges() };
  const rows: number[] = [];
  let some: RecordInput[] = [];
  const putSome = () => {
    const { each, history } = entriesOf(store, some);
    const entries = [...new Set(each)];
    writeForms(store, entries);
    writeIndexes(
      store,
      entries.filter(
        (entry) => entry.hasNewFacts || entry.isReordered || entry.forms.some(({ isNewText }) => isNewText),
      ),
      after,
    );
    store.add('INSERT OR IGNORE INTO change VALUES', history.before);
    store.add('INSERT OR REPLACE INTO change VALUES', history.changed);
    for (const { row } of each) rows.push(row);
    some = [];
  };
  for (const put of puts) {
    some.push(put);
    if (some.length === chunk) putSome();
  }
  putSome();
  writeWords(store, after.words);
  updateAggregates(store, after.changes);
  return rows;
}

/** Derives again what follows from records that are there, and have no words or links yet. To be called within a transaction. */
export function insertIndexes(store: Store, entries: readonly Entry[]): void {
  const after: After = { words: new Map(), changes: noChanges() };
  writeIndexes(store, entries, after);
  writeWords(store, after.words);
  updateAggregates(store, after.changes);
}

/**
 * In the order of rows, in which the full-text index keeps them in memory. At each further statement that may fail in the middle it writes
 * what it has to the file, as a small piece that is merged with others later: so all words come in one.
 */
function writeWords(store: Store, words: After['words']): void {
  const rows = [...words.keys()].sort((a, b) => a - b);
  for (const isNew of [false, true]) {
    const members: string[] = [];
    for (const row of rows) {
      const of = words.get(row);
      if (of?.isNew === isNew) members.push(`"${row}":${of.tokens}`);
    }
    const into = isNew ? 'INSERT' : 'INSERT OR REPLACE';
    store.run(`${into} INTO words (rowid, text) SELECT key, value FROM json_each(?)`, `{${members.join()}}`);
  }
}

function writeForms(store: Store, entries: readonly Entry[]): void {
  const bodies: Scalar[][] = [];
  const sights: Scalar[][] = [];
  const facts: Scalar[][] = [];
  for (const entry of entries) {
    const { row, forms } = entry;
    for (const { entity, text, first, last, isNewText, isNewTime } of forms) {
      const body = row * formsOfRow + store.forms.codeOf(entity);
      if (isNewText) bodies.push([body, text]);
      if (isNewTime) sights.push([body, first, last]);
    }
    if (entry.hasNewFacts) facts.push([row, JSON.stringify(entry.facts)]);
    if (entry.known !== undefined && entry.first < entry.known)
      store.run('UPDATE record SET first = ? WHERE row = ?', entry.first, row);
  }
  store.add('INSERT OR REPLACE INTO body VALUES', bodies);
  store.add('INSERT OR REPLACE INTO sight VALUES', sights);
  store.add('INSERT OR REPLACE INTO fact VALUES', facts);
}

function writeIndexes(store: Store, entries: readonly Entry[], { words, changes }: After): void {
  const [added, replaced]: [Scalar[][], Scalar[][]] = [[], []];
  const links: Scalar[][] = [];
  for (const entry of entries) {
    const { kind, id, row, isNew, first } = entry;
    const { columns, links: now, tokens } = entry.derived ?? derivedOf(entry);
    (isNew ? added : replaced).push([row, store.forms.codeOf(kind), id, first, ...columns]);
    const before = isNew ? [] : linksBefore(store, row);
    if (before.length > 0) store.run('DELETE FROM link WHERE source = ?', row);
    for (const { name, id: target, at } of now) links.push([row, name, target, at]);
    noteChange(changes, { kind, id, row, links: before.length === 0 ? now : [...before, ...now] });
    words.set(row, { tokens, isNew: isNew || words.get(row)?.isNew === true });
  }
  // With FAIL, SQLite copies no page before it changes it. Where a row fails, so does the transaction.
  store.add('INSERT OR FAIL INTO record VALUES', added);
  store.add('INSERT OR REPLACE INTO record VALUES', replaced);
  store.add('INSERT OR IGNORE INTO link VALUES', links);
}

const linksBefore = (store: Store, row: number): NamedLink[] =>
  store
    .rows('SELECT name, id FROM link WHERE source = ?', row)
    .map(([name, id]) => ({ name: String(name) as LinkName, id: String(id) })); // only names of links are written there

/** Notes when records were last inserted into a library of the user. @param seen Unix seconds */
export const noteKept = (store: Store, seen: number): void =>
  store.run('UPDATE meta SET kept = ? WHERE coalesce(kept, 0) < ?', seen, seen);
