// Merges the inserted forms of each record with the stored forms, for one transaction.
import { type EntityName, kindOf } from '../../api/entities.ts';
import { storedId } from '../index/identity.ts';
import { type IndexRow, oldestFirst, parsedOf } from '../index/index-row.ts';
import { type Member, membersOf } from '../index/members.ts';
import { type Index, mergeIndexes } from '../index/record-index.ts';
import { formsOfRow, inList, isTextOf, type Scalar } from '../index/schema.ts';
import { type LibraryDatabase, newestRow } from './rows.ts';
import { storedText } from './sqlite.ts';

export interface RecordInput {
  readonly entity: EntityName;
  /**
   * Id of the parent record, e.g. the project of a comment. Used only if the JSON does not contain
   * it.
   */
  readonly parent?: string;
  /** Exactly as it was received. */
  readonly text: string;
  /** The text parsed by `api/json/parse.ts`. */
  readonly value: unknown;
  /**
   * Time when the record was received, in Unix seconds. The library keeps the newest text of each
   * form.
   */
  readonly seen: number;
  /** Times of an exported record; `seen` is then the time when the text was last received. */
  readonly copied?: CopiedTimes;
  /**
   * Values for the index that are not in the record. They stay until other facts with the same name
   * replace them.
   */
  readonly facts?: Index;
}

/** Times of a record in the library that exported it, in Unix seconds. */
interface CopiedTimes {
  readonly id: string;
  readonly first: number;
  /** Time when this text was first received. */
  readonly since: number;
  /** Position in the order of forms that were last received in the same second. */
  readonly turn: number;
}

/** Forms of the same exported record must be inserted together. */
export const isSameCopied = (
  { copied, entity }: RecordInput,
  other: RecordInput | undefined,
): boolean =>
  copied !== undefined &&
  copied.id === other?.copied?.id &&
  kindOf(entity) === kindOf(other.entity);

/** The text of a record in one form, and the times when this text was first and last received. */
interface Form {
  readonly entity: EntityName;
  text: string;
  /** `undefined` until it is needed, for a text from the library. */
  value: unknown;
  first: number;
  last: number;
  /** Position in the order of forms that were last received in the same second. */
  turn: number;
  isNewText: boolean;
  isNewTime: boolean;
}

export interface RecordState {
  readonly service: number;
  readonly kind: EntityName;
  readonly id: string;
  readonly row: number;
  /** The forms, at most one for each entity. */
  readonly forms: Form[];
  facts: Index | undefined;
  /** Index row of all forms and facts; undefined if it is not derived yet. */
  indexRow?: IndexRow;
  hasNewFacts: boolean;
  /**
   * Whether the received text equals a stored form that was not the newest, so that this form is
   * the newest now.
   */
  isReordered: boolean;
  first: number;
  /** The stored value of `first`; `undefined` for a new record. */
  readonly knownSince: number | undefined;
}

export interface MemberChange {
  readonly row: number;
  readonly name: string;
  /** The last known value, and the times when its text was first and last received. */
  readonly before: { readonly first: number; readonly last: number; readonly value: Scalar };
  /**
   * The received value; `undefined` if the member is absent, so that `before` would be lost with
   * its text. The value may be older than `before`, because files and caches can contain old texts.
   */
  readonly after: { readonly seen: number; readonly value: Scalar } | undefined;
}

/** Inputs of the same record share one state. */
export function statesOf(
  store: LibraryDatabase,
  service: number,
  inputs: readonly RecordInput[],
): { readonly states: readonly RecordState[]; readonly changes: readonly MemberChange[] } {
  const all = inputs.map(identified);
  const known = knownStates(store, service, all);
  const changes: MemberChange[] = [];
  let newest = newestRow(store, service);
  const states = all.map((input) => {
    const { kind, id, key, seen } = input;
    let state = known.get(key);
    if (state === undefined) {
      state = {
        ...stateOf({ service, kind, id, row: ++newest, first: seen }),
        knownSince: undefined,
      };
      known.set(key, state);
    }
    add(store, state, input, changes);
    return state;
  });
  return { states, changes };
}

type IdentifiedInput = ReturnType<typeof identified>;

function identified(input: RecordInput) {
  const kind = kindOf(input.entity);
  const id = storedId(input);
  return { ...input, kind, id, key: `${kind} ${id}` };
}

export const stateOf = (
  record: Pick<RecordState, 'service' | 'kind' | 'id' | 'row' | 'first'>,
): RecordState => ({
  ...record,
  knownSince: record.first,
  forms: [],
  facts: undefined,
  hasNewFacts: false,
  isReordered: false,
});

