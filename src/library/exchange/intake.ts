// Finds records in JSON from a service. The JSON may be a record, a whole response, or a list of
// records or responses.
import { entityNames, entityOf, hasRequiredId, kindOf } from '../../api/entities.ts';
import type { JsonFault, JsonValue } from '../../api/json/json-reader.ts';
import { memberText, parts } from '../../api/json/json-source.ts';
import { isObject } from '../../api/json/json-types.ts';
import { parseJson } from '../../api/json/parse.ts';
import { storedId } from '../index/identity.ts';
import { watchIdentity } from '../store/format-9.ts';
import type { RecordInput } from '../store/record-state.ts';
import { recordsIn } from './recognise.ts';
import {
  type ExportedTable,
  exportedTables,
  type FoundRow,
  isCount,
  isLineOf,
  isService,
  lineForSql,
} from './tables.ts';

export interface IntakeOptions {
  /** Time when the JSON was received, in Unix seconds. */
  readonly seen: number;
}

export interface FoundRecord {
  readonly put: RecordInput;
  /** Base address of the service; `undefined` if it is unknown. */
  readonly service?: string;
  /** Number of the line in the file in which the record begins. */
  readonly line: number;
}

export type RecordKey = Readonly<Record<'service' | 'kind' | 'id', string>>;

export const identityIn = ({ put, service = '' }: FoundRecord): RecordKey => ({
  service,
  kind: kindOf(put.entity),
  id: storedId(put),
});

export const recordKey = ({ service, kind, id }: RecordKey): string =>
  JSON.stringify([service, kind, id]);

export type ImportEntry = FoundRecord | FoundRow;

/**
 * Yields the records in the value, and a fault for each item that is not a record. A comment is
 * yielded without its project. Statistics of an unknown user are a fault. A line of an exported
 * library is a record with its parent's id, or a row.
 */
export function* findRecords(
  item: JsonValue,
  options: IntakeOptions,
): Generator<FoundRecord | FoundRow | JsonFault> {
  if (isObject(item.value) && 'table' in item.value) {
    const exported = exportedIn(item, item.value);
    if (exported !== undefined) return yield exported;
    if (item.value['table'] === 'watched_lists') return; // of format 9, see `ofEarlierFormat`
  }
  if (!Array.isArray(item.value)) return yield* recordsOf(item, options);
  const lineOf = lineCounter(item);
  for (const [at, text] of parts(item.text).entries())
    yield* recordsOf({ text, value: item.value[at], line: lineOf(text) }, options);
}

/**
 * Returns what was found, without times in the future. The latest of them becomes `now`, and each
 * other one a different second before it, so that their order stays.
 * @param now Unix seconds
 */
export function withoutFuture<T extends FoundRecord | FoundRow>(
  found: readonly T[],
  now: number,
): readonly T[] {
  const times = new Set<number>();
  const changeTimes = (change: (time: number) => number) =>
    found.map((each) => withTimes(each, change));
  changeTimes((time) => {
    if (time > now) times.add(time);
    return time;
  });
  const latestFirst = [...times].sort((a, b) => b - a);
  const limited = new Map(latestFirst.map((time, at) => [time, now - at]));
  return changeTimes((time) => limited.get(time) ?? time);
}

function withTimes<T extends FoundRecord | FoundRow>(
  found: T,
  change: (time: number) => number,
): T {
  if ('table' in found) {
    const { added, ...row } = JSON.parse(found.text);
    return typeof added === 'number'
      ? { ...found, text: JSON.stringify({ ...row, added: change(added) }) }
      : found;
  }
  const { seen, copied } = found.put;
  const times = copied && {
    copied: { ...copied, first: change(copied.first), since: change(copied.since) },
  };
  return { ...found, put: { ...found.put, seen: change(seen), ...times } };
}

/**
 * Returns the record or the row in a line of an exported library; `undefined` if the line is
 * another object.
 */
function exportedIn(
  { text, line }: JsonValue,
  value: Readonly<Record<string, unknown>>,
): FoundRecord | FoundRow | JsonFault | undefined {
  const fault = { line, lastLine: line, fault: 'not a valid line of `library export`' };
  if (value['table'] === 'records') return copiedRecord(text, line, value) ?? fault;
  const table = exportedTables.find(({ name }) => name === value['table']);
  if (table === undefined) return undefined;
  const more = ofEarlierFormat(table, value);
  if (!isLineOf(table, { ...more, ...value })) return fault;
  return { table, text: lineForSql(table, { ...more, ...JSON.parse(text) }), line };
}

/**
 * Returns the members that a line from a library of format 9 or 10 lacks: its watches have no
 * names. The lists of format 9 become lists of no watch, and its watches begin with a first
 * reading.
 */
function ofEarlierFormat(
  { name }: ExportedTable,
  value: Readonly<Record<string, unknown>>,
): object {
  if (name === 'watches') return { identity: watchIdentity(value), name: '' };
  return ['lists', 'list_members', 'readings'].includes(name) ? { watch: '' } : {};
}

function copiedRecord(
  text: string,
  line: number,
  value: Readonly<Record<string, unknown>>,
): FoundRecord | undefined {
  const { service, form, parent, id, first, since, last, turn } = value;
  const entity = entityNames.find((name) => name === form);
  if (entity === undefined || typeof service !== 'string' || !isService(service)) return undefined;
  if (!isCount(first) || !isCount(since) || !isCount(last) || !isCount(turn)) return undefined;
  const { text: exact } = value;
  const own =
    typeof exact === 'string'
      ? parsed(exact)
      : { text: memberText(text, 'record'), value: value['record'] };
  if (own?.text === undefined) return undefined;
  const times = { seen: last, copied: { id: String(id), first, since, turn } };
  return {
    put: { ...own, text: own.text, entity, parent: String(parent ?? ''), ...times },
    service,
    line,
  };
}

function parsed(text: string): Pick<RecordInput, 'text' | 'value'> | undefined {
  try {
    return { text, value: parseJson(text) };
  } catch {
    return undefined;
  }
}

function* recordsOf(item: JsonValue, { seen }: IntakeOptions): Generator<FoundRecord | JsonFault> {
  const { text, value, line } = item;
  const records = recordsIn(text, value);
  if (records.length === 0 && !isEmptyDocument(value))
    yield { line, lastLine: line, fault: 'not a record of a service' };
  const lineOf = lineCounter(item);
  for (const { entity, text: source, value: record } of records) {
    const at = source === text ? line : lineOf(source);
    const put = { entity, text: source, value: record, parent: '', seen };
    if (!hasRequiredId(entity, record)) yield { line: at, lastLine: at, fault: 'it has no id' };
    else if (entityOf(entity).isSingle)
      yield { line: at, lastLine: at, fault: 'it does not say whose statistics these are' };
    else yield { put, line: at };
  }
}

/** Call it with the parts in order. */
function lineCounter({ text, line }: JsonValue): (part: string) => number {
  let [from, lineOfPart] = [0, line];
  return (part) => {
    const at = text.indexOf(part, from);
    lineOfPart += text.slice(from, at).split('\n').length - 1;
    from = at;
    return lineOfPart;
  };
}

/** Whether the value is the response to a search without results, e.g. `{"projects":[]}`. */
function isEmptyDocument(value: unknown): boolean {
  return Object.values(Object(value)).some(
    (content) => Array.isArray(content) && content.length === 0,
  );
}
