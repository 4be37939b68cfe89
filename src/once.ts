// Values that are made when they are first needed.

/**
 * Returns a function that calls `create` when it is first called, and returns the same result at
 * each later call. If `create` throws, the next call tries again. A promise that rejects is kept.
 */
export const once = <T>(create: () => T): (() => T) => {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: create() };
    return result.value;
  };
};