/** Reads the records that are already in the library, with three queries for each kind. */
function knownStates(
  store: LibraryDatabase,
  service: number,
  all: readonly IdentifiedInput[],
): Map<string, RecordState> {
  const states = new Map<string, RecordState>();
  for (const kind of new Set(all.map((each) => each.kind))) {
    const ids = all.flatMap((each) => (each.kind === kind ? [each.id] : []));
    const sql = `SELECT r.id, r.row, r.first FROM json_each(?) j
      CROSS JOIN record r ON r.kind = ? AND r.id = j.value AND r.service = ?`;
    const byRow = new Map<number, RecordState>();
    for (const [id, row, first] of store.rows(
      sql,
      JSON.stringify(ids),
      store.forms.codeOf(kind),
      service,
    ))
      byRow.set(
        Number(row),
        stateOf({ service, kind, id: String(id), row: Number(row), first: Number(first) }),
      );
    if (byRow.size > 0) readForms(store, byRow);
    for (const state of byRow.values()) states.set(`${kind} ${state.id}`, state);
  }
  return states;
}

/**
 * Adds to `states`, whose keys are rows. Omits forms that cannot be read, and adds a sentence about
 * each to `store.faults`. Received texts then replace them.
 */
export function readForms(store: LibraryDatabase, states: ReadonlyMap<number, RecordState>): void {
  const rows = JSON.stringify([...states.keys()]);
  const bodies = `SELECT b.body, CAST(b.json AS BLOB), json_valid(b.json), s.first, s.last, s.turn
    FROM json_each(?) j CROSS JOIN body b ON ${isTextOf('j.value', 'b.body')} CROSS JOIN sight s ON s.body = b.body`;
  for (const [body, json, isValid, ...times] of store.cells(bodies, rows)) {
    const [first = 0, last = 0, turn = 0] = times.map(Number);
    const entity = store.forms.entityOf(Number(body) % formsOfRow);
    const state = states.get(Math.floor(Number(body) / formsOfRow));
    if (entity === undefined || state === undefined) continue;
    const read = storedText(json, isValid, `${entity} ${state.id}`);
    if ('fault' in read) store.faults.add(read.fault);
    else
      state.forms.push({
        entity,
        ...read,
        value: undefined,
        first,
        last,
        turn,
        isNewText: false,
        isNewTime: false,
      });
  }
  const facts = 'SELECT f.row, f.json FROM json_each(?) j CROSS JOIN fact f ON f.row = j.value';
  for (const [row, json] of store.rows(facts, rows)) {
    const state = states.get(Number(row));
    if (state !== undefined) state.facts = JSON.parse(String(json));
  }
}

/** A text that is put in, compared with the stored text of the same form. */
interface Arrival {
  readonly before: Form | undefined;
  readonly isSame: boolean;
  readonly isNewest: boolean;
  /** Whether this text was received after the stored one. */
  readonly isLater: boolean;
  readonly since: number;
  readonly turn: number;
}

function arrivalOf({ forms }: RecordState, input: IdentifiedInput): Arrival {
  const { entity, text, seen, copied } = input;
  const before = forms.find((form) => form.entity === entity);
  const others = forms.filter((form) => form !== before && form.last === seen);
  const turn =
    copied?.turn ?? others.reduce((greatest, form) => Math.max(greatest, form.turn + 1), 0);
  // A text that was just received is newer than one of the same second.
  const isLater =
    before === undefined ||
    seen > before.last ||
    (seen === before.last && (copied === undefined || turn >= before.turn));
  return {
    before,
    isSame: before?.text === text,
    isNewest: before === oldestFirst(forms).at(-1),
    isLater,
    since: copied?.since ?? seen,
    turn,
  };
}

function add(
  store: LibraryDatabase,
  state: RecordState,
  input: IdentifiedInput,
  changes: MemberChange[],
): void {
  const arrival = arrivalOf(state, input);
  const { facts, copied } = input;
  if (state.forms.length > 0 && isNoted(state, input, arrival))
    noteChanges(store, state, input, changes);
  if (arrival.before !== undefined && arrival.isSame)
    seeAgain(state, arrival.before, input, arrival);
  else if (arrival.isLater) putText(state, input, arrival);
  state.first = Math.min(state.first, copied?.first ?? arrival.since);
  if (facts === undefined) return;
  state.facts = mergeIndexes(state.facts ?? {}, facts);
  state.hasNewFacts = true;
}

