// What a value of JSON is.

/** An object, which a list is not. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isStructured(value) && !Array.isArray(value);

/** An object or a list. */
export const isStructured = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
