// Decodes received records into the form that the program reads, e.g. for tables and downloads. Any
// JSON value becomes a record, if necessary with empty members, because one broken record must not
// end a run. JSON output is never decoded.
import { type DecodedRecord, type EntityName, entities } from './entities.ts';
import { idText } from './ids.ts';
import { isObject, isStructured } from './json/json-types.ts';
import { childValues, getOwn, type RecordShape, type Shape, text } from './kinds/shape.ts';

/**
 * Returns a record in the form of `DecodedValue`. Members that the shape does not have stay as
 * received.
 */
export function decode<E extends EntityName>(entity: E, value: unknown): DecodedRecord<E> {
  // The compiler cannot see that a value of this shape has the type `DecodedRecord`.
  return decodeValue(entities[entity].shape, value) as DecodedRecord<E>;
}

/**
 * Returns a function that decodes only some members of a record, which is faster for long lists. It
 * decodes the members in `propertyNames` and the `undocumented` ones of the shape. Other members
 * stay as received.
 */
export function createRecordDecoder(
  entity: EntityName,
  propertyNames: ReadonlySet<string>,
): (value: unknown) => unknown {
  const fullShape: RecordShape = entities[entity].shape;
  const props = Object.fromEntries(
    Object.entries(fullShape.props).filter(([name]) => propertyNames.has(name)),
  );
  const shape = { ...fullShape, props };
  return (value) => decodeRecord(shape, value);
}

export function decodeValue(shape: Shape, value: unknown, decodeNested = decodeRecord): unknown {
  switch (shape.kind) {
    case 'integer':
      return toNumber(value);
    case 'id':
      return idText(value);
    case 'time':
    case 'dateTime':
      return toUnixSeconds(value);
    case 'text':
      return isObject(value) ? nameOrTitleOf(value) : toLimitedText(value);
    case 'url':
      return toLimitedText(value);
    case 'textMap':
      return Object.fromEntries(
        presentEntriesOf(value).map(([key, text]) => [key, toLimitedText(text)]),
      );
    case 'list':
    case 'map':
      return presentValuesOf(value).map((item) => decodeValue(shape.inner, item, decodeNested));
    case 'optional':
      return decodeValue(shape.inner, value, decodeNested);
    case 'record':
      return decodeNested(shape, value);
  }
}

/** Returns the values of a list or a map, without null; an empty list for other values. */
const presentValuesOf = (value: unknown): unknown[] => childValues(value).filter(isPresent);

export const normalise = (shape: RecordShape, value: unknown): unknown =>
  shape.normalise?.(value) ?? value;

export function decodeRecord(shape: RecordShape, value: unknown): object {
  const normalised = normalise(shape, value);
  const properties = isObject(normalised) ? normalised : {};
  const { additionalProperties, props } = shape;
  const decoded: Record<string, unknown> =
    additionalProperties === undefined
      ? { ...properties }
      : Object.fromEntries(
          Object.entries(properties).map(([name, item]) => [
            name,
            decodeValue(additionalProperties, item),
          ]),
        );
  // A loop is faster than `map` for 100,000 records. Assigning by name is safe, because no shape
  // has a member `__proto__`.
  for (const name of Object.keys(props))
    decoded[name] = decodeValue(props[name] ?? text, getOwn(properties, name));
  for (const [name, propertyShape] of Object.entries(shape.undocumented ?? {})) {
    const item = getOwn(properties, name);
    if (isPresent(item)) decoded[name] = decodeValue(propertyShape, item);
    else delete decoded[name];
  }
  return decoded;
}

/**
 * Returns a finite number, also from a text such as `590` or `1.5`. Returns 1 for `true`, 0 for
 * `false`, and undefined for other values.
 */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  const numberOrOther =
    typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof numberOrOther === 'number' && Number.isFinite(numberOrOther)
    ? numberOrOther
    : undefined;
}

function toUnixSeconds(value: unknown): number | undefined {
  const [, date, timeOfDay] =
    typeof value === 'string' ? (/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(value) ?? []) : [];
  if (date === undefined) return typeof value === 'boolean' ? undefined : toNumber(value);
  const milliseconds = Date.parse(`${date}T${timeOfDay}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

/**
 * Maximum characters of a decoded text, because drawing a longer one takes seconds. The rest is
 * replaced by `…`.
 */
const maxTextLength = 100_000;

/**
 * Returns the name or title of an object that some services send instead of a text; '' if the
 * object has neither.
 */
const nameOrTitleOf = (value: object): string =>
  toLimitedText([getOwn(value, 'name'), getOwn(value, 'title')].find(isNonEmptyText));

function toLimitedText(value: unknown): string {
  if (typeof value === 'string')
    return value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value;
  return typeof value === 'number' ? String(value) : '';
}

const isNonEmptyText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const isPresent = (value: unknown): boolean => value !== null && value !== undefined;

const presentEntriesOf = (value: unknown): [string, unknown][] =>
  isStructured(value) ? Object.entries(value).filter(([, item]) => isPresent(item)) : [];