/** Whether the changes since the last known values are noted. */
function isNoted(
  { knownSince }: RecordState,
  { seen, copied }: IdentifiedInput,
  { before, isSame, isNewest, isLater }: Arrival,
): boolean {
  if (copied === undefined) return !(isSame && isNewest);
  // If an exported record is new in this library, its history is imported from another file of the
  // export.
  const isOfOtherTime = isLater || (before !== undefined && seen < before.last);
  return !isSame && knownSince !== undefined && isOfOtherTime;
}

function seeAgain(
  state: RecordState,
  form: Form,
  { seen, copied }: IdentifiedInput,
  { since, turn, isLater, isNewest }: Arrival,
): void {
  form.isNewTime ||= since < form.first || seen > form.last;
  form.first = Math.min(form.first, since);
  const isKnown = copied === undefined && seen === form.last && isNewest;
  if (!isLater || isKnown) return;
  state.isReordered ||= !isNewest;
  Object.assign(form, { last: seen, turn, isNewTime: true });
}

function putText(
  { forms }: RecordState,
  { entity, text, value, seen }: IdentifiedInput,
  { before, since, turn }: Arrival,
): void {
  const isNew = { isNewText: true, isNewTime: true };
  const form: Form = { entity, text, value, first: since, last: seen, turn, ...isNew };
  if (before === undefined) forms.push(form);
  else Object.assign(before, form);
}

/** A member with its times. `whole` is unknown if only the history has the member. */
type Known = Pick<Member, 'value'> & Partial<Member> & Pick<Form, 'first' | 'last'>;

/**
 * Compares the members of an input with their last known values, and adds the changes. An absent
 * member says nothing, but its last known value is added if its form has it.
 */
function noteChanges(
  store: LibraryDatabase,
  { row, forms }: RecordState,
  input: IdentifiedInput,
  changes: MemberChange[],
): void {
  const now = membersOf(input.value);
  const past = lastKnown(store, { row, forms }, now, changes);
  for (const [name, is] of now) {
    const was = past.get(name);
    if (was === undefined || isUnchanged(was, is)) continue;
    for (const time of timesOf(input, was))
      changes.push({ row, name, before: was, after: { seen: time, value: is.value } });
  }
  const own = forms.find((form) => form.entity === input.entity);
  for (const name of own === undefined ? [] : membersOf(parsedOf(own)).keys()) {
    const was = past.get(name);
    if (was !== undefined && !now.has(name))
      changes.push({ row, name, before: was, after: undefined });
  }
}

function lastKnown(
  store: LibraryDatabase,
  { row, forms }: Pick<RecordState, 'row' | 'forms'>,
  now: ReadonlyMap<string, Member>,
  changes: readonly MemberChange[],
): ReadonlyMap<string, Known> {
  const past = new Map<string, Known>();
  let newest: ReadonlyMap<string, Member> = now;
  for (const form of oldestFirst(forms)) {
    const { first, last } = form;
    newest = membersOf(parsedOf(form));
    for (const [name, member] of newest) past.set(name, { ...member, first, last });
  }
  const lacking = [...now.keys()].filter((name) => !newest.has(name));
  if (lacking.length > 0) addLastKnown(past, store, row, lacking, changes);
  return past;
}

const isUnchanged = (was: Known, is: Member): boolean =>
  was.whole === undefined ? was.value === is.value : was.whole === is.whole;

function timesOf({ seen, copied }: IdentifiedInput, was: Known): readonly number[] {
  const since = copied?.since ?? seen;
  // A copied text that was received both before and after the newest value is a value at both
  // times.
  return since < was.last && seen >= was.last && since < seen ? [since, seen] : [since];
}

/**
 * Adds the last known values of members that the newest form lacks, from the history if other forms
 * are older.
 */
function addLastKnown(
  past: Map<string, Known>,
  store: LibraryDatabase,
  row: number,
  names: readonly string[],
  changes: readonly MemberChange[],
): void {
  const note = (name: string, seen: number, value: Scalar) => {
    const was = past.get(name);
    if (was === undefined || (seen >= was.last && value !== was.value))
      past.set(name, { value, first: seen, last: seen });
  };
  const sql = `SELECT name, seen, value FROM change WHERE row = ? AND name ${inList}
    ORDER BY name, seen, turn`;
  for (const [name, seen, value = null] of store.rows(sql, row, JSON.stringify(names)))
    note(String(name), Number(seen), value);
  for (const { name, before, after } of changes.filter(
    (each) => each.row === row && names.includes(each.name),
  )) {
    note(name, before.first, before.value);
    if (after !== undefined) note(name, after.seen, after.value);
  }
}
