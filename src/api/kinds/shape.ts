// Shapes of records: plain data from which types, decoding and views are derived.

/** The form of a value in a response. `map` is keyed by the record's own id; `texts` by any word. */
export type Shape =
  | { readonly kind: 'integer' | 'time' | 'text' | 'url' | 'clock' | 'texts' }
  | { readonly kind: 'id' | 'list' | 'map' | 'optional'; readonly of: Shape }
  | {
      readonly kind: 'record';
      readonly props: Readonly<Record<string, Shape>>;
      /** The shape under keys that are not in the reference, where it is known. */
      readonly others?: Shape | undefined;
    };

export type RecordShape = Extract<Shape, { kind: 'record' }>;

export const integer = { kind: 'integer' } as const;
/** What identifies a record: sent as a number or a text, and read as text, exactly as it is written. */
export const id = <const S extends Shape>(of: S) => ({ kind: 'id', of }) as const;
/** Unix seconds, UTC. */
export const time = { kind: 'time' } as const;
/** `YYYY-MM-DD HH:MM:SS`, UTC: only comments on works in progress have it. */
export const clock = { kind: 'clock' } as const;
/** May be empty. */
export const text = { kind: 'text' } as const;
export const url = { kind: 'url' } as const;
/** A map from any word (a pixel size, a section title) to a text. */
export const texts = { kind: 'texts' } as const;
export const list = <const S extends Shape>(of: S) => ({ kind: 'list', of }) as const;
export const map = <const S extends Shape>(of: S) => ({ kind: 'map', of }) as const;
export const optional = <const S extends Shape>(of: S) => ({ kind: 'optional', of }) as const;
export const record = <const P extends Readonly<Record<string, Shape>>>(props: P, others?: Shape) =>
  ({ kind: 'record', props, others }) as const;

type OptionalKeys<P> = { [K in keyof P]: P[K] extends { kind: 'optional' } ? K : never }[keyof P];

/** The value as the reference describes it and the embedded service sends it. */
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
 * The value as views read it, whatever form it was sent in: a missing text or id is '', a missing list empty, a missing
 * number or time undefined, a map of records is the array of its values, times are Unix seconds.
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
            ? { readonly [K in keyof P]: DecodedShape<P[K]> }
            : never;
