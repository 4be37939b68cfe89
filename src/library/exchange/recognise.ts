// Finds the records in a response, and recognises the kind of each.
import { commandNames, endpointOf } from '../../api/catalogue.ts';
import { type EntityName, entityOf, kindOf, kinds, variantsOf } from '../../api/entities.ts';
import { elements } from '../../api/json/json-source.ts';
import { isObject, isStructured } from '../../api/json/json-types.ts';
import type { RecordInput } from '../store/record-state.ts';

type RecordText = Pick<RecordInput, 'entity' | 'text' | 'value'>;

/** Entities by the key under which a response contains them, as one record or as a list. */
const entitiesUnder = new Map<string, Set<EntityName>>();
for (const name of commandNames) {
  const { envelopeKey, recordListKey, subset, entity } = endpointOf(name);
  for (const key of [envelopeKey, recordListKey, subset?.envelopeKey]) {
    if (key !== undefined)
      entitiesUnder.set(key, (entitiesUnder.get(key) ?? new Set()).add(entity));
  }
}

/** Complete forms are first. */
const marked = kinds.flatMap(variantsOf).filter((entity) => entityOf(entity).mark !== undefined);

const entityWithMark = (value: unknown, among: readonly EntityName[]): EntityName | undefined =>
  isStructured(value) ? among.find((entity) => entityOf(entity).mark?.(value) === true) : undefined;

/** If no mark matches, returns the least complete of the candidates. */
function entityUnder(candidates: ReadonlySet<EntityName>, value: unknown): EntityName | undefined {
  const possible = new Set([...candidates].map(kindOf));
  const ofKinds = marked.filter((entity) => possible.has(kindOf(entity)));
  const least = [...candidates].find((entity) => entityOf(entity).completes === undefined);
  return entityWithMark(value, ofKinds) ?? least ?? [...candidates][0];
}

export function recordsIn(text: string, value: unknown): readonly RecordText[] {
  const entity = entityWithMark(value, marked);
  if (entity !== undefined) return [{ entity, text, value }];
  if (!isObject(value)) return [];
  return [...entitiesUnder].flatMap(([key, candidates]) => {
    const content = Object.hasOwn(value, key) ? value[key] : undefined;
    if (!isStructured(content)) return [];
    return elements(text, key).flatMap((source, at) => {
      const record: unknown = Array.isArray(content) ? content[at] : content;
      const found = isStructured(record) ? entityUnder(candidates, record) : undefined;
      return found === undefined ? [] : [{ entity: found, text: source, value: record }];
    });
  });
}
