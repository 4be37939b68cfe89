// Values that are made when they are first needed.

/**
 * Returns a function that calls `create` at its first call, and always returns that result. If
 * `create` throws, the next call tries again.
 */
export const once = <T>(create: () => T): (() => T) => {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: create() };
    return result.value;
  };
};
