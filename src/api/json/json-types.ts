// Distinguishes objects and lists from other JSON values.

/** Whether the value is an object and not a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isStructured(value) && !Array.isArray(value);

/** Whether the value is an object or a list. */
export const isStructured = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
