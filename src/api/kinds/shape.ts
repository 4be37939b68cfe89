// Shapes of records, as data. Types, decoding, columns of views and the OpenAPI document are
// derived from them.
import { isObject, isStructured } from '../json/json-types.ts';

/**
 * The form of a value in a response. Keys of a `map` are record ids. Keys of a `textMap` are any
 * strings.
 */
export type Shape = ShapeMetadata &
  (
    | { readonly kind: 'integer' | 'time' | 'text' | 'url' | 'dateTime' | 'textMap' }
    | { readonly kind: 'id' | 'list' | 'map' | 'optional'; readonly inner: Shape }
    | {
        readonly kind: 'record';
        readonly props: Readonly<Record<string, Shape>>;
        /**
         * Shape of the members that are neither in `props` nor in `undocumented`. If undefined,
         * `decode` keeps these members as received.
         */
        readonly additionalProperties?: Shape | undefined;
        /** Members that some services send, although the reference does not list them. */
        readonly undocumented?: Readonly<Record<string, Shape>>;
        /**
         * Converts a record that a service sent in another form to the documented form. Is called
         * with any JSON value. Absent if the decoder needs no conversion.
         */
        readonly normalise?: ((value: unknown) => unknown) | undefined;
      }
  );

/**
 * Description of a member, its documented values, and how some services deviate from the reference.
 */
interface ShapeMetadata {
  /** Description of the member: a phrase without a full stop. */
  readonly help?: string;
  /** The documented values, if the reference lists them. Services may also send others. */
  readonly choices?: readonly (string | number)[];
  /** Whether some services send `null` or omit the member. */
  readonly canBeNullOrOmitted?: true;
  /** Whether some services omit the member, and none sends `null`. */
  readonly canBeOmitted?: true;
  /** Other shapes in which some services send the member. Absent if all send the same. */
  readonly alternativeShapes?: readonly Shape[];
  /** Members that some services send instead of this one, by name. */
  readonly replacements?: Readonly<Record<string, Shape>>;
}

export type RecordShape = Extract<Shape, { kind: 'record' }>;

export type DescribedShape = RecordShape & {
  readonly props: Readonly<Record<string, { readonly help: string }>>;
};

export const member = <const S extends Shape>(
  help: string,
  shape: S,
  metadata: Omit<ShapeMetadata, 'help'> = {},
) => ({ ...shape, ...metadata, help }) as const;

/** Returns the shape of a member that some services omit or send as `null`. */
export const nullishMember = <const S extends Shape>(help: string, shape: S) =>
  member(help, shape, { canBeNullOrOmitted: true });

export const integer = { kind: 'integer' } as const;
/** Id of a record: a number or a string in responses, an exact string in views. */
export const id = <const S extends Shape>(inner: S) => ({ kind: 'id', inner }) as const;
/** Time in Unix seconds. */
export const time = { kind: 'time' } as const;
/**
 * Text `YYYY-MM-DD HH:MM:SS`, read as UTC. In the reference, only comments on works in progress
 * have it.
 */
export const dateTime = { kind: 'dateTime' } as const;
/** A text. The decoder also accepts a number, and takes the `name` or `title` of an object. */
export const text = { kind: 'text' } as const;
export const url = { kind: 'url' } as const;
/** A map from any string, e.g. a pixel size, to a text. */
export const textMap = { kind: 'textMap' } as const;
export const list = <const S extends Shape>(inner: S) => ({ kind: 'list', inner }) as const;
export const map = <const S extends Shape>(inner: S) => ({ kind: 'map', inner }) as const;
export const optional = <const S extends Shape>(inner: S) => ({ kind: 'optional', inner }) as const;
export const record = <const P extends Readonly<Record<string, Shape>>>(
  props: P,
  normalise?: (value: unknown) => unknown,
  additionalProperties?: Shape,
) => ({ kind: 'record', props, additionalProperties, normalise }) as const;
/** Returns the shape of a record whose members can have any names and all have the same shape. */
export const dictionary = <const S extends Shape>(additionalProperties: S) =>
  ({ kind: 'record', props: {}, additionalProperties }) as const;
/** Returns the shape with additional members that the reference does not list. */
export const withUndocumented = <
  S extends RecordShape,
  const B extends Readonly<Record<string, Shape>>,
>(
  shape: S,
  properties: B,
) => ({
  ...shape,
  undocumented: properties,
});
/**
 * Returns the shape of a member that is a record of figures. Some services send an empty list
 * instead of the record.
 */
export const statistics = <const P extends Readonly<Record<string, Shape>>>(
  help: string,
  props: P,
) => member(help, record(props), { alternativeShapes: [list(integer)] });

type OptionalKeys<P> = { [K in keyof P]: P[K] extends { kind: 'optional' } ? K : never }[keyof P];

