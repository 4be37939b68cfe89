// Recognises the records in a JSON value that does not name them: a record of a list, or a document of a service.
import { commandNames, endpointOf } from '../../api/catalogue.ts';
import { type EntityName, entityOf, formsOf, kindOf, kinds } from '../../api/entities.ts';
import { elements } from '../../api/json/json-source.ts';
import { isObject, isStructured } from '../../api/json/json-types.ts';

export interface Recognised {
  readonly entity: EntityName;
  readonly text: string;
  /** The parsed text. */
  readonly value: unknown;
}

/** The kinds of records that documents have under each key, in lists and alone. */
const keys = new Map<string, Set<EntityName>>();
for (const name of commandNames) {
  const { envelopeKey, severalKey, subset, entity } = endpointOf(name);
  for (const key of [envelopeKey, severalKey, subset?.envelopeKey]) {
    if (key !== undefined) keys.set(key, (keys.get(key) ?? new Set()).add(entity));
  }
}

/** The entities that can be recognised, complete forms first. */
const marked = kinds.flatMap(formsOf).filter((entity) => entityOf(entity).mark !== undefined);

/**
 * The entities that may be under a key, and the entity of a record there that has no mark: services leave out members.
 */
const underKey = new Map(
  [...keys].map(([key, candidates]) => {
    const under = new Set([...candidates].map(kindOf));
    return [
      key,
      { marked: marked.filter((entity) => under.has(kindOf(entity))), otherwise: leastComplete(candidates) },
    ];
  }),
);

/** Returns the entity of a record, among those that may be under `key`; `undefined` if it looks like none of them. */
function entityOfRecord(value: unknown, key?: string): EntityName | undefined {
  const under = key === undefined ? undefined : underKey.get(key);
  const found = isStructured(value)
    ? (under?.marked ?? marked).find((each) => entityOf(each).mark?.(value) === true)
    : undefined;
  return found ?? under?.otherwise;
}

function leastComplete(candidates: ReadonlySet<EntityName>): EntityName | undefined {
  return [...candidates].find((entity) => entityOf(entity).completes === undefined) ?? [...candidates][0];
}

/** Returns the records of a JSON value: itself, or those of a document. */
export function recordsIn(text: string, value: unknown): readonly Recognised[] {
  const entity = entityOfRecord(value);
  if (entity !== undefined) return [{ entity, text, value }];
  if (!isObject(value)) return [];
  return [...keys.keys()].flatMap((name) => {
    const content = Object.hasOwn(value, name) ? value[name] : undefined;
    if (!isStructured(content)) return [];
    return elements(text, name).flatMap((source, at) => {
      const record: unknown = Array.isArray(content) ? content[at] : content;
      const found = isStructured(record) ? entityOfRecord(record, name) : undefined;
      return found === undefined ? [] : [{ entity: found, text: source, value: record }];
    });
  });
}
