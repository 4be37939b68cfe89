// Finds the records in a JSON value that a service sent: a record, a document, or a list of both.
import { entityOf } from '../../api/entities.ts';
import type { JsonFault, JsonValue } from '../../api/json/json-reader.ts';
import { parts } from '../../api/json/json-source.ts';
import type { RecordInput } from '../store/record-state.ts';
import { recordsIn } from './recognise.ts';

export interface IntakeOptions {
  /** Unix seconds. */
  readonly seen: number;
  /** The id of the record that parts belong to if they do not name it; undefined if it is unknown. */
  readonly of: string | undefined;
}

export interface FoundRecord {
  readonly put: RecordInput;
  /** The line where it begins. */
  readonly line: number;
}

/** Yields the records of the value, and a fault for each item that is not one. Parts of an unknown record are kept if they have ids. */
export function* findRecords(item: JsonValue, options: IntakeOptions): Generator<FoundRecord | JsonFault> {
  if (!Array.isArray(item.value)) return yield* recordsOf(item, options);
  const lineOf = lineCounter(item);
  for (const [at, text] of parts(item.text).entries())
    yield* recordsOf({ text, value: item.value[at], line: lineOf(text) }, options);
}

function* recordsOf(item: JsonValue, { seen, of }: IntakeOptions): Generator<FoundRecord | JsonFault> {
  const { text, value, line } = item;
  const records = recordsIn(text, value);
  if (records.length === 0 && !isEmptyDocument(value))
    yield { line, lastLine: line, fault: 'not a record of a service' };
  const lineOf = lineCounter(item);
  for (const { entity, text: source, value: record } of records) {
    const at = source === text ? line : lineOf(source);
    // Only parts have a parent, and `identity.ts` uses that of no others. The compiler cannot follow which of them an entity is.
    const put = { entity, text: source, value: record, parent: of ?? '', seen } as RecordInput;
    if (of === undefined && entityOf(entity).isSingle)
      yield { line: at, lastLine: at, fault: 'it does not say whose statistics these are; add --of ID' };
    else yield { put, line: at };
  }
}

/** Returns a function that takes parts of the text, in their order, and returns the line where each begins. */
function lineCounter({ text, line }: JsonValue): (part: string) => number {
  let [from, lineOfPart] = [0, line];
  return (part) => {
    const at = text.indexOf(part, from);
    lineOfPart += text.slice(from, at).split('\n').length - 1;
    from = at;
    return lineOfPart;
  };
}

/** Whether the value is a list that found nothing: `{"projects":[]}`, or `[]`. */
function isEmptyDocument(value: unknown): boolean {
  return Object.values(Object(value)).some((content) => Array.isArray(content) && content.length === 0);
}