/** Type of a value in the documented form, as the embedded service sends it. */
export type DocumentedValue<S> = S extends { kind: 'integer' | 'time' }
  ? number
  : S extends { kind: 'text' | 'url' | 'dateTime' }
    ? string
    : S extends { kind: 'textMap' }
      ? Readonly<Record<string, string>>
      : S extends { kind: 'list'; inner: infer O }
        ? readonly DocumentedValue<O>[]
        : S extends { kind: 'map'; inner: infer O }
          ? Readonly<Record<string, DocumentedValue<O>>>
          : S extends { kind: 'optional' | 'id'; inner: infer O }
            ? DocumentedValue<O>
            : S extends { kind: 'record'; props: infer P }
              ? { readonly [K in Exclude<keyof P, OptionalKeys<P>>]: DocumentedValue<P[K]> } & {
                  readonly [K in OptionalKeys<P>]?: DocumentedValue<P[K]>;
                }
              : never;

/**
 * Type of a value in the form that views read. A missing text or id is ''. A missing number, time
 * or undocumented member is undefined. A missing list or map is empty. A missing record has empty
 * members. A `map` becomes an array of its values. Times are Unix seconds.
 */
export type DecodedValue<S> = S extends { kind: 'integer' | 'time' | 'dateTime' }
  ? number | undefined
  : S extends { kind: 'text' | 'url' | 'id' }
    ? string
    : S extends { kind: 'textMap' }
      ? Readonly<Record<string, string>>
      : S extends { kind: 'list' | 'map'; inner: infer O }
        ? readonly DecodedValue<O>[]
        : S extends { kind: 'optional'; inner: infer O }
          ? DecodedValue<O>
          : S extends { kind: 'record'; props: infer P }
            ? { readonly [K in keyof P]: DecodedValue<P[K]> } & DecodedAdditionalMembers<S> &
                DecodedUndocumentedMembers<S>
            : never;

type DecodedAdditionalMembers<S> = S extends { additionalProperties: infer O extends Shape }
  ? Readonly<Record<string, DecodedValue<O>>>
  : unknown;
type DecodedUndocumentedMembers<S> = S extends { undocumented: infer B }
  ? { readonly [K in keyof B]?: DecodedValue<B[K]> | undefined }
  : unknown;

/**
 * Returns the own member of an object, never an inherited one; undefined if it is missing, or if
 * `value` is not an object.
 */
export const getOwn = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Returns the values of a list or an object; an empty list for other values. */
export const childValues = (value: unknown): unknown[] =>
  isStructured(value) ? Object.values(value) : [];

/**
 * Returns a function for `normalise`, which returns a copy of an object with member `name` set to
 * the result of `getDefault`. The function returns the value unchanged if the member is a list or
 * an object that is not empty, or if the value is not an object.
 */
export const fillEmptyMember =
  (name: string, getDefault: (value: unknown) => unknown) =>
  (value: unknown): unknown =>
    isObject(value) && childValues(value[name]).length === 0
      ? { ...value, [name]: getDefault(value) }
      : value;

/**
 * Returns the shape at a typed path, e.g. `stats.views` or `owners.0.city`. A path may omit the
 * indexes of lists and maps. Returns undefined for a member that neither `props` nor
 * `additionalProperties` has, and for a key of a `textMap`.
 */
export function shapeAt(shape: Shape | undefined, path: readonly string[]): Shape | undefined {
  const [step, ...rest] = path;
  if (shape === undefined || step === undefined) return shape;
  switch (shape.kind) {
    case 'record':
      return shapeAt(
        Object.hasOwn(shape.props, step) ? shape.props[step] : shape.additionalProperties,
        rest,
      );
    case 'list':
    case 'map':
      return shapeAt(shape.inner, /^\d+$/.test(step) ? rest : path);
    case 'optional':
      return shapeAt(shape.inner, path);
    default:
      return undefined;
  }
}

/**
 * Whether values of this shape have no named members: single values, and lists or maps of them. A
 * `textMap` is not a leaf, because its keys are names.
 */
export function isLeaf(shape: Shape): boolean {
  if (shape.kind === 'list' || shape.kind === 'map' || shape.kind === 'optional')
    return isLeaf(shape.inner);
  return shape.kind !== 'record' && shape.kind !== 'textMap';
}

/**
 * Returns the documented member names of a record, or of the records in a list or map; an empty
 * list for other shapes.
 */
export function memberNames(shape: Shape | undefined): readonly string[] {
  if (shape?.kind === 'record') return Object.keys(shape.props);
  return shape?.kind === 'list' || shape?.kind === 'map' || shape?.kind === 'optional'
    ? memberNames(shape.inner)
    : [];
}
