// Type guards for JSON values: `isObject` excludes lists, `isStructured` includes them.

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isStructured(value) && !Array.isArray(value);

export const isStructured = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
