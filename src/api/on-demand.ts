// Decodes a member of a record only when it is read, because indexes of a library and references to
// records need few members of many records.
import { decodeRecord, decodeValue, normalise } from './decode.ts';
import { type DecodedRecord, type EntityName, entities } from './entities.ts';
import { getOwn, type RecordShape } from './kinds/shape.ts';

/**
 * Returns an object with the same members as `decode`, but without members that the shape does not
 * have. The members are inherited getters, so `Object.keys` and JSON.stringify omit them.
 */
export function decodeOnDemand<E extends EntityName>(entity: E, value: unknown): DecodedRecord<E> {
  // The compiler cannot check that each member has the type of its shape.
  return createLazyRecord(entities[entity].shape, value) as DecodedRecord<E>;
}

const rawValue = Symbol('sent');

/**
 * Classes by shape, each created when it is first needed. Their getters decode a property each time
 * it is read.
 */
const classByShape = new Map<RecordShape, new (value: unknown) => object>();

function createLazyRecord(shape: RecordShape, value: unknown): object {
  // With `additionalProperties`, members may have names that the shape does not contain. Getters
  // can only be defined for known names.
  if (shape.additionalProperties !== undefined) return decodeRecord(shape, value);
  const LazyRecord = classByShape.get(shape) ?? createRecordClass(shape);
  classByShape.set(shape, LazyRecord);
  return new LazyRecord(value);
}

function createRecordClass(shape: RecordShape) {
  class LazyRecord {
    readonly [rawValue]: unknown;
    constructor(value: unknown) {
      this[rawValue] = normalise(shape, value);
    }
  }
  for (const [name, propertyShape] of Object.entries({ ...shape.undocumented, ...shape.props })) {
    const getter = function (this: LazyRecord): unknown {
      const value = getOwn(this[rawValue], name);
      const isMissingUndocumented =
        !Object.hasOwn(shape.props, name) && (value === undefined || value === null);
      return isMissingUndocumented
        ? undefined
        : decodeValue(propertyShape, value, createLazyRecord);
    };
    Object.defineProperty(LazyRecord.prototype, name, { get: getter });
  }
  return LazyRecord;
}
