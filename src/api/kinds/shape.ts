// Shapes of records: plain data from which types, decoding and views are derived.
import { isObject, isStructured } from '../json/json-types.ts';

/**
 * The form of a value in a response. The keys of a `map` are record ids. The keys of `texts` can be
 * any words.
 */
export type Shape = Notes &
  (
    | { readonly kind: 'integer' | 'time' | 'text' | 'url' | 'clock' | 'texts' }
    | { readonly kind: 'id' | 'list' | 'map' | 'optional'; readonly of: Shape }
    | {
        readonly kind: 'record';
        readonly props: Readonly<Record<string, Shape>>;
        /** Shape of the members that the reference does not list; undefined if unknown. */
        readonly others?: Shape | undefined;
        /**
         * Members that the reference does not list. They are decoded if they were sent, and
         * documented nowhere. Absent for the records to which no known service adds members.
         */
        readonly beyond?: Readonly<Record<string, Shape>>;
        /**
         * Converts another form of the record to the documented form. Returns all other values
         * unchanged.
         */
        readonly normalise?: ((received: unknown) => unknown) | undefined;
      }
  );

/** Description of a member, and the values that it can have. */
interface Notes {
  /** Description: a phrase without a full stop. */
  readonly help?: string;
  /** The values that the reference lists. Services also send other values. */
  readonly choices?: readonly (string | number)[];
  /** Whether some services send `null` or omit the member, which the reference does not mention. */
  readonly isNullable?: true;
  /** Whether some services omit the member. */
  readonly isOmitted?: true;
  /** Other forms of the value that some services send. */
  readonly otherForms?: readonly Shape[];
  /** Members that some services send instead of this one. */
  readonly replacedBy?: Readonly<Record<string, Shape>>;
}

export type RecordShape = Extract<Shape, { kind: 'record' }>;

/** A record shape in which every member has a description. */
export type DescribedShape = RecordShape & {
  readonly props: Readonly<Record<string, { readonly help: string }>>;
};

/** Adds the description of a member to its shape. */
export const member = <const S extends Shape>(
  help: string,
  shape: S,
  notes: Omit<Notes, 'help'> = {},
) => ({ ...shape, ...notes, help }) as const;

export const integer = { kind: 'integer' } as const;
/** Id of a record. Services send a number or a string. Views read the exact string. */
export const id = <const S extends Shape>(of: S) => ({ kind: 'id', of }) as const;
/** Time in Unix seconds. */
export const time = { kind: 'time' } as const;
/** Time as `YYYY-MM-DD HH:MM:SS` in UTC. Only comments on works in progress have this form. */
export const clock = { kind: 'clock' } as const;
/** A string, possibly empty. */
export const text = { kind: 'text' } as const;
export const url = { kind: 'url' } as const;
/** A map from any word (a pixel size, a section title) to a text. */
export const texts = { kind: 'texts' } as const;
export const list = <const S extends Shape>(of: S) => ({ kind: 'list', of }) as const;
export const map = <const S extends Shape>(of: S) => ({ kind: 'map', of }) as const;
export const optional = <const S extends Shape>(of: S) => ({ kind: 'optional', of }) as const;
export const record = <const P extends Readonly<Record<string, Shape>>>(
  props: P,
  normalise?: (received: unknown) => unknown,
  others?: Shape,
) => ({ kind: 'record', props, others, normalise }) as const;
/** A record whose members have any names and the same shape. */
export const named = <const S extends Shape>(others: S) =>
  ({ kind: 'record', props: {}, others }) as const;
/** Adds members to a record that the reference does not list. */
export const beyond = <S extends RecordShape, const B extends Readonly<Record<string, Shape>>>(
  of: S,
  members: B,
) => ({
  ...of,
  beyond: members,
});
/**
 * Returns the member for a record of figures. Some services send an empty list instead of a record
 * without members.
 */
export const figures = <const P extends Readonly<Record<string, Shape>>>(help: string, props: P) =>
  member(help, record(props), { otherForms: [list(integer)] });

type OptionalKeys<P> = { [K in keyof P]: P[K] extends { kind: 'optional' } ? K : never }[keyof P];

/** Type of a value in the documented form, which the embedded service sends. */
export type Wire<S> = S extends { kind: 'integer' | 'time' }
  ? number
  : S extends { kind: 'text' | 'url' | 'clock' }
    ? string
    : S extends { kind: 'texts' }
      ? Readonly<Record<string, string>>
      : S extends { kind: 'list'; of: infer O }
        ? readonly Wire<O>[]
        : S extends { kind: 'map'; of: infer O }
          ? Readonly<Record<string, Wire<O>>>
          : S extends { kind: 'optional' | 'id'; of: infer O }
            ? Wire<O>
            : S extends { kind: 'record'; props: infer P }
              ? { readonly [K in Exclude<keyof P, OptionalKeys<P>>]: Wire<P[K]> } & {
                  readonly [K in OptionalKeys<P>]?: Wire<P[K]>;
                }
              : never;

/**
 * Type of a value in the form that views read. A missing text or id is ''. A missing list is empty.
 * A missing number or time is undefined. A map of records is the array of its values. Times are
 * Unix seconds. A member that the reference does not list is undefined if it is missing.
 */
export type DecodedShape<S> = S extends { kind: 'integer' | 'time' | 'clock' }
  ? number | undefined
  : S extends { kind: 'text' | 'url' | 'id' }
    ? string
    : S extends { kind: 'texts' }
      ? Readonly<Record<string, string>>
      : S extends { kind: 'list' | 'map'; of: infer O }
        ? readonly DecodedShape<O>[]
        : S extends { kind: 'optional'; of: infer O }
          ? DecodedShape<O>
          : S extends { kind: 'record'; props: infer P }
            ? { readonly [K in keyof P]: DecodedShape<P[K]> } & DecodedOthers<S> & DecodedBeyond<S>
            : never;

type DecodedOthers<S> = S extends { others: infer O extends Shape }
  ? Readonly<Record<string, DecodedShape<O>>>
  : unknown;
type DecodedBeyond<S> = S extends { beyond: infer B }
  ? { readonly [K in keyof B]?: DecodedShape<B[K]> | undefined }
  : unknown;

/** Returns the value's own member, never an inherited one such as `constructor`. */
export const getOwn = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Returns the values of a list or an object; an empty list for other values. */
export const valuesOf = (value: unknown): unknown[] =>
  isStructured(value) ? Object.values(value) : [];

/**
 * Returns a function that replaces a missing or empty member `name` of a record by the result of
 * `find`.
 */
export const instead =
  (name: string, find: (received: unknown) => unknown) =>
  (received: unknown): unknown =>
    isObject(received) && valuesOf(received[name]).length === 0
      ? { ...received, [name]: find(received) }
      : received;

/**
 * Returns the shape at a path as users type it, e.g. `stats.views` or `owners.0.city`. Indexes of
 * lists and maps are optional. Returns undefined if the reference has no such member.
 */
export function shapeAt(shape: Shape | undefined, path: readonly string[]): Shape | undefined {
  const [step, ...rest] = path;
  if (shape === undefined || step === undefined) return shape;
  switch (shape.kind) {
    case 'record':
      return shapeAt(Object.hasOwn(shape.props, step) ? shape.props[step] : shape.others, rest);
    case 'list':
    case 'map':
      return shapeAt(shape.of, /^\d+$/.test(step) ? rest : path);
    case 'optional':
      return shapeAt(shape.of, path);
    default:
      return undefined;
  }
}

/**
 * Whether values of the shape are texts, numbers, times, ids or lists of these. Such values have no
 * members.
 */
export function isLeaf(shape: Shape): boolean {
  if (shape.kind === 'list' || shape.kind === 'map' || shape.kind === 'optional')
    return isLeaf(shape.of);
  return shape.kind !== 'record' && shape.kind !== 'texts';
}

/** Returns the names of the members of a record, or of the records in a list or map. */
export function memberNames(shape: Shape | undefined): readonly string[] {
  if (shape?.kind === 'record') return Object.keys(shape.props);
  return shape?.kind === 'list' || shape?.kind === 'map' || shape?.kind === 'optional'
    ? memberNames(shape.of)
    : [];
}
